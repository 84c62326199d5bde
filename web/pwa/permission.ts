import { persistedJson } from '#web/data/persisted-value.ts'

const REPROMPT_MS = 7 * 24 * 60 * 60_000
const askedAt = persistedJson('push-asked-at', Number)

/** The browser's permission for notifications; `unsupported` if it has none. */
export type Permission = NotificationPermission | 'unsupported'

export function permission(): Permission {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported'
}

/** Whether the app may ask on its own initiative: not answered yet, and not asked in the last seven days. */
export function mayPrompt(now: number = Date.now()): boolean {
  return permission() === 'default' && now - (askedAt.get() ?? 0) >= REPROMPT_MS
}

/** Records that the person was asked, or postponed it. */
export function notePrompt(now: number = Date.now()): void {
  askedAt.set(now)
}

/** Asks the person; only after a tap, as browsers require. */
export async function askPermission(now: number = Date.now()): Promise<Permission> {
  if (permission() === 'unsupported') return 'unsupported'
  notePrompt(now)
  return Notification.requestPermission()
}
