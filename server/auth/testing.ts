import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import ws from 'ws'
import { noAuditSink } from '#server/audit/audit-sink.ts'
import { readConfig } from '#server/config/config.ts'
import { createVerifier, type Keys, loadKeys } from '#server/keys/keys.ts'
import type { Database } from '../database/types.ts'
import { noClubWords } from '../mail/club-words.ts'
import { createMailbox, type Mailbox } from '../mail/mailbox.ts'
import { createMailer } from '../mail/mailer.ts'
import { createSmsSender } from '../sms/sms-sender.ts'
import { auth } from './auth.ts'

export const currentVersion = { 'x-supabase-api-version': '2024-01-01' }

export interface TestAnswer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look at any part of a JSON answer
  body: any
}

export interface CallOptions {
  body?: unknown
  headers?: Record<string, string>
  token?: string | undefined
}

/** The auth server on a database, driven without a socket; its clock moves only when a test moves it. */
export interface TestAuth {
  keys: Keys
  clock: { now: number }
  /** Sent messages, unless the environment configures a mail server or a provider of text messages. */
  mailbox: Mailbox
  /** The official client, with its own session store; `through` can simulate a failing network. */
  client(through?: typeof fetch, flowType?: 'implicit' | 'pkce'): SupabaseClient
  /** One plain HTTP call, such as call('POST', '/token?grant_type=password', { body }). */
  call(method: string, path: string, options?: CallOptions): Promise<TestAnswer>
  fetch: typeof fetch
  /** For serving on a socket. */
  app: Hono
}

/** Settings of a club with a mail server and a provider of text messages: addresses and numbers must be confirmed. */
export const confirmsAddresses = { GOTRUE_MAILER_AUTOCONFIRM: 'false', GOTRUE_SMS_AUTOCONFIRM: 'false' }

export const newEmail = () => `${randomUUID()}@greenside.example`

let numbers = 353_860_000_000 + Math.floor(Math.random() * 1e6)
export const newPhone = () => `${numbers++}`

/** New keys, created as at a first start. */
export async function makeKeys(env: Record<string, string> = {}): Promise<Keys> {
  const folder = await mkdtemp(join(tmpdir(), 'greenside-auth-'))
  try {
    return await loadKeys(readConfig({ ...env, DATA_DIR: folder }))
  } finally {
    await rm(folder, { recursive: true })
  }
}

export function testAuth(
  database: Database,
  keys: Keys,
  env: Record<string, string> = {},
  // By default the servers of one test file share the database, but not the limits of an hour or less.
  sharesLimits = false,
  auditSink = noAuditSink,
  evenAnswersMs = 0,
): TestAuth {
  const clock = { now: Date.now() }
  const now = () => clock.now
  const app = new Hono()
  // With a configured name and without club words, messages do not wait for the database: they are in the mailbox when
  // their request is answered.
  const surroundings = { SITE_URL: 'http://club.example', GOTRUE_SMTP_SENDER_NAME: 'Greenside' }
  const config = readConfig({ ...surroundings, ...env })
  // Tests read the mailbox of the server although its site is not on this machine.
  if (env.HOST === undefined) config.auth.canReach = { email: true, phone: true }
  const mailbox = createMailbox(now)
  const mailer = createMailer(config.mail, mailbox)
  const smsSender = createSmsSender(config.sms, mailbox)
  const verifier = createVerifier(keys, now, config.auth)
  app.route(
    '/auth/v1',
    auth({
      database,
      keys,
      config,
      verifier,
      mailer,
      smsSender,
      ...(config.auth.club === undefined ? {} : { clubWords: async () => noClubWords }),
      now,
      sharesLimits,
      auditSink,
      evenAnswersMs,
    }),
  )
  const fetch = (async (input: string | URL | Request, init?: RequestInit) =>
    app.fetch(new Request(input, init))) as typeof globalThis.fetch

  async function call(method: string, path: string, { body, headers, token }: CallOptions = {}) {
    const response = await fetch(`http://club.example/auth/v1${path}`, {
      method,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }

  function client(through = fetch, flowType: 'implicit' | 'pkce' = 'implicit'): SupabaseClient {
    const kept = new Map<string, string>()
    return createClient('http://club.example', keys.anonKey, {
      global: { fetch: through },
      realtime: { transport: ws as never },
      auth: {
        autoRefreshToken: false,
        flowType,
        storage: {
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, value: string) => void kept.set(key, value),
          removeItem: (key: string) => void kept.delete(key),
        },
      },
    })
  }

  return { keys, clock, mailbox, client, call, fetch, app }
}
