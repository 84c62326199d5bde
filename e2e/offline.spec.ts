import type { Page } from '@playwright/test'
import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { expect } from './club.ts'
import { fillBasket, orderButton, orderOnScreen, ordersOf, plainDish } from './orders.ts'
import { onWrites, queueOn, recordsOn, writesOf } from './outbox.ts'
import { test as base, clientFor, deviceOf, newcomer, sessionOf } from './people.ts'
import { toastWith } from './screens.ts'

interface Member {
  session: Session
  /** Reads the club's data without the browser. */
  client: SupabaseClient
}

/** Each test has its own member, signed in on the page's device. */
const test = base.extend<{ member: Member }>({
  member: async ({ club }, use) => {
    const session = await newcomer(club.url)
    await use({ session, client: await clientFor(club.url, session) })
  },
  storageState: async ({ club, member }, use) => use(deviceOf(club.url, member.session)),
})

async function orderWithoutNetwork(page: Page): Promise<string> {
  await fillBasket(page)
  await page.context().setOffline(true)
  await orderButton(page).click()
  const id = await orderOnScreen(page)
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  return id
}

async function expectTaken(page: Page, { client }: Member, id: string) {
  await expect(page.getByText('Sent to the kitchen.', { exact: true })).toBeVisible()
  expect(await ordersOf(client)).toEqual([{ id, status: 'new' }])
}

test('S1.33 S3.10 S3.12 S3.13 S4.35 an order placed offline is stored on the phone', async ({
  page,
  member,
}) => {
  const id = await orderWithoutNetwork(page)
  const [record, ...more] = await recordsOn(page)
  expect(more).toEqual([])
  expect(record).toEqual({
    id: expect.any(Number),
    timestamp: expect.any(Number),
    type: 'CREATE',
    payload: { table: 'user_order', data: expect.objectContaining({ lines: expect.any(Array) }), id },
    status: 'pending',
    error: null,
  })
  expect(Object.keys(record!.payload).sort()).toEqual(['data', 'id', 'table'])
  expect(await ordersOf(member.client)).toEqual([])
})

test('S3.11 S9.04 the records are in a database of version 1, which generates their ids', async ({
  page,
}) => {
  await page.goto('/orders')
  await expect(page.locator('[data-layout]')).toBeVisible()
  const databases = await page.evaluate(() => indexedDB.databases())
  expect(databases).toContainEqual({ name: 'greenside-offline', version: 1 })
  const numbersItself = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('greenside-offline')
        opening.onsuccess = () => {
          resolve(opening.result.transaction('mutations').objectStore('mutations').autoIncrement)
          opening.result.close()
        }
      }),
  )
  expect(numbersItself).toBe(true)
})

test('S4.36 S4.39 S7.12 when the network returns the order is sent automatically, once', async ({
  page,
  member,
}) => {
  const id = await orderWithoutNetwork(page)
  const writes = writesOf(page)
  await page.context().setOffline(false)
  await expectTaken(page, member, id)
  expect(writes).toEqual(['POST user_order'])
  expect(await recordsOn(page)).toMatchObject([{ status: 'processed', error: null }])
})

test('S4.40 with a network the order is sent at once', async ({ page, member }) => {
  await fillBasket(page)
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /user_order/.test(request.url()),
  )
  await orderButton(page).click()
  await sent
  await expectTaken(page, member, await orderOnScreen(page))
  // Nothing had to wait, so there is no message.
  await expect(page.getByText(/synchronised/)).toHaveCount(0)
})

test('S4.38 S7.13 S8.33 two changes are sent oldest first, and the toast counts two', async ({
  page,
  member,
}) => {
  const id = await orderWithoutNetwork(page)
  await page.getByRole('link', { name: 'Me', exact: true }).click()
  await page.getByText('Yards').click()
  await expect.poll(() => recordsOn(page)).toHaveLength(2)
  expect((await recordsOn(page)).map(({ type }) => type)).toEqual(['CREATE', 'UPDATE'])
  const writes = writesOf(page)
  await page.context().setOffline(false)
  await expect(toastWith(page, '2 changes synchronised')).toBeVisible()
  expect(writes).toEqual(['POST user_order', 'PATCH profiles'])
  expect(await ordersOf(member.client)).toEqual([{ id, status: 'new' }])
  const { data } = await member.client.from('profile_private').select('units').single().throwOnError()
  expect(data.units).toBe('yards')
})

test('S7.12 an order whose answer was lost is placed once', async ({ page, member }) => {
  await fillBasket(page)
  let lost = 0
  await onWrites(page, 'user_order', async (route) => {
    if (lost > 0) return route.fallback()
    lost += 1
    const answer = await route.fetch()
    expect(answer.status()).toBe(201)
    await route.abort('connectionreset')
  })
  const writes = writesOf(page)
  await orderButton(page).click()
  await expectTaken(page, member, await orderOnScreen(page))
  await expect.poll(() => recordsOn(page)).toMatchObject([{ status: 'processed', error: null }])
  expect(writes).toEqual(['POST user_order', 'POST user_order'])
  expect(await ordersOf(member.client)).toHaveLength(1)
})

