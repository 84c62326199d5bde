import AxeBuilder from '@axe-core/playwright'
import { expect } from './club.ts'
import { clientFor, deviceOf, newcomer, sessionOf, test } from './people.ts'

test.use({ person: 'admin' })

test('an administrator finds a new role and password guesses in the log, and saves both', async ({
  page,
  club,
}) => {
  const newcomerSession = await newcomer(club.url, 'Traced')
  const { id, email } = newcomerSession.user
  const admin = await clientFor(club.url, await sessionOf(club.url, 'admin'))
  await page.goto('/groupadmin')
  await page.getByRole('link', { name: /^Log/ }).click()
  await expect(page).toHaveURL('/groupadmin/log')
  await expect(page).toHaveTitle(/Log/)
  await page.getByRole('searchbox').fill('Traced')

  await admin.from('profiles').update({ role_id: 'kitchen' }).eq('id', id).throwOnError()
  const roleChange = page.getByRole('button', { name: /Role changed · Traced/ })
  await expect(roleChange).toContainText('Role: Member → Kitchen')

  const stranger = await clientFor(club.url)
  await stranger.auth.signInWithPassword({ email: email!, password: 'not this one' })
  await stranger.auth.signInWithPassword({ email: email!, password: 'nor this one' })
  await expect(page.getByRole('button', { name: /Wrong password · Traced.*2 times/ })).toBeVisible({
    timeout: 60_000,
  })

  await roleChange.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Role changed' })
  await expect(sheet.getByRole('row', { name: 'Role Member Kitchen' })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const text = await (await download).createReadStream().then(async (stream) => {
    const chunks = await stream.toArray()
    return Buffer.concat(chunks).toString('utf8')
  })
  expect(text).toContain('Role: Member → Kitchen')
  expect(text).not.toMatch(/not this one|nor this one/)
})

test('the log is closed to every other role', async ({ club, browser }) => {
  for (const person of ['member', 'kitchen', 'headgreenkeeper'] as const) {
    const session = await sessionOf(club.url, person)
    const context = await browser.newContext({ storageState: deviceOf(club.url, session) })
    const page = await context.newPage()
    await page.goto('/groupadmin/log')
    await expect(page).toHaveURL(/\/unauthorized/)
    const { data } = await (await clientFor(club.url, session)).from('audit_entry').select('id')
    expect(data).toEqual([])
    await context.close()
  }
})
