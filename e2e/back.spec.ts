import type { Locator, Page } from '@playwright/test'
import { expect } from './club.ts'
import { dishRows, placeOrder } from './orders.ts'
import { clientFor, deviceOf, newcomer, sessionOf, test } from './people.ts'
import { jpegOf } from './picture.ts'
import { go } from './screens.ts'

/** Opens a screen from another one, so that Back returns there. */
async function openAfterAbout(page: Page, address: string) {
  await page.goto('/about')
  await expect(page.locator('[data-layout] #content')).not.toBeEmpty()
  await go(page, address)
  await expect(page).toHaveURL(address)
}

const dialogs = (page: Page) => page.locator('dialog[open]')

/**
 * Expects that Back closes the layer opened by that control, that the layer's own button leaves no history entry, and
 * that Back then leaves the screen.
 */
async function expectBackCloses(page: Page, opener: Locator) {
  const address = page.url()
  const open = await dialogs(page).count()
  await opener.click()
  await expect(dialogs(page)).toHaveCount(open + 1)
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(open)
  expect(page.url()).toBe(address)
  await opener.click()
  await expect(dialogs(page)).toHaveCount(open + 1)
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(open)
  expect(page.url()).toBe(address)
}

async function expectBackLeavesTo(page: Page, address: string) {
  await page.goBack()
  await expect(page).toHaveURL(address)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

test.describe('for a member', () => {
  test.use({ storageState: async ({ club }, use) => use(deviceOf(club.url, await newcomer(club.url))) })

  test('Back closes a dish and the note of a basket line', async ({ page }) => {
    await openAfterAbout(page, '/orders')
    await expectBackCloses(page, dishRows(page).first())
    await dishRows(page).first().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Add · / })
      .click()
    await expect(dialogs(page)).toHaveCount(0)
    await page.getByRole('link', { name: /View basket/ }).click()
    await expect(page).toHaveURL('/userorder')
    await expectBackCloses(page, button(page, /^Add a note/))
    await expectBackLeavesTo(page, '/orders')
    await expectBackLeavesTo(page, '/about')
  })

  test('Back closes the list of holes on the map', async ({ page }) => {
    await openAfterAbout(page, '/map')
    await expectBackCloses(page, button(page, /Choose a hole/))
    await expectBackLeavesTo(page, '/about')
  })

  test('Back closes the question before an order is cancelled', async ({ page, club, context }) => {
    const session = await newcomer(club.url)
    await context.clearCookies()
    await context.addCookies(deviceOf(club.url, session).cookies)
    const { id } = await placeOrder(await clientFor(club.url, session))
    await openAfterAbout(page, `/userorderview?orderId=${id}`)
    await expectBackCloses(page, button(page, 'Cancel the order'))
    await expectBackLeavesTo(page, '/about')
  })

  test('Back closes the list of changes that wait to be sent', async ({ page, context }) => {
    await openAfterAbout(page, '/contactus')
    await context.setOffline(true)
    await expectBackCloses(page, button(page, /^Connection and changes/))
    await context.setOffline(false)
    await expectBackLeavesTo(page, '/about')
  })

  test('Back closes a photo and the question before a report is discarded', async ({ page }) => {
    await openAfterAbout(page, '/createissue')
    const buffer = await jpegOf(page)
    const picker = page.locator('input[type=file]').first()
    await picker.setInputFiles({ name: 'bunker.jpg', mimeType: 'image/jpeg', buffer })
    await expectBackCloses(page, button(page, /^Blur faces/))
    await expectBackCloses(page, button(page, 'Discard'))
    await expectBackLeavesTo(page, '/about')
  })

  for (const { title, address, open } of [
    { title: 'a dish', address: '/orders', open: (page: Page) => dishRows(page).first() },
    { title: 'the list of holes', address: '/map', open: (page: Page) => button(page, /Choose a hole/) },
  ])
    test(`an open layer (${title}) opens again after a reload: Back closes it, then leaves the screen`, async ({
      page,
    }) => {
      await openAfterAbout(page, address)
      await open(page).click()
      await expect(dialogs(page)).toHaveCount(1)
      const text = await dialogs(page).getByRole('heading').first().textContent()
      await page.reload()
      await expect(dialogs(page).getByRole('heading').first()).toHaveText(text!)
      await page.goBack()
      await expect(dialogs(page)).toHaveCount(0)
      await expect(page).toHaveURL(address)
      await expectBackLeavesTo(page, '/about')
      await page.goForward()
      await expect(page).toHaveURL(address)
      await expect(dialogs(page)).toHaveCount(0)
    })

  test('Back leaves the screen at once after a reload with an open question', async ({ page }) => {
    await openAfterAbout(page, '/createissue')
    await page.getByText('Bunker', { exact: true }).click()
    await button(page, 'Discard').click()
    await expect(dialogs(page)).toHaveCount(1)
    await page.reload()
    await expect(button(page, 'Discard')).toBeVisible()
    await expect(dialogs(page)).toHaveCount(0)
    await expectBackLeavesTo(page, '/about')
  })

  test('Back and a link ask before typed names are lost', async ({ page }) => {
    await openAfterAbout(page, '/profile')
    await page.getByLabel('First name').fill('Robyn')
    await page.goBack()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialogs(page)).toHaveCount(0)
    await expect(page.getByLabel('First name')).toHaveValue('Robyn')
    await page.locator('a[href="/country"]').first().click()
    await expect(page.getByText('Leave without saving?')).toBeVisible()
    await page.goBack()
    await expect(dialogs(page)).toHaveCount(0)
    await expect(page).toHaveURL('/profile')
    await page.goBack()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/about')
  })

  test('a saved name shows a message, and no question is asked any more', async ({ page }) => {
    await openAfterAbout(page, '/profile')
    await page.getByLabel('First name').fill('Robyn')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    await expectBackLeavesTo(page, '/about')
  })
})

test.describe('for the kitchen', () => {
  test.use({ person: 'kitchen', isMobile: false, viewport: { width: 900, height: 800 } })

  test('Back closes the settings, the pause and the reason of a cancelled order', async ({ page, club }) => {
    const member = await clientFor(club.url, await sessionOf(club.url, 'member'))
    const { id } = await placeOrder(member)
    await openAfterAbout(page, '/kitchenorderlist')
    await expectBackCloses(page, button(page, 'Kitchen settings'))
    await expectBackCloses(page, button(page, 'Pause ordering'))
    await expectBackLeavesTo(page, '/about')
    await go(page, `/kitchenorderview?orderId=${id}`)
    await expectBackCloses(page, button(page, /^Cancel/))
    await expectBackLeavesTo(page, '/about')
  })
})
