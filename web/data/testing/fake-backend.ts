import { vi } from 'vitest'

export type Row = Record<string, unknown>

export interface SeenRequest {
  method: string
  /** With the query string. */
  path: string
  token: string
  accept: string
  contentType: string | null
  /** Seconds that a change waited on its device; null for other requests. */
  outboxAge: string | null
  body: unknown
}

/** The fault of a request: it does not arrive, its answer is lost, or another answer comes. */
export type Fault =
  | 'never arrives'
  | 'answer lost'
  | { status: number; body?: unknown; headers?: Record<string, string> }

/** A gateway in memory: rows, files and sessions, reached through the page's own fetch. */
export interface FakeBackend {
  rows: Record<string, Row[]>
  files: Map<string, { type: string }>
  seen: SeenRequest[]
  expired: Set<string>
  /** Decides the fault of a request; undefined: none. */
  fault: (request: SeenRequest) => Fault | undefined
  /** Refuses a row before it is written, like a policy or a trigger. */
  check: (
    method: string,
    table: string,
    row: Row,
  ) => { status: number; code: string; message: string } | undefined
}

/** Replaces the network by a fake gateway. */
export function fakeBackend(): FakeBackend {
  const backend: FakeBackend = {
    rows: {},
    files: new Map(),
    seen: [],
    expired: new Set(),
    fault: () => undefined,
    check: () => undefined,
  }
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => answerTo(backend, input, init))
  return backend
}

/** The requests of one method to paths with that prefix. */
export function sent(backend: FakeBackend, method: string, path: string): SeenRequest[] {
  return backend.seen.filter((request) => request.method === method && request.path.startsWith(path))
}

async function answerTo(
  backend: FakeBackend,
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  if (!navigator.onLine) throw new TypeError('Failed to fetch')
  const url = new URL(String(input), location.origin)
  const headers = new Headers(init.headers)
  const request: SeenRequest = {
    method: init.method ?? 'GET',
    path: url.pathname + url.search,
    token: (headers.get('authorization') ?? '').replace('Bearer ', ''),
    accept: headers.get('accept') ?? '',
    contentType: headers.get('content-type'),
    outboxAge: headers.get('x-outbox-age'),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  }
  backend.seen.push(request)
  const fault = backend.fault(request)
  if (fault === 'never arrives') throw new TypeError('Failed to fetch')
  if (typeof fault === 'object') return json(fault.status, fault.body, fault.headers)
  const answer = route(backend, request, url, init)
  if (fault === 'answer lost') throw new TypeError('Failed to fetch')
  return answer
}

function route(backend: FakeBackend, request: SeenRequest, url: URL, init: RequestInit): Response {
  if (url.pathname === '/app-config.json') return json(200, CONFIG)
  if (url.pathname.startsWith('/auth/v1/')) return authAnswer(request, url)
  if (backend.expired.has(request.token)) {
    return json(401, { code: 'PGRST303', message: 'JWT expired', details: null, hint: null })
  }
  if (url.pathname.startsWith('/storage/v1/object/')) {
    const blob = (init.body as FormData).get('') as Blob
    const key = decodeURIComponent(url.pathname.slice('/storage/v1/object/'.length))
    if (backend.files.has(key)) return json(400, { statusCode: '409', error: 'Duplicate', message: 'exists' })
    backend.files.set(key, { type: blob.type })
    return json(200, { Id: key, Key: key })
  }
  return tableAnswer(backend, request, url)
}

export const CONFIG = {
  ...{ supabaseUrl: '', anonKey: 'anon', clubName: 'Test Links', demo: true, version: '1' },
  codeSeconds: { email: 3600, phone: 300 },
  outline: {
    width: 480,
    height: 200,
    ground: '',
    water: '',
    fairways: '',
    greens: 'M9 9l4 0 0 4z',
    lines: 'M9 9l40 40',
  },
}

let tokensMade = 0

/** A session of `{name}@club.example`, whose user id is the name; its access token begins with the name. */
export function sessionOf(name: string): Row {
  const user = {
    id: name,
    email: `${name}@club.example`,
    aud: 'authenticated',
    app_metadata: {},
    user_metadata: {},
  }
  const life = { expires_in: 3600, expires_at: Math.floor(Date.now() / 1000) + 3600 }
  return { access_token: `${name}-${++tokensMade}`, refresh_token: name, token_type: 'bearer', user, ...life }
}

function authAnswer({ method, body }: SeenRequest, url: URL): Response {
  if (url.pathname.endsWith('/settings')) return json(200, { external: { email: true, phone: true } })
  const given = body as { email?: string; refresh_token?: string } | undefined
  if (url.pathname.endsWith('/logout')) return json(204)
  if (url.pathname.endsWith('/user') && method === 'PUT') return json(200, sessionOf('ann').user)
  return json(200, sessionOf(given?.email?.split('@')[0] ?? given?.refresh_token ?? 'ann'))
}

function tableAnswer(backend: FakeBackend, request: SeenRequest, url: URL): Response {
  const table = url.pathname.split('/').at(-1)!
  backend.rows[table] ??= []
  const rows = backend.rows[table]
  const [column, match] = [...url.searchParams].find(([, value]) => value.startsWith('eq.')) ?? []
  const found = rows.filter((row) => !column || String(row[column]) === match!.slice(3))
  const changed = { ...found[0], ...(request.body as Row | undefined) }
  const refused = request.method === 'GET' ? undefined : backend.check(request.method, table, changed)
  if (refused)
    return json(refused.status, { code: refused.code, message: refused.message, details: null, hint: null })
  if (request.method === 'POST') return insert(rows, table, request.body as Row)
  if (request.method === 'PATCH') for (const row of found) Object.assign(row, request.body)
  if (request.method === 'DELETE') backend.rows[table] = rows.filter((row) => !found.includes(row))
  if (!request.accept.includes('vnd.pgrst.object')) return json(200, found)
  if (found.length === 1) return json(200, found[0])
  return json(406, {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: null,
  })
}

function insert(rows: Row[], table: string, row: Row): Response {
  if (rows.some(({ id }) => id === row.id)) {
    const message = `duplicate key value violates unique constraint "${table}_pkey"`
    return json(409, { code: '23505', message, details: null, hint: null })
  }
  rows.push({ ...row })
  return json(201)
}

function json(status: number, body?: unknown, headers: Record<string, string> = {}): Response {
  const text = body === undefined ? null : JSON.stringify(body)
  return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } })
}
