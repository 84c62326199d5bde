// Also on PostgreSQL: its errors.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, openFixture } from '../testing.ts'
import { LIMITS } from './limits.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture({ bodyLimit: 10_000 })
})
afterAll(() => fixture.close())

interface Refusal {
  status: number
  code: string
  message: string
  details: unknown
}

async function refusal(path: string, init: Parameters<Fixture['request']>[1] = {}): Promise<Refusal> {
  const response = await fixture.request(path, init)
  const body = (await response.json()) as Omit<Refusal, 'status'>
  expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message'])
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  return { status: response.status, ...body }
}

const post = (body: string, headers: Record<string, string> = {}) => ({ method: 'POST', body, headers })

describe('an impossible request', () => {
  it.each([
    ['/rpc', 404, 'PGRST205'],
    ['/player/', 404, 'PGRST125'],
    ['/%E0%A4%A', 404, 'PGRST205'],
    ['/player/1', 404, 'PGRST125'],
    ['/rpc/a/b', 404, 'PGRST125'],
    ['/nothing', 404, 'PGRST205'],
    ['/pg_class', 404, 'PGRST205'],
    ['/rpc/nothing_at_all', 404, 'PGRST202'],
    ['/player?select=nope', 400, '42703'],
    ['/player?nope=eq.1', 400, '42703'],
    ['/player?order=nope', 400, '42703'],
    ['/player?id=eq.one', 400, '22P02'],
    ['/player?id=eq.99999999999', 400, '22003'],
    ['/player?joined=gt.yesterdayish', 400, '22007'],
    ['/player?id=like.1*', 404, '42883'],
    ['/player?name=is.true', 400, '42804'],
    ['/player?select=id::nonsense', 400, '42704'],
    ['/player?select=id::text or true', 400, '42601'],
    ['/player?name=match.[', 400, '2201B'],
    ['/round?words=fts.a b', 400, '42601'],
    ['/round?words=fts(klingon).a', 400, '42704'],
    ['/player?tags=cs.notanarray', 400, '22P02'],
    ['/player?details=cs.{"a"', 400, '22P02'],
    ['/player?limit=99999999999999999999', 200, ''],
    ['/player?offset=99999999999999999999', 200, ''],
  ])('%s is answered with %i %s', async (path, status, code) => {
    const response = await fixture.request(path)
    expect(response.status).toBe(status)
    if (code !== '') expect(await response.json()).toMatchObject({ code })
  })

  it.each([
    ['{"id": 1', 'PGRST102'],
    ['', 'PGRST102'],
    ['3', 'PGRST102'],
    ['{"id":9,"nme":"x"}', 'PGRST204'],
    ['{"id":"x","name":"x"}', '22P02'],
    ['{"id":9,"name":{"a":1}}', 'ok'],
    ['{"id":1e99,"name":"x"}', '22P02'],
    ['{"id":9,"name":null}', '23502'],
    ['{"id":9,"name":"a\\u0000b"}', '22P05'],
    ['{"id":9,"name":"x","opened":"not a day"}', '22007'],
    ['{"__proto__":1}', 'PGRST204'],
  ])('the body %s is answered with %s', async (body, code) => {
    const response = await fixture.request('/home', post(body || ' '))
    if (code === 'ok') expect(response.status).toBe(201)
    else {
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code })
    }
  })

  it('leaves the data unchanged after a refused bulk insert', async () => {
    await refusal('/home', post('[{"id":70,"name":"new"},{"id":1,"name":"there"}]'))
    expect(await (await fixture.request('/home?id=eq.70')).json()).toEqual([])
  })

  it('conflicts answer 409 with the conflicting key', async () => {
    expect(await refusal('/home', post('{"id":1,"name":"x"}'))).toMatchObject({
      status: 409,
      code: '23505',
      details: 'Key (id)=(1) already exists.',
    })
    expect(await refusal('/home?id=eq.1', { method: 'DELETE' })).toMatchObject({ status: 409, code: '23503' })
  })

  it('a body that is no JSON, no UTF-8 or too long', async () => {
    const csv = { 'content-type': 'text/csv' }
    expect(await refusal('/home', post('id\n1', csv))).toMatchObject({ status: 400, code: 'PGRST102' })
    const json = { 'content-type': 'application/json' }
    const latin = { method: 'POST', body: new Uint8Array([0x7b, 0xff, 0x7d]), headers: json }
    expect(await refusal('/home', latin)).toMatchObject({ status: 400, code: 'PGRST102' })
    const long = JSON.stringify({ id: 80, name: 'x'.repeat(10_000) })
    expect(await refusal('/home', post(long))).toMatchObject({ status: 413 })
    const told = post(long, { 'content-length': String(long.length) })
    expect(await refusal('/home', told)).toMatchObject({ status: 413 })
  })

  it('a URL, an embed, a group, a value or a body above its limit', async () => {
    expect((await refusal(`/player?name=eq.${'x'.repeat(LIMITS.url)}`)).status).toBe(414)
    const embeds = `${'player('.repeat(40)}id${')'.repeat(40)}`
    expect((await refusal(`/player?select=${embeds}`)).code).toBe('PGRST100')
    const groups = `${'and('.repeat(40)}id.eq.1${')'.repeat(40)}`
    expect((await refusal(`/player?or=(${groups})`)).code).toBe('PGRST100')
    expect((await refusal(`/player?details=cs.${'['.repeat(5000)}`)).code).toBe('PGRST100')
    const deep = `{"id":9,"name":"x","place":${'['.repeat(4000)}${']'.repeat(4000)}}`
    expect((await refusal('/home', post(deep))).code).toBe('PGRST102')
  })

  it('the deepest allowed embeds are answered', async () => {
    const deep = `${'home(player('.repeat(LIMITS.depth / 2)}id${'))'.repeat(LIMITS.depth / 2)}`
    expect((await fixture.request(`/player?select=${deep}&limit=1`)).status).toBe(200)
  })

  it('a method that the relation or function does not have', async () => {
    expect(await refusal('/player', { method: 'TRACY' })).toMatchObject({ status: 405, code: 'PGRST117' })
    expect(await refusal('/best?player_id=eq.1', { method: 'DELETE' })).toMatchObject({ status: 405 })
    expect(await refusal('/rpc/add', { method: 'DELETE' })).toMatchObject({ status: 405, code: 'PGRST101' })
  })

  it('functions that refuse return their own message', async () => {
    const own = await refusal('/rpc/fail', post('{"state":"why"}'))
    expect(own).toMatchObject({
      status: 400,
      code: 'GS101',
      message: 'Refused',
      details: 'why',
      hint: 'Ask again',
    })
    expect((await refusal('/rpc/fail_teapot', post('{}'))).status).toBe(418)
    const raw = await fixture.request('/rpc/fail_raw', { method: 'POST' })
    expect(raw.status).toBe(402)
    expect(raw.headers.get('x-raw')).toBe('yes')
    expect(await raw.json()).toEqual({ code: 'X1', message: 'Raw', details: 'd', hint: 'h' })
  })
})

describe('a token', () => {
  const challenge = async (token: string) => {
    const response = await fixture.request('/player', { token })
    const { code } = (await response.json()) as Refusal
    return [response.status, code, response.headers.get('www-authenticate')]
  }

  it('that is expired, forged or no token at all is refused with a challenge', async () => {
    expect(await challenge('expired')).toEqual([
      401,
      'PGRST303',
      'Bearer error="invalid_token", error_description="JWT expired"',
    ])
    expect(await challenge('forged')).toEqual([
      401,
      'PGRST301',
      'Bearer error="invalid_token", error_description="JWT cryptographic operation failed"',
    ])
    expect((await challenge('nonsense')).slice(0, 2)).toEqual([401, 'PGRST301'])
  })

  it('that is missing asks an anonymous caller to sign in when a permission is missing', async () => {
    const bare = await fixture.app.request('/rest/v1/note')
    expect(bare.status).toBe(401)
    expect(bare.headers.get('www-authenticate')).toBe('Bearer')
    expect(await bare.json()).toMatchObject({ code: '42501' })
    expect((await refusal('/sealed', { token: 'ann' })).status).toBe(403)
  })
})
