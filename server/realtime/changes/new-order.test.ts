import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { rest } from '#server/rest/rest.ts'
import { inbox, serveRealtime, subscribed } from '../testing.ts'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

const database = testDatabase()
let gateway: Awaited<ReturnType<typeof serveRealtime>>
beforeAll(async () => {
  gateway = await serveRealtime(database)
})
afterAll(() => gateway.close())

const PARTS = ['user_order', 'user_order_item', 'order_event']

/** The changes of an order's tables up to the first that `isLast` accepts; earlier ones may arrive first. */
async function partsUntil(
  changes: { first(count: number): Promise<Change[]> },
  isLast: (change: Change) => boolean,
) {
  for (let count = 1; ; count++) {
    const all = await changes.first(count)
    if (isLast(all.at(-1)!)) return all.filter(({ table }) => PARTS.includes(table))
  }
}

it('the kitchen receives a new order as the rows that it could read, and another member none of them', async () => {
  const { rows } = await database.runAsOwner<{ id: string }>(
    `with category as (insert into public.menu_category (name) values ('Grill') returning id)
     insert into public.menu_item (category_id, name, price_minor, station)
     select id, name, 500, 'kitchen' from category, unnest(array['Burger', 'Soup']) name returning id`,
  )
  const member = await createUser(database, { first_name: 'Nora' })
  const cook = await createUser(database, { role_id: 'kitchen' })
  const listeners = [cook, await createUser(database)]
  const [heard, hidden] = await Promise.all(
    listeners.map(async ({ scope }) => {
      const changes = inbox<Change>()
      const client = await gateway.client({ as: scope.claims })
      await subscribed(
        client
          .channel('schema-db-changes')
          .on('postgres_changes', { event: '*', schema: 'public' }, changes.take),
      )
      return changes
    }),
  )
  const lines = JSON.stringify(rows.map(({ id }) => ({ item_id: id, quantity: 1 })))
  await database.run(
    member.scope,
    `insert into public.user_order (id, lines, note, allergies) values (gen_random_uuid(), $1, 'Quickly', '{milk}')`,
    [lines],
  )
  await database.run(listeners[1]!.scope, `update public.profiles set first_name = 'Last' where id = $1`, [
    listeners[1]!.id,
  ])
  const parts = await partsUntil(heard!, ({ table }) => table === 'user_order')
  expect(parts.map(({ table, eventType }) => [table, eventType])).toEqual([
    ['user_order_item', 'INSERT'],
    ['user_order_item', 'INSERT'],
    ['order_event', 'INSERT'],
    ['user_order', 'INSERT'],
  ])
  const api = rest({ database, verifier: { verify: async () => cook.scope.claims } })
  for (const { table, new: row } of parts) {
    const answer = await api.request(`/${table}?id=eq.${(row as { id: string }).id}`, {
      headers: { authorization: 'Bearer x' },
    })
    expect(await answer.json()).toEqual([row])
  }
  expect(
    await partsUntil(hidden!, ({ new: row }) => 'first_name' in row && row.first_name === 'Last'),
  ).toEqual([])
  expect(gateway.faults).toEqual([])
})
