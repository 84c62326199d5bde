import { withoutClock } from '../limits/bounds.ts'
import { parseRows } from '../parse/payload.ts'
import type { Prefer } from '../parse/prefer.ts'
import { contentRange } from '../parse/range.ts'
import { findTable } from '../plan/plan-read.ts'
import { planWrite, type WriteKind, type WritePlan } from '../plan/plan-write.ts'
import type { StatementResult } from '../sql/sql-body.ts'
import { writeStatement } from '../sql/sql-write.ts'
import { type Call, planned, type RestService, readJson, readQuery } from './context.ts'
import { execute, explainStatement } from './execute.ts'
import { type Reply, replyHeaders, respond } from './respond.ts'

/** POST, PATCH, PUT and DELETE of a table or view. Throws RestError and DatabaseError. */
export async function writeTable(
  gateway: RestService,
  call: Call,
  name: string,
  kind: WriteKind,
): Promise<Response> {
  const query = readQuery(gateway, call)
  const rows =
    kind === 'delete' ? undefined : parseRows(await readJson(call.request, gateway.bodyLimit), query.columns)
  const plan = await planned(gateway.source, (cache) =>
    planWrite(cache, findTable(cache, call.schema, name), { kind, query, rows, prefer: call.prefer }),
  )
  const statement = writeStatement(plan, {
    ...call,
    bounds: withoutClock(call.bounds),
    maxRows: gateway.maxRows,
  })
  if (call.media.plan) return explainStatement(gateway, call, statement)
  const answer = await execute(gateway, call, statement)
  return respond(reply(gateway, call, plan, answer), answer)
}

function reply(gateway: RestService, call: Call, plan: WritePlan, answer: StatementResult): Reply {
  const total = Number(answer.total)
  const count = call.prefer.count === undefined ? undefined : total
  // The content range has rows and total for an update, only the total for an insert or a delete.
  const rowCount = plan.kind === 'update' ? total : 0
  const headers = replyHeaders(gateway, call, applied(plan), contentRange(0, rowCount, count))
  if (plan.kind === 'put') delete headers['content-range']
  if (plan.returning === 'rows') headers['content-type'] = call.media.contentType
  const location = plan.kind === 'insert' ? locationOf(plan, answer) : undefined
  if (location !== undefined) headers.location = location
  return {
    status: statusOf(plan, answer),
    body: plan.returning === 'rows' ? answer.body : null,
    headers,
  }
}

function statusOf(plan: WritePlan, answer: StatementResult): number {
  const created = plan.conflict?.merge ? Number(answer.total) > (answer.merged ?? 0) : true
  if (plan.kind === 'insert') return created || answer.total === 0 ? 201 : 200
  if (plan.returning !== 'rows') return 204
  return plan.kind === 'put' && created ? 201 : 200
}

function applied({ kind, conflict, defaults }: WritePlan): (keyof Prefer)[] {
  const list: (keyof Prefer)[] = ['returning', 'count', 'handling', 'timezone']
  if (kind === 'insert' && conflict !== undefined) list.unshift('resolution')
  if (defaults && kind === 'insert') list.push('missing')
  if (kind === 'update' || kind === 'delete') list.push('maxAffected')
  return list
}

/** Location of the single inserted row: its table with its key as filters. */
function locationOf({ table }: WritePlan, { location, total }: StatementResult): string | undefined {
  if (!location || total !== 1 || table.primaryKey.length === 0) return undefined
  const key: Record<string, unknown> = JSON.parse(location)
  const filters = table.primaryKey.map((column) => {
    return `${encodeURIComponent(column)}=${encodeURIComponent(`eq.${String(key[column])}`)}`
  })
  return `/${encodeURIComponent(table.name)}?${filters.join('&')}`
}
