// Also on PostgreSQL: the size of the database is asked of the engine.
import perfHooks from 'node:perf_hooks'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { createMetrics, type Metrics, metricsPage } from './metrics.ts'

const database = testDatabase()
const token = 'a-token-of-enough-length'
let metrics: Metrics
let app: Hono

beforeAll(async () => {
  metrics = createMetrics({ database, countSockets: () => 3, version: 'test' })
  app = new Hono()
  app.use(metrics.middleware)
  app.get('/metrics', metricsPage(metrics, token, new Set(['3000'])))
  app.get('/rest/v1/*', (context) => context.json([]))
  app.get('/auth/v1/*', (context) => context.json({}, 401))
  await database.runAsOwner(
    `insert into jobs.effect (kind, key, payload, failed_at) values ('push', 'a', '{}', null), ('push', 'b', '{}', now())`,
  )
  await database.runAsOwner(
    `insert into jobs.order_news (order_id, event_id, failed_at) values (gen_random_uuid(), 1, null), (gen_random_uuid(), 2, now())`,
  )
})

/** The value of each sample, by its name and labels. */
async function samples(): Promise<Map<string, number>> {
  const { text } = await metrics.read()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

function ask(headers: Record<string, string>, remoteAddress = '127.0.0.1') {
  const incoming = { httpVersion: '1.1', socket: { remoteAddress } }
  return app.request('/metrics', { headers }, { incoming })
}

describe('the metrics of a server', () => {
  it('count and time requests by area, method and status', async () => {
    await app.request('/rest/v1/setting?select=key')
    await app.request('/rest/v1/hole')
    await app.request('/auth/v1/user', { method: 'BREW' })
    const found = await samples()
    const count = 'greenside_http_request_duration_seconds_count'
    expect(found.get(`${count}{method="GET",area="rest",status="200"}`)).toBe(2)
    expect(found.get(`${count}{method="other",area="auth",status="404"}`)).toBe(1)
    expect(found.get('greenside_http_requests_in_flight')).toBe(0)
  })

  it('show what waits in the club', async () => {
    const found = await samples()
    expect(found.get('greenside_orders_waiting{status="new"}')).toBe(0)
    expect(found.get('greenside_oldest_unseen_ticket_seconds')).toBe(0)
    expect(found.get('greenside_jobs_waiting{kind="push"}')).toBe(1)
    expect(found.get('greenside_jobs_given_up{kind="push"}')).toBe(1)
    expect(found.get('greenside_jobs_waiting{kind="mail"}')).toBe(0)
    expect(found.get('greenside_jobs_waiting{kind="order_news"}')).toBe(1)
    expect(found.get('greenside_jobs_given_up{kind="order_news"}')).toBe(1)
    expect(found.get('greenside_database_size_bytes')).toBeGreaterThan(1_000_000)
    expect(found.get('greenside_database_up')).toBe(1)
    expect(found.get('greenside_realtime_sockets')).toBe(3)
    expect(found.get('greenside_build_info{version="test"}')).toBe(1)
  })

  it('take the age of a change from the device that sends it, within limits', async () => {
    for (const age of ['90', '1e99', '-1', 'soon'])
      await app.request('/rest/v1/user_order', { headers: { 'x-outbox-age': age } })
    await app.request('/auth/v1/refused', { headers: { 'x-outbox-age': '5' } })
    const found = await samples()
    expect(found.get('greenside_outbox_age_seconds_count')).toBe(2)
    expect(found.get('greenside_outbox_age_seconds_bucket{le="300"}')).toBe(1)
    expect(found.get('greenside_outbox_age_seconds_sum')).toBe(90 + 31_536_000)
  })

  it('work without the database, and leave out unknown values', async () => {
    const broken = { ...database, runAsOwner: () => Promise.reject(new Error('no connection')) }
    const { text } = await createMetrics({ database: broken, countSockets: () => 0, version: '' }).read()
    expect(text).toContain('greenside_database_up 0')
    expect(text).not.toMatch(
      /^greenside_(orders_waiting|oldest_unseen_ticket_seconds|database_size_bytes)[ {]/m,
    )
  })

  it('sample the event loop from the first read on, and include the processor time before it', async () => {
    const sample = vi.spyOn(perfHooks, 'monitorEventLoopDelay')
    const unread = createMetrics({ database, countSockets: () => 0, version: '' })
    expect(sample).not.toHaveBeenCalled()
    const { user, system } = process.cpuUsage()
    const [first] = await Promise.all([unread.read(), unread.read()])
    expect(sample).toHaveBeenCalledOnce()
    const seconds = Number(/^process_cpu_seconds_total (\S+)$/m.exec(first.text)?.[1])
    expect(seconds).toBeGreaterThanOrEqual((user + system) / 1e6)
    expect(first.text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    sample.mockRestore()
  })

  it('are open to this machine, and with the token', async () => {
    const local = { host: '127.0.0.1:3000' }
    expect((await ask(local)).status).toBe(200)
    expect((await ask(local, '192.0.2.7')).status).toBe(403)
    expect((await ask({ ...local, 'x-forwarded-for': '192.0.2.7' })).status).toBe(403)
    expect((await ask({ host: 'club.example.org' })).status).toBe(403)
    const bearer = (text: string) => ask({ authorization: `Bearer ${text}` }, '192.0.2.7')
    expect((await bearer(token)).status).toBe(200)
    expect((await bearer(`${token}!`)).status).toBe(403)
    expect(await (await bearer('wrong')).json()).toMatchObject({ code: 'metrics_are_private' })
  })
})
