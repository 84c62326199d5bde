import { LIMITS } from './limits/limits.ts'

/** An error response in PostgREST's format: `{code, details, hint, message}` under an HTTP status. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>
  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.headers = more.headers ?? {}
  }
}

/** A name missing in the schema cache; the cache may be older than the database, so retry once with a new one. */
export class UnknownName extends RestError {}

const list = (names: readonly string[]) => names.join(', ')

export const noSchemaCache = () =>
  new RestError(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.')

/** `at`: 0-based position in `text` where parsing stopped. */
export function cannotParse(what: string, text: string, at: number, expected: string): RestError {
  const excerpt = text.length > 120 ? `${text.slice(0, 120)}…` : text
  const actual = at < text.length ? `"${text.charAt(at)}"` : 'end of input'
  return new RestError(400, 'PGRST100', `"failed to parse ${what} (${excerpt})" (line 1, column ${at + 1})`, {
    details: `unexpected ${actual} expecting ${expected}`,
  })
}

export const unknownOperator = (text: string, operator: string) =>
  new RestError(400, 'PGRST100', `"failed to parse filter (${text.slice(0, 120)})" (line 1, column 1)`, {
    details: `unknown single value operator ${operator.slice(0, 60)}`,
  })

export const tooMuch = (what: string, limit: number) =>
  new RestError(400, 'PGRST100', `The request has more than ${limit} ${what}`, {
    details: `At most ${limit} ${what} are allowed`,
  })

export const tableTwice = (table: string) =>
  new RestError(400, 'PGRST100', `'${table}' stands twice on one path of embeds`, {
    details: 'A list of rows may not be embedded below rows of the same table',
  })

export const answerTooLarge = () =>
  new RestError(413, 'answer_too_large', 'The answer would be too large', {
    hint: 'Select fewer columns, rows or embedded lists.',
  })

export const budgetSpent = () =>
  new RestError(500, '57014', 'canceling statement due to statement timeout', {
    hint: 'Select fewer rows or embedded lists, or filter by an indexed column.',
  })

export const tooManyRequests = (retryAfter: number) =>
  new RestError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    headers: { 'retry-after': String(retryAfter) },
  })

export const badParameter = (name: string, details: string) =>
  new RestError(400, 'PGRST100', `"failed to parse ${name.slice(0, 120)}"`, { details })

export const urlTooLong = () =>
  new RestError(414, 'PGRST100', `The URL is longer than ${LIMITS.url} characters`)

export const rpcMethod = (method: string) =>
  new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)

export const badBody = (message: string) => new RestError(400, 'PGRST102', message)

export const bodyTooLarge = (limit: number) =>
  new RestError(413, 'PGRST102', `The request body is larger than ${limit} bytes`)

/** `total`: the number of rows, if counted. */
export const badRange = (details: string, total?: number) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
    details,
    headers: total === undefined ? {} : { 'content-range': `*/${total}` },
  })

export const putFilters = () =>
  new RestError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators")

export const unknownSchema = (schema: string, exposed: readonly string[]) =>
  new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${list(exposed)}`,
  })

export const mediaType = (accepted: readonly string[]) =>
  new RestError(406, 'PGRST107', `None of these media types are available: ${list(accepted)}`)

export const notEmbedded = (name: string) =>
  new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })

export const limitWithoutOrder = () =>
  new RestError(400, 'PGRST109', "A 'limit' was applied without an explicit 'order'", {
    hint: "Apply an 'order' using unique column(s)",
  })

export const limitWithoutKey = (table: string) =>
  new RestError(400, 'PGRST127', 'Feature not implemented', {
    details: `'${table}' has no primary key to tell the rows within a 'limit' from the others`,
  })

export const responseHeadersSetting = () =>
  new RestError(
    500,
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  )

export const responseStatusSetting = () =>
  new RestError(500, 'PGRST112', 'response.status guc must be a valid status code')

export const putRange = () =>
  new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')

export const putPayload = () =>
  new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')

export const notSingular = (rows: number, headers: Record<string, string> = {}) =>
  new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
    headers,
  })

export const unsupportedMethod = (method: string) =>
  new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)

export const relatedOrder = (origin: string, target: string) =>
  new RestError(400, 'PGRST118', `A related order on '${target}' is not possible`, {
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  })

export const embedFilter = (name: string) =>
  new RestError(400, 'PGRST120', `Bad operator on the '${name}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  })

export const badRaise = (details: string, hint: string) =>
  new RestError(500, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, {
    details,
    hint,
  })

export const strictPreference = (invalid: readonly string[]) =>
  new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${list(invalid)}`,
  })

export const aggregatesOff = () => new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')

export const tooManyAffected = (rows: number) =>
  new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  })

export const unknownPath = () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL')

export const noRootDocument = () => new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')

export const aggregateInList = (name: string) =>
  new RestError(400, 'PGRST127', 'Feature not implemented', {
    details: `Aggregates are not implemented for the spread of '${name}', which gives a list`,
  })

export const maxAffectedOnScalar = () =>
  new RestError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  )

export const columnUnknown = (table: string, column: string) =>
  new UnknownName(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`)

export const tableUnknown = (schema: string, table: string, nearest: string | undefined) =>
  new UnknownName(404, 'PGRST205', `Could not find the table '${schema}.${table}' in the schema cache`, {
    hint: nearest === undefined ? null : `Perhaps you meant the table '${schema}.${nearest}'`,
  })

export const tokenMissing = () =>
  new RestError(401, 'PGRST302', 'Anonymous access is disabled', {
    headers: { 'www-authenticate': 'Bearer' },
  })

/** PGRST301: the token is invalid. PGRST303: the token is valid, but its claims do not hold now. */
export const tokenRefused = (code: 'PGRST301' | 'PGRST303', message: string) =>
  new RestError(401, code, message, {
    headers: {
      'www-authenticate': `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`,
    },
  })
