// Also on PostgreSQL: the whole server through the driver.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { demoCourse } from '#domain/course/demo/demo-course.ts'
import { readConfig } from '#server/config/config.ts'
import { createVerifier, type Keys, loadKeys } from '#server/keys/keys.ts'
import { createApp, type GatewayOptions } from './app.ts'
import { noAuditSink, type ProtocolEvent } from './audit/audit-sink.ts'
import { applyCoursePlan } from './course-import/apply-plan.ts'
import { testDatabase } from './database/testing-hooks.ts'
import { createMailbox } from './mail/mailbox.ts'
import { createMailer } from './mail/mailer.ts'
import { createRealtime } from './realtime/realtime.ts'
import { createSmsSender } from './sms/sms-sender.ts'

interface AppConfigAnswer {
  codeSeconds: { email: number; phone: number }
  sendsCodes: { email: boolean; phone: boolean }
  courseId: string | null
  outline: { greens: string; lines: string } | null
}

const database = testDatabase()
let folder: string
let keys: Keys
let gateway: GatewayOptions
let app: ReturnType<typeof createApp>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenside-app-'))
  const config = readConfig({ DATA_DIR: folder })
  keys = await loadKeys(config)
  const mailbox = createMailbox()
  const mailer = createMailer(config.mail, mailbox)
  const smsSender = createSmsSender(config.sms, mailbox)
  const verifier = createVerifier(keys)
  const realtime = createRealtime({ database, verifier })
  gateway = {
    ...{ config, database, keys, verifier, mailer, smsSender, mailbox, realtime },
    version: 'test',
  }
  app = createApp(gateway)
})
afterAll(() => rm(folder, { recursive: true }))

const client = () =>
  createClient('http://club.test', keys.anonKey, {
    auth: { persistSession: false },
    realtime: { transport: WebSocket as never },
    global: { fetch: async (url, init) => app.fetch(new Request(url as string, init)) },
  })

describe('the gateway on one origin', () => {
  it('is healthy once the database answers', async () => {
    const answer = await app.request('/health')
    expect(answer.status).toBe(200)
    const healthy = { status: 'ok', version: 'test', database: database.engine, forwarding: 'ok' }
    expect(await answer.json()).toMatchObject(healthy)
  })

  it('reports in its health that a proxy forwards requests which no setting allows', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const bare = createApp(gateway)
    for (let call = 0; call < 2; call += 1)
      await bare.request('/', { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(await (await bare.request('/health')).json()).toMatchObject({ forwarding: 'ignored' })
    expect(warn).toHaveBeenCalledTimes(1)
    warn.mockRestore()
  })

  it('gives the web app the public key and nothing secret', async () => {
    const text = await (await app.request('/app-config.json')).text()
    expect(JSON.parse(text)).toMatchObject({ anonKey: keys.anonKey, clubName: 'Greenside', demo: true })
    expect(text).not.toContain(keys.serviceRoleKey)
    expect(text).not.toContain(keys.jwtSecret)
  })

  it('gives the web app the captcha to show, without its secret, and allows it in the policy', async () => {
    const config = readConfig({
      DATA_DIR: folder,
      GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
      GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'turnstile',
      GOTRUE_SECURITY_CAPTCHA_SECRET: 'hush-hush',
      CAPTCHA_SITE_KEY: 'our-site',
    })
    const answer = await createApp({ ...gateway, config }).request('/app-config.json')
    const text = await answer.text()
    expect(JSON.parse(text).captcha).toEqual({
      provider: 'turnstile',
      siteKey: 'our-site',
      scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    })
    expect(text).not.toContain('hush-hush')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;")
    expect((await app.request('/')).headers.get('content-security-policy')).not.toContain('http')
  })

  it('gives the web app the course with its present outline, and the lifetime of codes', async () => {
    const read = async () => (await (await app.request('/app-config.json')).json()) as AppConfigAnswer
    expect(await read()).toMatchObject({ courseId: null, outline: null })
    await database.asOwner((session) => applyCoursePlan(session, demoCourse()))
    const first = await read()
    const { rows } = await database.runAsOwner('select id from public.course where is_current')
    expect(rows).toEqual([{ id: first.courseId }])
    expect(first.codeSeconds).toEqual({ email: 3600, phone: 300 })
    expect(first.sendsCodes).toEqual({ email: true, phone: true })
    expect(first.outline!.greens.match(/M/g)).toHaveLength(18)
    expect(await read()).toEqual(first)
    await database.runAsOwner(
      `update public.hole set line = jsonb_set(line, '{coordinates,0,0}', '-6.2') where number = 1`,
    )
    expect((await read()).outline!.lines).not.toBe(first.outline!.lines)
  })

  it('S2.59 S2.63 gives the web app the operator’s setting of the global guard', async () => {
    const guardOf = async (variables: Record<string, string>) => {
      const config = readConfig({ DATA_DIR: folder, ...variables })
      const answer = await createApp({ ...gateway, config }).request('/app-config.json')
      return ((await answer.json()) as { sessionGuard: unknown }).sessionGuard
    }
    expect(await guardOf({})).toEqual({ include: [], exclude: null, saveRedirect: true })
    expect(
      await guardOf({
        GUARD_INCLUDE: '/map, /user*',
        GUARD_EXCLUDE: '/userorderlist',
        GUARD_SAVE_REDIRECT: 'false',
      }),
    ).toEqual({ include: ['/map', '/user*'], exclude: ['/userorderlist'], saveRedirect: false })
    expect(() => readConfig({ GUARD_INCLUDE: 'map' })).toThrow('GUARD_INCLUDE must be paths')
  })

  it('signs up through /auth/v1, and /rest/v1 then reads that person’s rows', async () => {
    const person = client()
    const { data } = await person.auth.signUp({
      email: 'new@greenside.example',
      password: 'a long enough one',
    })
    const { data: profile } = await person.from('profiles').select('id, role').single()
    expect(profile).toEqual({ id: data.user?.id, role: 'member' })
    expect((await client().from('profiles').select('id')).data ?? []).toEqual([])
  })

  it('accepts broadcasts over HTTP through /realtime/v1', async () => {
    const channel = client().channel('bar')
    expect(await channel.httpSend('bell', { table: 4 })).toEqual({ success: true })
  })

  it('allows requests of another origin with the client’s headers', async () => {
    const answer = await app.request('/rest/v1/setting', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'apikey,authorization,prefer',
      },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-headers')).toContain('prefer')
  })

  it('records in the audit log that a visitor wrote to the club too often', async () => {
    const codes: (string | undefined)[] = []
    const auditSink = { ...noAuditSink, record: ({ code }: ProtocolEvent) => void codes.push(code) }
    const audited = createApp({ ...gateway, auditSink })
    const headers = { 'content-type': 'application/json' }
    for (let call = 0; call < 7; call += 1)
      await audited.request('/mail/send', { method: 'POST', headers, body: '{}' })
    expect(codes).toEqual(['contact', 'contact'])
  })

  it('answers an internal error with a sentence, without details', async () => {
    const broken = createApp({
      ...gateway,
      database: { ...database, runAsOwner: () => Promise.reject(new Error('password=hunter2')) },
    })
    const said = console.error
    console.error = () => undefined
    const answer = await broken.request('/health')
    console.error = said
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('hunter2')
  })
})
