import { randomUUID } from 'node:crypto'
import { enterCode, expect, isHome, signUp, test } from './auth-club.ts'
import { codeIn, linkIn, messageTo, someAddress, somePhone } from './auth-mail.ts'
import { openOrganisation } from './auth-saml.ts'
import { askForCode, typeSignIn, unfoldSignIn } from './club.ts'
import { orderButton, orderOnScreen } from './orders.ts'
import { clientFor, storedSession } from './people.ts'

test('S7.29 a new account waits for its confirmation; the link of the mail signs in, and only once', async ({
  page,
  club,
}) => {
  const email = someAddress()
  await page.goto('/sign-up')
  await signUp(page, 'Kim', email)
  await expect(page.getByText('Check your email')).toBeVisible()
  const link = linkIn(await messageTo(club.url, email))
  await page.goto(link)
  await isHome(page, 'Kim')
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('too old or was used already')
  await page.goto('/')
  await isHome(page, 'Kim')
})

test('S7.36 the code of the mail confirms too, and a wrong one shows an error', async ({ page, club }) => {
  const email = someAddress()
  await page.goto('/sign-up')
  await signUp(page, 'Noa', email)
  const code = codeIn(await messageTo(club.url, email))
  await enterCode(page, code === '000000' ? '111111' : '000000', 'Confirm')
  await expect(page.getByRole('alert')).toContainText('That code is not right. Check the digits.')
  await enterCode(page, code, 'Confirm')
  await isHome(page, 'Noa')
})

test('a link opened in another browser confirms the address but signs in no one there', async ({
  page,
  browser,
  club,
}) => {
  const email = someAddress()
  await page.goto('/sign-up')
  await signUp(page, 'Ira', email)
  const link = linkIn(await messageTo(club.url, email))
  const elsewhere = await browser.newContext({ baseURL: club.url })
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect(other.getByText('Your address is confirmed')).toBeVisible()
  expect(await storedSession(elsewhere, club.url)).toBeNull()
  await other.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
  await typeSignIn(other, email, 'a good walk')
  await isHome(other, 'Ira')
  await elsewhere.close()
})

test('S7.35 S2.66 a magic link signs in, and opens the requested screen', async ({ page, club, member }) => {
  await page.goto('/userorderlist')
  await askForCode(page, member.email)
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await page.goto(linkIn(await messageTo(club.url, member.email, 2)))
  await expect(page).toHaveURL('/userorderlist')
})

test('S1.26 a code by mail signs in; an address without an account gets the same answer', async ({
  page,
  club,
  member,
}) => {
  await page.goto('/sign-in')
  await askForCode(page, someAddress())
  await expect(page.getByText(/has an account, we have sent a code/)).toBeVisible()
  await page.getByRole('button', { name: 'Use another email or phone' }).click()
  await askForCode(page, member.email)
  await enterCode(page, codeIn(await messageTo(club.url, member.email, 2)), 'Sign in')
  await isHome(page, 'Robin')
})

