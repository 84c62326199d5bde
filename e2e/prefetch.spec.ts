import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from './club.ts'
import { test } from './people.ts'
import { errorScreen, go } from './screens.ts'

/** The client of auth, which follows each page's first screen. */
const follower = /\/auth-client-[^/]+$/

/** The scripts that the page requests from now on. */
function scriptsOf(page: Page): Set<string> {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'script' && !follower.test(pathname)) scripts.add(pathname)
  })
  return scripts
}

/** The scripts of a screen: those of its first visit on a device without prefetching. */
async function scriptsAt(context: BrowserContext, address: string): Promise<Set<string>> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const scripts = scriptsOf(page)
  await page.goto(address)
  await expect(page.locator('[data-layout] #content')).not.toBeEmpty()
  const needed = new Set(scripts)
  await page.close()
  return needed
}

test.use({ person: 'member' })

for (const { title, visited, prefetched } of [
  {
    title: 'with the order view open, /orders opens without a network',
    visited: '/userorderview?orderId=recent',
    prefetched: '/orders',
  },
  {
    title: 'S2.68 a visit of /orders prefetches the order view',
    visited: '/orders',
    prefetched: '/userorderview?orderId=recent',
  },
]) {
  test(title, async ({ context, page }) => {
    const needed = await scriptsAt(context, prefetched)
    const fetched = scriptsOf(page)
    await page.goto(visited)
    await expect.poll(() => [...needed].filter((script) => !fetched.has(script))).toEqual([])
    await page.context().setOffline(true)
    await go(page, prefetched)
    await expect(page).toHaveURL(prefetched)
    await expect(page.locator('[data-layout] #content')).not.toBeEmpty()
    await expect(errorScreen(page)).toHaveCount(0)
  })
}

/** Scrolls in one jump until the given part of a row is visible at the upper edge. */
async function showPart(row: Locator, part: number) {
  await row.evaluate((element, wanted) => {
    const { top, height } = element.getBoundingClientRect()
    scrollTo({ top: scrollY + top + height * (1 - wanted), behavior: 'instant' })
  }, part)
}

const row = (page: Page) => page.getByRole('link', { name: 'Contact the club', exact: true })

/**
 * Opens Me with room to scroll and its row “Contact the club” below the fold; returns the scripts of this row and the
 * next one.
 */
async function openMe(page: Page) {
  const needed = await scriptsAt(page.context(), '/contactus')
  const behind = await scriptsAt(page.context(), '/country')
  await page.clock.install()
  const fetched = scriptsOf(page)
  await page.setViewportSize({ width: 360, height: 200 })
  await page.goto('/profile')
  await expect(row(page)).toBeAttached()
  await page.evaluate(() => {
    document.body.style.setProperty('padding-bottom', '100vh')
    // The bar at the upper edge would cover the row from the pointer.
    for (const bar of document.querySelectorAll('header')) bar.style.setProperty('visibility', 'hidden')
  })
  const missing = (of: Set<string>) => [...of].filter((script) => !fetched.has(script))
  return { ofRow: () => missing(needed), ofNextRow: () => missing(behind) }
}

test('S2.70 S2.71 a link is prefetched when half of it is in view, or after 100 ms under the pointer', async ({
  page,
}) => {
  const { ofRow, ofNextRow } = await openMe(page)
  expect(ofRow()).not.toEqual([])
  await showPart(row(page), 0.4)
  // The next row is completely visible: once its screen is loaded, this one's would have been requested too.
  await expect.poll(ofNextRow).toEqual([])
  const left = ofRow()
  expect(left).not.toEqual([])

  await page.clock.pauseAt(Date.now() + 60_000)
  const { height } = (await row(page).boundingBox())!
  await page.mouse.move(120, height * 0.2)
  await page.clock.runFor(99)
  await page.mouse.move(120, height * 1.5)
  await page.clock.runFor(1_000)
  expect(ofRow()).toEqual(left)
  await page.mouse.move(120, height * 0.2)
  await page.clock.runFor(100)
  await expect.poll(ofRow).toEqual([])
})

test('S2.71 a link with more than half in view is prefetched without a touch', async ({ page }) => {
  const { ofRow } = await openMe(page)
  expect(ofRow()).not.toEqual([])
  await showPart(row(page), 0.6)
  await expect.poll(ofRow).toEqual([])
})
