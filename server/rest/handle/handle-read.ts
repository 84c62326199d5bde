import type { Session } from '#server/database/types.ts'
import { notSingular } from '../errors.ts'
import { secondTimeBudget } from '../limits/time-budget.ts'
import { contentRange, intersect, parseRange, rangeStatus } from '../parse/range.ts'
import type { ReadNode } from '../plan/plan.ts'
import { findTable, planRead } from '../plan/plan-read.ts'
import { qualified } from '../schema/schema-cache.ts'
import { bodySql, RESPONSE_SETTINGS, type SqlStatement, type StatementResult } from '../sql/sql-body.ts'
import { Values } from '../sql/sql-filter.ts'
import { matchSql, rowsSql, selectSql } from '../sql/sql-read.ts'
import { type Call, planned, type RestService, readQuery } from './context.ts'
import { execute, explainStatement } from './execute.ts'
import { isBudgetSpent, replyHeaders, respond, settingHeaders } from './respond.ts'

/** GET and HEAD of a table or view. Throws RestError and DatabaseError. */
export async function readTable(gateway: RestService, call: Call, name: string): Promise<Response> {
  const query = readQuery(gateway, call)
  const whole = await planned(gateway.source, (cache) => {
    const table = findTable(cache, call.schema, name)
    return planRead(cache, { ...table, source: qualified(table.schema, table.name), table }, query)
  })
  const node = { ...whole, ...intersect(whole, parseRange(call.request.headers.get('range'))) }
  if (call.media.plan) return explainStatement(gateway, call, readStatement(gateway, call, node))
  // A cold engine spends the first attempt on reading its catalogue, and a busy machine needs longer than it did at the
  // start. Other requests may run in between.
  const answer = await count(gateway, call, node).catch(async (error) => {
    const { bounds } = call
    if (bounds?.budgetMs === undefined || !isBudgetSpent(error)) throw error
    const budgetMs = await secondTimeBudget(gateway.database, bounds.budgetMs)
    return count(gateway, { ...call, bounds: { ...bounds, budgetMs } }, node)
  })
  if (call.media.shape === 'object' && answer.page !== 1) {
    throw notSingular(answer.page, Object.fromEntries(settingHeaders(answer.headers)))
  }
  const total = answer.total ?? undefined
  const status = rangeStatus(node.offset, answer.page, total)
  const headers = {
    ...replyHeaders(
      gateway,
      call,
      ['count', 'handling', 'timezone'],
      contentRange(node.offset, answer.page, total),
    ),
    'content-type': call.media.contentType,
    'content-location': `/${encodeURIComponent(name)}${call.search === '' ? '' : `?${call.search}`}`,
  }
  return respond({ status, body: answer.body, headers }, answer)
}

/** An estimated total is exact up to the longest list (`maxRows`); only a larger one is the planner's estimate. */
function readStatement(gateway: RestService, call: Call, node: ReadNode): SqlStatement {
  const { media, method, prefer } = call
  const { bounds } = call
  const values = new Values(bounds)
  const options = { values, maxRows: gateway.maxRows }
  const head = method === 'HEAD'
  const rows = head ? rowsSql(node, options) : selectSql(node, options)
  const { body, from } = head ? { body: `''`, from: rows } : bodySql({ media, rows, bounds })
  const columns = [`${body} as body`, 'count(*) as page', RESPONSE_SETTINGS]
  if (prefer.count === 'exact') columns.push(`(select count(*) from (${matchSql(node, values)}) c) as total`)
  if (prefer.count === 'estimated') {
    const some = `${matchSql(node, values)} limit ${gateway.maxRows + 1}`
    columns.push(`(select count(*) from (${some}) c) as total`)
  }
  return { text: `select ${columns.join(', ')} from (${from}) _`, values: values.list }
}

async function count(gateway: RestService, call: Call, node: ReadNode): Promise<StatementResult> {
  const { database, maxRows } = gateway
  const read = readStatement(gateway, call, node)
  const countKind = call.prefer.count
  if (countKind === undefined || countKind === 'exact') return execute(gateway, call, read)
  const estimate = async (session: Session) => {
    const answer = (await session.query<StatementResult>(read.text, read.values)).rows[0]!
    if (countKind === 'estimated' && answer.total! <= maxRows) return answer
    const values = new Values()
    const explain = `explain (format json) ${matchSql(node, values)}`
    const { rows } = await session.query<{ 'QUERY PLAN': Explained }>(explain, values.list)
    const expected = rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
    return { ...answer, total: Math.max(expected, answer.total ?? 0) }
  }
  return gateway.inTurn(call, () => database.transaction(call.scope, estimate))
}

type Explained = [{ Plan: { 'Plan Rows': number } }]
