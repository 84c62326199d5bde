import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import {
  codeIn,
  confirmedMember,
  isAlive,
  linkIn,
  type Member,
  messageTo,
  signInElsewhere,
  someAddress,
  typeSignIn,
} from './auth-mail.ts'
import { type OidcProvider, openOidcProvider } from './auth-oidc.ts'
import { expect, type WorkerOptions } from './club.ts'
import { orderButton, orderOnScreen, placeOrder } from './orders.ts'
import { test as base, clientFor, deviceOf, storedSession } from './people.ts'

/** A club that wants addresses confirmed, with a provider of social sign-in. */
const test = base.extend<{ member: Member }, { oidc: OidcProvider } & WorkerOptions>({
  oidc: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright writes a fixture that needs none
    async ({}, use) => {
      const oidc = await openOidcProvider()
      await use(oidc)
      await oidc.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ oidc }, use) =>
      use({
        GOTRUE_MAILER_AUTOCONFIRM: 'false',
        GOTRUE_SMTP_MAX_FREQUENCY: '0s',
        GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
        GOTRUE_EXTERNAL_KEYCLOAK_ENABLED: 'true',
        GOTRUE_EXTERNAL_KEYCLOAK_CLIENT_ID: oidc.clientId,
        GOTRUE_EXTERNAL_KEYCLOAK_SECRET: oidc.clientSecret,
        GOTRUE_EXTERNAL_KEYCLOAK_URL: oidc.issuer,
      }),
    { scope: 'worker' },
  ],
  member: async ({ club }, use) => use(await confirmedMember(club.url)),
})

const isHome = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name: `Hello ${name}` })).toBeVisible()

async function signUp(page: Page, firstName: string, email: string, password = 'a good walk') {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Email or phone').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function enterCode(page: Page, code: string, button: string) {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: button, exact: true }).click()
}

test('S7.29 a new account waits for its address; the link of the mail signs in, and once only', async ({
  page,
  club,
}) => {
  const email = someAddress()
  await page.goto('/sign-up')
  await signUp(page, 'Kim', email)
  await expect(page.getByText('Look into your mail')).toBeVisible()
  const link = linkIn(await messageTo(club.url, email))
  await page.goto(link)
  await isHome(page, 'Kim')
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('too old or was used already')
  await page.goto('/')
  await isHome(page, 'Kim')
})

test('S7.36 the code of the mail confirms too, and a wrong one says so', async ({ page, club }) => {
  const email = someAddress()
  await page.goto('/sign-up')
  await signUp(page, 'Noa', email)
  const code = codeIn(await messageTo(club.url, email))
  await enterCode(page, code === '000000' ? '111111' : '000000', 'Confirm')
  await expect(page.getByRole('alert')).toContainText('too old or was used already')
  await enterCode(page, code, 'Confirm')
  await isHome(page, 'Noa')
})

