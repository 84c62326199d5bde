import type { MorePanelProps } from '#web/features/course/pins/more-panel.tsx'
import { latePart } from '#web/ui/late/late-part.tsx'

export const LateMorePanel = latePart<MorePanelProps>(async () => {
  const { MorePanel } = await import('#web/features/course/pins/more-panel.tsx')
  return MorePanel
})
