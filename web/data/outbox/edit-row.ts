import type { EditParts, MutationData, MutationRecord } from '#web/data/outbox/mutation.ts'

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
  const baseRow = expected_status === undefined ? base : { ...base, status: expected_status }
  const row = {
    id,
    [edits.key]: payload.id,
    made_at,
    base: baseRow,
    changes,
    only_if_unassigned: claim === true,
  }
  return { table: edits.table, row }
}
