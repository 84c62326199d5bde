import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { createNotices, inbox, subscribed } from '../testing.ts'
import { type Binding, type Change, noticesOf, testGateway } from '../testing-hooks.ts'

const database = testDatabase()
const { gateway, ann, ben } = testGateway(database, createNotices)

const { all, listen, pin, ring, titles } = noticesOf(database)

describe('bindings', () => {
  it('event, table and filter select the delivered changes', async () => {
    const client = await gateway.client({ as: ann.scope.claims })
    const [inserts, updates, deletes, cheap, loud] = [1, 2, 3, 4, 5].map(() => inbox<Change>())
    const table = 'notice'
    const channel = client
      .channel('club')
      .on('postgres_changes', { event: 'INSERT', schema: '*', table }, inserts!.take)
      .on('postgres_changes', { event: 'UPDATE', schema: 'public', table, filter: 'n=gt.5' }, updates!.take)
      .on('postgres_changes', { event: 'DELETE', schema: 'public', table: '*' }, deletes!.take)
      .on('postgres_changes', { ...all, table, filter: 'price=lt.10,title=like.c%' }, cheap!.take)
      .on('postgres_changes', { ...all, table, filter: 'title=imatch.^l(o|ou)d$' }, loud!.take)
    await subscribed(channel)
    const id = await pin({ owner_id: ann.id, title: 'cap', price: 9 })
    await pin({ owner_id: ann.id, title: 'coat', price: 90 })
    await pin({ owner_id: ann.id, title: 'LOUD' })
    await database.runAsOwner('update public.notice set n = 5 where id = $1', [id])
    await database.runAsOwner('update public.notice set n = 6 where id = $1', [id])
    await updates!.first(1)
    await database.runAsOwner('delete from public.notice where id = $1', [id])
    await deletes!.first(1)
    expect(titles(inserts!.items)).toEqual(['cap', 'coat', 'LOUD'])
    expect(updates!.items).toMatchObject([{ new: { id, n: 6 } }])
    expect(titles(cheap!.items)).toEqual(['cap', 'cap', 'cap'])
    expect(titles(loud!.items)).toEqual(['LOUD'])
    expect(deletes!.items).toMatchObject([{ old: { id } }])
  })

  it('a delete reaches only people who could see the row', async () => {
    const byAnn = await listen(await gateway.client({ as: ann.scope.claims }), { table: 'notice' })
    const byBen = await listen(await gateway.client({ as: ben.scope.claims }), { table: 'notice' })
    const byVisitor = await listen(await gateway.client())
    const private_ = await pin({ owner_id: ann.id, title: 'private' })
    const open = await pin({ owner_id: ann.id, on_wall: true, title: 'open' })
    await database.runAsOwner(
      `insert into public.notification (user_id, event_key, topic, type, title, url)
       values ($1::uuid, 'gone', 'user_' || $1, 'message', 'For Ann alone', '/')`,
      [ann.id],
    )
    await database.runAsOwner('delete from public.notification where user_id = $1', [ann.id])
    await database.runAsOwner('delete from public.notice where id = $1', [private_])
    await database.runAsOwner('delete from public.notice where id = $1', [open])
    await ring()
    const gone = async (heard: typeof byAnn) => {
      await heard.find((change) => (change.new as { title?: string }).title === 'bell')
      return heard.items
        .filter(({ eventType }) => eventType === 'DELETE')
        .map((change) => (change.old as { id: string }).id)
    }
    expect(await gone(byAnn)).toEqual([private_, open])
    expect(await gone(byBen)).toEqual([open])
    expect(await gone(byVisitor)).toEqual([open])
  })

  it('a delete matches a filter on its key, and no filter on columns that it does not have', async () => {
    const client = await gateway.client({ as: ann.scope.claims })
    const [kept, gone] = [await pin({ owner_id: ann.id }), await pin({ owner_id: ann.id })]
    const [byKey, byOwner] = [inbox<Change>(), inbox<Change>()]
    const channel = client
      .channel('club')
      .on('postgres_changes', { ...all, table: 'notice', filter: `id=eq.${gone}` }, byKey.take)
      .on('postgres_changes', { ...all, table: 'notice', filter: 'secret=is.null' }, byOwner.take)
    await expect(subscribed(channel)).rejects.toThrow('column "secret" is not readable on notice')
    await client.removeChannel(channel)
    const readable = client
      .channel('club')
      .on('postgres_changes', { ...all, table: 'notice', filter: `id=eq.${gone}` }, byKey.take)
      .on('postgres_changes', { ...all, table: 'notice', filter: 'price=is.null' }, byOwner.take)
    await subscribed(readable)
    await database.runAsOwner('delete from public.notice where id = any ($1::uuid[])', [[kept, gone]])
    await ring()
    expect(titles(await byOwner.first(1))).toEqual(['bell'])
    expect(byKey.items).toMatchObject([{ eventType: 'DELETE', old: { id: gone } }])
  })

  it.each([
    ['an unknown table', { table: 'nothing' }, 'table "nothing" does not exist or is not readable'],
    [
      'a table that the role may not read',
      { table: 'closed' },
      'table "closed" does not exist or is not readable',
    ],
    [
      'a schema that is not public',
      { schema: 'auth', table: 'users' },
      'changes of schema "auth" are not published',
    ],
    ['a filter without a table', { filter: 'id=eq.1' }, 'a filter or select needs a table'],
    [
      'a filter of the wrong type',
      { table: 'notice', filter: 'n=eq.many' },
      'invalid input syntax for type integer',
    ],
    [
      'a selected column that is hidden',
      { table: 'notice', select: ['secret'] },
      'column "secret" is not readable',
    ],
  ])('%s is refused by a system message', async (_, binding, message) => {
    const client = await gateway.client({ as: ann.scope.claims })
    await expect(listen(client, binding as Partial<Binding>)).rejects.toThrow(message)
  })
})
