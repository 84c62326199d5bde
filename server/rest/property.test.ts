import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, openFixture } from './testing.ts'
import { search, target } from './testing-requests.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const OTHERS = 'bob one'
/** Hundreds of requests, also on a busy machine. */
const LONG = 180_000

/** Checks one answer, and gives its status. */
async function answered(response: Response): Promise<number> {
  expect(response.status).toBeLessThan(500)
  expect(await response.text()).not.toContain(OTHERS)
  return response.status
}

const good = (statuses: readonly number[]) =>
  statuses.filter((status) => status < 300).length / statuses.length

const preferences = fc.constantFrom(
  '',
  'count=exact',
  'count=planned',
  'handling=strict,count=estimated',
  'timezone=x',
)
const accepts = fc.constantFrom('*/*', '*/*', 'application/vnd.pgrst.object+json', 'text/csv')

describe('any request', () => {
  it(
    'of a member is answered below 500 and never shows another person’s rows',
    async () => {
      const statuses: number[] = []
      await fc.assert(
        fc.asyncProperty(target, preferences, accepts, async (path, prefer, accept) => {
          const headers = { prefer, accept }
          statuses.push(await answered(await fixture.request(path, { token: 'ann', headers })))
        }),
        { numRuns: 600 },
      )
      expect(good(statuses)).toBeGreaterThan(0.1)
    },
    LONG,
  )

  it(
    'that writes is answered below 500 and leaves other people’s rows alone',
    async () => {
      const row = fc.record({ body: fc.string({ maxLength: 5 }), id: fc.uuid() }, { requiredKeys: ['body'] })
      const bodies = fc.oneof(
        row.map((value) => JSON.stringify(value)),
        fc.array(row, { maxLength: 3 }).map((value) => JSON.stringify(value)),
        fc.constantFrom('{"owner":null}', '{"nope":1}', '{}', '[{}]', '{"body":{"a":1}}'),
        fc.json({ maxDepth: 3 }),
        fc.string({ maxLength: 8 }),
      )
      const methods = fc.constantFrom('POST', 'POST', 'PATCH', 'DELETE', 'PUT')
      const wishes = fc.constantFrom(
        'return=representation',
        'return=minimal,resolution=merge-duplicates',
        'return=headers-only,missing=default',
        'return=representation,handling=strict,max-affected=1',
      )
      const statuses: number[] = []
      await fc.assert(
        fc.asyncProperty(methods, search('/note'), bodies, wishes, async (method, query, body, prefer) => {
          const init = { token: 'ann', method, body, headers: { prefer } }
          statuses.push(await answered(await fixture.request(`/note?${query}`, init)))
        }),
        { numRuns: 400 },
      )
      expect(good(statuses)).toBeGreaterThan(0.1)
      const others = await fixture.request(`/note?select=body&body=eq.${OTHERS}`)
      expect(await others.json()).toEqual([{ body: OTHERS }])
    },
    LONG,
  )

  it(
    'of any text after the question mark is answered below 500',
    async () => {
      const texts = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.webQueryParameters())
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          await answered(await fixture.request(`/note?${encodeURI(text)}`, { token: 'ann' }))
        }),
        { numRuns: 200 },
      )
    },
    LONG,
  )
})
