import type { Browser, Page } from '@playwright/test'
import { type Club, expect } from './club.ts'
import { fillBasket, orderButton, orderOnScreen, placeOrder } from './orders.ts'
import { clientFor, deviceOf, newcomer, type Person, sessionOf, test } from './people.ts'
import { toastWith } from './screens.ts'

/** A tablet with its own session, on that screen. */
async function tablet(browser: Browser, club: Club, person: Person, path: string): Promise<Page> {
  const look = { 'kitchen-layout': 'columns' }
  const storageState = deviceOf(club.url, await sessionOf(club.url, person), look)
  const viewport = { width: 1180, height: 820 }
  const context = await browser.newContext({
    storageState,
    viewport,
    baseURL: club.url,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('two tablets and a phone agree on a ticket that both bump, one of them offline', async ({
  browser,
  club,
}) => {
  const session = await newcomer(club.url, 'Noor')
  const phone = await (
    await browser.newContext({ storageState: deviceOf(club.url, session), baseURL: club.url })
  ).newPage()
  const first = await tablet(browser, club, 'kitchen', '/kitchenorderlist')
  const second = await tablet(browser, club, 'admin', '/kitchenorderlist')
  await expect(column(second, 'New')).toBeVisible()
  await fillBasket(phone)
  await orderButton(phone).click()
  const id = await orderOnScreen(phone)
  const kitchen = await clientFor(club.url, await sessionOf(club.url, 'kitchen'))
  const order = () => kitchen.from('user_order').select('number, status').eq('id', id).single().throwOnError()
  await expect
    .poll(async () => (await kitchen.from('user_order').select('id').eq('id', id)).data)
    .toHaveLength(1)
  const { number } = (await order()).data
  const name = `Ticket ${number}`
  for (const page of [first, second]) {
    await expect(column(page, 'New').getByRole('article', { name, exact: true })).toBeVisible()
  }
  // A screen has shown it, and the member sees that.
  await first.getByRole('article', { name, exact: true }).scrollIntoViewIfNeeded()
  await expect(phone.getByText(/^On a kitchen screen since/)).toBeVisible()

  await first.context().setOffline(true)
  await start(first, name)
  await expect(column(first, 'Preparing').getByRole('article', { name, exact: true })).toBeVisible()
  await expect(first.getByRole('alert').filter({ hasText: 'Last update' })).toContainText('1 bump waiting')
  await start(second, name)
  await expect(phone.getByText('Being made.', { exact: true })).toBeVisible()
  await first.context().setOffline(false)
  await expect(toastWith(first, `Someone else was faster with ticket ${number}`)).toBeVisible()
  for (const page of [first, second]) {
    await expect(column(page, 'Preparing').getByRole('article', { name, exact: true })).toBeVisible()
  }
  const { data: steps } = await kitchen
    .from('order_event')
    .select('to_status')
    .eq('order_id', id)
    .eq('kind', 'step')
    .order('seq')
    .throwOnError()
  expect(steps.map(({ to_status }) => to_status)).toEqual(['new', 'preparing'])
  for (const page of [phone, first, second]) await page.context().close()
})

async function start(page: Page, name: string) {
  await page.getByRole('article', { name, exact: true }).getByRole('button', { name: 'Start' }).click()
}

test('a ticket on no kitchen screen alarms other devices, and its member sees that it was not seen yet', async ({
  browser,
  club,
}) => {
  const admin = await clientFor(club.url, await sessionOf(club.url, 'admin'))
  const patience = (value: number) =>
    admin.from('setting').update({ value }).eq('key', 'kitchen.unseen_seconds').throwOnError()
  // Tickets of other tests would be in the same alarm, and no further alarm rings for a minute.
  await admin.from('user_order').update({ status: 'preparing' }).eq('status', 'new').throwOnError()
  await patience(5)
  const session = await newcomer(club.url, 'Una')
  const elsewhere = await tablet(browser, club, 'kitchen', '/menumanage')
  const phone = await (
    await browser.newContext({ storageState: deviceOf(club.url, session), baseURL: club.url })
  ).newPage()
  await phone.goto('/orders')
  // Only now: the person on duty is notified ten seconds later, and the phone must show the earlier state.
  const { id, number } = await placeOrder(await clientFor(club.url, session))
  await phone.goto(`/userorderview?orderId=${id}`)
  await expect(phone.getByText(/^Waiting for the kitchen to see it/)).toBeVisible()
  // After its start the club waits 20 s for boards to reconnect, and a board of another test may count for 40 s.
  await expect(elsewhere.getByText(`Ticket ${number} is on no kitchen screen`)).toBeVisible({
    timeout: 60_000,
  })
  await expect(phone.getByText(/We told the person on duty/)).toBeVisible({ timeout: 60_000 })
  await elsewhere.goto(`/kitchenorderview?orderId=${id}`)
  await expect(phone.getByText(/^On a kitchen screen since/)).toBeVisible()
  await patience(20)
  for (const page of [phone, elsewhere]) await page.context().close()
})
