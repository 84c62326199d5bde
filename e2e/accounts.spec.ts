import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, typeSignIn } from './club.ts'
import { clientFor, deviceOf, newcomer, test } from './people.ts'

async function signUp(page: Page, firstName: string, identifier: string, password: string) {
  await page.goto('/sign-up')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Email or phone').fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function signOut(page: Page) {
  await page.goto('/sign-out')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in again' }).click()
}

const someDigits = () => String(Math.floor(Math.random() * 1e9)).padStart(9, '0')

for (const { title, identifier } of [
  { title: 'S1.23 S1.24 an account created with an email', identifier: `${randomUUID()}@greenside.example` },
  { title: 'S1.25 an account created with a phone', identifier: `+353 ${someDigits()}` },
]) {
  test(`${title} can sign in with its password, and with no other`, async ({ page }) => {
    await signUp(page, 'Kim', identifier, 'a good walk')
    await expect(page.getByRole('heading', { name: 'Hello Kim' })).toBeVisible()
    await signOut(page)
    await typeSignIn(page, identifier, 'a good talk')
    await expect(page.getByRole('alert')).toContainText('Not signed in')
    await expect(page).toHaveURL('/sign-in')
    await typeSignIn(page, identifier, 'a good walk')
    await expect(page.getByRole('heading', { name: 'Hello Kim' })).toBeVisible()
  })
}

test('a sign-up with a known address or a short password creates no account', async ({ page }) => {
  await signUp(page, 'Kim', 'member@greenside.example', 'a good walk')
  await expect(page.getByRole('alert')).toContainText('Your account was not created')
  await signUp(page, 'Kim', `${randomUUID()}@greenside.example`, 'short')
  await expect(page.getByText('Use at least 8 characters.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/sign-up')
})

test('S1.20 the profile shows who is signed in, and saves what they change', async ({ browser, club }) => {
  const session = await newcomer(club.url, 'Alex')
  const context = await browser.newContext({ storageState: deviceOf(club.url, session) })
  const page = await context.newPage()
  await page.goto('/profile')
  await expect(page.getByText('Alex Newcomer')).toBeVisible()
  await expect(page.getByText(session.user.email!).first()).toBeVisible()
  await page.getByLabel('First name').fill('Alexandra')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Alexandra Newcomer')).toBeVisible()
  const client = await clientFor(club.url, session)
  const stored = async () => (await client.from('profiles').select('first_name').single().throwOnError()).data
  await expect.poll(stored).toEqual({ first_name: 'Alexandra' })
  await context.close()
})

test('S1.22 the about page names the club, the app’s version and its sources', async ({ page, request }) => {
  const { clubName, version } = await (await request.get('/app-config.json')).json()
  await page.goto('/about')
  const content = page.getByRole('main')
  await expect(content).toContainText(clubName)
  await expect(content).toContainText(version)
  await expect(content).toContainText('Map data')
  const licences = await request.get(
    (await content.getByRole('link', { name: /licen/i }).getAttribute('href'))!,
  )
  expect(licences.status()).toBe(200)
  expect(await licences.text()).toContain('react')
})
