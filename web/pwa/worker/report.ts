/// <reference lib="webworker" />
import { readNote } from './note.ts'

/**
 * Calls a function of the club's database as a visitor: a worker has no session. Returns whether the club accepted it.
 */
export async function callClub(name: string, body: object): Promise<boolean> {
  const { gatewayUrl = location.origin, anonKey } = await readNote()
  try {
    const answer = await fetch(`${gatewayUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(anonKey ? { apikey: anonKey } : {}) },
      body: JSON.stringify(body),
    })
    return answer.ok
  } catch {
    return false
  }
}

/** Reports the event of a push with a receipt. Offline the report is lost: the push itself arrived. */
export async function reportPush(receipt: unknown, event: 'shown' | 'opened'): Promise<void> {
  if (typeof receipt === 'string') await callClub('report_push', { receipt, event })
}

/** Shows the count of unread notifications on the app's icon, if supported. */
export async function badgeIcon(unread: number | undefined): Promise<void> {
  if (unread === undefined || !('setAppBadge' in navigator)) return
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
}
