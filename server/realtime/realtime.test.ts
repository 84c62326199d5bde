// Also on PostgreSQL: LISTEN.
import { beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Scope } from '#server/database/types.ts'
import { createNotices, inbox, serveRealtime, subscribed } from './testing.ts'
import { type Change, noticesOf, testGateway } from './testing-hooks.ts'

const database = testDatabase()
const { gateway, ann, ben } = testGateway(database, createNotices)
let cook: { id: string; scope: Scope }

beforeAll(async () => {
  cook = await createUser(database, { role_id: 'kitchen' })
})

const { all, listen, pin, ring, titles } = noticesOf(database)

describe('who receives which changes', () => {
  it('a member receives changes of their own order only, the kitchen of both orders', async () => {
    const [item] = (
      await database.runAsOwner<{ id: string }>(`
        with category as (insert into public.menu_category (name) values ('Soups') returning id)
        insert into public.menu_item (category_id, name, price_minor) select id, 'Soup', 500 from category returning id`)
    ).rows
    const lines = JSON.stringify([{ item_id: item?.id, quantity: 1, options: [], note: '' }])
    const byAnn = await listen(await gateway.client({ as: ann.scope.claims }), { table: 'user_order' })
    const byKitchen = await listen(await gateway.client({ as: cook.scope.claims }), { table: 'user_order' })
    for (const { scope } of [ben, ann]) {
      await database.run(scope, `insert into public.user_order (lines) values ($1)`, [lines])
    }
    const [first] = await byAnn.first(1)
    expect(first).toMatchObject({ eventType: 'INSERT', new: { user_id: ann.id, status: 'new' } })
    expect((await byKitchen.first(2)).map((change) => (change.new as { user_id?: string }).user_id)).toEqual([
      ben.id,
      ann.id,
    ])
  })

  it('a visitor receives changes of the menu and of nothing that is not public', async () => {
    const heard = await listen(await gateway.client())
    await pin({ owner_id: ann.id, title: 'private' })
    await database.runAsOwner(`insert into public.closed values (1, 'x')`)
    await database.runAsOwner(`update public.profiles set first_name = 'Ann' where id = $1`, [ann.id])
    await database.runAsOwner(`insert into public.menu_category (name) values ('Drinks')`)
    const [change] = await heard.first(1)
    expect(change).toMatchObject({
      schema: 'public',
      table: 'menu_category',
      eventType: 'INSERT',
      new: { name: 'Drinks' },
    })
  })

  it('a row that becomes visible is delivered with its change, a row that becomes hidden is not', async () => {
    const heard = await listen(await gateway.client({ as: ben.scope.claims }), { table: 'notice' })
    const id = await pin({ owner_id: ann.id, title: 'hidden' })
    await ring()
    await heard.first(1)
    await database.runAsOwner(`update public.notice set on_wall = true, title = 'shown' where id = $1`, [id])
    await heard.first(2)
    await database.runAsOwner(`update public.notice set on_wall = false, title = 'gone' where id = $1`, [id])
    await ring()
    expect(titles(await heard.first(3))).toEqual(['bell', 'shown', 'bell'])
  })

  it('the server receives all changes', async () => {
    const heard = await listen(await gateway.client({ as: { role: 'service_role' } }), { table: 'notice' })
    await pin({ owner_id: ann.id, title: 'private' })
    expect(titles(await heard.first(1))).toEqual(['private'])
  })

  it('a revoked grant applies from the next change on', async () => {
    const heard = await listen(await gateway.client({ as: ann.scope.claims }), { table: 'notice' })
    await pin({ owner_id: ann.id, title: 'before', n: 1 })
    await heard.first(1)
    await database.execScript('revoke select (n) on public.notice from authenticated')
    await pin({ owner_id: ann.id, title: 'after', n: 2 })
    const [before, after] = await heard.first(2)
    await database.execScript('grant select (n) on public.notice to authenticated')
    expect(before?.new).toMatchObject({ n: 1 })
    expect(after?.new).not.toHaveProperty('n')
  })
})

