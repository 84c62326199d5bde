import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { enterCode, expect, isHome, signUp, test } from './auth-club.ts'
import { codeIn, linkIn, type Message, messageTo, someAddress } from './auth-mail.ts'
import { askForCode, typeSignIn } from './club.ts'
import { go } from './screens.ts'

test.use({ person: 'admin', viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

const PASSWORD = 'a good walk home'
const run = randomUUID().slice(0, 8)
const people = Array.from({ length: 50 }, (_, at) => ({
  firstName: `Name${at + 1}`,
  email: `name${at + 1}.${run}@club.example`,
}))
const faulty = [
  'No,Address,901,,',
  'Bad,Address,902,not an address,',
  `Odd,Role,903,odd.${run}@club.example,Astronaut`,
  `${'x'.repeat(90)},Long,904,long.${run}@club.example,`,
]
const file = [
  'First name,Surname,Number,Email,Role',
  ...people.map(({ firstName, email }, at) => `${firstName},Walker,${1000 + at},${email},`),
  ...faulty,
  // Three are in the file twice, and one is already a member.
  ...people.slice(0, 3).map(({ email }) => `Again,Walker,,${email.toUpperCase()},`),
  'Demo,Member,,member@greenside.example,',
].join('\r\n')

test('fifty people of a file are invited after a review, and can sign in again after each way of joining', async ({
  page,
  club,
  browser,
}) => {
  test.setTimeout(900_000)
  await inviteAll(page)
  const links = page.getByRole('dialog').getByLabel(`Link for ${people[1]!.email}`)
  const handedOver = await links.inputValue()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()

  const byMail = await messageTo(club.url, people[0]!.email)
  expect(byMail.subject).toBe('You are invited to Greenside')
  expect(byMail.text).toContain('Aoife Brennan has invited you to Greenside.')
  expect(byMail.text).toContain('Valid for 14 days.')
  await accept(await openBy(browser, linkIn(byMail)), 'Nora')
  await accept(await openBy(browser, handedOver), 'Otto')

  // A person who lost the invitation asks for a code, or opens the link beside it.
  const byCode = await visitor(browser, club.url)
  await byCode.goto('/sign-in')
  await askForCode(byCode, people[2]!.email)
  await enterCode(byCode, codeIn(await messageTo(club.url, people[2]!.email, 2)), 'Sign in')
  await accept(byCode, 'Pia', () => messageTo(club.url, people[2]!.email, 3))
  const byLink = await visitor(browser, club.url)
  await byLink.goto('/sign-in')
  await askForCode(byLink, people[3]!.email)
  // The mail may arrive before the response, and a page left before the response loses its request.
  await expect(byLink.getByLabel('Code', { exact: true })).toBeVisible()
  await byLink.goto(linkIn(await messageTo(club.url, people[3]!.email, 2)))
  await accept(byLink, 'Quentin', () => messageTo(club.url, people[3]!.email, 3))

  for (const [at, firstName] of ['Nora', 'Otto', 'Pia', 'Quentin'].entries()) {
    const again = await visitor(browser, club.url)
    await again.goto('/sign-in')
    await typeSignIn(again, people[at]!.email, PASSWORD)
    await isHome(again, firstName)
    await again.context().close()
  }
  await page.getByLabel('Search people').fill(run)
  await expect(page.getByRole('status').filter({ hasText: '50 people' })).toBeVisible()
  await expect(page.getByRole('row', { name: people[0]!.email })).toContainText('Active')
  await expect(page.getByRole('row', { name: people[10]!.email })).toContainText('Invited')
})

test('people who use the join link wait, are approved together, and sign in again with their password', async ({
  page,
  club,
  browser,
}) => {
  await page.goto('/settings/people')
  await page.getByLabel('Everyone, with approval').check()
  await page.goto('/groupadmin')
  await page.getByRole('button', { name: 'Join link' }).click()
  const sheet = page.getByRole('dialog', { name: 'Join link' })
  await sheet.getByRole('button', { name: 'Make a join link' }).click()
  const link = await sheet.getByLabel('Link for Join the club').inputValue()
  expect(link).toContain('/sign-up?join=')
  await sheet.getByRole('button', { name: 'Close' }).click()

  const joiners = ['Rosa', 'Sven'].map((firstName) => ({ firstName, email: someAddress() }))
  const devices: Page[] = []
  for (const { firstName, email } of joiners) {
    const device = await openBy(browser, link)
    await signUp(device, firstName, email, PASSWORD)
    await enterCode(device, codeIn(await messageTo(club.url, email)), 'Confirm')
    await isHome(device, firstName)
    await expect(device.getByText('Your account waits for the club')).toBeVisible()
    devices.push(device)
  }

  await go(page, '/groupadmin?state=waiting')
  for (const { email } of joiners) await page.getByRole('checkbox', { name: nameOf(email, joiners) }).check()
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await expect(page.getByRole('button', { name: 'Approve 2' })).toBeHidden()

  for (const [at, { firstName, email }] of joiners.entries()) {
    await expect(devices[at]!.getByText('Your account waits for the club')).toBeHidden()
    const again = await visitor(browser, club.url)
    await again.goto('/sign-in')
    await typeSignIn(again, email, PASSWORD)
    await isHome(again, firstName)
    await again.goto('/orders')
    await expect(again).toHaveURL('/orders')
    await again.context().close()
  }
})

function nameOf(email: string, joiners: readonly { firstName: string; email: string }[]): RegExp {
  return new RegExp(joiners.find((one) => one.email === email)!.firstName)
}

async function inviteAll(page: Page) {
  await page.goto('/groupadmin')
  await page.getByRole('button', { name: 'Invite a list' }).click()
  const sheet = page.getByRole('dialog', { name: 'Invite a list of people' })
  const csv = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }
  await sheet.locator('input[type=file]').setInputFiles(csv)
  await sheet.getByRole('button', { name: 'Check the list' }).click()
  await expect(sheet.getByText('50 people to invite · 4 lines cannot be invited')).toBeVisible()
  const lineOf = (text: string) => sheet.getByRole('listitem').filter({ hasText: text })
  for (const [text, standing] of [
    ['No Address', 'No email address'],
    ['not an address', 'Not an email address'],
    [`odd.${run}`, 'Unknown role'],
    [`long.${run}`, 'Name too long'],
    ['Again Walker', 'Twice in the list'],
    ['member@greenside.example', 'Is a member already'],
  ] as const) {
    await expect(lineOf(text).first(), text).toContainText(standing)
  }
  await sheet.getByRole('button', { name: 'Invite 50 people' }).click()
  // Sent one by one, each with its own response: fifty take minutes on a loaded machine.
  await expect(sheet.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 600_000 })
  await expect(sheet.getByText(/· 50 invited ·/)).toBeVisible()
}

/** A new person's device. */
async function visitor(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, storageState: { cookies: [], origins: [] } })
  return context.newPage()
}

async function openBy(browser: Browser, link: string): Promise<Page> {
  const page = await visitor(browser, new URL(link).origin)
  await page.goto(link)
  return page
}

/**
 * Enters name and password on the welcome screen, which cannot be skipped. A person who signed in with a code instead
 * of the invitation confirms it again with a code of `proof`.
 */
async function accept(page: Page, firstName: string, proof?: () => Promise<Message>) {
  await expect(page.getByRole('heading', { name: 'Welcome to Greenside' })).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL('/reset-password?type=invite')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  if (proof) await enterCode(page, codeIn(await proof()), 'Confirm')
  await isHome(page, firstName)
  await page.context().close()
}
