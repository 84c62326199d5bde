// Also on PostgreSQL: its roles, and values as the driver takes them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, openFixture } from './testing.ts'

let fixture: Fixture
let before: unknown

beforeAll(async () => {
  fixture = await openFixture({
    aggregatesEnabled: true,
    planEnabled: true,
    transactionEnd: 'commit-allow-override',
    bodyLimit: 50_000,
  })
  before = await everything()
})
afterAll(() => fixture.close())

/** All rows that injected SQL could have changed, and all tables that it could have created. */
async function everything(): Promise<unknown> {
  const { rows } = await fixture.database.runAsOwner(`
    select (select json_agg(p order by p.id) from club.player p) as players,
      (select json_agg(n order by n.id) from club.note n) as notes,
      (select json_agg(b) from vault.box b) as boxes,
      (select count(*) from pg_class where relnamespace::regnamespace::text in ('club', 'vault', 'public')) as relations,
      (select json_agg(rolname order by rolname) from pg_roles) as roles`)
  return rows[0]
}

const SMUGGLED = [
  "'; drop table club.player; --",
  '"; drop table club.player; --',
  '") from vault.box; --',
  '1) union select what from vault.box --',
  "') or true --",
  '$$; delete from club.player; $$',
  "\\'; delete from club.player --",
  'id) from club.player; delete from club.player where (1=1',
  '/**/or/**/1=1',
  "x' || pg_sleep(30) || '",
  '%s %I',
  '$1::text); drop schema club cascade; --',
]

/** Every part of a request that accepts text. */
const PLACES: Record<string, (sql: string) => [path: string, init?: Parameters<Fixture['request']>[1]]> = {
  'the relation': (sql) => [`/${encodeURIComponent(sql)}`],
  'the function': (sql) => [`/rpc/${encodeURIComponent(sql)}`, { method: 'POST', body: '{}' }],
  'a selected column': (sql) => [`/note?select=${encodeURIComponent(sql)}`],
  'a quoted column': (sql) => [`/note?select=${encodeURIComponent(JSON.stringify(sql))}`],
  'an alias': (sql) => [`/player?select=${encodeURIComponent(`${JSON.stringify(sql)}:id`)}&limit=1`],
  'a cast': (sql) => [`/player?select=${encodeURIComponent(`id::${sql}`)}`],
  'a cast of an aggregate': (sql) => [`/player?select=${encodeURIComponent(`id.sum()::${sql}`)}`],
  'a JSON path': (sql) => [`/player?select=${encodeURIComponent(`id,x:details->${JSON.stringify(sql)}`)}`],
  'an embed': (sql) => [`/player?select=${encodeURIComponent(`id,${JSON.stringify(sql)}(*)`)}`],
  'a hint': (sql) => [`/player?select=${encodeURIComponent(`id,round!${JSON.stringify(sql)}(*)`)}`],
  'a filtered column': (sql) => [`/player?${encodeURIComponent(JSON.stringify(sql))}=eq.1`],
  'an operator': (sql) => [`/player?id=${encodeURIComponent(`${sql}.1`)}`],
  'a value': (sql) => [`/player?select=id&name=${encodeURIComponent(`eq.${sql}`)}`],
  'a pattern': (sql) => [`/player?select=id&name=${encodeURIComponent(`like.${sql}`)}`],
  'a list': (sql) => [`/player?select=id&name=${encodeURIComponent(`in.(${JSON.stringify(sql)},x)`)}`],
  'an array': (sql) => [`/player?select=id&tags=${encodeURIComponent(`cs.{${JSON.stringify(sql)}}`)}`],
  'a text search': (sql) => [`/round?select=id&words=${encodeURIComponent(`plfts.${sql}`)}`],
  'a configuration': (sql) => [`/round?select=id&words=${encodeURIComponent(`fts(${sql}).x`)}`],
  'a tree': (sql) => [`/player?select=id&or=${encodeURIComponent(`(name.eq.${sql},id.eq.0)`)}`],
  'an order': (sql) => [`/player?select=id&order=${encodeURIComponent(JSON.stringify(sql))}`],
  'a limit': (sql) => [`/player?select=id&limit=${encodeURIComponent(sql)}`],
  'the columns': (sql) => [
    `/counter?columns=${encodeURIComponent(JSON.stringify(sql))}`,
    { method: 'POST', body: '{}' },
  ],
  'the conflict': (sql) => [
    `/counter?on_conflict=${encodeURIComponent(JSON.stringify(sql))}`,
    { method: 'POST', body: '{"key":"z"}', headers: { prefer: 'resolution=merge-duplicates' } },
  ],
  'a key of the body': (sql) => [
    '/counter',
    { method: 'POST', body: JSON.stringify({ key: 'z', [sql]: 1 }) },
  ],
  'a value of the body': (sql) => [
    '/counter',
    { method: 'POST', body: JSON.stringify({ key: sql, label: sql }), headers: { prefer: 'tx=rollback' } },
  ],
  'an argument’s name': (sql) => ['/rpc/greet', { method: 'POST', body: JSON.stringify({ [sql]: 1 }) }],
  'an argument': (sql) => ['/rpc/greet', { method: 'POST', body: JSON.stringify({ name: sql }) }],
  'an argument in the address': (sql) => [`/rpc/greet?name=${encodeURIComponent(sql)}`],
  'the profile': (sql) => ['/player', { headers: { 'accept-profile': sql } }],
  'the preferences': (sql) => ['/player?select=id', { headers: { prefer: `timezone=${sql}, count=${sql}` } }],
  'the media type': (sql) => [
    '/player?select=id',
    { headers: { accept: `application/vnd.pgrst.plan+json; options=${sql}` } },
  ],
  'the range': (sql) => ['/player?select=id', { headers: { range: sql } }],
  'any header': (sql) => ['/player?select=id', { headers: { 'x-thing': sql, 'user-agent': sql } }],
}

