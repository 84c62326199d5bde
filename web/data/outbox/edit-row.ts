import type { MutationData, MutationRecord } from '#web/data/outbox/mutation.ts'

/** What an UPDATE says of itself, where the database merges it with the changes of others. A type: it is stored as JSON. */
export type EditParts<Columns = MutationData> = {
  /** A new uuidv7(): the database applies an edit once. */
  id: string
  /** By the server's clock as far as the device knows it. */
  made_at: string
  /** The values that the author saw in the columns that change; with `status` the edit holds only in that state. */
  base: Columns
}

/** The table whose rows are edits of another, and the column that names the edited row. */
const EDITS: Record<string, { table: string; key: string }> = {
  issue: { table: 'issue_edit', key: 'issue_id' },
}

/**
 * The row that sends an UPDATE of a table with edits; undefined for a change that is sent as it is. Records of earlier
 * versions of the app say the state in `expected_status` and the time also in `acted_at`.
 */
export function editRowOf({
  type,
  payload,
}: MutationRecord): { table: string; row: MutationData } | undefined {
  const edits = EDITS[payload.table]
  const { edit, claim, expected_status, acted_at, ...changes } = payload.data
  if (!edits || type !== 'UPDATE' || !edit) return undefined
  const { id, made_at, base } = edit as EditParts
  const seen = expected_status === undefined ? base : { ...base, status: expected_status }
  const row = {
    id,
    [edits.key]: payload.id,
    made_at,
    base: seen,
    changes,
    only_if_unassigned: claim === true,
  }
  return { table: edits.table, row }
}
