import type { OutboxSheetProps } from '#web/app/outbox/outbox-sheet.tsx'
import { lateSheet } from '#web/ui/layers/late-sheet.tsx'

export const LateOutboxSheet = lateSheet<OutboxSheetProps>(async () => {
  const { OutboxSheet } = await import('#web/app/outbox/outbox-sheet.tsx')
  return OutboxSheet
})
