import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import ws from 'ws'
import type { Claims, Database } from '#server/database/types.ts'
import { createVerifier } from '#server/keys.ts'
import { createRealtime, type RealtimeOptions } from './realtime.ts'

const SECRET = 'a secret of the tests, long enough for HS256'

/** A token of this gateway; without `exp` it holds for an hour. */
export async function tokenOf(claims: Claims, secret = SECRET): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ iat: now, exp: now + 3600, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret))
}

export interface ClientOptions {
  /** The claims or the token that the client comes with; without, it is anon. */
  as?: Claims | string
  vsn?: '1.0.0' | '2.0.0'
  heartbeatIntervalMs?: number
}

/** A gateway on a loopback port, and real clients of it. `close` ends them all. */
export async function serveRealtime(database: Database, options: Partial<RealtimeOptions> = {}) {
  const verifier = createVerifier({ verification: [], jwtSecret: SECRET })
  const faults: unknown[] = []
  const log = (message: string, error?: unknown) => faults.push([message, error])
  const realtime = createRealtime({ database, verifier, log, ...options })
  await realtime.start()
  const server = createServer((_, response) => response.writeHead(404).end())
  server.on('upgrade', (request, socket, head) => realtime.handleUpgrade(request, socket, head))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const anonKey = await tokenOf({ role: 'anon' })
  const clients: SupabaseClient[] = []

  return {
    url,
    anonKey,
    /** What the gateway logged. */
    faults,
    async client({ as, vsn = '2.0.0', heartbeatIntervalMs }: ClientOptions = {}): Promise<SupabaseClient> {
      const realtimeOptions = {
        transport: ws as never,
        vsn,
        timeout: 10_000,
        ...(heartbeatIntervalMs && { heartbeatIntervalMs }),
      }
      const client = createClient(url, anonKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: realtimeOptions,
      })
      if (as) await client.realtime.setAuth(typeof as === 'string' ? as : await tokenOf(as))
      clients.push(client)
      return client
    },
    async close() {
      for (const client of clients) await client.realtime.disconnect()
      await realtime.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Resolves when the channel is joined and its changes are live; rejects with what the server said instead. */
export function subscribed(channel: RealtimeChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    channel
      .on('system', {}, ({ status, message }) => (status === 'ok' ? resolve() : reject(new Error(message))))
      .subscribe((status, error) => {
        if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') reject(error ?? new Error(status))
      })
  })
}

/** Collects what a callback is given; `next` waits until there are so many. */
export function inbox<Item>() {
  const items: Item[] = []
  let check = () => {}
  return {
    items,
    take: (item: Item) => {
      items.push(item)
      check()
    },
    /** The first `count` items, once they have come. */
    first(count: number): Promise<Item[]> {
      return new Promise((resolve) => {
        check = () => {
          if (items.length >= count) resolve(items.slice(0, count))
        }
        check()
      })
    },
  }
}
