import type { Page } from '@playwright/test'
import { expect, signIn } from './club.ts'
import { test } from './people.ts'
import { recordNotifications, workerTools } from './push-service.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/** Makes the browser wake the worker, as when a network returns. */
async function dispatchSync(page: Page, lastChance = false) {
  const { tools, origin, registrationId } = await workerTools(page.context())
  const tag = 'greenside-outbox'
  await tools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance })
}

/** Writes a report offline; it waits on the device. */
async function reportOffline(page: Page) {
  await page.goto('/createissue')
  await expect(page.getByRole('button', { name: 'Send report' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByText('Bunker', { exact: true }).first().click()
  await page.getByRole('textbox').last().fill('Bunker 7 is under water')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Bunker 7 is under water').first()).toBeVisible()
}

/** Number of unsent changes on the device. */
function waitingChanges(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('greenside-offline')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const counting = opening.result
      .transaction('mutations')
      .objectStore('mutations')
      .index('status')
      .count('pending')
    await new Promise((resolve) => counting.addEventListener('success', resolve))
    opening.result.close()
    return counting.result
  })
}

test('a sleeping page sends waiting changes when the browser wakes its worker', async ({ page, context }) => {
  // A suspended page has no timers, and does not notice that the network is back.
  await page.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation()))
  await page.clock.install()
  await signIn(page, 'member')
  await recordNotifications(page)
  await reportOffline(page)
  expect(await waitingChanges(page)).toBe(1)
  await page.clock.pauseAt(Date.now() + 60_000)
  await context.setOffline(false)
  await dispatchSync(page)
  await expect.poll(() => waitingChanges(page)).toBe(0)
})

test('with no page left, the last attempt becomes a notification', async ({ page }) => {
  await signIn(page, 'member')
  const notifications = await recordNotifications(page)
  await reportOffline(page)
  await page.goto('about:blank')
  await page.context().setOffline(false)
  await dispatchSync(page, true)
  await expect
    .poll(notifications)
    .toMatchObject([{ body: 'Changes on this device are not sent yet. Open the app to send them.' }])
})