/** Parts of a filter: as text, no row matches them. */
const FILTERS = ['a value', 'a pattern', 'a list', 'an array', 'a text search', 'a tree']

describe('SQL as user input', () => {
  it.each(Object.entries(PLACES))(
    'in %s is treated as text or refused',
    async (part, place) => {
      for (const sql of SMUGGLED) {
        const [path, init] = place(sql)
        const response = await fixture.request(path, { token: 'ann', ...init })
        expect(response.status).toBeLessThan(500)
        const body = await response.text()
        expect(body).not.toContain('gold')
        expect(body).not.toContain('bob one')
        if (response.ok && FILTERS.includes(part)) expect(body, sql).toBe('[]')
      }
      expect(await everything()).toEqual(before)
    },
    30_000,
  )
})

describe('a request that is too large', () => {
  const code = async (path: string, init?: Parameters<Fixture['request']>[1]) => {
    const response = await fixture.request(path, { token: 'ann', ...init })
    return [response.status, ((await response.json()) as { code?: string }).code]
  }

  it('through a list of thousands of values is answered, and is refused above the length of an address', async () => {
    const many = Array.from({ length: 5000 }, (_, i) => i).join(',')
    expect(await code(`/player?select=id&id=in.(${many})`)).toEqual([200, undefined])
    expect(await code(`/player?select=id&id=in.(${many},${many})`)).toEqual([414, 'PGRST100'])
  })

  it('through embeds, conditions, orders or columns without end is refused', async () => {
    const repeat = (text: string, times: number) => Array.from({ length: times }, () => text).join(',')
    expect(await code(`/player?select=${repeat('home(id)', 61)}`)).toEqual([400, 'PGRST100'])
    expect(await code(`/player?select=${repeat('id', 801)}`)).toEqual([400, 'PGRST100'])
    expect(await code(`/player?order=${repeat('id', 51)}`)).toEqual([400, 'PGRST100'])
    expect(await code(`/player?or=(${repeat('id.eq.1', 501)})`)).toEqual([400, 'PGRST100'])
  })

  it('through a giant, broken or endless body is refused, and the next one is answered', async () => {
    const post = (body: string) => code('/counter', { method: 'POST', body })
    expect(await post(JSON.stringify({ key: 'x'.repeat(60_000) }))).toEqual([413, 'PGRST102'])
    expect(await post('{"key":')).toEqual([400, 'PGRST102'])
    expect(await post(`${'['.repeat(2000)}${']'.repeat(2000)}`)).toEqual([400, 'PGRST102'])
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(16_384).fill(0x20)),
    })
    const stream = { method: 'POST', body: endless, duplex: 'half' } as never
    expect(await code('/counter', stream)).toEqual([413, 'PGRST102'])
    expect(await code('/player?select=id&id=eq.1')).toEqual([200, undefined])
  })

  it('through a body of 1,000 rows is accepted, and pages stay limited', async () => {
    const rows = JSON.stringify(Array.from({ length: 1000 }, (_, i) => ({ key: `r${i}` })))
    const headers = { prefer: 'return=minimal,tx=rollback' }
    const response = await fixture.request('/counter', { method: 'POST', body: rows, headers })
    expect(response.status).toBe(201)
    const page = await fixture.request('/rpc/numbers?upto=100000')
    expect(await page.json()).toHaveLength(1000)
  })
})
