import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, openFixture, PEOPLE } from '../testing.ts'
import { search, target } from './testing-requests.ts'

/** Two equal clubs, but `bare` lacks the rows that Ann may not read. */
let full: Fixture
let bare: Fixture

beforeAll(async () => {
  ;[full, bare] = await Promise.all([
    openFixture({ aggregatesEnabled: true, planEnabled: true }),
    openFixture({ aggregatesEnabled: true }),
  ])
  await bare.database.execScript(
    `delete from club.note where owner <> '${PEOPLE.ann}'; delete from club.message where owner <> '${PEOPLE.ann}'`,
  )
})
afterAll(() => Promise.all([full.close(), bare.close()]))

/** Milliseconds for hundreds of requests on a busy machine. */
const LONG = 300_000

interface Seen {
  status: number
  body: string
  range: string | null
}

async function seen(response: Response): Promise<Seen> {
  return {
    status: response.status,
    body: await response.text(),
    range: response.headers.get('content-range'),
  }
}

const good = (statuses: readonly number[]) =>
  statuses.filter((status) => status < 300).length / statuses.length

const accepts = fc.constantFrom(
  '*/*',
  '*/*',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'text/csv',
)
const ranges = fc.constantFrom('', '', '', '0-2', '1-', '5-1')

describe('any request', () => {
  it(
    'of a member is answered below 500, as if other people’s rows did not exist',
    async () => {
      const statuses: number[] = []
      const methods = fc.constantFrom('GET', 'GET', 'GET', 'HEAD')
      const wishes = fc.constantFrom('', 'count=exact', 'handling=strict', 'timezone=Asia/Tokyo')
      await fc.assert(
        fc.asyncProperty(
          target,
          methods,
          wishes,
          accepts,
          ranges,
          async (path, method, prefer, accept, range) => {
            const init = { token: 'ann', method, headers: { prefer, accept, range } }
            const [own, other] = await Promise.all(
              [full, bare].map(async (fixture) => seen(await fixture.request(path, init))),
            )
            expect(own!.status).toBeLessThan(500)
            expect(own).toEqual(other)
            // A refusal may repeat the caller's text.
            if (own!.status < 300) expect(own!.body).not.toContain('bob one to')
            statuses.push(own!.status)
          },
        ),
        { numRuns: 1500 },
      )
      expect(good(statuses)).toBeGreaterThan(0.2)
    },
    LONG,
  )

  it(
    'for an estimate or a plan is answered below 500',
    async () => {
      const wishes = fc.constantFrom('count=planned', 'count=estimated', '')
      const plans = fc.constantFrom(
        '*/*',
        'application/vnd.pgrst.plan+json; options=verbose',
        'application/vnd.pgrst.plan',
      )
      await fc.assert(
        fc.asyncProperty(target, wishes, plans, async (path, prefer, accept) => {
          const answer = await seen(await full.request(path, { token: 'ann', headers: { prefer, accept } }))
          expect(answer.status).toBeLessThan(500)
        }),
        { numRuns: 300 },
      )
    },
    LONG,
  )

  it(
    'that writes is answered below 500 and does not change other people’s rows',
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
      const more = fc.constantFrom(
        '',
        '',
        '&columns=body',
        '&on_conflict=id',
        '&columns="body",x',
        '&on_conflict=body',
      )
      const wishes = fc.constantFrom(
        'return=representation',
        'return=minimal,resolution=merge-duplicates',
        'return=representation,resolution=ignore-duplicates',
        'return=headers-only,missing=default',
        'return=representation,handling=strict,max-affected=1',
        'count=exact,tx=rollback',
      )
      const statuses: number[] = []
      await fc.assert(
        fc.asyncProperty(
          methods,
          search('note'),
          more,
          bodies,
          wishes,
          async (method, query, extra, body, prefer) => {
            const init = { token: 'ann', method, body, headers: { prefer } }
            const answer = await seen(await full.request(`/note?${query}${extra}`, init))
            expect(answer.status).toBeLessThan(500)
            if (answer.status < 300) expect(answer.body).not.toContain('bob one')
            statuses.push(answer.status)
          },
        ),
        { numRuns: 500 },
      )
      expect(good(statuses)).toBeGreaterThan(0.05)
      const others = await full.request('/note?select=body&body=eq.bob one')
      expect(await others.json()).toEqual([{ body: 'bob one' }])
    },
    LONG,
  )

  it(
    'for a function with any arguments is answered below 500',
    async () => {
      const names = fc.constantFrom(
        'add',
        'greet',
        'players_of',
        'total',
        'lengths',
        'whole',
        'pick',
        'one_player',
        'bump',
      )
      const args = fc.oneof(
        fc.dictionary(
          fc.constantFrom('a', 'b', 'v', 'x', 'home', 'name', 'words', 'pid', 'k', '"', "'"),
          fc.jsonValue({ maxDepth: 1 }),
          { maxKeys: 2 },
        ),
        fc.jsonValue(),
      )
      await fc.assert(
        fc.asyncProperty(names, args, async (name, value) => {
          const init = { token: 'ann', method: 'POST', body: JSON.stringify(value) }
          expect((await seen(await full.request(`/rpc/${name}`, init))).status).toBeLessThan(500)
        }),
        { numRuns: 300 },
      )
    },
    LONG,
  )

  it(
    'of any text after the question mark is answered below 500',
    async () => {
      const texts = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.webQueryParameters())
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          const answer = await seen(await full.request(`/note?${encodeURI(text)}`, { token: 'ann' }))
          expect(answer.status).toBeLessThan(500)
        }),
        { numRuns: 200 },
      )
    },
    LONG,
  )
})
