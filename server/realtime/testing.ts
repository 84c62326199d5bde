import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { SignJWT } from 'jose'
import ws from 'ws'
import type { Claims, Database } from '#server/database/types.ts'
import { createVerifier } from '#server/keys/keys.ts'
import { createRealtime, type RealtimeOptions } from './realtime.ts'
import { defaultRealtimeConfig, type RealtimeConfig } from './settings.ts'

const SECRET = 'a secret of the tests, long enough for HS256'

/** A token of this gateway; valid for an hour without `exp`. */
export async function tokenOf(claims: Claims, secret = SECRET): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ iat: now, exp: now + 3600, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret))
}

/** The claims of each inquiry's audiences, from the values of a statement that calls realtime.seen_by. */
export function askedBy([inquiries]: readonly unknown[] = []): unknown[][] {
  return (inquiries as string[]).map((audiences) => JSON.parse(audiences))
}

export type BareFrame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: unknown,
]
export type BareSocket = ws & {
  frames: ReturnType<typeof inbox<BareFrame>>
  sendFrame(...frame: BareFrame): void
}

/** Decodes a binary broadcast, kind 4 with JSON, to a frame. */
function readBroadcast(data: Buffer): BareFrame {
  const [, topicBytes = 0, eventBytes = 0, metaBytes = 0] = data
  const topic = data.toString('utf8', 5, 5 + topicBytes)
  const event = data.toString('utf8', 5 + topicBytes, 5 + topicBytes + eventBytes)
  const payload = JSON.parse(data.toString('utf8', 5 + topicBytes + eventBytes + metaBytes))
  return [null, null, topic, 'broadcast', { type: 'broadcast', event, payload }]
}

export interface ClientOptions {
  /** The client's claims or token; default: anon. */
  as?: Claims | string
  vsn?: '1.0.0' | '2.0.0'
}

export interface ServeOptions extends Partial<RealtimeOptions> {
  /** Settings other than the default ones. */
  limits?: Partial<RealtimeConfig>
}

