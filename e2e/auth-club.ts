import type { Page } from '@playwright/test'
import { confirmedMember, type Member } from './auth-mail.ts'
import { type OidcProvider, openOidcProvider } from './auth-oidc.ts'
import { samlSettings } from './auth-saml.ts'
import { expect, type WorkerOptions } from './club.ts'
import { test as base } from './people.ts'

/** A club that requires confirmed addresses, with a provider of social sign-in. */
export const test = base.extend<{ member: Member }, { oidc: OidcProvider } & WorkerOptions>({
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
        ...samlSettings(),
        GOTRUE_MAILER_AUTOCONFIRM: 'false',
        GOTRUE_SMS_AUTOCONFIRM: 'false',
        GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true',
        GOTRUE_SMTP_MAX_FREQUENCY: '0s',
        GOTRUE_SMS_MAX_FREQUENCY: '0s',
        GOTRUE_MFA_PHONE_MAX_FREQUENCY: '0s',
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

/** Expects Home with a greeting of that person. */
export const isHome = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name: `Hello ${name}` })).toBeVisible()

export async function signUp(page: Page, firstName: string, email: string, password = 'a good walk') {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Email or phone').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

export async function enterCode(page: Page, code: string, button: string) {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: button, exact: true }).click()
}

export { expect }
