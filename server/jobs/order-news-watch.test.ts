import { randomUUID } from 'node:crypto'
import { afterEach, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { type ClockWatch, createClockWatch } from './clock-watch.ts'
import { orderNewsClock } from './clocks.ts'

const database = testDatabase()
const dish = randomUUID()
const watches: ClockWatch[] = []
afterEach(async () => {
  for (const watch of watches.splice(0)) await watch.close()
})

async function startGateway() {
  const watch = createClockWatch(database, orderNewsClock)
  watches.push(watch)
  await watch.start()
}

async function place(): Promise<string> {
  const [id, member] = [randomUUID(), await createUser(database)]
  await database.execScript(`
    insert into public.menu_category (id, name) values ('${dish}', 'Soups') on conflict do nothing;
    insert into public.menu_item (id, category_id, name, price_minor) values ('${dish}', '${dish}', 'Soup', 500)
      on conflict do nothing;`)
  await database.run(member.scope, 'insert into public.user_order (id, lines) values ($1, $2)', [
    id,
    JSON.stringify([{ item_id: dish, quantity: 1 }]),
  ])
  return id
}

/** Waits until the cook has been notified of the order. */
async function notification(order: string, cook: string): Promise<void> {
  for (;;) {
    const { rowCount } = await database.runAsOwner(
      'select 1 from public.notification where order_id = $1 and user_id = $2',
      [order, cook],
    )
    if (rowCount === 1) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

it('a gateway notifies the kitchen of the orders that another one claimed before it died', async () => {
  const cook = await createUser(database, { role_id: 'kitchen' })
  const order = await place()
  await startGateway()
  await notification(order, cook.id)
})

it('a gateway notifies the kitchen of each new order, without waiting for its next check', async () => {
  const cook = await createUser(database, { role_id: 'kitchen' })
  await startGateway()
  await notification(await place(), cook.id)
  await notification(await place(), cook.id)
})
