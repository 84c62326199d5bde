// Also on PostgreSQL: its limits and errors.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#server/database/testing.ts'
import { rest } from '../rest.ts'
import { type Fixture, openFixture } from '../testing.ts'
import { callerTurns } from './caller-turns.ts'

const manyRounds = `
  insert into club.player (id, name) select n, 'P' || n from generate_series(1000, 1099) n;
  insert into club.round (player_id, score, played_on, story)
    select 1000 + n % 100, 80, '2026-06-01', repeat('long ', 20) from generate_series(1, 20000) n`

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ answerBytes: 4000, budgetMs: 200 })
  await fixture.database.execScript(manyRounds)
})
afterAll(() => fixture.close())

async function answer(path: string, token = 'anon', init: RequestInit = {}) {
  const response = await fixture.request(path, { ...init, token })
  const text = await response.text()
  const code = text.startsWith('{') ? (JSON.parse(text).code as string) : undefined
  return { status: response.status, code, bytes: text.length, text }
}

const tooMuch = { status: 400, code: 'PGRST100' }
const tooLarge = { status: 413, code: 'answer_too_large' }

describe('a 177-byte request with embeds down and up again', () => {
  const nested =
    'select=id,round!round_player_id_fkey(id,player!round_player_id_fkey(id,round!round_player_id_fkey(id)))'

  it('is refused to visitors and members before the database runs it', async () => {
    for (const token of ['anon', 'ann'])
      expect(await answer(`/player?${nested}`, token)).toMatchObject({
        ...tooMuch,
        text: expect.stringContaining("'round' stands twice on one path of embeds"),
      })
    expect(await answer(`/player?id=eq.1&${nested}`, 'service')).toMatchObject({ status: 200 })
  })

  it('is refused through a junction table and at a function too', async () => {
    const through = 'select=name,cup(name,player(name))'
    for (const path of [`/player?${through}`, `/rpc/players_of?home=1&${through}`])
      expect(await answer(path)).toMatchObject(tooMuch)
  })

  it('may reach the same table once more through a single row, such as a player’s coach', async () => {
    expect(await answer('/player?id=lt.3&select=name,coach:coach_id(name,home(name))')).toMatchObject({
      status: 200,
    })
  })

  it('is refused five levels deep, and with more than twenty embeds', async () => {
    const chain = (depth: number): string => (depth === 0 ? 'id' : `id,coach:coach_id(${chain(depth - 1)})`)
    expect(await answer(`/player?id=lt.3&select=${chain(4)}`)).toMatchObject({ status: 200 })
    expect(await answer(`/player?id=lt.3&select=${chain(5)}`)).toMatchObject(tooMuch)
    const wide = Array.from({ length: 21 }, (_, n) => `h${n}:home(id)`)
    expect(await answer(`/player?id=lt.3&select=${wide.slice(1)}`)).toMatchObject({ status: 200 })
    expect(await answer(`/player?id=lt.3&select=${wide}`)).toMatchObject(tooMuch)
  })
})

describe('a response that exceeds its limit', () => {
  it('is 413 while it is being built, for rows, lists inside a row, CSV and functions', async () => {
    const list = 'select=id,round!round_player_id_fkey(id,story)'
    for (const path of ['/round?select=story', `/player?id=eq.1001&${list}`, '/rpc/numbers?upto=1000'])
      expect(await answer(path), path).toMatchObject(tooLarge)
    const csv = { headers: { accept: 'text/csv' } }
    expect(await answer('/round?select=story', 'anon', csv)).toMatchObject(tooLarge)
    const one = { headers: { accept: 'application/vnd.pgrst.object+json' } }
    expect(await answer(`/player?id=eq.1001&${list}`, 'anon', one)).toMatchObject(tooLarge)
  })

  it('rolls back a write that requests it', async () => {
    const body = JSON.stringify([{ id: 77, name: 'x'.repeat(5000) }])
    const init = { method: 'POST', body, headers: { prefer: 'return=representation' } }
    expect(await answer('/cup', 'ann', init)).toMatchObject(tooLarge)
    expect((await answer('/cup?id=eq.77', 'service')).text).toBe('[]')
    const minimal = { ...init, headers: { prefer: 'return=minimal' } }
    expect(await answer('/cup', 'ann', minimal)).toMatchObject({ status: 201 })
  })

  it('is complete below the limit, and for the server itself', async () => {
    const { status, bytes } = await answer('/round?select=story&id=gt.5&limit=20')
    expect({ status, isLong: bytes > 2000 }).toEqual({ status: 200, isLong: true })
    expect(JSON.parse((await answer('/round?select=story&limit=900', 'service')).text)).toHaveLength(900)
  })
})

