import { type CaptchaProvider, openCaptchaProvider } from './auth-captcha.ts'
import { someAddress } from './auth-mail.ts'
import { expect, typeSignIn, type WorkerOptions } from './club.ts'
import { test as base } from './people.ts'

/** A club that requires a captcha from everyone. */
const test = base.extend<object, { captcha: CaptchaProvider } & WorkerOptions>({
  captcha: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright writes a fixture that needs none
    async ({}, use) => {
      const captcha = await openCaptchaProvider()
      await use(captcha)
      await captcha.close()
    },
    { scope: 'worker' },
  ],
  settings: [async ({ captcha }, use) => use(captcha.settings), { scope: 'worker' }],
})

test('a captcha is required before each sign-in and before a sign-up if the club wants it', async ({
  page,
  context,
  captcha,
}) => {
  const human = page.getByRole('dialog', { name: 'Are you a person?' })
  const prove = human.getByRole('button', { name: 'I am a person' })
  await page.goto('/sign-in')
  await typeSignIn(page, 'member@greenside.example', 'not the password')
  await human.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert')).toContainText('You closed the check')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await prove.click()
  await expect(page.getByRole('alert')).toContainText('Wrong')
  await typeSignIn(page, 'member@greenside.example', 'greenside-demo')
  await prove.click()
  await expect(page).toHaveURL('/')
  expect(captcha.verified).toHaveLength(2)

  await context.clearCookies()
  await page.goto('/sign-up')
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Email or phone').fill(someAddress())
  await page.getByLabel('Password', { exact: true }).fill('a good walk')
  await page.getByRole('button', { name: 'Create account' }).click()
  await prove.click()
  await expect(page.getByRole('heading', { name: 'Hello Robin' })).toBeVisible()
  expect(captcha.verified).toHaveLength(3)
})
