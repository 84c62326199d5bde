import type { AuditSink } from '#server/audit/audit-sink.ts'
import type { Database, Scope } from '#server/database/types.ts'
import { scopeOf, TokenError, type TokenFault, type TokenVerifier } from '#server/http/caller.ts'
import {
  aggregatesOff,
  badBody,
  bodyTooLarge,
  tokenMissing,
  tokenRefused,
  UnknownName,
  unknownSchema,
} from '../errors.ts'
import { type Bounds, boundsOf, checkBounds } from '../limits/bounds.ts'
import type { CallerTurns } from '../limits/caller-turns.ts'
import { type Media, parseAccept } from '../parse/accept.ts'
import { parseQuery } from '../parse/parse-query.ts'
import { selectsAggregate } from '../parse/parse-select.ts'
import { type Prefer, parsePrefer } from '../parse/prefer.ts'
import type { RestQuery } from '../parse/request.ts'
import type { SchemaCache } from '../schema/schema-cache.ts'
import type { SchemaSource } from '../schema/schema-source.ts'
import type { RestConfig } from '../settings.ts'

export interface RestService extends RestConfig {
  database: Database
  verifier: TokenVerifier
  source: SchemaSource
  /** Maximum bytes of a body. */
  bodyLimit: number
  auditSink: AuditSink
  inTurn: CallerTurns
  /** The network of this request's client, for rate limits. */
  network: string
  /** Whether the caller reached a trusted proxy by https. */
  isBehindTls: boolean
}

/** One request with parsed headers and a known caller. */
export interface Call {
  request: Request
  method: string
  /** The query string, without its question mark. */
  search: string
  schema: string
  media: Media
  prefer: Prefer
  scope: Scope
  bounds: Bounds | undefined
  network: string
}

/** Reads the headers and checks the token. `path` is relative to the mount. Throws RestError. */
export async function openCall(gateway: RestService, request: Request, path: string): Promise<Call> {
  const { method, headers, url } = request
  const scope = await callerScope(headers, gateway.verifier)
  const prefer = parsePrefer(headers.get('prefer'))
  const reads = method === 'GET' || method === 'HEAD'
  const schema = headers.get(reads ? 'accept-profile' : 'content-profile') ?? gateway.schemas[0]!
  if (!gateway.schemas.includes(schema)) throw unknownSchema(schema, gateway.schemas)
  const settings: Record<string, string> = {
    'request.method': method,
    'request.path': path,
    'request.headers': JSON.stringify(Object.fromEntries(headers)),
    // For the rules' audit log; PostgREST has no such setting.
    'request.network': gateway.network,
  }
  if (schema !== 'public') settings.search_path = searchPath(schema)
  if (prefer.timezone !== undefined) settings.timezone = prefer.timezone
  const start = url.indexOf('?')
  return {
    request,
    method,
    search: start < 0 ? '' : url.slice(start + 1),
    schema,
    // The root has other media types.
    media: parseAccept(path === '/' ? null : headers.get('accept'), gateway.planEnabled),
    prefer,
    scope: { ...scope, settings, readOnly: reads },
    bounds: boundsOf(gateway, scope.role, gateway.database.engine),
    network: gateway.network,
  }
}

function searchPath(schema: string): string {
  return [schema, 'public', 'extensions'].map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
}

const CLAIM_FAULTS: readonly TokenFault[] = ['expired', 'not_yet_valid', 'claims']

async function callerScope(headers: Headers, verifier: TokenVerifier): Promise<Scope> {
  try {
    return await scopeOf(headers, verifier)
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    if (error.fault === 'missing') throw tokenMissing()
    if (error.fault === 'expired') throw tokenRefused('PGRST303', 'JWT expired')
    if (error.fault === 'not_yet_valid') throw tokenRefused('PGRST303', 'JWT not yet valid')
    throw tokenRefused(CLAIM_FAULTS.includes(error.fault) ? 'PGRST303' : 'PGRST301', error.message)
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** The whole body as text. Throws RestError 413 over the limit, PGRST102 when it is not UTF-8. */
export async function readRequestBody(request: Request, limit: number): Promise<string> {
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > limit) throw bodyTooLarge(limit)
  const bytes = declared === null ? await readBounded(request, limit) : await request.arrayBuffer()
  try {
    return UTF8.decode(bytes)
  } catch {
    throw badBody('The body is not valid UTF-8')
  }
}

/** Reads a body of unknown length, at most up to the limit. */
async function readBounded(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw bodyTooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The body's media type without parameters; JSON by default. */
export function bodyType(request: Request): string {
  return (request.headers.get('content-type') ?? 'application/json').split(';')[0]!.trim().toLowerCase()
}

/** The JSON body. Throws RestError PGRST102 for other content types. */
export async function readJson(request: Request, limit: number): Promise<string> {
  const type = bodyType(request)
  if (type !== 'application/json' && !type.endsWith('+json')) {
    throw badBody(`Content-Type not acceptable: ${type}`)
  }
  return readRequestBody(request, limit)
}

/** Parses the query string and applies the settings; `forFunction` as for `parseQuery`. Throws RestError. */
export function readQuery(gateway: RestService, call: Call, forFunction = false): RestQuery {
  const query = parseQuery(call.search, forFunction)
  if (!gateway.aggregatesEnabled && selectsAggregate(query.select)) throw aggregatesOff()
  if (call.bounds) checkBounds(query)
  return { ...query, isBounded: call.bounds !== undefined }
}

/** Plans with the schema cache, and once more with a newer one when a name was not found. */
export async function planned<Plan>(source: SchemaSource, plan: (cache: SchemaCache) => Plan): Promise<Plan> {
  const cache = await source.current()
  try {
    return plan(cache)
  } catch (error) {
    if (!(error instanceof UnknownName)) throw error
    const newer = await source.afterMiss(cache)
    if (newer === undefined) throw error
    return plan(newer)
  }
}