describe('a slow statement on the embedded database', () => {
  it('is ended automatically, also when its result is empty', async () => {
    if (fixture.database.engine !== 'pglite') return
    // On an idle machine the statement may finish in the 200 ms of a real budget.
    const hasty = await openFixture({ budgetMs: 5 })
    await hasty.database.execScript(manyRounds)
    const spin = '(?:a|b|ab|ba)*c(?:a|b)*'
    const embeds = Array.from({ length: 20 }, (_, n) => `r${n}:round!round_player_id_fkey!inner(id)`)
    const none = embeds.map((_, n) => `r${n}.story=imatch.${encodeURIComponent(`${spin}${n}`)}`)
    const path = `/player?select=id,${embeds}&${none.join('&')}`
    const refused = await hasty.request(path, { token: 'anon' })
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 500,
      body: { code: '57014' },
    })
    await hasty.close()
  })

  it('has twice the time at a second attempt', async () => {
    if (fixture.database.engine !== 'pglite') return
    const hasty = await openFixture({ budgetMs: 200 })
    // The second row looks at the clock after the first row's nap.
    await hasty.database.execScript(`
      create function club.nap(id int) returns text language plpgsql as
        $$ begin if id = 1 then perform pg_sleep(0.3); end if; return 'awake'; end $$;
      create view club.naps as select id, club.nap(id) from generate_series(1, 2) id;
      grant select on club.naps to anon`)
    await hasty.database.runAsOwner(`notify pgrst, 'reload schema'`)
    await expect.poll(async () => (await hasty.request('/naps', { token: 'anon' })).status).toBe(200)
    await hasty.close()
  })
})

describe('a slow write or function', () => {
  it('is not ended by the time limit of reads', async () => {
    if (fixture.database.engine !== 'pglite') return
    const hasty = await openFixture({ budgetMs: 1 })
    await hasty.database.execScript(`
      create function club.slow_name() returns trigger language plpgsql as
        $$ begin perform count(*) from generate_series(1, 20000); return new; end $$;
      create trigger slow before insert on club.cup for each row execute function club.slow_name();
      create function club.slow_sum() returns setof int language sql stable as
        'select count(*)::int from generate_series(1, 20000)'`)
    await hasty.database.runAsOwner(`notify pgrst, 'reload schema'`)
    const init = {
      method: 'POST',
      body: '{"id": 9, "name": "Late"}',
      headers: { prefer: 'return=representation' },
    }
    expect((await hasty.request('/cup', { ...init, token: 'ann' })).status).toBe(201)
    await expect.poll(async () => (await hasty.request('/rpc/slow_sum', { token: 'anon' })).status).toBe(200)
    await hasty.close()
  })
})

describe('slow patterns and orders of few characters', () => {
  it('are refused', async () => {
    const filter = (operator: string, value: string) =>
      answer(`/player?select=id&id=lt.3&name=${operator}.${encodeURIComponent(value)}`)
    expect(await filter('match', '(.*)(.*)(.*)\\1\\2\\3x')).toMatchObject(tooMuch)
    expect(await filter('imatch', '((a{1,200}){1,200}){1,200}')).toMatchObject(tooMuch)
    expect(await filter('match', 'a'.repeat(201))).toMatchObject(tooMuch)
    expect(await filter('like', '*a'.repeat(11))).toMatchObject(tooMuch)
    expect(await filter('match', '^[A-E]d{1,2}')).toMatchObject({ status: 200 })
    const terms = Array.from({ length: 11 }, () => 'name')
    expect(await answer(`/player?select=id&order=${terms}`)).toMatchObject(tooMuch)
    expect(await answer(`/player?select=id&limit=1&order=${terms}`, 'service')).toMatchObject({ status: 200 })
  })
})

describe('the callers of the data API', () => {
  it('have a number of calls a minute from one address, and then get the time to wait', async () => {
    const database = await openTestDatabase()
    const clock = { now: 0 }
    const verifier = { verify: async () => ({ role: 'anon' }) as const }
    const app = rest({ database, verifier, callsPerMinute: 3, now: () => clock.now })
    const call = (remoteAddress?: string) =>
      app.request('/nothing', {}, remoteAddress ? { incoming: { socket: { remoteAddress } } } : {})
    for (let time = 0; time < 3; time += 1) expect((await call('192.0.2.1')).status).toBe(404)
    const refused = await call('192.0.2.1')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('20')
    expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit' })
    expect((await call('192.0.2.2')).status).toBe(404)
    // The server's own calls have no socket.
    for (let time = 0; time < 5; time += 1) expect((await call()).status).toBe(404)
    clock.now += 20_000
    expect((await call('192.0.2.1')).status).toBe(404)
    await database.close()
  })

  it('take turns at the embedded database, each with one statement at a time', async () => {
    const inTurn = callerTurns('pglite')
    const running: string[] = []
    let most = 0
    const work = (name: string) => async () => {
      running.push(name)
      most = Math.max(most, running.filter((other) => other === name).length)
      await new Promise((done) => setTimeout(done, 5))
      running.splice(running.indexOf(name), 1)
    }
    const anon = (network: string) => ({
      network,
      scope: { role: 'anon' as const, claims: { role: 'anon' as const } },
    })
    const flood = Array.from({ length: 10 }, () => inTurn(anon('192.0.2.1'), work('flood')))
    const order: string[] = []
    const last = flood.at(-1)!.then(() => order.push('flood'))
    await inTurn(anon('192.0.2.2'), work('other')).then(() => order.push('other'))
    await last
    expect(order).toEqual(['other', 'flood'])
    expect(most).toBe(1)
  })
})
