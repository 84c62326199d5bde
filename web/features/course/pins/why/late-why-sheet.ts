import type { WhySheetProps } from '#web/features/course/pins/why/why-sheet.tsx'
import { lateSheet } from '#web/ui/layers/late-sheet.tsx'

export const LateWhySheet = lateSheet<WhySheetProps>(async () => {
  const { WhySheet } = await import('#web/features/course/pins/why/why-sheet.tsx')
  return WhySheet
})
