import type { Page, Request } from '@playwright/test'
import { expect, typeSignIn } from './club.ts'
import { test } from './people.ts'
import { errorScreen, expectScreen, go } from './screens.ts'

/** The scripts that a page loads for one screen and not for another: the screen's own code. */
async function scriptsOnlyOf(page: Page, path: string, other: string): Promise<string[]> {
  const of = async (address: string) => {
    const seen = new Set<string>()
    const note = (request: Request) => {
      if (request.resourceType() === 'script') seen.add(request.url())
    }
    page.on('request', note)
    await page.goto(address)
    await expect(page.locator('[data-layout] #content')).not.toBeEmpty()
    page.off('request', note)
    return seen
  }
  const [wanted, known] = [await of(path), await of(other)]
  return [...wanted].filter((url) => !known.has(url))
}

test.describe('a screen whose code cannot be loaded', () => {
  test.use({ person: 'member' })

  test('S2.72 S2.73 S9.35 reloads once, then shows the error and the way home', async ({ page }) => {
    // No screen links to /coming-soon, so nothing has prefetched it.
    const scripts = await scriptsOnlyOf(page, '/coming-soon', '/about')
    expect(scripts.length).toBeGreaterThan(0)
    await page.route(
      (url) => scripts.includes(url.href),
      (route) => route.abort(),
    )
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    await page.addInitScript(() =>
      sessionStorage.setItem('pages', String(Number(sessionStorage.getItem('pages')) + 1)),
    )
    const pagesBegun = () => page.evaluate(() => sessionStorage.getItem('pages')).catch(() => null)
    // The page may reload itself before this first load is complete.
    await page.goto('/coming-soon', { waitUntil: 'commit' }).catch(() => {})
    // The error screen stays until the club has answered that a reload can help, and appears again after the reload.
    // The first page still exists while the second is requested, so check the right one.
    await expect.poll(pagesBegun).toBe('2')
    await expect(errorScreen(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(/\S+ \S+/)
    expect(loads).toBe(2)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Back to Today' }).click()
    await expectScreen(page, { path: '/', layout: 'custom' })
    await go(page, '/coming-soon')
    await expectScreen(page, { path: '/coming-soon', layout: 'custom' })
  })
})

test('without the code of auth a sign-in fails with the reason, and succeeds once the code loads', async ({
  page,
}) => {
  const code = /\/auth-client-[^/]+\.js$/
  await page.route(code, (route) => route.abort())
  await page.goto('/sign-in')
  await typeSignIn(page, 'member@greenside.example', 'greenside-demo')
  await expect(page.getByRole('alert')).toContainText('The club cannot be reached.')
  await page.unroute(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/sign-in/)
})

test('S8.07 a read that fails is repeated three times at most', async ({ page }) => {
  await page.clock.install()
  let asked = 0
  await page.route(/\/rest\/v1\/menu_category/, (route) => {
    asked += 1
    return route.abort('connectionfailed')
  })
  const open = new Set<Request>()
  page.on('request', (request) => void open.add(request))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  // A request in progress while the clock jumps looks slow: the app then probes the club, and reads again.
  const settled = () => expect.poll(() => open.size).toBe(0)
  await page.goto('/orders')
  await expect(page.locator('[data-layout]')).toBeVisible()
  const waitForMore = async () => {
    await settled()
    await page.clock.fastForward(2_000)
    await settled()
    return asked
  }
  await expect.poll(waitForMore).toBe(4)
  await expect(page.getByText('The menu could not be loaded')).toBeVisible()
  for (let more = 0; more < 5; more++) expect(await waitForMore()).toBe(4)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('listitem').first()).toBeVisible()
})

test.describe('a profile that cannot be read completely', () => {
  test.use({ person: 'member' })

  test('S8.36 is logged, and the screen stays usable', async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) logged.push(message.text())
    })
    const thrown: Error[] = []
    page.on('pageerror', (error) => thrown.push(error))
    for (const table of ['setting', 'roles'])
      await page.route(new RegExp(`/rest/v1/${table}`), (route) =>
        route.fulfill({ status: 500, json: { message: 'down' } }),
      )
    await page.routeWebSocket(/realtime/, (socket) => socket.close())
    await page.goto('/orders')
    await page.getByRole('listitem').getByRole('button').and(page.locator(':enabled')).first().click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Add · / })).toBeEnabled()
    expect(logged).toContainEqual(expect.stringContaining('The role could not be read'))
    expect(thrown).toEqual([])
  })
})

test('S9.13 a style sheet that does not load delays the app by three seconds at most', async ({ page }) => {
  await page.route(/\/assets\/.*\.css/, () => new Promise(() => undefined))
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.locator('link[rel=stylesheet][href$=".css"]')).toBeAttached()
  await page.clock.runFor(2_900)
  await expect(page.locator('#content')).toHaveCount(0)
  const shownAfterATick = async () => {
    await page.clock.runFor(20)
    return page.locator('#content').count()
  }
  await expect.poll(shownAfterATick).toBe(1)
  expect(await page.evaluate(() => Date.now())).toBeLessThan(5_000)
})