test('a link opened in another browser confirms the address and signs nobody in there', async ({
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
  await other.getByRole('link', { name: 'To sign-in' }).click()
  await typeSignIn(other, email, 'a good walk')
  await isHome(other, 'Ira')
  await elsewhere.close()
})

test('S7.35 S2.66 a magic link signs in, and opens the screen that was asked for', async ({
  page,
  club,
  member,
}) => {
  await page.goto('/userorderlist')
  await page.getByText('By code').click()
  await page.getByLabel('Email or phone').fill(member.email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await page.goto(linkIn(await messageTo(club.url, member.email, 2)))
  await expect(page).toHaveURL('/userorderlist')
})

test('a code by mail signs in; an address without an account is not told apart', async ({
  page,
  club,
  member,
}) => {
  await page.goto('/sign-in')
  await page.getByText('By code').click()
  await page.getByLabel('Email or phone').fill(someAddress())
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByText(/has an account, a code is on its way/)).toBeVisible()
  await page.getByRole('button', { name: 'Use another email or phone' }).click()
  await page.getByLabel('Email or phone').fill(member.email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await enterCode(page, codeIn(await messageTo(club.url, member.email, 2)), 'Sign in')
  await isHome(page, 'Robin')
})

test('S4.06 S4.14 S7.39 a recovery link signs in and asks for a new password', async ({
  page,
  context,
  club,
  member,
}) => {
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot the password?' }).click()
  await page.getByLabel('Email or phone').fill(member.email)
  await page.getByRole('button', { name: 'Send the message' }).click()
  await page.goto(linkIn(await messageTo(club.url, member.email, 2)))
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  expect((await storedSession(context, club.url))!.user.email).toBe(member.email)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('At least 8 characters.', { exact: true })).toBeVisible()
  await page.getByLabel('New password').fill('another good walk')
  await page.getByRole('button', { name: 'Save password' }).click()
  await isHome(page, 'Robin')
  const { auth } = await clientFor(club.url)
  const now = { email: member.email, password: 'another good walk' }
  expect((await auth.signInWithPassword(now)).error).toBeNull()
  expect((await auth.signInWithPassword(member)).error?.code).toBe('invalid_credentials')
})

test.describe('signed in', () => {
  test.use({ storageState: async ({ club, member }, use) => use(deviceOf(club.url, member.session)) })

  test('S7.42 a new email counts once both addresses have confirmed it', async ({ page, club, member }) => {
    const email = someAddress()
    await page.goto('/profile')
    await page.getByRole('button', { name: /^Email/ }).click()
    await page.getByLabel('New email').fill(email)
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
    await page.goto(linkIn(await messageTo(club.url, email)))
    await expect(page.getByText('One of two steps is done')).toBeVisible()
    await page.goto(linkIn(await messageTo(club.url, member.email, 2)))
    await expect(page.getByRole('button', { name: `Email ${email}` })).toBeVisible()
    const { error } = await (await clientFor(club.url)).auth.signInWithPassword({ ...member, email })
    expect(error).toBeNull()
  })

  test('S4.16 S4.17 S7.47 S7.48 S7.49 an authenticator app is set up, and asked for at the next sign-in', async ({
    page,
    context,
    club,
    member,
  }) => {
    await page.goto('/profile')
    await page.getByRole('button', { name: /^Second factor/ }).click()
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    const secret = (await page.getByRole('code').textContent())!.replaceAll(' ', '')
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    await enterCode(page, app.generate(), 'Confirm')
    await expect(page.getByText('Since')).toBeVisible()
    await context.clearCookies()
    await page.goto('/profile')
    await typeSignIn(page, member.email, member.password)
    await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
    await expect(page.getByText('Robin')).toHaveCount(0)
    await page.goto('/userorderlist')
    await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
    // The app's next code: the one before was shown once.
    await enterCode(page, app.generate({ timestamp: Date.now() + 30_000 }), 'Confirm')
    await expect(page).toHaveURL('/userorderlist')
    expect((await storedSession(context, club.url))!.user.factors).toHaveLength(1)
  })

  test('S4.17 an act that needs the second factor asks for it, and is done then', async ({
    page,
    club,
    member,
  }) => {
    const client = await clientFor(club.url)
    await client.auth.setSession(member.session)
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
    const app = new TOTP({ secret: Secret.fromBase32(factor!.totp.secret) })
    await page.goto('/profile')
    await expect(page.getByLabel('First name')).toHaveValue('Robin')
    await page.getByRole('button', { name: /^Password/ }).click()
    await page.getByLabel('New password').fill('another good walk')
    // Set up on another device in the meantime: this page still believes that its session is enough.
    const verified = await client.auth.mfa.challengeAndVerify({ factorId: factor!.id, code: app.generate() })
    expect(verified.error).toBeNull()
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('The digits that your authenticator app shows now.')).toBeVisible()
    await enterCode(page, app.generate({ timestamp: Date.now() + 30_000 }), 'Confirm')
    await expect(page.getByText('Password saved')).toBeVisible()
  })

  test('S7.43 the devices are shown; another one is signed out, then all others, then all', async ({
    page,
    context,
    club,
    member,
  }) => {
    const [lost, other] = [await signInElsewhere(club.url, member), await signInElsewhere(club.url, member)]
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Devices' }).click()
    const rows = page.getByRole('dialog').getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('This device')
    await rows
      .nth(1)
      .getByRole('button', { name: /^Sign out/ })
      .click()
    await expect(rows).toHaveCount(2)
    expect([await isAlive(club.url, lost), await isAlive(club.url, other)].sort()).toEqual([false, true])
    await page.getByRole('button', { name: 'Sign out all other devices' }).click()
    await expect(rows).toHaveCount(1)
    expect(await isAlive(club.url, other)).toBe(false)
    const late = await signInElsewhere(club.url, member)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL('/sign-in')
    expect(await isAlive(club.url, late)).toBe(false)
    expect(await storedSession(context, club.url)).toBeNull()
  })

  test('deleting the account signs out for good; the order stays with the club, nameless', async ({
    page,
    context,
    club,
    member,
  }) => {
    const order = await placeOrder(await clientFor(club.url, member.session))
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText('This is something else.')).toBeVisible()
    await page.getByLabel(/^Type .* to confirm/).fill(member.email)
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page).toHaveURL('/sign-in')
    expect(await storedSession(context, club.url)).toBeNull()
    await typeSignIn(page, member.email, member.password)
    await expect(page.getByRole('alert')).toContainText('wrong')
    const kitchen = await signInElsewhere(club.url, {
      email: 'kitchen@greenside.example',
      password: 'greenside-demo',
      session: member.session,
    })
    const { data } = await (await clientFor(club.url, kitchen))
      .from('user_order')
      .select('id, user_id, profiles (first_name)')
      .eq('id', order.id)
      .single()
      .throwOnError()
    expect(data).toEqual({ id: order.id, user_id: null, profiles: null })
  })

  for (const code of ['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable']) {
    test(`S8.11 S8.12 S8.13 a callback with ${code} says so and leaves the session`, async ({
      page,
      context,
      club,
      member,
    }) => {
      const given = `error=server_error&error_code=${code}&error_description=No`
      await page.goto(`/confirm?type=link&${given}#${given}&sb=`)
      await expect(page.getByRole('alert')).toContainText(/sign-in|way to sign in/)
      expect((await storedSession(context, club.url))!.user.id).toBe(member.session.user.id)
      await page.getByRole('link', { name: 'To my profile' }).click()
      await expect(page.getByLabel('First name')).toHaveValue('Robin')
    })
  }

  test('S7.45 S7.46 another sign-in is linked, and unlinked again', async ({ page, oidc, member }) => {
    oidc.person = { sub: member.email, email: someAddress(), name: 'Robin at work' }
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Linked sign-ins' }).click()
    await page.getByRole('button', { name: 'Link Keycloak' }).click()
    await expect(page.getByText('Linked to your account')).toBeVisible()
    await page.getByRole('button', { name: 'Linked sign-ins' }).click()
    await page.getByRole('button', { name: 'Unlink Keycloak' }).click()
    await expect(page.getByRole('button', { name: 'Link Keycloak' })).toBeVisible()
  })
})

