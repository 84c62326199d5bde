import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planCourse } from '#domain/course/import/plan-course.ts'
import { holes, overpass, withRef } from '#domain/course/import/testing-features.ts'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { rest } from '#server/rest/rest.ts'
import { functions } from '../functions.ts'
import { type TestTokens, testKeys } from '../testing.ts'

const database = testDatabase()
let tokens: TestTokens
let local: Server
let app: Hono
let admin: string
let member: string
/** The next answer of the local Overpass server, and its last query. */
let answerWith: (response: ServerResponse) => void
let asked = ''

const names = {
  elements: [
    { type: 'relation', id: 7, tags: { name: 'Old Links' }, center: { lat: 56.4, lon: 3.2 } },
    { type: 'way', id: 5, tags: { name: 'New Links' }, center: { lat: 56.5, lon: 3.3 } },
    { type: 'node', id: 6, tags: { name: 'A sign of the Links' }, lat: 1, lon: 1 },
  ],
}
const json = (content: unknown) => (response: ServerResponse) =>
  response.end(typeof content === 'string' ? content : JSON.stringify(content))

beforeAll(async () => {
  tokens = await testKeys()
  local = createServer((request: IncomingMessage, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked = new URLSearchParams(Buffer.concat(parts).toString()).get('data') ?? ''
      answerWith(response)
    })
  })
  await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', resolve))
  const { port } = local.address() as AddressInfo
  const data = rest({ database, verifier: tokens.verifier })
  app = new Hono().route(
    '/functions/v1',
    functions({
      auth: new Hono(),
      rest: data,
      verifier: tokens.verifier,
      weather: undefined,
      overpass: { url: `http://127.0.0.1:${port}/api/interpreter`, timeoutMs: 2_000, mostBytes: 200_000 },
      serviceRoleKey: tokens.serviceRoleKey,
    }),
  )
  admin = await tokens.sign((await createUser(database, { role_id: 'admin' })).id)
  member = await tokens.sign((await createUser(database, { role_id: 'maintenance' })).id)
})
afterAll(async () => {
  local.closeAllConnections()
  local.close()
})

async function search(body: object, token = admin) {
  const response = await app.request('/functions/v1/course-search', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('a search for a course', () => {
  it('finds courses by a part of their name, which is not a pattern', async () => {
    answerWith = json(names)
    const { status, body } = await search({ name: 'links "(' })
    expect(status).toBe(200)
    expect(body.courses).toEqual([
      { id: 'way/5', name: 'New Links', lng: 3.3, lat: 56.5 },
      { id: 'relation/7', name: 'Old Links', lng: 3.2, lat: 56.4 },
    ])
    expect(asked).toContain(String.raw`["name"~"links \"\\(",i]`)
  })

  it('loads a course by its outline or a box, as a file that can be imported', async () => {
    answerWith = json(overpass(holes(9, withRef)))
    const { body } = await search({ id: 'relation/7' })
    expect(asked).toContain('relation(7)->.outline')
    expect(planCourse(String(body.file), { fallbackName: 'x' }).holes).toHaveLength(9)
    expect((await search({ bbox: [56.3, 3.1, 56.5, 3.3] })).body.file).toBe(body.file)
    expect(asked).toContain('nwr["golf"](56.3,3.1,56.5,3.3);')
  })

  it('is for administrators, and no other request reaches the search server', async () => {
    asked = ''
    expect(await search({ name: 'links' }, member)).toMatchObject({ status: 403, body: { code: 'GS254' } })
    expect((await search({ name: 'links' }, tokens.anonKey)).status).toBeGreaterThanOrEqual(400)
    expect(asked).toBe('')
  })

  it.each([
    [{}],
    [{ name: 'ab' }],
    [{ name: 5 }],
    [{ id: 'node/5' }],
    [{ id: 'way/5);out' }],
    [{ bbox: [56, 3, 56, 3] }],
    [{ bbox: [50, 3, 56, 4] }],
    [{ bbox: ['56', '3', '56.1', '3.1'] }],
  ])('refuses %j without a request', async (body) => {
    asked = ''
    expect(await search(body)).toMatchObject({ status: 400, body: { code: 'bad_request' } })
    expect(asked).toBe('')
  })

  it.each<[string, (response: ServerResponse) => void, number]>([
    ['overpass_malformed', json('<html>'), 502],
    ['overpass_malformed', json({ error: 1 }), 502],
    ['overpass_timeout', json({ elements: [], remark: 'runtime error: Query timed out in "query"' }), 504],
    ['overpass_refused', json({ elements: [], remark: 'runtime error: out of memory' }), 502],
    ['overpass_too_large', json({ elements: ['x'.repeat(300_000)] }), 502],
    ['overpass_busy', (response) => response.writeHead(429).end(), 503],
    ['overpass_refused', (response) => response.writeHead(400).end(), 502],
    ['overpass_unreachable', (response) => response.destroy(), 502],
    ['overpass_timeout', () => undefined, 504],
  ])('returns %s for such a failure of the search server', async (code, answer, status) => {
    answerWith = answer
    expect(await search({ id: 'way/5' })).toMatchObject({ status, body: { code } })
  })
})
