import type { Page } from '@playwright/test'
import { expect } from './club.ts'
import { expectNoShift, recordShifts } from './layout-shift.ts'
import { dishRows } from './orders.ts'
import { deviceOf, newcomer, test } from './people.ts'

/** Makes the server accept every read and answer none. */
async function hang(page: Page) {
  await page.route(/\/(rest|auth|functions|storage)\/v1\//, () => new Promise(() => undefined))
}

/** A test for each screen: on a device without stored data, the waiting screen names the server. */
function testSentenceOn(addresses: readonly string[]) {
  for (const address of addresses)
    test(`a server that does not answer is reported on ${address}`, async ({ page }) => {
      await page.clock.install()
      await hang(page)
      await page.goto(address)
      const sentence = page.getByText("The club's server is not answering yet. We keep trying.", {
        exact: true,
      })
      await expect
        .poll(async () => {
          await page.clock.runFor(500)
          return sentence.isVisible()
        })
        .toBe(true)
    })
}

test('the page draws the bars itself, and reports after some time that the app has not loaded', async ({
  page,
}) => {
  let isStalled = true
  await page.route(/\.js$/, (route) => (isStalled ? new Promise(() => undefined) : route.continue()))
  await page.goto('/map', { waitUntil: 'commit' })
  await expect(page.locator('.frame > .frame-mark')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-frame', 'map')
  const sentence = page.getByText('The app is still loading. A weak signal can take a while.')
  await expect(sentence).toBeHidden()
  await expect(sentence).toBeVisible({ timeout: 15_000 })
  isStalled = false
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.frame')).toHaveCount(0)
})

async function expectMenuOffline(page: Page) {
  await page.context().setOffline(true)
  await page.goto('/orders')
  await expect(dishRows(page).first()).toBeVisible()
}

/** Opens a screen on a device that has never opened the menu, and waits until the menu is stored for offline use. */
async function openBeforeMenu(page: Page, address: string) {
  const menu = page.waitForResponse(/rest\/v1\/menu_category/)
  await page.goto(address)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await (await menu).finished()
}

test.describe('for a guest', () => {
  testSentenceOn(['/map', '/map/sheet', '/orders', '/weather'])

  test.describe('without a connection', () => {
    test.use({ serviceWorkers: 'allow' })

    test('the menu opens although it was never opened before, and the front door as it was', async ({
      page,
    }) => {
      await openBeforeMenu(page, '/sign-in')
      await expectMenuOffline(page)
      await page.goto('/')
      await expect(page).toHaveURL('/sign-in')
      await expect(page.getByRole('link', { name: 'Menu', exact: true }).first()).toBeVisible()
      await expect(page.getByLabel('Email or phone')).toBeVisible()
    })
  })
})

test.describe('for a member', () => {
  test.use({ storageState: async ({ club }, use) => use(deviceOf(club.url, await newcomer(club.url))) })

  testSentenceOn(['/', '/map', '/orders', '/userorderlist', '/userorderview?orderId=recent'])
  testSentenceOn(['/issuehistory', '/notifications', '/profile'])

  test('the message about the server does not cover the two buttons of Today', async ({ page }) => {
    await page.route(/\/rest\/v1\/(?!profiles|roles|user_groups)/, () => new Promise(() => undefined))
    await page.goto('/')
    const note = page.getByRole('status').filter({ hasText: 'is not answering yet' })
    await expect(note).toBeVisible()
    for (const name of ['Order', 'Report']) {
      const act = page.locator('main').getByRole('link', { name, exact: true })
      await expect(act).toBeInViewport({ ratio: 1 })
      const [above, below] = await Promise.all([note.boundingBox(), act.boundingBox()])
      expect(above!.y + above!.height, name).toBeLessThanOrEqual(below!.y)
    }
  })

  test('a signed-in person whose profile cannot be read sees that, and is not treated as a visitor', async ({
    page,
  }) => {
    let isBroken = true
    await page.route(/\/rest\/v1\/profiles/, (route) =>
      isBroken ? route.fulfill({ status: 500, json: { message: 'no' } }) : route.continue(),
    )
    await page.goto('/userorderlist')
    const sentence = page.getByText('You are signed in. Your profile has not loaded yet.')
    await expect(sentence).toBeVisible()
    const bar = page.getByRole('navigation', { name: 'Main' }).last()
    await expect(bar.getByRole('link', { name: 'Me' })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(sentence).toHaveCount(0)
    await expect(bar.getByRole('link', { name: 'Report' })).toBeVisible()
  })

  test.describe('without a connection', () => {
    test.use({ serviceWorkers: 'allow' })

    test('the menu opens although it was never opened before', async ({ page }) => {
      await openBeforeMenu(page, '/profile')
      await expectMenuOffline(page)
    })
  })
})

test.describe('for the crew', () => {
  test.use({ person: 'headgreenkeeper' })

  test('the message about the server makes way for the acts of a screen, and is no layout shift', async ({
    page,
  }) => {
    await recordShifts(page)
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/rest\/v1\/pin_/, (route) => gate.then(() => route.continue()))
    // Without it the screen's acts appear beside a skeleton.
    await page.route(/choice-worker/, () => new Promise(() => undefined))
    await page.goto('/bestposition')
    const note = page.getByRole('status').filter({ hasText: 'is not answering yet' })
    await expect(note).toBeVisible()
    release()
    const act = page.locator('main').getByRole('button').last()
    await expect(act).toBeInViewport({ ratio: 1 })
    await expect
      .poll(async () => {
        const [above, below] = await Promise.all([note.boundingBox(), act.boundingBox()])
        return above!.y + above!.height <= below!.y
      })
      .toBe(true)
    await expectNoShift(page, '/bestposition')
  })
})
