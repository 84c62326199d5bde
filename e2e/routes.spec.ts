import type { ConsoleMessage, Page } from '@playwright/test'
import { expect } from './club.ts'
import { placeOrder } from './orders.ts'
import { clientFor, newcomer, putSession, test } from './people.ts'
import { errorScreen, expectScreen, go, openApp, rememberedPath, screenAt, visit } from './screens.ts'

const facts = [
  'S2.01 /map',
  'S2.02 /about',
  'S2.03 /',
  'S2.04 /camera',
  'S2.05 /orders',
  'S2.06 /confirm',
  'S2.07 /country',
  'S2.08 /profile',
  'S2.09 /sign-in',
  'S2.10 /sign-up',
  'S2.11 /weather',
  'S2.12 /contactus',
  'S2.13 /newissues',
  'S2.14 /showrange',
  'S2.15 /userorder',
  'S2.16 /groupadmin',
  'S2.17 /menumanage',
  'S2.18 /updatepins',
  'S2.19 /assignissue',
  'S2.20 /coming-soon',
  'S2.21 /createissue',
  'S2.22 /bestposition',
  'S2.23 /issuedetails',
  'S2.24 /issuehistory',
  'S2.25 /unauthorized',
  'S2.26 /newgroupissue',
  'S2.27 /notifications',
  'S2.28 /userorderlist',
  'S2.29 /userorderview',
  'S2.30 /assignedissues',
  'S2.31 /reset-password',
  'S2.32 /assignedhistory',
  'S2.33 /getgreenpolygon',
  'S2.34 /assigngroupissue',
  'S2.35 /kitchenorderlist',
  'S2.36 /kitchenorderview',
  'S2.37 /capturerangeitems',
  'S2.38 /capturecenterofhole',
  'S2.39 /getrangegreenpolygon',
]

const table = facts.map((fact) => ({ fact, ...screenAt(fact.slice(fact.indexOf('/'))) }))

test('public screens are open to a visitor, each in its layout', async ({ page }) => {
  await openApp(page)
  for (const { fact, ...screen } of table.filter(({ access }) => access === 'public')) {
    await test.step(fact, async () => {
      await visit(page, screen)
    })
  }
})

test('the gallery of components, for developers, is not part of the app', async ({ page, request }) => {
  expect((await request.get('/catalogue')).status()).toBe(404)
  await page.goto('/catalogue')
  await expect(errorScreen(page, 404)).toBeVisible()
})

test('guarded screens ask a visitor to sign in', async ({ page, context }) => {
  await openApp(page)
  for (const { fact, path } of table.filter(({ access }) => access === 'auth')) {
    await test.step(fact, async () => {
      await go(page, path)
      await expect(page).toHaveURL('/sign-in')
      await expect.poll(() => rememberedPath(context)).toBe(path)
    })
  }
})

for (const person of ['member', 'kitchen', 'headgreenkeeper', 'admin'] as const) {
  test.describe(`guarded screens of ${person}`, () => {
    test.use({ person })

    test('are in their layouts', async ({ page }) => {
      await openApp(page)
      for (const { fact, ...screen } of table.filter(
        (screen) => screen.access === 'auth' && screen.person === person,
      )) {
        await test.step(fact, async () => {
          await visit(page, screen)
        })
      }
    })
  })
}

test('S2.42 /userorderview shows the order that orderId names', async ({ page, club }) => {
  const member = await newcomer(club.url)
  const client = await clientFor(club.url, member)
  const first = await placeOrder(client, 1)
  const second = await placeOrder(client, 2)
  await page.goto('/about')
  await putSession(page, club.url, member)
  for (const order of [first, second]) {
    await page.goto(`/userorderview?orderId=${order.id}`)
    await expect(page.getByRole('heading', { level: 1, name: `Order ${order.number}` })).toBeVisible()
  }
})

/** The page's console warnings from now on. */
function warningsOf(page: Page): string[] {
  const warnings: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  return warnings
}

interface KnownPath {
  fact: string
  leadsTo: string
}

async function expectKnown(page: Page, paths: readonly KnownPath[]) {
  const warnings = warningsOf(page)
  await openApp(page)
  for (const { fact, leadsTo } of paths) {
    await test.step(fact, async () => {
      await go(page, fact.slice(fact.indexOf('/')))
      await expect(page).toHaveURL(leadsTo)
      await expect(page.locator('[data-layout] #content')).not.toBeEmpty()
      await expect(errorScreen(page)).toHaveCount(0)
    })
  }
  expect(warnings.filter((text) => /unknown path/i.test(text))).toEqual([])
}

const knownPaths: readonly KnownPath[] = [
  { fact: 'S2.43 /index', leadsTo: '/' },
  { fact: 'S2.44 /orders/history', leadsTo: '/userorderlist' },
  { fact: 'S2.45 /orders/kitchen', leadsTo: '/kitchenorderlist' },
  { fact: 'S2.46 /sign-out', leadsTo: '/sign-out' },
  { fact: 'S2.49 /dashboard', leadsTo: '/' },
]

test.describe('for a signed-in person', () => {
  test.use({ person: 'admin' })

  test('known paths lead to their screens, without warnings', async ({ page }) => {
    await expectKnown(page, knownPaths)
  })

  test('S2.50 an unknown path causes one warning and no error', async ({ page }) => {
    const warnings = warningsOf(page)
    const thrown: Error[] = []
    page.on('pageerror', (error) => thrown.push(error))
    await page.goto('/about')
    await expect(page.locator('[data-layout]')).toBeVisible()
    await go(page, '/no-such-path?with=query')
    await expect(page).toHaveURL('/no-such-path?with=query')
    await expect(errorScreen(page, 404)).toBeVisible()
    expect(warnings.filter((text) => text.includes('/no-such-path'))).toHaveLength(1)
    expect(thrown).toEqual([])
    await page.goBack()
    await expectScreen(page, { path: '/about', layout: 'default' })
  })

  test('S2.54 a service worker’s script as an address leads home', async ({ page }) => {
    for (const script of [
      '/sw.js',
      '/service-worker.js',
      '/ngsw-worker.js',
      '/workbox-4f1c2a.js',
      '/old/sw.js',
    ]) {
      await page.goto(script)
      await expect(page.locator('[data-layout=custom] #content')).not.toBeEmpty()
      expect(new URL(page.url()).pathname, script).toBe('/')
    }
  })

  test('a notification’s address opens the screen of its order or issue', async ({ page }) => {
    await page.goto('/orders/0190a000-0000-7000-8000-000000000001')
    await expect(page).toHaveURL('/kitchenorderview?orderId=0190a000-0000-7000-8000-000000000001')
    await go(page, '/issues/0190a000-0000-7000-8000-000000000002')
    await expect(page).toHaveURL('/issuedetails?issueId=0190a000-0000-7000-8000-000000000002')
  })
})

const knownToVisitors: readonly KnownPath[] = [
  { fact: 'S2.47 /forgot-password', leadsTo: '/reset-password' },
  { fact: 'S2.48 /verify-email', leadsTo: '/confirm' },
]

test('known paths lead a visitor to their screens, without warnings', async ({ page }) => {
  await expectKnown(page, knownToVisitors)
})

test('S2.56 S8.01 an unknown path is answered with 404 and named', async ({ page }) => {
  for (const path of ['/no-such-path', '/orders/new/extra', '/map/12']) {
    await page.goto(path)
    await expect(errorScreen(page, 404)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(`Page not found: ${path}`)
  }
  await page.getByRole('button', { name: 'Back to Today' }).click()
  await expect(page).toHaveURL('/sign-in')
})
