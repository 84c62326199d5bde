import type { VisitorMoreSheetProps } from '#web/app/layouts/visitor-more-sheet.tsx'
import { lateSheet } from '#web/ui/layers/late-sheet.tsx'

export const LateVisitorMoreSheet = lateSheet<VisitorMoreSheetProps>(async () => {
  const { VisitorMoreSheet } = await import('#web/app/layouts/visitor-more-sheet.tsx')
  return VisitorMoreSheet
})
