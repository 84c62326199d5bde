import type { SupabaseClient } from '@supabase/supabase-js'
import { supabase } from '#web/data/client.ts'
import { config } from '#web/data/config.ts'
import { bucket } from '#web/data/files/files.ts'
import { isGatewayAway } from '#web/data/network.ts'
import { requestMail, requestNotification } from '#web/data/outbox/call-function.ts'
import {
  CLUB_MESSAGE,
  MUTATION_TYPES,
  type MutationData,
  NOTIFICATION_REQUEST,
  REQUEST_ONLY_COLUMNS,
  refusalString,
  rowOf,
} from '#web/data/outbox/mutation.ts'
import { fileOf, type Parcel, patchEnvelope } from '#web/data/outbox/outbox-store.ts'
import { replacementRowOf } from '#web/data/outbox/replacement-row.ts'
import { keyColumn } from '#web/data/queries/relations.ts'
import { authClient, currentSession } from '#web/data/session/auth.ts'

/**
 * The result of one attempt. later: this record could not go through now, others may. unreachable: no answer came.
 * halt: the club accepts nothing now (too many requests). absent: its author is not signed in.
 */
export type Outcome =
  | { kind: 'done' | 'later' | 'unreachable' | 'halt' | 'absent' }
  | { kind: 'refused'; error: string }

/** The shape that PostgREST and storage answers share once read. */
interface Answer {
  status: number
  error: { code?: string; message: string } | null
}

const DONE: Outcome = { kind: 'done' }
const UNIQUE_VIOLATION = '23505'
/** A second factor is required; the session is over. */
const NO_RIGHTS = new Set(['GS107', 'GS110'])
const NOT_YOURS: Outcome = { kind: 'refused', error: 'not found or not yours' }

/** Sends one change, files first. An expired token is renewed once on the way. */
export async function deliver(parcel: Parcel): Promise<Outcome> {
  if (!MUTATION_TYPES.includes(parcel.record.type)) return { kind: 'refused', error: 'Unknown mutation type' }
  const token = await tokenOf(parcel.envelope.owner)
  if (!token) return { kind: 'absent' }
  const outcome = await attempt(parcel, token)
  if (outcome !== 'expired') return outcome
  await (await authClient()).refreshSession()
  const renewed = await tokenOf(parcel.envelope.owner)
  if (!renewed) return { kind: 'absent' }
  const second = await attempt(parcel, renewed)
  return second === 'expired' ? { kind: 'halt' } : second
}

type Attempt = Outcome | 'expired'

async function attempt(parcel: Parcel, token: string): Promise<Attempt> {
  for (const key of parcel.envelope.files) {
    const failed = await upload(parcel, key, token)
    if (failed) return failed
  }
  const { type, payload } = parcel.record
  if (payload.table === NOTIFICATION_REQUEST) return notify(parcel, token)
  if (type === 'CREATE') return payload.table === CLUB_MESSAGE ? mail(parcel, token) : create(parcel, token)
  return type === 'UPDATE' ? update(parcel, token) : remove(parcel, token)
}

async function upload({ envelope }: Parcel, key: string, token: string): Promise<Attempt | undefined> {
  if (envelope.uploaded.includes(key)) return undefined
  const file = await fileOf(key)
  if (!file) return { kind: 'refused', error: `The file ${key} is no longer on this device` }
  const files = await bucket(file.bucket).catch(() => undefined)
  if (!files) return { kind: 'unreachable' }
  const { error } = await files.upload(file.path, new Blob([file.bytes], { type: file.type }), {
    contentType: file.type,
    headers: { Authorization: `Bearer ${token}` },
  })
  const answer = error && storageAnswer(error)
  // An existing file is a success: a path is unique to its content, so an earlier attempt with a lost answer stored it.
  if (answer && answer.status !== 409) return judge(answer)
  envelope.uploaded = [...envelope.uploaded, key]
  await patchEnvelope(envelope.id, { uploaded: envelope.uploaded })
  return undefined
}

/** Any answer but success ends the request, unless a later try may succeed. */
async function notify({ record, envelope }: Parcel, token: string): Promise<Attempt> {
  const answer = await requestNotification(record, token, envelope.tries > 1)
  if (answer.ok) return DONE
  const verdict = judge({ status: answer.status, error: { code: answer.code, message: answer.message } })
  const isPassing = answer.status === 408 || verdict === 'expired' || verdict.kind !== 'later'
  return isPassing ? verdict : { kind: 'refused', error: refusalString(answer) }
}

/** A limit of messages does not hold up the other changes. */
async function mail({ record }: Parcel, token: string): Promise<Attempt> {
  const answer = await requestMail(record, token)
  if (answer.ok) return DONE
  const verdict = judge({ status: answer.status, error: { code: answer.code, message: answer.message } })
  return verdict !== 'expired' && verdict.kind === 'halt' ? { kind: 'later' } : verdict
}

function create(parcel: Parcel, token: string): Promise<Attempt> {
  return insert(parcel, parcel.record.payload.table, rowOf(parcel.record), token)
}