test('S1.31 S4.06 S4.14 S7.39 a recovery link signs in and asks for a new password', async ({
  page,
  context,
  club,
  member,
}) => {
  await page.goto('/sign-in')
  await unfoldSignIn(page, member.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email or phone')).toHaveValue(member.email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await page.goto(linkIn(await messageTo(club.url, member.email, 2)))
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  expect((await storedSession(context, club.url))!.user.email).toBe(member.email)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Use at least 8 characters.', { exact: true })).toBeVisible()
  await page.getByLabel('New password').fill('another good walk')
  await page.getByRole('button', { name: 'Save password' }).click()
  await isHome(page, 'Robin')
  const { auth } = await clientFor(club.url)
  const now = { email: member.email, password: 'another good walk' }
  expect((await auth.signInWithPassword(now)).error).toBeNull()
  expect((await auth.signInWithPassword(member)).error?.code).toBe('invalid_credentials')
})

test('S5.13 S5.14 S8.21 a callback with an error, or with half a session, signs in no one and shows the reason', async ({
  page,
  context,
  club,
}) => {
  await page.goto('/confirm#error_description=The+wind+was+too+strong')
  await expect(page.getByRole('alert')).toContainText('The wind was too strong')
  await page.goto('/about')
  await page.goto('/confirm#access_token=only')
  await expect(page.getByRole('alert')).toContainText('No session defined in URL')
  expect(await storedSession(context, club.url)).toBeNull()
})

test('S1.27 S7.44 S7.33 social sign-in goes to the provider and comes back as a member', async ({
  page,
  club,
  oidc,
  context,
}) => {
  oidc.person = { sub: someAddress(), email: someAddress(), name: 'Toni' }
  await page.goto('/userorderlist')
  await page.getByRole('button', { name: 'Continue with Keycloak' }).click()
  await expect(page).toHaveURL('/userorderlist')
  const session = await storedSession(context, club.url)
  expect(session!.user.email).toBe(oidc.person.email)
  expect(session!.user.app_metadata.providers).toEqual(['keycloak'])
})

test('a code by SMS signs in the owner of a phone', async ({ page, club }) => {
  const phone = somePhone()
  const client = await clientFor(club.url)
  const options = { data: { first_name: 'Fion' } }
  expect((await client.auth.signUp({ phone, password: 'a good walk', options })).error).toBeNull()
  const token = codeIn(await messageTo(club.url, phone))
  expect((await client.auth.verifyOtp({ phone, token, type: 'sms' })).error).toBeNull()
  await page.goto('/sign-in')
  await askForCode(page, phone)
  await enterCode(page, codeIn(await messageTo(club.url, phone, 2)), 'Sign in')
  await isHome(page, 'Fion')
})

test('an address of an organisation leads to its own sign-in and back to the requested screen', async ({
  page,
  context,
  club,
}) => {
  const email = `rory@${randomUUID()}.example`
  const organisation = await openOrganisation(club.url, email)
  await page.goto('/userorderlist')
  await page.getByRole('button', { name: 'Sign in with my organisation' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('textbox').fill(email)
  await asked.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in at work' }).click()
  await expect(page).toHaveURL('/userorderlist')
  const { user } = (await storedSession(context, club.url))!
  expect(user).toMatchObject({ email, is_anonymous: false })
  expect(user.app_metadata.provider).toMatch(/^sso:/)
  await organisation.close()
})

test('a guest who becomes a member by the link of the mail keeps the same account', async ({
  page,
  club,
  context,
}) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Look around as a guest' }).click()
  await expect(page).toHaveURL('/orders')
  const guest = (await storedSession(context, club.url))!.user
  const email = someAddress()
  await page.goto('/sign-up')
  await signUp(page, 'Gil', email)
  await page.goto(linkIn(await messageTo(club.url, email)))
  await isHome(page, 'Gil')
  expect((await storedSession(context, club.url))!.user).toMatchObject({ id: guest.id, email })
})

test('S1.29 S7.30 a guest fills a basket and becomes a member without losing it', async ({
  page,
  club,
  context,
}) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Look around as a guest' }).click()
  await expect(page).toHaveURL('/orders')
  const guest = (await storedSession(context, club.url))!.user
  expect(guest.is_anonymous).toBe(true)
  await page.getByRole('listitem').getByRole('button').and(page.locator(':enabled')).first().click()
  await page.getByRole('button', { name: /^Add · / }).click()
  await expect(page.getByRole('link', { name: /View basket/ })).toBeVisible()
  const basket = () => page.evaluate(() => localStorage.getItem('basket'))
  const filled = await basket()
  const email = someAddress()
  await page.getByRole('link', { name: /View basket/ }).click()
  await page.getByRole('link', { name: 'Sign in to place your order' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByText('Your basket stays')).toBeVisible()
  await signUp(page, 'Gale', email)
  await enterCode(page, codeIn(await messageTo(club.url, email)), 'Confirm')
  await expect(page).toHaveURL('/userorder')
  const member = (await storedSession(context, club.url))!.user
  expect({ id: member.id, is_anonymous: member.is_anonymous }).toEqual({ id: guest.id, is_anonymous: false })
  expect(await basket()).toBe(filled)
  await orderButton(page).click()
  await orderOnScreen(page)
})
