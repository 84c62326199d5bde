import type { Page } from '@playwright/test'
import { expect, signIn } from './club.ts'
import { recordNotifications, subscribeTo, test } from './push-service.ts'

test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications', 'geolocation', 'camera', 'screen-wake-lock'],
  geolocation: { latitude: 53.45, longitude: -6.15, accuracy: 4 },
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
})

/** Makes the browser's storage persistent, which Playwright has no permission name for. */
async function keepStorage(page: Page, origin: string) {
  const tools = await page.context().newCDPSession(page)
  const { browserContextId = '' } = (await tools.send('Target.getTargetInfo')).targetInfo
  const browser = await page.context().browser()!.newBrowserCDPSession()
  const permission = { name: 'persistent-storage' }
  await browser.send('Browser.setPermission', { permission, setting: 'granted', origin, browserContextId })
}

test('the check before a shift shows each part of a good device as fine', async ({
  page,
  context,
  club,
  pushService,
}) => {
  const pushes = await subscribeTo(pushService, context)
  await keepStorage(page, club.url)
  await signIn(page, 'kitchen')
  const notifications = await recordNotifications(page)
  await page.goto('/profile/check')
  await page.getByRole('button', { name: 'Check everything' }).click()
  await expect(page.getByRole('button', { name: 'I heard it' })).toBeVisible({ timeout: 120_000 })
  for (const part of ['cache', 'storage', 'clock', 'wakeLock', 'push', 'gps', 'camera'])
    await expect(page.locator(`[data-part="${part}"]`)).toHaveAttribute('data-light', 'good')
  await page.getByRole('button', { name: 'I heard it' }).click()
  await expect(page.locator('[data-part="sound"]')).toHaveAttribute('data-light', 'good')
  await expect(page.getByText('8 of 8 are fine')).toBeVisible()
  expect(pushes).toHaveLength(1)
  expect(await notifications()).toMatchObject([{ title: JSON.parse(pushes[0]!).title }])
  expect(await loadedScripts(page, 'vapidPublicKey')).not.toEqual([])
  // A club without Firebase does not load its library, not even in advance.
  expect(await loadedScripts(page, 'firebaseinstallations')).toEqual([])
})

/** The scripts containing that word that the page has loaded or its worker has cached. */
function loadedScripts(page: Page, word: string): Promise<string[]> {
  return page.evaluate(async (contains) => {
    const shells = (await caches.keys()).filter((name) => name.startsWith('greenside-shell-'))
    const stored = await Promise.all(shells.map(async (name) => (await caches.open(name)).keys()))
    const addresses = new Set([
      ...performance.getEntriesByType('resource').map(({ name }) => name),
      ...stored.flat().map(({ url }) => url),
    ])
    const scripts = [...addresses].filter((address) => /\/assets\/[^?]*\.js$/.test(address))
    const texts = await Promise.all(scripts.map(async (address) => (await fetch(address)).text()))
    return scripts.filter((_, at) => texts[at]!.includes(contains))
  }, word)
}
