import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { type Database, DatabaseError, type Scope } from '#server/database/types.ts'
import { askedBy, createNotices, serveRealtime, subscribed, tokenOf } from '../testing.ts'

const database = testDatabase()
/** Number of look-ups for an audience; each look-up sets its claims once. */
let lookUps = 0
/** Makes the next look-up fail. */
let isBroken = false
let gateway: Awaited<ReturnType<typeof serveRealtime>>
let ann: { id: string; scope: Scope }

/** The database, counting its look-ups. */
function watched(): Database {
  return {
    ...database,
    runAsOwner: (text, values) => {
      if (!text.includes('realtime.seen_by')) return database.runAsOwner(text, values)
      for (const audiences of askedBy(values)) lookUps += audiences.length
      if (!isBroken) return database.runAsOwner(text, values)
      isBroken = false
      return Promise.reject(new DatabaseError({ code: '57014', message: 'statement timeout' }))
    },
  }
}

beforeAll(async () => {
  await createNotices(database)
  gateway = await serveRealtime(watched())
  ann = await createUser(database)
})
afterAll(() => gateway.close())

const join = (...postgres_changes: object[]) => ({ config: { postgres_changes } })
const notices = { event: '*', schema: 'public', table: 'notice' }

const post = (title: string) =>
  database.runAsOwner('insert into public.notice (on_wall, title) values (true, $1)', [title])

describe('the audience', () => {
  it('is looked up once for a thousand sockets with the same rights, and again for one with other rights', async () => {
    const sockets = await Promise.all(Array.from({ length: 1000 }, () => gateway.socket()))
    const token = await tokenOf(ann.scope.claims)
    const other = await gateway.socket(token)
    for (const socket of [...sockets, other])
      socket.sendFrame('1', '2', 'realtime:club', 'phx_join', join(notices))
    await Promise.all([...sockets, other].map((socket) => socket.frames.first(2)))
    lookUps = 0
    await post('to all')
    const heard = await Promise.all(
      [...sockets, other].map((socket) =>
        socket.frames.find(([, , , event]) => event === 'postgres_changes'),
      ),
    )
    expect(heard).toHaveLength(1001)
    expect(lookUps).toBe(2)
    for (const socket of [...sockets, other]) socket.close()
  })

  it('with a failing policy loses its channels, and no other does', async () => {
    await database.execScript(`
      create table public.fragile (id integer primary key);
      alter table public.fragile enable row level security;
      grant select on public.fragile to anon, authenticated;
      create policy "not for ann" on public.fragile for select to anon, authenticated
        using (1 / (case when auth.uid() = '${ann.id}' then 0 else 1 end) = 1);
      select realtime.watch_all();`)
    const [unlucky, lucky] = [await gateway.socket(await tokenOf(ann.scope.claims)), await gateway.socket()]
    for (const socket of [unlucky, lucky]) {
      socket.sendFrame('1', '2', 'realtime:club', 'phx_join', join({ ...notices, table: 'fragile' }))
      await socket.frames.first(2)
    }
    await database.runAsOwner('insert into public.fragile values (1)')
    expect((await lucky.frames.first(3))[2]?.[3]).toBe('postgres_changes')
    expect((await unlucky.frames.first(4)).slice(2).map(([, , , event]) => event)).toEqual([
      'system',
      'phx_error',
    ])
    expect(gateway.faults).toEqual([
      ['Looking up fragile failed; the channels start again', 'division by zero'],
    ])
    gateway.faults.length = 0
    await database.execScript('drop table public.fragile')
    for (const socket of [unlucky, lucky]) socket.close()
  })

  it('that cannot be looked up loses its channels, so that the client joins and reads again', async () => {
    const client = await gateway.client()
    const states: string[] = []
    const channel = client.channel('club').on('postgres_changes', notices as never, () => {})
    await subscribed(channel)
    const rejoined = new Promise<void>((resolve) => {
      channel.on('system', {}, ({ status, message }) => {
        states.push(message)
        if (status === 'ok') resolve()
      })
    })
    isBroken = true
    await post('lost')
    await rejoined
    expect(states).toEqual(['The database could not be queried', 'Subscribed to PostgreSQL'])
    expect(gateway.faults).toHaveLength(1)
    gateway.faults.length = 0
  })
})
