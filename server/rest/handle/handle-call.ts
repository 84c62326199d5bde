import { maxAffectedOnScalar } from '../errors.ts'
import { withoutClock } from '../limits/bounds.ts'
import { parseArguments } from '../parse/payload.ts'
import { contentRange, intersect, parseRange, rangeStatus } from '../parse/range.ts'
import type { Query } from '../parse/request.ts'
import { planRead } from '../plan/plan-read.ts'
import { findRoutine, isWhole } from '../plan/plan-rpc.ts'
import { SOURCE } from '../plan/plan-write.ts'
import { qualified, type Routine, type SchemaCache } from '../schema/schema-cache.ts'
import { type CallPlan, callStatement, type Given } from '../sql/sql-rpc.ts'
import { bodyType, type Call, type Gateway, planned, readBody, readJson, readQuery } from './context.ts'
import { execute, explain } from './execute.ts'
import { replyHeaders, respond } from './respond.ts'

/** POST, GET and HEAD of a function. Throws RestError and DatabaseError. */
export async function callRoutine(gateway: Gateway, call: Call, name: string): Promise<Response> {
  const byQuery = call.method !== 'POST'
  const query = readQuery(gateway, call, byQuery)
  const payload = byQuery ? fromQuery(query) : await fromBody(call.request, gateway.bodyLimit)
  const plan = await planned(gateway.source, (cache) => planCall(cache, call, name, query, payload))
  const { routine } = plan
  if (call.prefer.handling === 'strict' && call.prefer.maxAffected !== undefined && !routine.set) {
    throw maxAffectedOnScalar()
  }
  const headersOnly = call.method === 'HEAD' || (!byQuery && call.prefer.returning === 'minimal')
  const statement = callStatement(plan, {
    ...call,
    bounds: plan.read.embeds.length > 0 ? call.bounds : withoutClock(call.bounds),
    headersOnly,
    maxRows: gateway.maxRows,
  })
  const readOnly = byQuery || routine.volatility !== 'volatile'
  const scope = { ...call.scope, readOnly }
  if (call.media.plan) return explain(gateway, call, statement, scope)
  const answer = await execute(gateway, call, statement, scope)
  const hidden = routine.returns === 'void' || (headersOnly && !byQuery)
  const total = answer.total ?? undefined
  const status = hidden ? 204 : rangeStatus(plan.read.offset, answer.page, total)
  const range = contentRange(plan.read.offset, answer.page, total)
  const headers = replyHeaders(gateway, call, ['count', 'handling', 'timezone', 'maxAffected'], range)
  if (!hidden) headers['content-type'] = call.media.contentType
  return respond({ status, body: hidden ? null : answer.body, headers }, answer)
}

interface Payload {
  keys: readonly string[] | undefined
  /** The types that a whole body may go to. */
  whole: readonly string[]
  given(routine: Routine): Given
}

function fromQuery({ args }: Query): Payload {
  return {
    keys: [...new Set(args.map((arg) => arg.name))].sort(),
    whole: [],
    given: () => ({ kind: 'query', args }),
  }
}

async function fromBody(request: Request, limit: number): Promise<Payload> {
  if (bodyType(request) === 'text/plain') {
    const body = await readBody(request, limit)
    return { keys: undefined, whole: ['text'], given: () => ({ kind: 'whole', body }) }
  }
  const { json, keys } = parseArguments(await readJson(request, limit))
  const whole = ['json', 'jsonb']
  return {
    keys,
    whole,
    given: ({ args }) =>
      isWhole(args, whole) ? { kind: 'whole', body: json } : { kind: 'json', json, keys: keys ?? [] },
  }
}

function planCall(cache: SchemaCache, call: Call, name: string, query: Query, payload: Payload): CallPlan {
  const routine = findRoutine(cache, call.schema, name, payload)
  const { table } = routine
  const root = {
    schema: table?.schema ?? routine.schema,
    name: table?.name ?? routine.name,
    source: SOURCE,
    table: table && cache.tables.get(qualified(table.schema, table.name)),
  }
  const read = planRead(cache, root, query)
  const range = parseRange(call.method === 'POST' ? null : call.request.headers.get('range'))
  return { routine, given: payload.given(routine), read: { ...read, ...intersect(read, range) } }
}
