import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, openFixture } from './testing.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const names = fc.constantFrom(
  ...[
    'id',
    'owner',
    'body',
    'secret',
    'name',
    'details',
    'tags',
    'player',
    'home',
    'round',
    'cup',
    'note',
    'coach_id',
  ],
  ...['*', 'nope', '"', '"odd"', 'ctid', 'x-y', 'count()', "a'b", 'a;b', '\\', '%', 'é', '💥', ''],
)
const operators = fc.constantFrom(
  ...'eq neq gt lte like ilike match imatch is in cs cd ov sl adj fts plfts wfts isdistinct not.eq not.is'.split(
    ' ',
  ),
  ...['like(any)', 'eq(all)', 'fts(english)', 'foo', '', 'not', 'not.not'],
)
const values = fc.oneof(
  fc.constantFrom(
    '1',
    'null',
    '(1,2)',
    '{a}',
    '{"a":1}',
    '[1,2)',
    '%',
    'true',
    "' or 1=1 --",
    '"',
    '(',
    ')',
    '.',
  ),
  fc.string({ maxLength: 12 }),
)
const filter = fc
  .tuple(names, operators, values)
  .map(([name, operator, value]) => ({ name, value: `${operator}.${value}` }))

const select: fc.Arbitrary<string> = fc.letrec<{ list: string; item: string }>((tie) => ({
  list: fc.array(tie('item'), { maxLength: 4 }).map((items) => items.join(',')),
  item: fc.oneof(
    { depthSize: 'small' },
    names,
    fc.tuple(names, names).map(([a, b]) => `${a}:${b}`),
    fc.tuple(names, names).map(([a, b]) => `${a}->>${b}`),
    fc.tuple(names, fc.constantFrom('text', 'int', 'json', 'x')).map(([a, b]) => `${a}::${b}`),
    fc
      .tuple(fc.constantFrom('', '...', 'x:'), names, fc.constantFrom('', '!inner', '!id'), tie('list'))
      .map(([before, name, hint, list]) => `${before}${name}${hint}(${list})`),
  ),
})).list

const search = fc
  .record({
    select: fc.option(select, { nil: undefined }),
    filters: fc.array(filter, { maxLength: 3 }),
    logic: fc.option(fc.array(filter, { maxLength: 3 }), { nil: undefined }),
    order: fc.option(fc.tuple(names, fc.constantFrom('', '.desc', '.asc.nullslast', '.x')), {
      nil: undefined,
    }),
    limit: fc.option(fc.oneof(fc.integer(), fc.string({ maxLength: 3 })), { nil: undefined }),
    offset: fc.option(fc.integer({ min: -2, max: 5 }), { nil: undefined }),
  })
  .map(({ select: list, filters, logic, order, limit, offset }) => {
    const params = new URLSearchParams()
    if (list !== undefined) params.set('select', list)
    for (const { name, value } of filters) params.append(name, value)
    if (logic !== undefined)
      params.set('or', `(${logic.map(({ name, value }) => `${name}.${value}`).join(',')})`)
    if (order !== undefined) params.set('order', order.join(''))
    if (limit !== undefined) params.set('limit', String(limit))
    if (offset !== undefined) params.set('offset', String(offset))
    return params.toString()
  })

const paths = fc.constantFrom(
  '/note',
  '/player',
  '/home',
  '/round',
  '/cup',
  '/best',
  '/rpc/scores',
  '/rpc/players_of',
)
const preferences = fc.constantFrom(
  '',
  'count=exact',
  'count=planned',
  'handling=strict,count=estimated',
  'timezone=x',
)
const accepts = fc.constantFrom(
  '*/*',
  'application/vnd.pgrst.object+json',
  'text/csv',
  'application/json;nulls=stripped',
)

describe('any request', () => {
  it('of a member is answered below 500 and never shows another person’s rows', async () => {
    await fc.assert(
      fc.asyncProperty(paths, search, preferences, accepts, async (path, query, prefer, accept) => {
        const response = await fixture.request(`${path}?${query}`, {
          token: 'ann',
          headers: { prefer, accept },
        })
        const text = await response.text()
        expect(response.status).toBeLessThan(500)
        expect(text).not.toContain('bob one')
      }),
      { numRuns: 400 },
    )
  })

  it('that writes is answered below 500 and leaves other people’s rows alone', async () => {
    const bodies = fc.oneof(
      fc.json({ maxDepth: 3 }),
      fc.record({ id: fc.uuid(), body: fc.string({ maxLength: 5 }) }).map((row) => JSON.stringify(row)),
      fc.constantFrom(
        '{"body":"mine"}',
        '[{"body":"a"},{"body":"b"}]',
        '{}',
        '[]',
        '{"owner":null}',
        '{"nope":1}',
      ),
      fc.string({ maxLength: 8 }),
    )
    const methods = fc.constantFrom('POST', 'PATCH', 'DELETE', 'PUT')
    const wishes = fc.constantFrom(
      'return=representation',
      'return=minimal,resolution=merge-duplicates',
      'return=headers-only,missing=default',
      'return=representation,handling=strict,max-affected=1',
    )
    await fc.assert(
      fc.asyncProperty(methods, search, bodies, wishes, async (method, query, body, prefer) => {
        const response = await fixture.request(`/note?${query}`, {
          token: 'ann',
          method,
          body,
          headers: { prefer },
        })
        expect(response.status).toBeLessThan(500)
        expect(await response.text()).not.toContain('bob one')
      }),
      { numRuns: 300 },
    )
    const bobs = await fixture.request('/note?select=body&body=eq.bob one')
    expect(await bobs.json()).toEqual([{ body: 'bob one' }])
  })

  it('of any bytes after the question mark is answered below 500', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
        const response = await fixture.request(`/note?${encodeURI(text)}`, { token: 'ann' })
        expect(response.status).toBeLessThan(500)
        expect(await response.text()).not.toContain('bob one')
      }),
      { numRuns: 200 },
    )
  })
})
