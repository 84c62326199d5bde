/** Loads the screen of the queue with its late sheet. */
export async function loadQueue() {
  const { LateSettingsSheet } = await import('#web/features/queue/settings/late-settings-sheet.ts')
  await LateSettingsSheet.preload()
  return (await import('#web/features/queue/queue-screen.tsx')).QueueScreen
}