describe('the content of a change', () => {
  it('an insert has the columns that the role may read, converted by their types', async () => {
    const heard = await listen(await gateway.client({ as: ann.scope.claims }), { table: 'notice' })
    const id = await pin({
      owner_id: ann.id,
      title: 'hello',
      n: 3,
      price: 9.5,
      secret: 'x',
      tags: ['a', 'b,c'],
    })
    const [change] = await heard.first(1)
    expect(change).toEqual({
      schema: 'public',
      table: 'notice',
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      eventType: 'INSERT',
      errors: null,
      new: {
        id,
        owner_id: ann.id,
        on_wall: false,
        title: 'hello',
        n: 3,
        price: 9.5,
        tags: ['a', 'b,c'],
        at: '2026-11-20T10:00:00.5+00:00',
      },
      old: {},
    })
  })

  it('an update has the new row and the old key', async () => {
    const heard = await listen(await gateway.client({ as: ann.scope.claims }), { table: 'notice' })
    const id = await pin({ owner_id: ann.id, title: 'first' })
    await database.runAsOwner(`update public.notice set title = 'second' where id = $1`, [id])
    const [, change] = await heard.first(2)
    expect(change).toMatchObject({ eventType: 'UPDATE', new: { id, title: 'second' }, old: { id } })
    expect(Object.keys(change?.old ?? {})).toEqual(['id'])
  })

  it('a delete has only the key', async () => {
    const id = await pin({ owner_id: ann.id, title: 'private' })
    const heard = await listen(await gateway.client({ as: ann.scope.claims }), { table: 'notice' })
    await database.runAsOwner('delete from public.notice where id = $1', [id])
    const [change] = await heard.first(1)
    expect(change).toMatchObject({ eventType: 'DELETE', new: {}, old: { id }, errors: null })
    expect(Object.keys(change?.old ?? {})).toEqual(['id'])
  })

  it('with REPLICA IDENTITY FULL an update has the whole old row as far as it may be read, a delete does not', async () => {
    const heard = await listen(await gateway.client({ as: ann.scope.claims }), { table: 'notice' })
    const byOld = await listen(
      await gateway.client({ as: ann.scope.claims }),
      { table: 'notice', filter: 'title=eq.first' },
      'by-old',
    )
    await database.execScript('alter table public.notice replica identity full')
    const id = await pin({ owner_id: ann.id, title: 'first', secret: 'x' })
    await database.runAsOwner(`update public.notice set title = 'second' where id = $1`, [id])
    await database.runAsOwner(`update public.notice set title = 'first' where id = $1`, [id])
    await heard.first(3)
    await database.runAsOwner('delete from public.notice where id = $1', [id])
    await database.execScript('alter table public.notice replica identity default')
    const [, updated, , deleted] = await heard.first(4)
    expect(updated?.old).toMatchObject({ id, title: 'first', owner_id: ann.id })
    expect(updated?.old).not.toHaveProperty('secret')
    expect(deleted?.old).toEqual({ id })
    await pin({ owner_id: ann.id, title: 'first', n: 9 })
    expect((await byOld.first(3)).map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'INSERT'])
  })

  it('with REPLICA IDENTITY FULL and no policies a delete has the whole row', async () => {
    await database.execScript(`
      create table public.open_board (id integer primary key, text text);
      alter table public.open_board replica identity full;
      grant select on public.open_board to anon;
      select realtime.watch_all();`)
    const heard = await listen(await gateway.client(), { table: 'open_board', filter: 'text=eq.shut' })
    await database.runAsOwner(`insert into public.open_board values (1, 'open'), (2, 'shut')`)
    await heard.first(1)
    await database.runAsOwner('delete from public.open_board')
    const [, deleted] = await heard.first(2)
    expect(deleted).toMatchObject({ eventType: 'DELETE', old: { id: 2, text: 'shut' } })
    await database.execScript('drop table public.open_board')
  })

  it('a row far larger than a notification arrives complete', async () => {
    const heard = await listen(await gateway.client({ as: ann.scope.claims }), { table: 'notice' })
    await database.runAsOwner(
      `insert into public.notice (owner_id, title) values ($1, repeat('grass ', 200000))`,
      [ann.id],
    )
    const [change] = await heard.first(1)
    expect(titles([change as Change])[0]).toHaveLength(1_200_000)
  })

  it('only the selected columns arrive when a binding selects', async () => {
    const client = await gateway.client({ as: ann.scope.claims })
    const [whole, part] = [inbox<Change>(), inbox<Change>()]
    const channel = client
      .channel('club')
      .on('postgres_changes', { ...all, table: 'notice' }, whole.take)
      .on('postgres_changes', { ...all, table: 'notice', select: ['id', 'title'] }, part.take)
    await subscribed(channel)
    const id = await pin({ owner_id: ann.id, title: 'hello' })
    expect((await part.first(1))[0]?.new).toEqual({ id, title: 'hello' })
    expect((await whole.first(1))[0]?.new).toMatchObject({ id, title: 'hello', n: 0 })
  })

  it('a change of a table without a key, or with an unreadable key, reports that and nothing else', async () => {
    const heard = await listen(await gateway.client({ as: ann.scope.claims }))
    await database.runAsOwner(`insert into public.unkeyed values ('x')`)
    await database.runAsOwner(`insert into public.blind values (1, 'x')`)
    const [unkeyed, blind] = await heard.first(2)
    expect(unkeyed).toMatchObject({
      table: 'unkeyed',
      new: {},
      errors: ['Error 400: Bad Request, no primary key'],
    })
    expect(blind).toMatchObject({
      table: 'blind',
      eventType: 'INSERT',
      new: {},
      errors: ['Error 401: Unauthorized'],
    })
  })

  it('rolled-back changes are not delivered', async () => {
    const heard = await listen(await gateway.client({ as: ann.scope.claims }), { table: 'notice' })
    await expect(
      database.asOwner(async (session) => {
        await session.query(`insert into public.notice (owner_id, title) values ($1, 'never')`, [ann.id])
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await ring()
    expect(titles(await heard.first(1))).toEqual(['bell'])
  })

  it('the changes of a row arrive in the order in which they were made, with any number of concurrent writes', async () => {
    const heard = await listen(await gateway.client({ as: ann.scope.claims }), { table: 'notice' })
    const id = await pin({ owner_id: ann.id })
    const more = () => database.runAsOwner('update public.notice set n = n + 1 where id = $1', [id])
    await Promise.all(Array.from({ length: 300 }, more))
    const changes = await heard.first(301)
    expect(changes.map((change) => (change.new as { n?: number }).n)).toEqual(changes.map((_, i) => i))
  })
})

describe('a connection', () => {
  it.each(['1.0.0', '2.0.0'] as const)('vsn %s joins, receives and leaves', async (vsn) => {
    const client = await gateway.client({ as: ann.scope.claims, vsn })
    const heard = await listen(client, { table: 'notice' })
    await pin({ owner_id: ann.id, title: vsn })
    expect(titles(await heard.first(1))).toEqual([vsn])
    expect(await client.removeAllChannels()).toEqual(['ok'])
  })

  it('after a broken connection the client joins again and receives changes', async () => {
    const client = await gateway.client({ as: ann.scope.claims })
    const [heard, states] = [inbox<Change>(), inbox<string>()]
    client
      .channel('schema-db-changes')
      .on('postgres_changes', { ...all, table: 'notice' }, heard.take)
      .subscribe((state) => states.take(state))
    await states.find((state) => state === 'SUBSCRIBED')
    gateway.breakConnections()
    await states.find((state) => state === 'CHANNEL_ERROR')
    await states.find((state) => state === 'SUBSCRIBED' && states.items.lastIndexOf(state) > 0)
    await pin({ owner_id: ann.id, title: 'still here' })
    expect(titles(await heard.first(1))).toEqual(['still here'])
  })

  it('two gateways on one database both receive every change', async () => {
    const other = await serveRealtime(database)
    const both = await Promise.all(
      [gateway, other].map(async ({ client }) =>
        listen(await client({ as: ann.scope.claims }), { table: 'notice' }),
      ),
    )
    await pin({ owner_id: ann.id, title: 'to all' })
    for (const heard of both) expect(titles(await heard.first(1))).toEqual(['to all'])
    await other.close()
  })
})
