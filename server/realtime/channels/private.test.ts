import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { inbox, joined, openRooms, serveRealtime, tokenOf } from '../testing.ts'
import { testGateway } from '../testing-hooks.ts'

interface Message {
  event: string
  payload: unknown
  meta?: { id: string; replayed?: boolean }
}

const database = testDatabase()
const { gateway, ann, ben } = testGateway(database, openRooms)

const isPrivate = { private: true }

async function enter(client: SupabaseClient, topic: string, config = {}) {
  const heard = inbox<Message>()
  const channel = client
    .channel(topic, { config: { ...isPrivate, ...config } })
    .on('broadcast', { event: '*' }, heard.take)
  await joined(channel)
  return { channel, heard }
}

const asAnn = () => gateway.client({ as: ann.scope.claims })
const asBen = () => gateway.client({ as: ben.scope.claims })
const bell = (channel: RealtimeChannel, table: number) =>
  channel.send({ type: 'broadcast', event: 'bell', payload: { table } })

describe('a private channel', () => {
  it('can be joined only by people whom the policies let read', async () => {
    await enter(await asAnn(), `mine:${ann.id}`)
    const refused = joined((await asBen()).channel(`mine:${ann.id}`, { config: isPrivate }))
    await expect(refused).rejects.toThrow(
      `Unauthorized: You do not have permissions to read from this Channel topic: mine:${ann.id}`,
    )
    await expect(joined((await gateway.client()).channel('hall', { config: isPrivate }))).rejects.toThrow(
      'Unauthorized',
    )
  })

  it('is joined by the server itself without a policy', async () => {
    await enter(await gateway.client({ as: { role: 'service_role' } }), `mine:${ann.id}`)
  })

  it('carries broadcasts, separate from a public channel of the same name', async () => {
    const [first, second] = [await enter(await asAnn(), 'hall'), await enter(await asBen(), 'hall')]
    const outside = inbox<Message>()
    const street = (await gateway.client()).channel('hall').on('broadcast', { event: '*' }, outside.take)
    await joined(street)
    await bell(first.channel, 1)
    expect(await second.heard.first(1)).toMatchObject([{ event: 'bell', payload: { table: 1 } }])
    await bell(street, 2)
    await bell(first.channel, 3)
    expect((await second.heard.first(2)).map(({ payload }) => payload)).toEqual([{ table: 1 }, { table: 3 }])
    expect(outside.items).toEqual([])
  })

  it('drops a broadcast without the right to write, without an error', async () => {
    const [reader, other] = [
      await enter(await asBen(), 'notices', ack),
      await enter(await asAnn(), 'notices'),
    ]
    const said = reader.channel.send({ type: 'broadcast', event: 'bell', payload: {} }, { timeout: 300 })
    expect(await said).toBe('timed out')
    await database.runAsOwner(`select realtime.send('{}', 'end', 'notices')`)
    expect((await other.heard.first(1)).map(({ event }) => event)).toEqual(['end'])
  })

  it('shows presence to people whom policies let read it, and lets people with the right to write track', async () => {
    const watching = (await asAnn()).channel('hall', { config: { ...isPrivate, presence: { key: 'ann' } } })
    const joins = inbox<{ key: string }>()
    watching.on('presence', { event: 'join' }, joins.take)
    await joined(watching)
    expect(await watching.track({ bay: 1 })).toBe('ok')
    const mute = (await asBen()).channel('notices', { config: { ...isPrivate, presence: { key: 'ben' } } })
    await joined(mute)
    expect(await mute.track({ bay: 2 })).toBe('error')
    const blind = inbox<unknown>()
    const silent = (await asBen()).channel('mute', { config: isPrivate })
    silent.on('presence', { event: 'sync' }, () => blind.take(1))
    await joined(silent)
    expect(await silent.track({ bay: 3 })).toBe('ok')
    expect((await joins.first(1)).map(({ key }) => key)).toEqual(['ann'])
    expect(blind.items).toEqual([])
  })

  it('leaves no row of the check of rights', async () => {
    const { rows } = await database.runAsOwner(`select 1 from realtime.messages where payload is null`)
    expect(rows).toEqual([])
  })

  it('with a failing policy does not open, and the client does not see the error', async () => {
    const channel = (await asAnn()).channel('broken', { config: isPrivate })
    await expect(joined(channel)).rejects.toThrow('UnknownErrorOnChannel')
    await channel.unsubscribe()
    expect(gateway.faults).toHaveLength(1)
    gateway.faults.length = 0
  })

  it('is closed by a token that loses the right, and stays open with one that keeps it', async () => {
    const client = await asAnn()
    const states = inbox<string>()
    const messages = inbox<string>()
    const channel = client.channel(`mine:${ann.id}`, { config: isPrivate })
    channel.on('system', {}, ({ message }) => messages.take(message))
    channel.subscribe((state) => states.take(state))
    await states.first(1)
    await client.realtime.setAuth(
      await tokenOf({ ...ann.scope.claims, exp: Math.floor(Date.now() / 1000) + 7200 }),
    )
    await client.realtime.setAuth(await tokenOf(ben.scope.claims))
    await states.find((state) => state === 'CLOSED')
    expect(messages.items).toEqual([
      `You no longer have permission to read from this Channel topic: mine:${ann.id}`,
    ])
  })

  it('is the only kind if the settings require it', async () => {
    const strict = await serveRealtime(database, { limits: { privateOnly: true } })
    await expect(joined((await strict.client()).channel('hall'))).rejects.toThrow('PrivateOnly: ')
    await enter(await strict.client({ as: ann.scope.claims }), 'hall')
    await strict.close()
  })
})

