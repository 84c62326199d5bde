import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { expect, signIn, test } from './club.ts'
import { dishRows } from './orders.ts'
import { jpegOf } from './picture.ts'

const here = dirname(fileURLToPath(import.meta.url))
const byneset = process.env.COURSES_DIR ? join(process.env.COURSES_DIR, 'byneset-18.geojson') : ''

// A real course if available, else our own fixture: either is imported before the server starts.
test.use({ courseFile: existsSync(byneset) ? byneset : join(here, 'fixtures', 'little-course.geojson') })

/** A person with their own device. */
async function visitor(browser: Browser, name: string, options: object = {}): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options })
  const page = await context.newPage()
  await signIn(page, name)
  return page
}

async function publishPins(greenkeeper: Page) {
  await greenkeeper.goto('/updatepins')
  await greenkeeper.getByRole('button', { name: 'Use suggestions' }).click()
  await greenkeeper.getByRole('button', { name: /^Publish \d+ / }).click()
  await expect(greenkeeper.getByText(/^Published \d\d:\d\d/)).toBeVisible()
}

async function orderTwoThings(member: Page) {
  await member.goto('/orders')
  for (let dish = 0; dish < 2; dish++) {
    await dishRows(member).nth(dish).click()
    await member
      .getByRole('dialog')
      .getByRole('button', { name: /^Add · / })
      .click()
    await expect(member.getByRole('dialog')).toBeHidden()
  }
  await member.getByRole('link', { name: /View basket/ }).click()
  await member.getByRole('button', { name: /^Order (to .*)?· / }).click()
  await expect(member).toHaveURL(/userorderview\?orderId=/)
  await expect(member.getByText('Sent to the kitchen.', { exact: true })).toBeVisible()
}

test('S1.04 S1.05 S1.11 S1.17 S1.18 the club runs: pins on the map, an order in the kitchen, an issue on the list', async ({
  browser,
  baseURL,
}) => {
  const base = { baseURL }
  const greenkeeper = await visitor(browser, 'headgreenkeeper', base)
  await publishPins(greenkeeper)

  const member = await visitor(browser, 'member', base)
  await member.goto('/map')
  await member.getByRole('button', { name: 'Holes as a list' }).click()
  await expect(member.getByRole('dialog').getByText(/^Pins of /)).toBeVisible()
  await member.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await expect(member.locator('[data-map=ready] canvas')).toBeVisible()
  await expect(member.getByText(/^Pin [FMB]$/)).toBeVisible()

  const kitchen = await visitor(browser, 'kitchen', {
    ...base,
    viewport: { width: 1180, height: 820 },
    isMobile: false,
  })
  await kitchen.goto('/kitchenorderlist')
  await expect(kitchen.getByRole('article').first()).toBeVisible()
  const before = await kitchen.getByRole('article').count()
  await orderTwoThings(member)
  const number = (await member.getByRole('heading', { level: 1 }).textContent())?.replace(/\D/g, '')

  // Within a second and without a reload, on a machine that answers at once.
  const ticket = kitchen.getByRole('article', { name: new RegExp(`\\b${number}\\b`) })
  await expect(ticket).toBeVisible({ timeout: 1000 * (await slownessOf(kitchen)) })
  expect(await kitchen.getByRole('article').count()).toBe(before + 1)
  await ticket.getByRole('button', { name: 'Start' }).click()
  await expect(member.getByText('Being made.', { exact: true })).toBeVisible()
  // The board ignores a press on a button that has just changed.
  await kitchen.waitForTimeout(500)
  await ticket.getByRole('button', { name: 'Ready' }).click()
  await expect(member.getByText('Ready to collect.', { exact: true })).toBeVisible()

  await reportIssue(member)
  await greenkeeper.goto('/newissues')
  await greenkeeper.getByText('Rake missing by the left bunker').click()
  await expect(greenkeeper).toHaveURL(/issuedetails/)
  await seesPhoto(greenkeeper)

  await member.goto('/map?hole=1')
  const pin = member.locator('dl', { hasText: 'Pin' }).getByText(/^\d+$/)
  const before1 = await pin.textContent()
  await movePinOfHoleOne(greenkeeper)
  await expect(pin).not.toHaveText(before1 ?? '')
})

/** How many times slower this machine is now than an idle one, which needs 10 ms at most for a call to the page. */
async function slownessOf(page: Page): Promise<number> {
  const start = performance.now()
  for (let turn = 0; turn < 10; turn++)
    await page.evaluate(() => fetch('/health').then((answer) => answer.ok))
  return Math.max(1, (performance.now() - start) / 100)
}

async function reportIssue(member: Page) {
  await member.goto('/createissue')
  const picture = { name: 'bunker.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(member) }
  await member.locator('input[type=file]').first().setInputFiles(picture)
  await member.getByText('Bunker', { exact: true }).click()
  const map = member.locator('[data-map=ready] canvas')
  await member.getByRole('button', { name: 'Choose on the map' }).click()
  // A tap on a hole's number goes to that hole; the next tap sets the place.
  await expect(async () => {
    await map.click({ position: { x: 150, y: 120 } })
    await expect(member.getByRole('button', { name: 'Remove the place' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await member.getByRole('textbox').last().fill('Rake missing by the left bunker')
  await member.getByRole('button', { name: 'Send report' }).click()
  await expect(member).toHaveURL(/issuedetails\?issueId=/)
  await seesPhoto(member)
}

/** Expects a loaded photo that can be drawn. */
async function seesPhoto(page: Page) {
  const photo = page.locator('main img').first()
  await expect(photo).toBeVisible()
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
}

async function movePinOfHoleOne(greenkeeper: Page) {
  await greenkeeper.goto('/updatepins')
  const green = greenkeeper.getByRole('application', { name: /^Green 1,/ })
  await green.focus()
  // Three metres towards the front, as a person nudges it.
  for (let step = 0; step < 3; step++) await green.press('Shift+ArrowDown')
  await greenkeeper.getByRole('button', { name: /^Publish 1 change/ }).click()
  await expect(greenkeeper.getByText('Planned', { exact: true })).toBeVisible()
}
