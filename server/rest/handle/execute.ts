import type { Scope } from '#server/database/types.ts'
import type { SqlStatement, StatementResult } from '../sql/sql-body.ts'
import type { Call, RestService } from './context.ts'

/**
 * Runs the request's single statement in its own transaction and returns its single row. Rolls back a write if settings
 * and request say so. `scope` defaults to the call's. Throws DatabaseError.
 */
export async function execute(
  gateway: RestService,
  call: Call,
  statement: SqlStatement,
  scope: Scope = call.scope,
): Promise<StatementResult> {
  return (await rowsOf<StatementResult>(gateway, call, statement, scope))[0]!
}

/** Answers with the statement's execution plan instead of its result; `analyze` also runs it. */
export async function explainStatement(
  gateway: RestService,
  call: Call,
  statement: SqlStatement,
  scope: Scope = call.scope,
): Promise<Response> {
  const { format, options } = call.media.plan!
  const text = `explain (${[`format ${format}`, ...options].join(', ')}) ${statement.text}`
  const rows = await rowsOf<{ 'QUERY PLAN': unknown }>(gateway, call, { ...statement, text }, scope)
  const lines = rows.map((row) => row['QUERY PLAN'])
  const body = format === 'json' ? JSON.stringify(lines[0]) : lines.join('\n')
  return new Response(body, { headers: { 'content-type': call.media.contentType } })
}

/** Whether `Prefer: tx=…` decides if a write stays. */
export function heedsTransactionEnd({ transactionEnd }: RestService): boolean {
  return transactionEnd.endsWith('-allow-override')
}

async function rowsOf<Row>(
  gateway: RestService,
  call: Call,
  { text, values }: SqlStatement,
  scope: Scope,
): Promise<Row[]> {
  return gateway.inTurn(call, () => rowsInTurn<Row>(gateway, call, { text, values }, scope))
}

async function rowsInTurn<Row>(
  gateway: RestService,
  call: Call,
  { text, values }: SqlStatement,
  scope: Scope,
): Promise<Row[]> {
  const { database } = gateway
  if (scope.readOnly || !rollsBack(gateway, call)) return (await database.run<Row>(scope, text, values)).rows
  const undone: { rows: Row[] } = { rows: [] }
  try {
    await database.transaction(scope, async (session) => {
      undone.rows = (await session.query<Row>(text, values)).rows
      // The caller also gets the errors that a commit would raise.
      await session.query('set constraints all immediate')
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  return undone.rows
}

function rollsBack(gateway: RestService, { prefer }: Call): boolean {
  const transactionEnd = heedsTransactionEnd(gateway) ? prefer.transaction : undefined
  return (transactionEnd ?? gateway.transactionEnd).startsWith('rollback')
}