test('S5.13 S5.14 S8.21 a callback with an error, or with half a session, signs nobody in and says why', async ({
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

test('S7.44 S7.33 social sign-in goes to the provider and comes back as a member', async ({
  page,
  club,
  oidc,
  context,
}) => {
  oidc.person = { sub: someAddress(), email: someAddress(), name: 'Toni' }
  await page.goto('/userorderlist')
  await page.getByRole('button', { name: 'Go on with Keycloak' }).click()
  await expect(page).toHaveURL('/userorderlist')
  const session = await storedSession(context, club.url)
  expect(session!.user.email).toBe(oidc.person.email)
  expect(session!.user.app_metadata.providers).toEqual(['keycloak'])
})

test('a guest who becomes a member by the link of the mail stays the same person', async ({
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

test('S7.30 a guest fills a basket and becomes a member without losing it', async ({
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
  await page.goto('/sign-up')
  await expect(page.getByText('What is in your basket stays')).toBeVisible()
  await signUp(page, 'Gale', email)
  await enterCode(page, codeIn(await messageTo(club.url, email)), 'Confirm')
  await isHome(page, 'Gale')
  const member = (await storedSession(context, club.url))!.user
  expect({ id: member.id, is_anonymous: member.is_anonymous }).toEqual({ id: guest.id, is_anonymous: false })
  expect(await basket()).toBe(filled)
  await page.goto('/userorder')
  await orderButton(page).click()
  await orderOnScreen(page)
})
