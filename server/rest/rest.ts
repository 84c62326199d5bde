import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { type AuditSink, noAuditSink } from '#server/audit/audit-sink.ts'
import { type Database, DatabaseError } from '#server/database/types.ts'
import type { TokenVerifier } from '#server/http/caller.ts'
import { clientAddressOf, noProxies, type ProxyConfig } from '#server/http/client-address.ts'
import { memoryBuckets } from '#server/limits/buckets.ts'
import { rpcMethod, tooManyRequests, unknownPath, unsupportedMethod, urlTooLong } from './errors.ts'
import { type Call, openCall, planned, type RestService } from './handle/context.ts'
import { callRoutine } from './handle/handle-call.ts'
import { readTable } from './handle/handle-read.ts'
import { describeRoot } from './handle/handle-root.ts'
import { writeTable } from './handle/handle-write.ts'
import { respondFailure } from './handle/respond.ts'
import { callerTurns } from './limits/caller-turns.ts'
import { LIMITS } from './limits/limits.ts'
import { findTable } from './plan/plan-read.ts'
import { createSchemaSource } from './schema/schema-source.ts'
import { REST_DEFAULTS, type RestConfig } from './settings.ts'

export interface RestOptions extends Partial<RestConfig> {
  database: Database
  verifier: TokenVerifier
  /** Maximum bytes of a body; a longer one is 413. Default 1 MiB. */
  bodyLimit?: number
  /** Counts refused writes; default: none. */
  auditSink?: AuditSink
  /** Default: none. */
  proxies?: ProxyConfig
  /** Milliseconds. */
  now?: () => number
}

/**
 * The data API in PostgREST's protocol, to mount under `/rest/v1`. It has no code for single tables: it reads the
 * catalogue, and the database decides on rights. The caller adds CORS.
 *
 * Missing from PostgREST: bodies other than JSON, GeoJSON (PGRST107) and a database's own media types.
 */
export function rest(options: RestOptions): Hono {
  const config = { bodyLimit: LIMITS.body, auditSink: noAuditSink, ...REST_DEFAULTS, ...options }
  const { database, schemas, callsPerMinute, proxies = noProxies, now = Date.now } = config
  const source = createSchemaSource(database, schemas)
  const inTurn = callerTurns(database.engine)
  const buckets = memoryBuckets(now)
  const app = new Hono()
  app.all('/*', async (c) => {
    const { ip, network } = clientAddressOf(c, proxies)
    // A call without a socket is from the server itself.
    const waitMs =
      ip === null
        ? 0
        : await buckets.consume([{ key: network, limit: callsPerMinute, refillMs: 60_000 / callsPerMinute }])
    if (waitMs > 0) return respondFailure(tooManyRequests(Math.ceil(waitMs / 1000)), true)
    const mount = routePath(c).slice(0, -2)
    const isBehindTls = proxies.trusted > 0 && c.req.header('x-forwarded-proto') === 'https'
    const gateway: RestService = { ...config, source, inTurn, network, isBehindTls }
    return dispatch(gateway, c.req.raw, mount, c.req.path.slice(mount.length + 1))
  })
  return app
}

/** `path` follows the mount and its slash: empty, `table`, or `rpc/function`. */
function dispatch(
  gateway: RestService,
  request: Request,
  mount: string,
  path: string,
): Response | Promise<Response> {
  const [first = '', second, ...more] = path.split('/').map(decoded)
  if (first === '' && second === undefined) return onRoot(gateway, request, mount)
  if (first === 'rpc' && second && more.length === 0) return onRoutine(gateway, request, second)
  return second === undefined ? onTable(gateway, request, first) : respondFailure(unknownPath(), true)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function onRoot(gateway: RestService, request: Request, mount: string): Promise<Response> {
  return answered(gateway, request, '/', async (call) => {
    if (call.method === 'OPTIONS') return allow(['OPTIONS', 'GET', 'HEAD'])
    if (call.method !== 'GET' && call.method !== 'HEAD') throw unsupportedMethod(call.method)
    return describeRoot(gateway, call, mount)
  })
}

function onTable(gateway: RestService, request: Request, name: string): Promise<Response> {
  return answered(gateway, request, `/${name}`, (call) => {
    switch (call.method) {
      case 'GET':
      case 'HEAD':
        return readTable(gateway, call, name)
      case 'POST':
        return writeTable(gateway, call, name, 'insert')
      case 'PATCH':
        return writeTable(gateway, call, name, 'update')
      case 'PUT':
        return writeTable(gateway, call, name, 'put')
      case 'DELETE':
        return writeTable(gateway, call, name, 'delete')
      case 'OPTIONS':
        return tableMethods(gateway, call.schema, name)
      default:
        throw unsupportedMethod(call.method)
    }
  })
}

function onRoutine(gateway: RestService, request: Request, name: string): Promise<Response> {
  return answered(gateway, request, `/rpc/${name}`, async (call) => {
    if (call.method === 'OPTIONS') return allow(['OPTIONS', 'GET', 'HEAD', 'POST'])
    if (!['GET', 'HEAD', 'POST'].includes(call.method)) throw rpcMethod(call.method)
    return callRoutine(gateway, call, name)
  })
}

async function answered(
  gateway: RestService,
  request: Request,
  path: string,
  answer: (call: Call) => Promise<Response>,
): Promise<Response> {
  let call: Call | undefined
  try {
    if (request.url.length > LIMITS.url) throw urlTooLong()
    call = await openCall(gateway, request, path)
    return await answer(call)
  } catch (error) {
    if (error instanceof DatabaseError && /^42(703|P01|883|704)$/.test(error.code)) {
      gateway.source.suspect()
    }
    if (call) recordRefusal(gateway.auditSink, call, path, error)
    return respondFailure(error, call === undefined || call.scope.role === 'anon')
  }
}

async function tableMethods(gateway: RestService, schema: string, name: string): Promise<Response> {
  const table = await planned(gateway.source, (cache) => findTable(cache, schema, name))
  const puttable = table.insertable && table.updatable && table.primaryKey.length > 0
  return allow([
    'OPTIONS',
    'GET',
    'HEAD',
    ...(table.insertable ? ['POST'] : []),
    ...(puttable ? ['PUT'] : []),
    ...(table.updatable ? ['PATCH'] : []),
    ...(table.deletable ? ['DELETE'] : []),
  ])
}

function allow(methods: readonly string[]): Response {
  return new Response(null, { status: 200, headers: { allow: methods.join(',') } })
}

/** SQLSTATEs of a missing right, or of a club rule. */
const refusal = /^(42501|GS\d{3})$/

/** Counts a signed-in person's write that the database refused and rolled back. `path` is relative to the mount. */
function recordRefusal(
  auditSink: AuditSink,
  { method, scope, network }: Call,
  path: string,
  error: unknown,
): void {
  if (method === 'GET' || method === 'HEAD') return
  if (!(error instanceof DatabaseError) || !refusal.test(error.code)) return
  const actor = scope.role === 'authenticated' ? scope.claims.sub : undefined
  if (actor !== undefined) {
    auditSink.record({ kind: 'refused', actor, table: path.slice(1), code: error.code, address: network })
  }
}
