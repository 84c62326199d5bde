import type { SettingsSheetProps } from '#web/features/queue/settings/settings-sheet.tsx'
import { lateSheet } from '#web/ui/layers/late-sheet.tsx'

export const LateSettingsSheet = lateSheet<SettingsSheetProps>(async () => {
  const { SettingsSheet } = await import('#web/features/queue/settings/settings-sheet.tsx')
  return SettingsSheet
})
