import type { EditParts, MutationData, MutationRecord } from '#web/data/outbox/mutation.ts'

interface ReplacementRow {
  table: string
  row: MutationData
}

/**
 * The row of another table to insert instead of an UPDATE; undefined for a change that is sent unchanged. Also converts
 * the records of earlier app versions, which may wait on a device for days.
 */
export function replacementRowOf(record: MutationRecord): ReplacementRow | undefined {
  if (record.type !== 'UPDATE') return undefined
  const { table } = record.payload
  if (table === 'issue') return editRow(record)
  if (table === 'setting') return settingEditRow(record)
  return table === 'notification' ? readingRow(record) : undefined
}

/**
 * An UPDATE of an issue is sent as an edit. Earlier versions store the state in `expected_status` and the time also in
 * `acted_at`.
 */
function editRow({ payload }: MutationRecord): ReplacementRow | undefined {
  const { edit, claim, expected_status, acted_at, ...changes } = payload.data
  if (!edit) return undefined
  const { id, made_at, base } = edit as EditParts
  const row = {
    id,
    issue_id: payload.id,
    made_at,
    base: expected_status === undefined ? base : { ...base, status: expected_status },
    changes,
    only_if_unassigned: claim === true,
  }
  return { table: 'issue_edit', row }
}

/**
 * Earlier versions mark an inbox as read by `and_older` on its newest notification. The row has the id of the
 * notification, so that each attempt sends the same row.
 */
function readingRow({ payload }: MutationRecord): ReplacementRow | undefined {
  const { and_older, read_at } = payload.data
  if (and_older !== true) return undefined
  return { table: 'notification_reading', row: { id: payload.id, notification_id: payload.id, read_at } }
}

/** Earlier versions change a setting without an edit: their change is sent unchanged. */
function settingEditRow({ payload }: MutationRecord): ReplacementRow | undefined {
  const { edit, value } = payload.data
  if (!edit) return undefined
  const { id, base } = edit as EditParts
  return { table: 'setting_edit', row: { id, key: payload.id, base: base.value ?? null, value } }
}
