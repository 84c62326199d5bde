import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { linkIn, messageTo } from './auth-mail.ts'
import { expect } from './club.ts'
import { clientFor, deviceOf, newcomer, sessionOf, test } from './people.ts'
import { dialogsClosed } from './screens.ts'

test.use({ person: 'admin' })

/** Opens a person's sheet, found by their address. */
async function openPerson(page: Page, email: string, name: string) {
  await dialogsClosed(page)
  await page.goto('/groupadmin')
  await page.getByLabel('Search people').fill(email)
  await expect(page.getByRole('status').filter({ hasText: '1 person' })).toBeVisible()
  await page.getByRole('button', { name: email }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('S6.05 S7.52 a person invited by mail joins with the assigned role', async ({ page, club, browser }) => {
  const email = `${randomUUID()}@club.example`
  await page.goto('/groupadmin')
  await page.getByRole('button', { name: 'Invite by email' }).click()
  const invitation = dialog(page, 'Invite someone')
  await invitation.getByLabel('Email', { exact: true }).fill('nobody')
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invitation.getByText('Enter an email address.')).toBeVisible()
  await invitation.getByLabel('Email', { exact: true }).fill(email)
  await invitation.getByLabel('First name').fill('Noor')
  await invitation.getByLabel('Role').selectOption('Kitchen')
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  // The test club has no mail server: the administrator hands over the link.
  await expect(invitation.getByLabel(`Link for ${email}`)).toBeVisible()
  await invitation.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Search people').fill(email)
  await expect(page.getByRole('button', { name: email })).toContainText('Invited')

  const theirs = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage()
  await theirs.goto(linkIn(await messageTo(club.url, email)))
  await expect(theirs).toHaveURL(/\/reset-password/)
  await theirs.getByLabel('New password', { exact: true }).fill('a good walk')
  await theirs.getByRole('button', { name: 'Save password' }).click()
  await expect(theirs).not.toHaveURL(/\/reset-password/)
  await theirs.goto('/kitchenorderlist')
  await expect(theirs).toHaveURL('/kitchenorderlist')
})

test('a suspended person loses access at once, and has it again when the suspension ends', async ({
  page,
  club,
  browser,
}) => {
  const member = await newcomer(club.url, 'Sam')
  const email = member.user.email!
  const context = await browser.newContext({ storageState: deviceOf(club.url, member) })
  const theirs = await context.newPage()
  await theirs.goto('/profile')
  await expect(theirs.getByText(email).first()).toBeVisible()

  await openPerson(page, email, 'Sam Newcomer')
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const question = dialog(page, 'Suspend Sam Newcomer?')
  await question.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog(page, 'Sam Newcomer')).toContainText('Suspended')
  await theirs.goto('/profile')
  await expect(theirs).toHaveURL(/\/sign-in/)
  const signIn = async () => {
    const { auth } = await clientFor(club.url)
    return (await auth.signInWithPassword({ email, password: 'greenside-demo' })).error?.code
  }
  expect(await signIn()).toBe('user_banned')

  await page.getByRole('button', { name: 'Lift the suspension' }).click()
  await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible()
  expect(await signIn()).toBeUndefined()
})

test('a removed person leaves their orders to the kitchen', async ({ page, club }) => {
  const member = await newcomer(club.url, 'Remy')
  const client = await clientFor(club.url, member)
  const { data: dish } = await client
    .from('menu_item')
    .select('id, menu_option_group(least)')
    .eq('sold_out', false)
    .eq('is_active', true)
  const plain = dish!.find(({ menu_option_group }) => menu_option_group.every(({ least }) => least === 0))!
  const order = randomUUID()
  const lines = [{ item_id: plain.id, quantity: 1, options: [], note: '' }]
  expect((await client.from('user_order').insert({ id: order, lines })).error).toBeNull()

  await openPerson(page, member.user.email!, 'Remy Newcomer')
  await page.getByRole('button', { name: 'Remove from the club' }).click()
  const question = dialog(page, 'Remove Remy Newcomer?')
  await question.getByRole('switch', { name: 'Keep the history together' }).uncheck()
  await question.getByRole('button', { name: 'Remove for good' }).click()
  await expect(page.getByText('No one found')).toBeVisible()
  const kitchen = await clientFor(club.url, await sessionOf(club.url, 'kitchen'))
  const { data } = await kitchen.from('user_order').select('user_id, status').eq('id', order).single()
  expect(data).toEqual({ user_id: null, status: 'new' })
})

test('the club’s only administrator keeps the role, and sees why', async ({ page }) => {
  await openPerson(page, 'admin@greenside.example', 'Aoife Brennan')
  await expect(dialog(page, 'Aoife Brennan').getByRole('button', { name: 'Suspend' })).toHaveCount(0)
  await page.getByLabel('Role').selectOption('Member')
  const refusal = page.getByRole('alert').filter({ hasText: 'The club needs at least one administrator.' })
  await expect(refusal).toBeVisible()
  await refusal.getByRole('button', { name: 'Discard' }).click()
  await expect(refusal).toBeHidden()
  await expect(page.getByLabel('Role')).toHaveValue('admin')
})

test('a group is created, filled, shown and deleted', async ({ page, club }) => {
  const member = await newcomer(club.url, 'Gail')
  const group = `Bunkers ${randomUUID().slice(0, 4)}`
  await page.goto('/groupadmin')
  await page.locator('label', { hasText: 'Groups' }).click()
  await page.getByRole('button', { name: 'New group' }).click()
  await dialog(page, 'New group').getByLabel('Name').fill(group)
  await dialog(page, 'New group').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: `Edit group ${group}` })).toBeVisible()

  await openPerson(page, member.user.email!, 'Gail Newcomer')
  await page.getByLabel('Group', { exact: true }).selectOption(group)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Search people').fill('')
  // A toast stays while the mouse is over it, and covers the tabs.
  await page.mouse.move(5, 700)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 60_000 })
  await page.locator('label', { hasText: 'Groups' }).click()
  await expect(page.getByRole('button', { name: `${group} 1` })).toBeVisible()
  await page.getByRole('button', { name: `${group} 1` }).click()
  await expect(page.getByRole('button', { name: member.user.email! })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 person' })).toBeVisible()

  await page.locator('label', { hasText: 'Groups' }).click()
  await page.getByRole('button', { name: `Edit group ${group}` }).click()
  await page.getByRole('button', { name: 'Delete group' }).click()
  await dialog(page, `Delete ${group}?`).getByRole('button', { name: 'Delete group' }).click()
  await expect(page.getByRole('button', { name: `Edit group ${group}` })).toHaveCount(0)
})
