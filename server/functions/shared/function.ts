/**
 * The base of all functions. It uses only Web APIs and the client in the arguments, so that handlers can also run as
 * Supabase Edge Functions (`Deno.serve((request) => handler(request, createClient(…)))`).
 */

export interface ClubAnswer {
  data: unknown
  /** SQLSTATE or PGRST code, and a sentence. */
  error: { code: string; message: string } | null
  /** HTTP status of the data API. */
  status: number
}

/** A client of the data API that acts as the caller; a client of supabase-js fits. */
export interface ClubClient {
  rpc(name: string, args: Record<string, unknown>): PromiseLike<ClubAnswer>
  from(table: string): { insert(row: Record<string, unknown>): PromiseLike<ClubAnswer> }
}

export type FunctionHandler = (request: Request, club: ClubClient) => Promise<Response>

export type Body = Record<string, unknown>

/** Room for the longest message to the office, 8,000 characters, in any script and any JSON encoding. */
const mostBytes = 64 * 1024

const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type, x-region',
  'access-control-max-age': '3600',
}

/** A refusal as an answer; clients show `statusMessage`. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError'
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** A function that takes a JSON object (or text, as `{message}`) by POST and answers JSON; also answers preflights. */
export function postFunction(work: (body: Body, club: ClubClient) => Promise<Body>): FunctionHandler {
  return async (request, club) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: crossOrigin })
    try {
      if (request.method !== 'POST') throw new FunctionError(405, 'method_not_allowed', 'Use POST')
      return answer(200, await work(await readBody(request), club))
    } catch (error) {
      if (error instanceof FunctionError) return refusal(error)
      throw error
    }
  }
}

/** The answer of a function, readable from any origin. */
export function answer(status: number, body: Body, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...crossOrigin, ...headers } })
}

export function refusal(
  { status, code, message }: FunctionError,
  headers?: Record<string, string>,
): Response {
  return answer(status, { code, message, statusCode: status, statusMessage: message }, headers)
}

/** The data of an answer of the data API. Throws FunctionError for a refusal. */
export function dataOf({ data, error, status }: ClubAnswer): unknown {
  if (error === null) return data
  throw new FunctionError(statuses.get(error.code) ?? status, error.code, error.message)
}

// The data API answers 400 to each refusal of the rules. These requests are well-formed, but the caller may not make
// them, or has made too many.
const statuses: ReadonlyMap<string, number> = new Map([
  ['GS106', 403],
  ['GS107', 403],
  ['GS110', 403],
  ['GS254', 403],
  ['GS502', 403],
  ['GS503', 403],
  ['GS506', 403],
  ['GS507', 429],
  ['GS508', 429],
])

/** A text of the body. Throws FunctionError 400 if it is missing, empty or not a text. */
export function textOf(body: Body, name: string): string {
  const value = body[name]
  if (typeof value === 'string' && value !== '') return value
  throw new FunctionError(400, 'bad_request', `The body needs a text ${name}`)
}

/** Like textOf, but undefined if it is missing, empty or null. */
export function optionalTextOf(body: Body, name: string): string | undefined {
  return body[name] === undefined || body[name] === null || body[name] === '' ? undefined : textOf(body, name)
}

/** An object of the body, empty if it is missing. Throws FunctionError 400 for other values. */
export function objectOf(body: Body, name: string): Body {
  const value = body[name] ?? {}
  if (isObject(value)) return value
  throw new FunctionError(400, 'bad_request', `${name} must be an object`)
}

async function readBody(request: Request): Promise<Body> {
  const text = await readText(request)
  if (/^text\/plain\b/i.test(request.headers.get('content-type') ?? '')) {
    // supabase-js sends a string as text; it may still be JSON.
    const parsed = parse(text)
    return isObject(parsed) ? parsed : { message: text }
  }
  const parsed = parse(text)
  if (isObject(parsed)) return parsed
  throw new FunctionError(400, 'bad_json', 'The body must be a JSON object')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > mostBytes) {
      await reader?.cancel()
      throw new FunctionError(413, 'too_large', `The body has more than ${mostBytes} bytes`)
    }
    chunks.push(part.value)
  }
  return new Blob(chunks).text()
}
