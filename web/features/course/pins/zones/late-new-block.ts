import type { NewBlockProps } from '#web/features/course/pins/zones/new-block.tsx'
import { lateSheet } from '#web/ui/layers/late-sheet.tsx'

export const LateNewBlock = lateSheet<NewBlockProps>(async () => {
  const { NewBlock } = await import('#web/features/course/pins/zones/new-block.tsx')
  return NewBlock
})