const ack = { broadcast: { ack: true } }

describe('the policies of a channel', () => {
  it('read the headers of the socket that begin with x-', async () => {
    const socket = await gateway.socket(gateway.anonKey, { 'x-club': 'greenside', cookie: 'secret=1' })
    socket.sendFrame('1', '2', 'realtime:by-header', 'phx_join', { config: isPrivate })
    const [reply] = await socket.frames.first(1)
    expect(reply?.[4]).toMatchObject({ status: 'ok' })
    socket.close()
  })
})

describe('broadcast from the database', () => {
  it('arrives when the transaction commits, with its id, in order, and not after a rollback', async () => {
    const { heard } = await enter(await asAnn(), 'hall')
    await expect(
      database.asOwner(async (session) => {
        await session.query(`select realtime.send('{"n": 0}', 'never', 'hall')`)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow()
    await database.runAsOwner(
      `select realtime.send(jsonb_build_object('n', n), 'tick', 'hall') from generate_series(1, 20) n`,
    )
    const messages = await heard.first(20)
    expect(messages.map(({ payload }) => (payload as { n: number }).n)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    )
    const [first] = messages
    expect(first).toMatchObject({ event: 'tick', meta: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
    expect(first?.payload).toMatchObject({ id: first?.meta?.id })
  })

  it('goes to public channels when it is not private', async () => {
    const heard = inbox<Message>()
    const channel = (await gateway.client({ vsn: '1.0.0' })).channel('bar')
    await joined(channel.on('broadcast', { event: 'open' }, heard.take))
    await database.runAsOwner(`select realtime.send('{"id": "mine", "at": 7}', 'open', 'bar', false)`)
    expect(await heard.first(1)).toMatchObject([{ event: 'open', payload: { id: 'mine', at: 7 } }])
  })

  it('needs the permission to write to the channel, and never fails the write that sends it', async () => {
    const { heard } = await enter(await asAnn(), `mine:${ann.id}`)
    await database.run(ben.scope, `select realtime.send('{}', 'forged', $1)`, [`mine:${ann.id}`])
    await database.run(ann.scope, `select realtime.send('{}', 'mine', $1)`, [`mine:${ann.id}`])
    expect((await heard.first(1)).map(({ event }) => event)).toEqual(['mine'])
  })

  it('sends the change of a row by a trigger', async () => {
    await database.execScript(`
      create table public.board (id integer primary key, text text);
      create function public.tell_board() returns trigger language plpgsql as $$
      begin
        perform realtime.broadcast_changes('hall', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
        return null;
      end $$;
      create trigger tell after insert or update or delete on public.board
        for each row execute function public.tell_board();`)
    const { heard } = await enter(await asAnn(), 'hall')
    await database.runAsOwner(`insert into public.board values (1, 'open')`)
    await database.runAsOwner(`update public.board set text = 'shut'`)
    await database.runAsOwner(`delete from public.board`)
    const [inserted, updated, deleted] = await heard.first(3)
    expect(inserted).toMatchObject({
      event: 'INSERT',
      payload: { schema: 'public', table: 'board', operation: 'INSERT', record: { id: 1 }, old_record: null },
    })
    expect(updated?.payload).toMatchObject({ record: { text: 'shut' }, old_record: { text: 'open' } })
    expect(deleted?.payload).toMatchObject({ record: null, old_record: { text: 'shut' } })
  })
})

describe('replay', () => {
  it('delivers broadcasts of the database from before the join once, and then continues', async () => {
    await database.runAsOwner(
      `select realtime.send(jsonb_build_object('n', n), 'past', 'archive') from generate_series(1, 30) n`,
    )
    const { heard } = await enter(await asAnn(), 'archive', { broadcast: { replay: { since: 0, limit: 3 } } })
    await database.runAsOwner(`select realtime.send('{"n": 31}', 'now', 'archive')`)
    const messages = await heard.first(4)
    expect(messages.map(({ payload }) => (payload as { n: number }).n)).toEqual([28, 29, 30, 31])
    expect(messages.map(({ meta }) => meta?.replayed)).toEqual([true, true, true, undefined])
    expect(messages[0]?.meta?.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('returns at most 25, and none from before its time', async () => {
    const whole = await enter(await asAnn(), 'archive', { broadcast: { replay: { since: 0, limit: 1000 } } })
    await whole.heard.first(25)
    const { heard } = await enter(await asAnn(), 'archive', {
      broadcast: { replay: { since: Date.now() + 60_000 } },
    })
    await database.runAsOwner(`select realtime.send('{"n": 32}', 'now', 'archive')`)
    expect(await heard.first(1)).toMatchObject([{ event: 'now' }])
    expect(whole.heard.items.filter(({ meta }) => meta?.replayed)).toHaveLength(25)
  })

  it.each([
    ['of a public channel', { broadcast: { replay: {} } }, 'Replay is not allowed for public channels'],
    [
      'without sense',
      { private: true, broadcast: { replay: { since: 'noon' } } },
      'Replay params are not valid',
    ],
  ])('%s is refused', async (_, config, sentence) => {
    const socket = await gateway.socket(await tokenOf(ann.scope.claims))
    socket.sendFrame('1', '2', 'realtime:hall', 'phx_join', { config })
    const [reply] = await socket.frames.first(1)
    expect(reply?.[4]).toEqual({
      status: 'error',
      response: { reason: `UnableToReplayMessages: ${sentence}` },
    })
    socket.close()
  })
})

describe('replication_ready', () => {
  it('is sent when broadcasts of the database can arrive', async () => {
    const messages = inbox<{ extension: string; status: string; message: string; channel: string }>()
    const channel = (await asAnn()).channel('hall', {
      config: { ...isPrivate, broadcast: { replication_ready: true } },
    })
    await joined(channel.on('system', {}, (message) => messages.take(message)))
    expect(await messages.first(1)).toEqual([
      { extension: 'system', status: 'ok', message: 'Replication connection established', channel: 'hall' },
    ])
  })
})
