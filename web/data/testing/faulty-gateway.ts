import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The fate of a request: it arrives, it does not, its answer is lost, or another answer comes. */
export type Fate = 'arrives' | 'never arrives' | 'answer lost' | 'turned away'

export interface Gateway {
  /** The device named by its host (`http://phone.test`) queries the gateway without faults. */
  ask(
    path: string,
    init?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Response>
  /** The fetch of a device named by its host, with a fate for each request to the tables. */
  fetchWith(fate: (device: string, method: string) => Fate, opening: () => string): typeof fetch
  close(): Promise<void>
}

const root = join(import.meta.dirname, '../../..')

/** Starts a whole gateway on a copy of the demo club, as a separate process. */
export async function openGateway(): Promise<Gateway> {
  const port = await freePort()
  const data = mkdtempSync(join(tmpdir(), 'greenside-faults-'))
  const { stdout: club } = await promisify(execFile)(process.execPath, ['tools/demo-club.mjs'], { cwd: root })
  await cp(club, data, { recursive: true })
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, DATABASE_URL: '' }
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env,
    stdio: 'ignore',
  })
  const ask: Gateway['ask'] = (path, init = {}) => send(port, path, init)
  const end = Date.now() + 180_000
  while (!(await ask('/health').catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > end) throw new Error('The gateway did not start')
    await new Promise((done) => setTimeout(done, 100))
  }
  return {
    ask,
    fetchWith: (fate, opening) => faulty(ask, fate, opening),
    async close() {
      const ended = new Promise((done) => child.once('close', done))
      child.kill('SIGKILL')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}

function faulty(
  ask: Gateway['ask'],
  fateOf: Parameters<Gateway['fetchWith']>[0],
  opening: () => string,
): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(String(input), `http://${opening()}.test`)
    const device = url.hostname.split('.')[0]!
    const method = init.method ?? 'GET'
    if (url.pathname === '/app-config.json') {
      const config = (await (await ask('/app-config.json')).json()) as object
      return Response.json({ ...config, supabaseUrl: `http://${device}.test` })
    }
    const fate = url.pathname.startsWith('/rest/') ? fateOf(device, method) : 'arrives'
    if (fate === 'never arrives') throw new TypeError('Failed to fetch')
    if (fate === 'turned away') return new Response('Bad gateway', { status: 502 })
    const headers = Object.fromEntries(new Headers(init.headers))
    const answer = await ask(url.pathname + url.search, {
      method,
      headers,
      ...(typeof init.body === 'string' && { body: init.body }),
    })
    if (fate === 'answer lost') throw new TypeError('Failed to fetch')
    return answer
  }
}

function send(
  port: number,
  path: string,
  init: NonNullable<Parameters<Gateway['ask']>[1]>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = init
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const asked = request(
      { host: '127.0.0.1', port, path, method, headers: { ...headers, ...length } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const status = answer.statusCode ?? 500
          const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ])
          const text = status === 204 ? null : Buffer.concat(parts).toString('utf8')
          resolve(new Response(text, { status, headers: told }))
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Mulberry32: the same schedule for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