/** Serves a gateway on a loopback port, with real clients. `close` ends them all. */
export async function serveRealtime(database: Database, { limits, ...options }: ServeOptions = {}) {
  const verifier = createVerifier({ verification: [], jwtSecret: SECRET, validMethods: ['HS256'] })
  const faults: unknown[] = []
  const log = (message: string, error?: unknown) => faults.push([message, error])
  const realtime = createRealtime({
    database,
    verifier,
    log,
    config: { ...defaultRealtimeConfig, ...limits },
    ...options,
  })
  await realtime.start()
  const app = new Hono().use('/realtime/v1/*', cors()).route('/realtime/v1', realtime.api)
  const server = createServer(getRequestListener(app.fetch))
  const connections = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
    realtime.handleUpgrade(request, socket, head)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const anonKey = await tokenOf({ role: 'anon' })
  const clients: SupabaseClient[] = []

  return {
    url,
    anonKey,
    /** The gateway's log. */
    faults,
    connections,
    /** Breaks every connection, like a network failure. */
    breakConnections() {
      for (const connection of connections) connection.destroy()
    },
    /** A plain WebSocket with 2.0.0 frames. */
    async socket(apikey = anonKey, headers: Record<string, string> = {}): Promise<BareSocket> {
      const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`
      const bare = new ws(address, { headers })
      const frames = inbox<BareFrame>()
      bare.on('message', (data, isBinary) =>
        frames.take(isBinary ? readBroadcast(data as Buffer) : JSON.parse(String(data))),
      )
      await new Promise((open, fail) => bare.once('open', open).once('error', fail))
      return Object.assign(bare, {
        frames,
        sendFrame: (...frame: BareFrame) => bare.send(JSON.stringify(frame)),
      })
    },
    async client({ as, vsn = '2.0.0' }: ClientOptions = {}): Promise<SupabaseClient> {
      const realtimeOptions = {
        transport: ws as never,
        vsn,
        timeout: 10_000,
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

/** Resolves when the channel is joined; rejects with the server's error. */
export function joined(channel: RealtimeChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.subscribe((state, error) =>
      state === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(state)),
    )
  })
}

/** Resolves when the channel is joined and its changes are live; rejects with the server's error. */
export function subscribed(channel: RealtimeChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    channel
      .on('system', {}, ({ status, message }) => (status === 'ok' ? resolve() : reject(new Error(message))))
      .subscribe((status, error) => {
        if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') reject(error ?? new Error(status))
      })
  })
}

/** Collects the arguments of a callback. */
export function inbox<Item>() {
  const items: Item[] = []
  const checks = new Set<() => void>()
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (isSo()) resolve()
      }
      checks.add(check)
      check()
    })
  return {
    items,
    take: (item: Item) => {
      items.push(item)
      for (const check of checks) check()
    },
    async first(count: number): Promise<Item[]> {
      await until(() => items.length >= count)
      return items.slice(0, count)
    },
    async find(fits: (item: Item) => boolean): Promise<Item> {
      await until(() => items.some(fits))
      return items.find(fits) as Item
    },
  }
}

/**
 * Creates the tests' private rooms: each person's own one; the hall and the archive for all who are signed in; notices,
 * which is read-only for them; and `mute`, where they see no presence.
 */
export async function openRooms(database: Database): Promise<void> {
  await database.execScript(`
    create policy "own" on realtime.messages to authenticated
      using (realtime.topic() = 'mine:' || auth.uid()) with check (realtime.topic() = 'mine:' || auth.uid());
    create policy "hall" on realtime.messages to authenticated
      using (realtime.topic() in ('hall', 'archive') and extension in ('broadcast', 'presence'))
      with check (realtime.topic() in ('hall', 'archive'));
    create policy "notices" on realtime.messages for select to authenticated using (realtime.topic() = 'notices');
    create policy "mute" on realtime.messages for select to authenticated
      using (realtime.topic() = 'mute' and extension = 'broadcast');
    create policy "track" on realtime.messages for insert to authenticated
      with check (realtime.topic() = 'mute' and extension = 'presence');
    create policy "broken" on realtime.messages for select to authenticated
      using (case when realtime.topic() = 'broken' then 1 / (length(topic) - 6) = 0 else false end);
    create policy "header" on realtime.messages for select to anon
      using (realtime.topic() = 'by-header'
        and current_setting('request.headers', true)::jsonb = '{"x-club": "greenside"}');
  `)
}

/**
 * Creates the tests' tables: people see their own notices and those on the wall; no one can read the column `secret`;
 * `unkeyed` has no key and `blind` hides it.
 */
export async function createNotices(database: Database): Promise<void> {
  await database.execScript(`
    create table public.notice (
      id uuid primary key default gen_random_uuid(), owner_id uuid, on_wall boolean not null default false,
      title text not null default '', n integer not null default 0, price numeric(8, 2), secret text,
      tags text[] not null default '{}', at timestamptz not null default '2026-11-20 10:00:00.5+00'
    );
    create table public.unkeyed (title text);
    create table public.blind (id integer primary key, title text);
    create table public.closed (id integer primary key, title text);
    alter table public.notice enable row level security;
    alter table public.unkeyed enable row level security;
    alter table public.blind enable row level security;
    alter table public.closed enable row level security;
    create policy "own" on public.notice for select to authenticated using (owner_id = auth.uid());
    create policy "wall" on public.notice for select to anon, authenticated using (on_wall);
    create policy "all" on public.unkeyed for select to anon, authenticated using (true);
    create policy "all" on public.blind for select to anon, authenticated using (true);
    grant select (id, owner_id, on_wall, title, n, price, tags, at) on public.notice to anon, authenticated;
    grant select on public.unkeyed to anon, authenticated;
    grant select (title) on public.blind to anon, authenticated;
    select realtime.watch_all();
  `)
}
