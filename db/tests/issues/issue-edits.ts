import { randomUUID } from 'node:crypto'
import type { Columns } from '#db/tests/statements.ts'
import type { Database, Result, Scope } from '#server/database/types.ts'

interface Edit {
  id?: string
  /** Default: now. */
  made_at?: string
  /** The values that its author saw. */
  base?: Columns
  only_if_unassigned?: boolean
}

/** Sends an edit of an issue as a device does. People may add edits, but not read them. */
export function editIssue(
  database: Database,
  scope: Scope,
  issue: string,
  changes: Columns,
  { id = randomUUID(), made_at = new Date().toISOString(), base = {}, only_if_unassigned = false }: Edit = {},
): Promise<Result> {
  return database.run(
    scope,
    `insert into public.issue_edit (id, issue_id, made_at, base, changes, only_if_unassigned)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, issue, made_at, JSON.stringify(base), JSON.stringify(changes), only_if_unassigned],
  )
}
