import type { Page } from '@playwright/test'
import { expect } from './club.ts'
import { onWrites, recordsOn } from './outbox.ts'
import { test } from './people.ts'
import { toastWith } from './screens.ts'

test.use({ person: 'member' })

/** Publishes a newer build, from the app's view. */
async function release(page: Page) {
  await page.route('**/builds/meta/latest.json', (route) => route.fulfill({ json: { id: 'a-newer-build' } }))
}

/** Leaves the app and returns later, when it checks for a new version. */
async function comeBack(page: Page) {
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 120_000
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

test('an update waits for a half-filled form, and is offered', async ({ page }) => {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.goto('/contactus')
  const words = page.getByRole('textbox').last()
  await words.fill('The clock at the first tee is ten minutes slow')
  await release(page)
  await comeBack(page)
  const offer = toastWith(page, 'A new version is ready')
  await expect(offer).toBeVisible()
  // Missing code of the old build causes no reload either.
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError', { cancelable: true })))
  await offer.getByRole('button', { name: 'Reload' }).click()
  await expect(toastWith(page, 'Reloading loses what you have typed')).toBeVisible()
  await expect(words).toHaveValue('The clock at the first tee is ten minutes slow')
  expect(loads).toBe(1)

  await page.locator('form button[type=submit]').click()
  await expect(words).toBeHidden()
  await comeBack(page)
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError', { cancelable: true })))
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
  await offer.getByRole('button', { name: 'Reload' }).click()
  await reloaded
})

test('waiting changes on the device survive an update, and are sent by the newer version', async ({
  page,
}) => {
  const allowWrites = await onWrites(page, 'issue', (route) => route.abort())
  await page.goto('/createissue')
  await page.getByText('Bunker', { exact: true }).first().click()
  await page.getByRole('textbox').last().fill('Bunker 7 is under water')
  await page.getByRole('button', { name: 'Send report' }).click()
  const states = async () => (await recordsOn(page)).map(({ status }) => status)
  await expect.poll(states).toEqual(['pending'])
  await release(page)
  await comeBack(page)
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
  await toastWith(page, 'A new version is ready').getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect(page.locator('[data-layout] #content')).not.toBeEmpty()
  expect(await states()).toEqual(['pending'])
  await allowWrites()
  await expect.poll(states).toEqual(['processed'])
})
