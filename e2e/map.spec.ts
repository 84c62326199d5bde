import type { Page } from '@playwright/test'
import { expect } from './club.ts'
import { deviceOf, newcomer, test } from './people.ts'

const bar = (page: Page) => page.getByRole('button', { name: /^Choose a hole/ })
const drawn = (page: Page) => page.locator('[data-drawn=yes]')

test('the map is operated hole by hole with keys, measured by a tap, and read as text', async ({ page }) => {
  await page.goto('/map')
  await expect(bar(page)).toBeVisible()
  // Both at once: on a busy machine too much time between them would make two numbers.
  await Promise.all([page.keyboard.press('1'), page.keyboard.press('2')])
  await expect(bar(page)).toContainText('Hole 12')
  await page.keyboard.press('ArrowLeft')
  await expect(bar(page)).toContainText('Hole 11')

  await expect(drawn(page)).toBeVisible({ timeout: 60_000 })
  // Coarse while the land was loading, and now as fine as the screen.
  const pixels = page.locator('canvas').evaluate((map: HTMLCanvasElement) => map.width / map.clientWidth)
  expect(await pixels).toBeCloseTo(await page.evaluate(() => devicePixelRatio), 1)
  await page.locator('canvas').tap({ position: { x: 150, y: 300 } })
  await expect(page.getByText(/^\d+\sm there, \d+\sm on to the pin$/)).toBeVisible()
  const ring = page.getByRole('button', { name: /^Measured place/ })
  const before = await ring.getAttribute('aria-label')
  await ring.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(ring).not.toHaveAttribute('aria-label', before ?? '')
  await expect(bar(page)).toContainText('Hole 11')

  await page.getByRole('button', { name: 'Hazards, lay-ups and tees' }).click()
  await expect(page.getByText(/^reach \d+\sm, carry \d+\sm$/).first()).toBeVisible()
  await bar(page).click()
  const words = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Green from the tee' })
  await expect(words).toHaveCount(18)
  await expect(words.first()).toContainText(/Pin: .+ (paces|metres) on, .+ from the (left|right)/)
})

test('a tap beside a hole’s number on the whole course opens that hole', async ({ page }) => {
  await page.goto('/map')
  await expect(drawn(page)).toBeVisible({ timeout: 60_000 })
  await page.locator('canvas').tap({ position: { x: 112, y: 366 } })
  await expect(bar(page)).toContainText('Hole 17')
})

test.describe('on a device that never opened the map', () => {
  test.use({
    serviceWorkers: 'allow',
    storageState: async ({ club }, use) => use(deviceOf(club.url, await newcomer(club.url))),
  })

  test('it opens offline after the first sign-in', async ({ page, context }) => {
    const pins = page.waitForResponse(/rest\/v1\/pin_cut/)
    await page.goto('/profile')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await pins
    await context.setOffline(true)
    await page.goto('/map?hole=3')
    await expect(drawn(page)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/^Pin [FMB]$/)).toBeVisible()
  })
})
