import { CLUB_MESSAGE, type ClubMessage, type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { outcomeSoon, retry, write } from '#web/data/outbox/outbox.ts'
import { recordOf } from '#web/data/outbox/outbox-store.ts'
import { uuidv7 } from '#web/data/uuid.ts'

/** A message that the club refused: the outbox keeps it until it is corrected or dropped. */
export class MessageRefused extends Error {
  override name = 'MessageRefused'
  readonly code: string
  readonly record: MutationRecord
  constructor(record: MutationRecord, { code, message }: { code: string; message: string }) {
    super(message)
    this.code = code
    this.record = record
  }
}

/**
 * Sends a message to the club's office through the outbox, replacing a refused one; `stored` while it waits. Throws
 * MessageRefused, and NotStoredError when the device's storage is full.
 */
export async function sendMessage(data: ClubMessage, refused?: MutationRecord): Promise<'sent' | 'stored'> {
  const isThere = refused && (await recordOf(refused.id))?.status === 'error'
  if (isThere) await retry(refused.id, data)
  const record = isThere ? refused : await write({ type: 'CREATE', table: CLUB_MESSAGE, id: uuidv7(), data })
  const outcome = await outcomeSoon(record)
  if (outcome !== 'error') return outcome === 'processed' ? 'sent' : 'stored'
  const now = await recordOf(record.id)
  throw new MessageRefused(record, (now && refusalOf(now)) ?? { code: '', message: '' })
}
