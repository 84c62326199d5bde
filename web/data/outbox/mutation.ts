import type { NewRow, RowChange, TableName } from '#web/data/database-types.ts'
import { keyColumn } from '#web/data/queries/relations.ts'

/** Metadata of an UPDATE that the database merges with the changes of others. A type: it is stored as JSON. */
export type EditParts<Columns = MutationData> = {
  /** A new uuidv7(): the database applies an edit once. */
  id: string
  /** By the server's clock as far as known. */
  made_at: string
  /** The author's view of the changed columns; with `status` the edit applies only in that state. */
  base: Columns
}

export const MUTATION_TYPES = ['CREATE', 'UPDATE', 'DELETE'] as const
type MutationType = (typeof MUTATION_TYPES)[number]
const MUTATION_STATUSES = ['pending', 'processed', 'error'] as const
export type MutationStatus = (typeof MUTATION_STATUSES)[number]
export type MutationData = Record<string, unknown>

/**
 * A file that is uploaded before its row: a photo's bytes under the path in the row. Each file has a new path from a
 * new id; no file is ever replaced.
 */
export interface MutationFile {
  bucket: string
  path: string
  blob: Blob
}

interface Common<Table extends TableName> {
  table: Table
  /** The row's key; for CREATE a new uuidv7(). */
  id: string
  files?: MutationFile[]
}

type MutationOf<Table extends TableName> =
  | ({ type: 'CREATE'; data: NewRow<Table> } & Common<Table>)
  | ({ type: 'UPDATE'; data: RowChange<Table> & EditOf<Table> } & Common<Table>)
  | ({ type: 'DELETE'; data: Record<string, never> } & Common<Table>)

/**
 * Issues and settings are changed by edits, see replacementRowOf(). A claim applies only while no other person is the
 * assignee. An edit of a setting applies only while its value equals `base`.
 */
type EditOf<Table extends TableName> = Table extends 'issue'
  ? { edit?: EditParts; claim?: boolean }
  : Table extends 'setting'
    ? { edit?: EditParts }
    : unknown

/**
 * A change from a screen: one row of one table, with only the columns that people may write. An UPDATE of a status
 * names the state that its author saw, in `expected_status` or in `edit`.
 */
export type Mutation =
  | { [Table in TableName]: MutationOf<Table> }[TableName]
  | NotificationMutation
  | MessageMutation

/** In place of a table: a call of the function `send-notification`, which waits in the outbox like a row. */
export const NOTIFICATION_REQUEST = 'notification_request'

/** A notification to others; the server decides who may send to whom. */
export type NotificationRequest = {
  notification: { title: string; body: string }
  data?: Record<string, string>
  topic?: string
  userId?: string
}

interface NotificationMutation {
  type: 'CREATE'
  table: typeof NOTIFICATION_REQUEST
  /** Identifies a replay for the server. */
  id: string
  data: NotificationRequest
  files?: never
}

/** Goes to `/mail/send`: the server alone inserts messages to the club. */
export const CLUB_MESSAGE = 'contact_message'

/** A message to the club's office. */
export type ClubMessage = {
  body: string
  subject: string
  name: string
  /** The reply address; empty: none. */
  email: string
}

interface MessageMutation {
  type: 'CREATE'
  table: typeof CLUB_MESSAGE
  id: string
  data: ClubMessage
  files?: never
}

/** A change stored on the device, from the tap until a day after the server's answer. */
export interface MutationRecord {
  id: number
  /** Milliseconds since the epoch; records are sent in this order. */
  timestamp: number
  type: MutationType
  payload: { table: string; data: MutationData; id: string }
  status: MutationStatus
  /** `CODE: sentence` of the server's refusal, null otherwise. See refusalOf(). */
  error: string | null
}

export interface RefusalText {
  /** SQLSTATE, PGRST… or HTTP status; empty when the refusal has none. */
  code: string
  message: string
}

/**
 * Whether a stored value is a usable record. The sender checks its type and refuses an unknown one by name; any other
 * defect would stop the whole queue.
 */
export function isMutationRecord(value: unknown): value is MutationRecord {
  const it = value as Partial<MutationRecord> | null
  const { table, data, id } = it?.payload ?? {}
  return (
    typeof it?.id === 'number' &&
    typeof it.timestamp === 'number' &&
    MUTATION_STATUSES.includes(it.status as MutationStatus) &&
    typeof table === 'string' &&
    typeof id === 'string' &&
    typeof data === 'object' &&
    data !== null
  )
}

/** Sent with an UPDATE, but no columns of its row. `acted_at` and `and_older` are in records of earlier versions. */
export const REQUEST_ONLY_COLUMNS: readonly string[] = [
  'expected_status',
  'edit',
  'claim',
  'acted_at',
  'and_older',
]

/** The fields in which a form differs from its row, so that other people's changes to the others stay. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const isChanged = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[field as keyof Fields])
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Fields>
}

/** The row that a CREATE inserts. */
export function rowOf({ payload }: MutationRecord): MutationData {
  return { ...payload.data, [keyColumn(payload.table)]: payload.id }
}

export function refusalString({ code, message }: RefusalText): string {
  return code ? `${code}: ${message}` : message
}

/** The code and sentence of a record's error, for the screen to translate by code; undefined when it has none. */
export function refusalOf(record: MutationRecord): RefusalText | undefined {
  if (record.error === null) return undefined
  const match = /^([A-Z0-9]{3,10}): ([\s\S]*)$/.exec(record.error)
  return match ? { code: match[1]!, message: match[2]! } : { code: '', message: record.error }
}

/**
 * Whether a later record must wait for an earlier, unfinished one. While the earlier is unsent: when it is about the
 * same row, or creates a row that the later one refers to. After its refusal: only when it was to create that row,
 * because the later one cannot succeed before a retry. A refused UPDATE or DELETE holds up nothing, so that the next
 * tap on the same row is judged separately.
 */
export function mustWait(later: MutationRecord, earlier: MutationRecord): boolean {
  const sameRow = earlier.payload.table === later.payload.table && earlier.payload.id === later.payload.id
  const created = earlier.type === 'CREATE'
  if (created && (sameRow || refersTo(later.payload.data, earlier.payload.id))) return true
  return sameRow && earlier.status === 'pending'
}

/** Whether a value or a part of it is that id. */
function refersTo(value: unknown, id: string): boolean {
  if (typeof value !== 'object' || value === null) return value === id
  return Object.values(value).some((part) => refersTo(part, id))
}
