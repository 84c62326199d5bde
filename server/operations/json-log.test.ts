import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseError } from '#server/database/types.ts'
import type { TokenVerifier } from '#server/http/caller.ts'
import { noProxies } from '#server/http/client-address.ts'
import { createJsonLog, logRequests, redirectConsole } from './json-log.ts'
import { notingCaller } from './request-scope.ts'
import type { LogLevel } from './settings.ts'

let lines: Record<string, unknown>[]
let restore: () => void
const log = (level: LogLevel = 'info') =>
  createJsonLog(level, { write: (line) => void lines.push(JSON.parse(line)) })

beforeEach(() => {
  lines = []
  restore = redirectConsole(log())
})
afterEach(() => restore())

const person: TokenVerifier = { verify: async () => ({ role: 'authenticated', sub: 'a-person' }) }

function gateway(trusted = 0): Hono {
  const app = new Hono()
  app.use(logRequests(log(), { ...noProxies, trusted }))
  app.post('/rest/v1/:table', async (context) => {
    await notingCaller(person).verify(context.req.header('authorization') ?? '')
    console.warn('slow', 3)
    return context.json({}, 201)
  })
  return app
}

const send = (app: Hono, headers: Record<string, string> = {}) =>
  app.request('/rest/v1/order?secret=hush', {
    method: 'POST',
    body: '{"note":"hush"}',
    headers: { authorization: 'Bearer hush', ...headers },
  })

describe('the log in JSON', () => {
  it('has time, level and message of every line that the server prints', () => {
    console.warn('The club is open')
    expect(lines).toEqual([
      { level: 'warn', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), msg: 'The club is open' },
    ])
  })

  it('leaves out lines below its level', () => {
    restore()
    restore = redirectConsole(log('error'))
    console.warn('The disk fills up')
    console.error('The disk is full')
    expect(lines.map(({ msg }) => msg)).toEqual(['The disk is full'])
  })

  it('has a line for each request with its id, caller, status and duration, and no query, header or body', async () => {
    const answer = await send(gateway())
    const id = answer.headers.get('x-request-id')
    expect(id).toMatch(/^[\w-]{36}$/)
    const scope = { request_id: id, caller: 'a-person' }
    expect(lines).toEqual([
      expect.objectContaining({ level: 'warn', msg: 'slow 3', ...scope }),
      expect.objectContaining({
        ...{ level: 'info', msg: 'request', ...scope },
        ...{ method: 'POST', path: '/rest/v1/order', status: 201, duration_ms: expect.any(Number) },
      }),
    ])
    expect(JSON.stringify(lines)).not.toContain('hush')
  })

  it('takes the id of a request from a trusted proxy only', async () => {
    const headers = { 'x-request-id': 'from-the-proxy' }
    expect((await send(gateway(1), headers)).headers.get('x-request-id')).toBe('from-the-proxy')
    expect((await send(gateway(), headers)).headers.get('x-request-id')).not.toBe('from-the-proxy')
    const odd = await send(gateway(1), { 'x-request-id': 'two words' })
    expect(odd.headers.get('x-request-id')).not.toBe('two words')
  })

  it('shows an error by code and stack, without the values of a row', () => {
    const fields = { message: 'duplicate key', code: '23505', detail: 'Key (email)=(hush) already exists.' }
    console.error('Unhandled:', new DatabaseError(fields))
    expect(lines).toEqual([
      expect.objectContaining({
        ...{ level: 'error', msg: 'Unhandled:' },
        error: expect.objectContaining({ code: '23505', message: 'duplicate key' }),
      }),
    ])
    expect(JSON.stringify(lines)).not.toContain('hush')
  })
})
