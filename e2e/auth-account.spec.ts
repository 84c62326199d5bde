import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { enterCode, expect, test } from './auth-club.ts'
import { codeIn, isAlive, linkIn, messageTo, signInElsewhere, someAddress, somePhone } from './auth-mail.ts'
import { typeSignIn } from './club.ts'
import { placeOrder } from './orders.ts'
import { clientFor, deviceOf, storedSession } from './people.ts'
import { jpegOf } from './picture.ts'
import { toastWith } from './screens.ts'

async function confirmByPassword(page: Page, password: string) {
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
}

test.describe('a signed-in person', () => {
  test.use({ storageState: async ({ club, member }, use) => use(deviceOf(club.url, member.session)) })

  test('S7.42 changes the email once both addresses have confirmed it', async ({ page, club, member }) => {
    const email = someAddress()
    await page.goto('/profile')
    await page.getByRole('button', { name: /^Email/ }).click()
    await page.getByLabel('New email').fill(email)
    await page.getByRole('button', { name: 'Change email' }).click()
    await confirmByPassword(page, member.password)
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
    await page.goto(linkIn(await messageTo(club.url, email)))
    await expect(page.getByText('One of two steps done')).toBeVisible()
    await page.goto(linkIn(await messageTo(club.url, member.email, 2)))
    await expect(page.getByRole('button', { name: `Email ${email}` })).toBeVisible()
    const { error } = await (await clientFor(club.url)).auth.signInWithPassword({ ...member, email })
    expect(error).toBeNull()
  })

  test('S1.30 S4.16 S4.17 S7.47 S7.48 S7.49 sets up an authenticator app, which is requested at the next sign-in', async ({
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
    // The authenticator's next code: the previous one was already used.
    await enterCode(page, app.generate({ timestamp: Date.now() + 30_000 }), 'Confirm')
    await expect(page).toHaveURL('/userorderlist')
    expect((await storedSession(context, club.url))!.user.factors).toHaveLength(1)
  })

  test('S4.17 must use the second factor before an act that needs it, which is then done', async ({
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
    // A read that the club then rejects would renew the session, which has the second factor by then.
    await page.waitForLoadState('networkidle')
    // Set up on another device meanwhile: this page still treats its session as sufficient.
    const verified = await client.auth.mfa.challengeAndVerify({ factorId: factor!.id, code: app.generate() })
    expect(verified.error).toBeNull()
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('The digits your authenticator app shows now.')).toBeVisible()
    await enterCode(page, app.generate({ timestamp: Date.now() + 30_000 }), 'Confirm')
    await confirmByPassword(page, member.password)
    await expect(page.getByText('Password saved')).toBeVisible()
  })

  test('S7.47 S7.49 sets up a phone as second factor, requested at the next sign-in; a new password needs the old one', async ({
    page,
    context,
    club,
    member,
  }) => {
    const phone = somePhone()
    await page.goto('/profile')
    await page.getByRole('button', { name: /^Second factor/ }).click()
    await page.getByRole('button', { name: 'Add a phone for SMS codes' }).click()
    await page.getByRole('dialog').getByLabel('Phone').fill(phone)
    await page.getByRole('button', { name: 'Send the code by SMS' }).click()
    await enterCode(page, codeIn(await messageTo(club.url, phone)), 'Confirm')
    await expect(page.getByText('Since')).toBeVisible()
    await context.clearCookies()
    await page.goto('/profile')
    await typeSignIn(page, member.email, member.password)
    await page.getByRole('button', { name: 'Send the code by SMS' }).click()
    await enterCode(page, codeIn(await messageTo(club.url, phone, 2)), 'Confirm')
    await expect(page.getByLabel('First name')).toHaveValue('Robin')
    await page.getByRole('button', { name: /^Password/ }).click()
    await page.getByLabel('New password').fill('another good walk')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByLabel('Current password').fill('not this one')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByText('The current password is not right.')).toBeVisible()
    await confirmByPassword(page, member.password)
    await expect(page.getByText('Password saved')).toBeVisible()
    await expect
      .poll(async () => (await messageTo(club.url, member.email, 3)).subject)
      .toContain('Your password was changed')
  })

  test('adds a phone number by its code, signs in with it, and uploads a photo to the profile', async ({
    page,
    club,
    member,
  }) => {
    const phone = somePhone()
    await page.goto('/profile')
    await page.getByRole('button', { name: /^Phone/ }).click()
    await page.getByLabel('New phone').fill(phone)
    await page.getByRole('button', { name: 'Change phone' }).click()
    await confirmByPassword(page, member.password)
    await enterCode(page, codeIn(await messageTo(club.url, phone)), 'Confirm')
    await expect(page.getByRole('button', { name: `Phone ${phone}` })).toBeVisible()
    const { error } = await (await clientFor(club.url)).auth.signInWithPassword({
      phone,
      password: member.password,
    })
    expect(error).toBeNull()

    const buffer = await jpegOf(page)
    await page.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
    const own = (await clientFor(club.url, member.session)).from('profiles').select('avatar_path').single()
    await expect.poll(async () => (await own).data?.avatar_path).toMatch(/\.(webp|jpg)$/)
    await page.reload()
    const photo = page.locator('main img').first()
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
  })

  test('S7.43 sees their devices and signs out another one, then all others, then all', async ({
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

  test('deletes the account, which signs out permanently; the club keeps the order without a name', async ({
    page,
    context,
    club,
    member,
  }) => {
    const order = await placeOrder(await clientFor(club.url, member.session))
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText('That does not match.')).toBeVisible()
    await page.getByLabel(/^Type .* to confirm/).fill(member.email)
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await page.getByRole('button', { name: 'Send me a code instead' }).click()
    await enterCode(page, codeIn(await messageTo(club.url, member.email, 2)), 'Confirm')
    await expect(page).toHaveURL('/sign-in')
    expect((await messageTo(club.url, member.email, 3)).subject).toContain('Your account was deleted')
    expect(await storedSession(context, club.url)).toBeNull()
    await typeSignIn(page, member.email, member.password)
    await expect(page.getByRole('alert')).toContainText('Wrong')
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
    test(`S8.11 S8.12 S8.13 sees the error of a callback with ${code}, and stays signed in`, async ({
      page,
      context,
      club,
      member,
    }) => {
      const given = `error=server_error&error_code=${code}&error_description=No`
      await page.goto(`/confirm?type=link&${given}#${given}&sb=`)
      await expect(page.getByRole('alert')).toContainText(/sign-in|way to sign in/)
      expect((await storedSession(context, club.url))!.user.id).toBe(member.session.user.id)
      await page.getByRole('link', { name: 'Go to my profile' }).click()
      await expect(page.getByLabel('First name')).toHaveValue('Robin')
    })
  }

  test('S7.45 S7.46 links and unlinks another sign-in', async ({ page, oidc, member }) => {
    oidc.person = { sub: member.email, email: someAddress(), name: 'Robin at work' }
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Linked sign-ins' }).click()
    await page.getByRole('button', { name: 'Link Keycloak' }).click()
    await expect(toastWith(page, 'Linked to your account')).toBeVisible()
    await page.getByRole('button', { name: 'Linked sign-ins' }).click()
    await page.getByRole('button', { name: 'Unlink Keycloak' }).click()
    await expect(page.getByRole('button', { name: 'Link Keycloak' })).toBeVisible()
  })
})
