import type { Page } from '@playwright/test'
import { expect, signIn } from './club.ts'
import { test } from './people.ts'
import { deliverPush, recordNotifications } from './push-service.ts'

test.use({ permissions: ['notifications'], serviceWorkers: 'allow' })

const ready = {
  title: 'Order 42 is ready',
  body: 'Clubhouse',
  data: { orderId: 'an-order', type: 'ready', url: '/orders/an-order', notificationId: 'news-1' },
}

async function recordAsMember(page: Page) {
  await signIn(page, 'member')
  return recordNotifications(page)
}

test('S1.32 S3.16 S3.17 S9.41 S9.43 S9.47 a push that arrives while the app is closed is shown', async ({
  page,
  context,
}) => {
  const shown = await recordAsMember(page)
  await page.goto('about:blank')
  await deliverPush(context, JSON.stringify(ready))
  await expect.poll(shown).toHaveLength(1)
  expect(await shown()).toEqual([
    {
      title: ready.title,
      body: ready.body,
      tag: 'golf-pin-position',
      renotify: true,
      icon: expect.stringMatching(/\/icons\/icon-192x192\.png$/),
      badge: expect.stringMatching(/\/icons\/icon-72x72\.png$/),
      data: ready.data,
    },
  ])
})

test('S9.12 a push that arrives in the open app is a toast, once', async ({ page, context }) => {
  const shown = await recordAsMember(page)
  await deliverPush(context, JSON.stringify(ready))
  await deliverPush(context, JSON.stringify(ready))
  await expect(page.locator('[data-sonner-toast]', { hasText: ready.title })).toHaveCount(1)
  expect(await shown()).toEqual([])
})

test('a push that arrives in the open app on an iPhone’s home screen is shown too', async ({
  page,
  context,
}) => {
  const shown = await recordAsMember(page)
  await context.serviceWorkers()[0]!.evaluate(() => {
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
    Object.defineProperty(navigator, 'userAgent', { value: iPhone })
  })
  await deliverPush(context, JSON.stringify(ready))
  await expect.poll(shown).toHaveLength(1)
})

test('S2.51 S2.52 a tap on a notification leads the open app to the order or the issue', async ({
  page,
  context,
}) => {
  await signIn(page, 'member')
  await recordNotifications(page)
  for (const [path, screen] of [
    ['/orders/an-order', /\/userorderview\?orderId=an-order$/],
    ['/issues/an-issue', /\/issuedetails\?issueId=an-issue$/],
  ] as const) {
    await context.serviceWorkers()[0]!.evaluate(async (to) => {
      const scope = self as unknown as {
        clients: { matchAll(): Promise<{ postMessage(message: object): void }[]> }
      }
      for (const client of await scope.clients.matchAll()) client.postMessage({ type: 'open', path: to })
    }, path)
    await expect(page).toHaveURL(screen)
  }
})

test('S1.15 a notification that is sent is in the inbox, unread until it is opened', async ({
  page,
  browser,
}) => {
  const admin = await browser.newPage()
  await signIn(admin, 'admin')
  await signIn(page, 'member')
  await admin.goto('/notifications')
  await admin.getByRole('button', { name: 'Announce' }).click()
  await admin.getByLabel('Title (English)', { exact: true }).fill('Frost delay until 9:30')
  await admin.getByRole('button', { name: 'Preview' }).click()
  await admin.getByRole('button', { name: 'Send the announcement' }).click()
  await expect(admin.getByRole('dialog')).toBeHidden()
  await page.goto('/notifications')
  const news = page.getByRole('button', { name: /Frost delay until 9:30.*Unread/ })
  await news.first().click()
  await expect(page.getByRole('button', { name: /Frost delay until 9:30/ }).first()).not.toHaveAccessibleName(
    /Unread/,
  )
  await admin.close()
})

test('S1.34 the app opens offline, and shows the data read before', async ({ page, context }) => {
  await signIn(page, 'member')
  await recordNotifications(page)
  await page.goto('/orders')
  const dish = page.getByText('Full Irish breakfast').first()
  await expect(dish).toBeVisible()
  await page.reload()
  await expect(dish).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(dish).toBeVisible()
  await expect(page.getByText('No connection').first()).toBeVisible()
})
