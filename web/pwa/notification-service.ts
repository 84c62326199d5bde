import { fieldsOf } from '#domain/base/unknown.ts'
import { NOTIFICATION_REQUEST, type NotificationRequest, refusalOf } from '#web/data/outbox/mutation.ts'
import { outcomeSoon, takeOver, write } from '#web/data/outbox/outbox.ts'
import { recordOf } from '#web/data/outbox/outbox-store.ts'
import { persistedJson } from '#web/data/persisted-value.ts'
import { currentSession } from '#web/data/session/auth.ts'
import { uuidv7 } from '#web/data/uuid.ts'

/** A request that an earlier version of the app stored beside the outbox. */
interface StoredRequest extends NotificationRequest {
  id: string
  owner: string
}

const former = persistedJson('notification-requests', (stored) =>
  Array.isArray(stored) ? (stored as StoredRequest[]) : undefined,
)

/**
 * Sends a notification through the outbox: offline it is stored on the device and sent later. Throws an Error with the
 * status, text and code of an unsuccessful answer; the outbox keeps the request.
 */
export async function sendNotification(request: NotificationRequest): Promise<'sent' | 'stored'> {
  const session = await currentSession()
  if (!session) throw new Error('No authentication token available')
  const record = await write({ type: 'CREATE', table: NOTIFICATION_REQUEST, id: uuidv7(), data: request })
  const outcome = await outcomeSoon(record)
  if (outcome !== 'error') return outcome === 'processed' ? 'sent' : 'stored'
  const refused = await recordOf(record.id)
  const { code, message } = (refused && refusalOf(refused)) ?? { code: '', message: '' }
  throw Object.assign(new Error(message), { code })
}

/** Moves an earlier version's stored requests into the outbox, with their owners and ids. */
export async function adoptNotifications(): Promise<void> {
  for (const { owner, id, ...data } of former.get() ?? []) {
    if (fieldsOf(data).notification)
      await takeOver({ type: 'CREATE', table: NOTIFICATION_REQUEST, id, data }, owner)
    const rest = former.get()?.filter((request) => request.id !== id) ?? []
    former.set(rest.length > 0 ? rest : undefined)
  }
}
