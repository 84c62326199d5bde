import type { Page } from '@playwright/test'
import { expect } from './club.ts'
import { clientFor, sessionOf, test } from './people.ts'

test.use({ person: 'admin', isMobile: false })

const boxOf = async (page: Page, name: string) =>
  (await page.getByRole('heading', { name, exact: true, level: 2 }).boundingBox())!

test('the home of the office has two columns on a laptop and one on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Sales today/ })).toBeVisible()
  const [needs, today] = [await boxOf(page, 'Needs you'), await boxOf(page, 'Today')]
  expect(today.y).toBe(needs.y)
  expect(today.x).toBeGreaterThan(needs.x + 400)
  await page.setViewportSize({ width: 360, height: 740 })
  const [needsAbove, todayBelow] = [await boxOf(page, 'Needs you'), await boxOf(page, 'Today')]
  expect(todayBelow.x).toBe(needsAbove.x)
  expect(todayBelow.y).toBeGreaterThan(needsAbove.y)
})

test('a message to the club appears on the open home at once, and disappears when it is handled', async ({
  page,
  club,
}) => {
  const admin = await clientFor(club.url, await sessionOf(club.url, 'admin'))
  await admin.from('contact_message').update({ handled_at: new Date().toISOString() }).is('handled_at', null)
  await page.goto('/')
  const row = page.getByRole('link', { name: /^1 new message to the club/ })
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  await expect(row).toHaveCount(0)
  const member = await sessionOf(club.url, 'member')
  const answer = await fetch(`${club.url}/mail/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${member.access_token}` },
    body: JSON.stringify({ message: 'Is the shop open on Sunday?', email: 'ann@example.org' }),
  })
  expect(answer.ok).toBe(true)
  await row.click()
  await expect(page).toHaveURL('/contactus')
  await page.getByRole('button', { name: 'Mark as handled' }).click()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('the rail of a wide laptop leads to the screens of the office in groups', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const rail = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  await rail.getByRole('region', { name: 'Kitchen' }).getByRole('link', { name: 'Figures' }).click()
  await expect(page).toHaveURL('/kitchenorderlist/figures')
  await expect(rail.locator('a[aria-current=page]')).toHaveText('Figures')
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(rail.locator('a[aria-current=page]')).toHaveText('Kitchen')
})