test('S7.12 a waiting order survives the app, and is sent once at the next start', async ({
  page,
  member,
  context,
}) => {
  const id = await orderWithoutNetwork(page)
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  const writes = writesOf(next)
  await next.goto(`/userorderview?orderId=${id}`)
  await expectTaken(next, member, id)
  await next.reload()
  await expectTaken(next, member, id)
  expect(writes).toEqual(['POST user_order'])
})

test('S7.12 an order whose answer was lost with the app is placed once after a restart', async ({
  page,
  member,
  context,
}) => {
  await fillBasket(page)
  const taken = new Promise<void>((resolve) => {
    void onWrites(page, 'user_order', async (route) => {
      await route.fetch()
      resolve()
    })
  })
  await orderButton(page).click()
  const id = await orderOnScreen(page)
  await taken
  await page.close()
  const next = await context.newPage()
  await next.goto(`/userorderview?orderId=${id}`)
  await expectTaken(next, member, id)
  await expect.poll(() => recordsOn(next)).toMatchObject([{ status: 'processed', error: null }])
  expect(await ordersOf(member.client)).toHaveLength(1)
})

test('S4.37 an order that the club refuses shows the reason, and can be dropped', async ({
  page,
  member,
  club,
}) => {
  const kitchen = await clientFor(club.url, await sessionOf(club.url, 'kitchen'))
  const dish = await plainDish(kitchen)
  const sellOut = (sold_out: boolean) =>
    kitchen.from('menu_item').update({ sold_out }).eq('id', dish.id).throwOnError()
  await fillBasket(page, dish.name)
  await page.context().setOffline(true)
  await orderButton(page).click()
  await orderOnScreen(page)
  await sellOut(true)
  try {
    await page.context().setOffline(false)
    const refusal = page.getByRole('main').getByRole('alert')
    await expect(refusal).toContainText('Your order was not accepted')
    const [record] = await recordsOn(page)
    expect(record).toMatchObject({ status: 'error', error: expect.stringMatching(/^GS\d{3}: .*sold out/) })
    expect(await ordersOf(member.client)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('There is no such order')).toBeVisible()
    expect(await recordsOn(page)).toEqual([])
  } finally {
    await sellOut(false)
  }
})

test('S8.34 when the club cannot accept it the person sees that it will be retried, and it is', async ({
  page,
  member,
}) => {
  await fillBasket(page)
  const letPass = await onWrites(page, 'user_order', (route) => route.fulfill({ status: 503, body: '' }))
  await orderButton(page).click()
  const id = await orderOnScreen(page)
  await expect(toastWith(page, 'Changes could not be synchronised and will be retried later')).toBeVisible()
  expect(await recordsOn(page)).toMatchObject([{ status: 'pending', error: null }])
  await letPass()
  await expectTaken(page, member, id)
  await expect(toastWith(page, '1 change synchronised')).toBeVisible()
})

test('S3.12 S7.12 S7.13 S7.14 S5.19 S5.20 any insert, update and delete is replayed, and nothing else', async ({
  page,
  club,
  browser,
}) => {
  const session = await sessionOf(club.url, 'kitchen')
  const kitchen = await clientFor(club.url, session)
  const category = (name: string) =>
    kitchen.from('menu_category').insert({ name, position: 900 }).select('id').single().throwOnError()
  const { data: renamed } = await category('Before')
  const { data: removed } = await category('Removed')
  const created = crypto.randomUUID()
  const context = await browser.newContext({ storageState: deviceOf(club.url, session) })
  const tablet = await context.newPage()
  await tablet.goto('/about')
  await expect(tablet.locator('[data-layout]')).toBeVisible()
  const change = (type: string, id: string, data: Record<string, unknown>) => ({
    type,
    payload: { table: 'menu_category', data, id },
  })
  await queueOn(tablet, session.user.id, [
    change('CREATE', created, { name: 'Created', position: 901 }),
    change('UPDATE', renamed.id, { name: 'After' }),
    change('DELETE', removed.id, {}),
    change('MERGE', renamed.id, { name: 'Merged' }),
  ])
  await tablet.goto('/about')
  await expect
    .poll(async () => (await recordsOn(tablet)).map(({ status, error }) => [status, error]))
    .toEqual([
      ['processed', null],
      ['processed', null],
      ['processed', null],
      ['error', 'Unknown mutation type'],
    ])
  const { data: left } = await kitchen
    .from('menu_category')
    .select('id, name')
    .in('id', [created, renamed.id, removed.id])
    .order('name')
    .throwOnError()
  expect(left).toEqual([
    { id: renamed.id, name: 'After' },
    { id: created, name: 'Created' },
  ])
  await kitchen.from('menu_category').delete().in('id', [created, renamed.id])
  await context.close()
  await page.close()
})
