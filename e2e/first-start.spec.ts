import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { type ClubProcess, clubEnvironment, runClub } from './club-process.ts'
import { emptyData } from './club-template.ts'
import { dishRows } from './orders.ts'

const course = join(dirname(fileURLToPath(import.meta.url)), 'fixtures', 'little-course.geojson')
const menu = 'kind,name,category,price\ncategory,Snacks,,\ndish,Club sandwich,Snacks,7.50\n'

let data: string
let club: ClubProcess
test.beforeAll(async () => {
  data = emptyData()
  club = await runClub(await clubEnvironment({ DATA_DIR: data, DEMO: '0' }))
})
test.afterAll(async () => {
  await club.kill()
  rmSync(data, { recursive: true, force: true })
})

test('an empty club is opened without a terminal, from the first address to the first paid order', async ({
  page,
  browser,
}) => {
  await expect.poll(club.log).toMatch(/welcome#start=/)
  const address = /http\S+\/welcome#start=[\w-]+/.exec(club.log())![0]
  const { origin } = new URL(address)

  await page.goto(address)
  await makeFirstAdmin(page)
  await expect(page).toHaveURL(`${origin}/welcome`)
  await giveNameAndPlace(page)
  await bringInCourse(page)
  await resumeFromToday(page, origin, '4 left')
  await bringInMenu(page)
  await resumeFromToday(page, origin, '3 left')
  await page.getByRole('button', { name: 'Only me for now' }).click()
  await page.getByRole('button', { name: 'No mail server' }).click()
  await page.getByRole('button', { name: 'Open the club', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/`)
  await expect(page.getByText('Dublin Links')).toBeVisible()
  await expect(page.getByText('Continue the set-up')).toBeHidden()

  const member = await (await browser.newContext({ baseURL: origin })).newPage()
  await signUpAndOrder(member)
  await cookAndHandOver(page, origin)
  await expect(member.getByText('Collected. Enjoy your meal.', { exact: true })).toBeVisible()

  // The address works once.
  const late = await (await browser.newContext()).newPage()
  await late.goto(address)
  await expect(late.getByText('This address no longer works')).toBeVisible()
})

async function makeFirstAdmin(page: Page) {
  await page.getByLabel('First name').fill('Aoife')
  await page.getByLabel('Email').fill('aoife@links.example')
  await page.getByLabel('Password', { exact: true }).fill('links-and-greens')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('0 of 6 steps done')).toBeVisible()
}

/** The test's browser has the locale of Great Britain. */
async function giveNameAndPlace(page: Page) {
  await page.getByLabel('Name of the club').fill('Dublin Links')
  await expect(page.getByLabel('Currency')).toHaveValue('GBP')
  await page.getByLabel('Country').selectOption('IE')
  await expect(page.getByLabel('Currency')).toHaveValue('EUR')
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Dublin')
  await page.getByRole('button', { name: 'Save and continue' }).click()
}

async function bringInCourse(page: Page) {
  await page.getByRole('link', { name: 'Bring in the course' }).click()
  await page.getByLabel('Choose a file').last().setInputFiles(course)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Little Links is the course that is played.')).toBeVisible()
}

async function bringInMenu(page: Page) {
  await page.getByRole('link', { name: 'Bring in the menu' }).click()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const file = { name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(menu) }
  await page.getByLabel('Menu as CSV').setInputFiles(file)
  await page.getByRole('button', { name: /^Import \d+ lines?$/ }).click()
  await expect(page.getByText('The menu now matches the file.')).toBeVisible()
}

/** Leaves the set-up, and resumes it from the card on Today. */
async function resumeFromToday(page: Page, origin: string, left: string) {
  await page.goto(origin)
  await expect(page.getByText(left)).toBeVisible()
  await page.getByRole('link', { name: /^Continue the set-up/ }).click()
}

async function signUpAndOrder(member: Page) {
  await member.goto('/sign-up')
  await member.getByLabel('First name').fill('Niamh')
  await member.getByLabel('Email or phone').fill('niamh@links.example')
  await member.getByLabel('Password', { exact: true }).fill('links-and-greens')
  await member.getByRole('button', { name: 'Create account' }).click()
  await expect(member).not.toHaveURL(/sign-up/)
  await member.goto('/orders')
  await dishRows(member).filter({ hasText: 'Club sandwich' }).click()
  await member
    .getByRole('dialog')
    .getByRole('button', { name: /^Add · €7\.50/ })
    .click()
  await member.getByRole('link', { name: /View basket/ }).click()
  await member.getByRole('button', { name: /^Order (to .*)?· / }).click()
  await expect(member.getByText('Sent to the kitchen.', { exact: true })).toBeVisible()
}

/** The member pays at the handover. */
async function cookAndHandOver(page: Page, origin: string) {
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.goto(`${origin}/kitchenorderlist`)
  const ticket = page.getByRole('article').first()
  for (const act of ['Start', 'Ready', 'Collected']) {
    await ticket.getByRole('button', { name: act }).click()
    // The board ignores a press on a button that has just changed.
    await page.waitForTimeout(500)
  }
}
