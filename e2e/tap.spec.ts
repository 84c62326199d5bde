import type { BrowserContext } from '@playwright/test'
import { expect, signIn } from './club.ts'
import { placeOrder } from './orders.ts'
import { clientFor, sessionOf } from './people.ts'
import { recordNotifications, subscribeTo, test } from './push-service.ts'

test.use({ permissions: ['notifications'], serviceWorkers: 'allow' })

/**
 * Dispatches the tap to the worker's own handler. Returns the bodies that the worker sent meanwhile: what it fetches for
 * a page has none.
 */
function tap(context: BrowserContext, notification: object): Promise<string[]> {
  return context.serviceWorkers()[0]!.evaluate(async (shown) => {
    const waiting: Promise<unknown>[] = []
    const bodies: string[] = []
    const { fetch } = self
    self.fetch = (...call) => {
      if (call[1]?.body) bodies.push(String(call[1].body))
      return fetch(...call)
    }
    dispatchEvent(
      Object.assign(new Event('notificationclick'), {
        notification: { ...shown, close: () => undefined },
        waitUntil: (work: Promise<unknown>) => waiting.push(work),
      }),
    )
    await Promise.all(waiting)
    self.fetch = fetch
    return bodies
  }, notification)
}

test('a tap on the push of a ready order, decrypted by the worker, leads from another page to that order', async ({
  page,
  context,
  club,
  pushService,
}) => {
  const pushes = await subscribeTo(pushService, context)
  await signIn(page, 'member2')
  const shown = await recordNotifications(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('push-device'))).not.toBeNull()
  await page.goto('about:blank')
  const { id, number } = await placeOrder(await clientFor(club.url, await sessionOf(club.url, 'member2')))
  const kitchen = await clientFor(club.url, await sessionOf(club.url, 'kitchen'))
  for (const status of ['preparing', 'ready'])
    await kitchen.from('user_order').update({ status }).eq('id', id).throwOnError()
  const ofOrder = (text: string) => text.includes(id) && text.includes('ready')
  await expect.poll(() => pushes.some(ofOrder), { timeout: 60_000 }).toBe(true)
  const isReady = (one: object) => ofOrder(JSON.stringify(one))
  await expect.poll(async () => (await shown()).some(isReady)).toBe(true)
  const notification = (await shown()).find(isReady)!
  expect(JSON.stringify(notification)).toContain(String(number))

  await page.goto('/weather')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const reports = await tap(context, notification)
  await expect(page).toHaveURL(new RegExp(`/userorderview\\?orderId=${id}$`))
  expect(reports).toEqual([expect.stringContaining('"event":"opened"')])
})
