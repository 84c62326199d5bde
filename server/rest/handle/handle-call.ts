import { maxAffectedOnScalar } from '../errors.ts'
import { withoutClock } from '../limits/bounds.ts'
import { parseArguments } from '../parse/payload.ts'
import { contentRange, intersect, parseRange, rangeStatus } from '../parse/range.ts'
import type { RestQuery } from '../parse/request.ts'
import { planRead } from '../plan/plan-read.ts'
import { findRoutine, isWhole } from '../plan/plan-rpc.ts'
import { SOURCE } from '../plan/plan-write.ts'
import { qualified, type Routine, type SchemaCache } from '../schema/schema-cache.ts'
import { type CallInput, type CallPlan, callStatement } from '../sql/sql-rpc.ts'
import {
  bodyType,
  type Call,
  planned,
  type RestService,
  readJson,
  readQuery,
  readRequestBody,
} from './context.ts'
import { execute, explainStatement } from './execute.ts'
import { replyHeaders, respond } from './respond.ts'

/** POST, GET and HEAD of a function. Throws RestError and DatabaseError. */
export async function callRoutine(gateway: RestService, call: Call, name: string): Promise<Response> {
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
  if (call.media.plan) return explainStatement(gateway, call, statement, scope)
  const answer = await execute(gateway, call, statement, scope)
  const withoutBody = routine.returns === 'void' || (headersOnly && !byQuery)
  const total = answer.total ?? undefined
  const status = withoutBody ? 204 : rangeStatus(plan.read.offset, answer.page, total)
  const range = contentRange(plan.read.offset, answer.page, total)
  const headers = replyHeaders(gateway, call, ['count', 'handling', 'timezone', 'maxAffected'], range)
  if (!withoutBody) headers['content-type'] = call.media.contentType
  return respond({ status, body: withoutBody ? null : answer.body, headers }, answer)
}

interface Payload {
  keys: readonly string[] | undefined
  /** Parameter types that accept the whole body. */
  whole: readonly string[]
  input(routine: Routine): CallInput
}

function fromQuery({ args }: RestQuery): Payload {
  return {
    keys: [...new Set(args.map((arg) => arg.name))].sort(),
    whole: [],
    input: () => ({ kind: 'query', args }),
  }
}

async function fromBody(request: Request, limit: number): Promise<Payload> {
  if (bodyType(request) === 'text/plain') {
    const body = await readRequestBody(request, limit)
    return { keys: undefined, whole: ['text'], input: () => ({ kind: 'whole', body }) }
  }
  const { json, keys } = parseArguments(await readJson(request, limit))
  const whole = ['json', 'jsonb']
  return {
    keys,
    whole,
    input: ({ args }) =>
      isWhole(args, whole) ? { kind: 'whole', body: json } : { kind: 'json', json, keys: keys ?? [] },
  }
}

function planCall(
  cache: SchemaCache,
  call: Call,
  name: string,
  query: RestQuery,
  payload: Payload,
): CallPlan {
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
  return { routine, input: payload.input(routine), read: { ...read, ...intersect(read, range) } }
}