async function insert(parcel: Parcel, table: string, row: MutationData, token: string): Promise<Attempt> {
  const answer = await signed(rest().from(table).insert(row), parcel, token)
  if (!answer.error) return DONE
  const verdict = judge(answer)
  if (verdict === 'expired' || verdict.kind !== 'refused') return verdict
  // A rule may refuse the repetition (sold out by now) before the key does: what counts is whether the row exists.
  if (answer.error.code !== UNIQUE_VIOLATION && parcel.envelope.tries < 2) return verdict
  // If the writer may not read the table, only the constraint's name shows that the existing row is ours.
  if (answer.error.message.includes(`"${table}_pkey"`)) return DONE
  const stored = await find(table, String(row[keyColumn(table)]), [], token)
  return stored.failed ?? (stored.row ? DONE : verdict)
}

async function update(parcel: Parcel, token: string): Promise<Attempt> {
  const replacement = replacementRowOf(parcel.record)
  if (replacement) return insert(parcel, replacement.table, replacement.row, token)
  const { table, id, data } = parcel.record.payload
  const key = keyColumn(table)
  const answer = await signed(rest().from(table).update(data).eq(key, id).select(key), parcel, token)
  if (!answer.error) return answer.data.length > 0 ? DONE : NOT_YOURS
  const verdict = judge(answer)
  if (verdict === 'expired' || verdict.kind !== 'refused' || parcel.envelope.tries < 2) return verdict
  // An earlier attempt may have arrived although its answer was lost: then the row already has the new values.
  const columns = Object.keys(data).filter((column) => !REQUEST_ONLY_COLUMNS.includes(column))
  const { failed, row } = await find(table, id, columns, token)
  return failed ?? (row && columns.every((column) => same(row[column], data[column])) ? DONE : verdict)
}

async function remove(parcel: Parcel, token: string): Promise<Attempt> {
  const { table, id } = parcel.record.payload
  const key = keyColumn(table)
  const answer = await signed(rest().from(table).delete().eq(key, id).select(key), parcel, token)
  if (answer.error) return judge(answer)
  if (answer.data.length > 0) return DONE
  const { failed, row } = await find(table, id, [], token)
  return failed ?? (row ? NOT_YOURS : DONE)
}

/** The key and the given columns of a row; no row when it is missing or invisible. */
async function find(
  table: string,
  id: string,
  columns: string[],
  token: string,
): Promise<{ failed?: Attempt; row?: MutationData }> {
  const key = keyColumn(table)
  const answer = await rest()
    .from(table)
    .select<string, MutationData>([key, ...columns].join(','))
    .eq(key, id)
    .setHeader('Authorization', `Bearer ${token}`)
  if (!answer.error) return { row: answer.data[0] }
  const failed = judge(answer)
  return failed !== 'expired' && failed.kind === 'refused' ? {} : { failed }
}

function judge({ status, error }: Answer): Attempt {
  const code = error?.code ?? ''
  const refused: Outcome = { kind: 'refused', error: refusalString({ code, message: error?.message ?? '' }) }
  if (status === 413) return refused
  // The gateway answers 401 to a guest refused by a policy; that is a refusal, not an old token.
  if (status === 401 && code !== '42501') return 'expired'
  // The token gives no rights: a new one may, and until then the change waits.
  if (NO_RIGHTS.has(code)) return 'expired'
  if (status < 400 || isGatewayAway(status)) return { kind: 'unreachable' }
  // A rule's own limit is not temporary: it would hold up every change for an hour or a day.
  if (status === 429) return code.startsWith('GS') ? refused : { kind: 'halt' }
  // An answer without a code is not from the database: a proxy's page is not final for the change.
  return status < 500 && status !== 408 && code ? refused : { kind: 'later' }
}

/** Storage answers 400 to almost everything, with the real status in the body. */
function storageAnswer(error: { message: string; status?: number; statusCode?: string }): Answer {
  const bodyStatus = Number(error.statusCode) || error.status || 0
  const status = /\bjwt\b|"exp"/i.test(error.message) ? 401 : bodyStatus
  const rule = /^GS\d{3}$/.test(error.statusCode ?? '') ? error.statusCode : undefined
  return { status, error: { code: rule ?? (status ? String(status) : ''), message: error.message } }
}

/** Whether a stored value equals the wanted one in any spelling of the database. */
function same(stored: unknown, value: unknown): boolean {
  if (JSON.stringify(stored) === JSON.stringify(value)) return true
  if (typeof stored !== 'string' || typeof value !== 'string') return false
  // 2026-05-01T08:00:00Z and 2026-05-01T08:00:00+00:00 are equal.
  return /^\d{4}-\d\d-\d\dT/.test(stored) && Date.parse(stored) === Date.parse(value)
}

/** The token for an owner's change; undefined when that person is not signed in. */
async function tokenOf(owner: string): Promise<string | undefined> {
  if (!owner) return config().anonKey
  const session = await currentSession()
  return session?.user.id === owner ? session.access_token : undefined
}

/** A change with its author's token, and for the club's own gateway with the seconds it waited on this device. */
function signed<Change extends { setHeader(name: string, value: string): unknown }>(
  change: Change,
  { record }: Parcel,
  token: string,
): Change {
  change.setHeader('Authorization', `Bearer ${token}`)
  const ageSeconds = Math.max(0, Math.round((Date.now() - record.timestamp) / 1000))
  if (config().supabaseUrl === '') change.setHeader('x-outbox-age', String(ageSeconds))
  return change
}

/** The client without table types: the queue is generic, and callers are type-checked before. */
function rest(): SupabaseClient {
  return supabase() as SupabaseClient
}
