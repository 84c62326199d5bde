import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Claims, Scope } from '#server/database/types.ts'
import { createNotices, inbox, serveRealtime, subscribed, tokenOf } from '../testing.ts'

interface System {
  status: string
  message: string
}

const database = testDatabase()
let gateway: Awaited<ReturnType<typeof serveRealtime>>
let ann: { id: string; scope: Scope }
let ben: { id: string; scope: Scope }

beforeAll(async () => {
  await createNotices(database)
  await database.execScript('revoke select on public.notice from anon')
  gateway = await serveRealtime(database, { inspectionsMs: 200 })
  ann = await createUser(database)
  ben = await createUser(database)
})
afterAll(() => gateway.close())

const nowSeconds = () => Math.floor(Date.now() / 1000)
const pin = (owner: { id: string }, title: string) =>
  database.runAsOwner('insert into public.notice (owner_id, title) values ($1, $2)', [owner.id, title])

async function listen(client: SupabaseClient) {
  const [titles, system, states] = [inbox<string>(), inbox<System>(), inbox<string>()]
  const channel = client
    .channel('club')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'notice' }, (change) =>
      titles.take((change.new as { title: string }).title),
    )
    .on('system', {}, system.take)
  channel.subscribe((state) => states.take(state))
  await system.first(1)
  return { channel, titles, system, states }
}

const connect = (as: Claims) => gateway.client({ as })

describe('the token of a channel', () => {
  it('is renewed without a gap', async () => {
    const client = await connect(ann.scope.claims)
    const { titles, system } = await listen(client)
    await client.realtime.setAuth(await tokenOf({ ...ann.scope.claims, exp: nowSeconds() + 7200 }))
    await pin(ann, 'after')
    expect(await titles.first(1)).toEqual(['after'])
    expect(system.items).toHaveLength(1)
  })

  it('of another person delivers that person’s rows', async () => {
    const client = await connect(ann.scope.claims)
    const { titles } = await listen(client)
    await pin(ann, 'for ann')
    await titles.first(1)
    await client.realtime.setAuth(await tokenOf(ben.scope.claims))
    // A reply to a later frame shows that the token has been handled.
    await subscribed(
      client.channel('fence').on('postgres_changes', { event: '*', schema: 'public' }, () => {}),
    )
    await pin(ann, 'for ann again')
    await pin(ben, 'for ben')
    expect(await titles.first(2)).toEqual(['for ann', 'for ben'])
  })

  it('that gives no right to the table closes the channel', async () => {
    const client = await connect(ann.scope.claims)
    const { system, states } = await listen(client)
    await client.realtime.setAuth(await tokenOf({ role: 'anon' }))
    await states.find((state) => state === 'CLOSED')
    expect(system.items[1]).toMatchObject({
      status: 'error',
      message: expect.stringContaining('not readable'),
    })
  })

  it('that is forged closes the channel', async () => {
    const client = await connect(ann.scope.claims)
    const { system, states } = await listen(client)
    await client.realtime.setAuth(
      await tokenOf(ben.scope.claims, 'another secret, just as long as the right one'),
    )
    await states.find((state) => state === 'CLOSED')
    expect(system.items[1]).toMatchObject({ status: 'error' })
  })

  it('that expires closes the channel', async () => {
    const client = await connect({ ...ann.scope.claims, exp: nowSeconds() + 2 })
    const { system, states } = await listen(client)
    await states.find((state) => state === 'CLOSED')
    expect(system.items[1]).toMatchObject({ status: 'error', message: 'Token has expired' })
  })

  it.each([
    [
      'forged',
      async () => tokenOf({ ...ann.scope.claims }, 'another secret, just as long'),
      'JwtSignatureError',
    ],
    ['expired', async () => tokenOf({ ...ann.scope.claims, exp: nowSeconds() - 90 }), 'InvalidJWTToken'],
    ['no token at all', async () => 'nonsense', 'MalformedJWT'],
  ])('refuses the join when it is %s', async (_, token, code) => {
    const socket = await gateway.socket()
    socket.sendFrame('1', '2', 'realtime:club', 'phx_join', { access_token: await token() })
    const [frame] = await socket.frames.first(1)
    expect(frame?.[4]).toMatchObject({
      status: 'error',
      response: { reason: expect.stringMatching(new RegExp(`^${code}: `)) },
    })
    socket.close()
  })
})
