import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { enterCode, signUp } from './auth-club.ts'
import { codeIn, confirmedMember, messageTo, someAddress } from './auth-mail.ts'
import { expect } from './club.ts'
import { expectNoShift, recordShifts, takeShifts } from './layout-shift.ts'
import { orderOnScreen, plainDish } from './orders.ts'
import { clientFor, deviceOf, sessionOf, test } from './people.ts'

// A club that requires confirmed addresses, as most do.
test.use({ settings: { GOTRUE_MAILER_AUTOCONFIRM: 'false', GOTRUE_SMTP_MAX_FREQUENCY: '0s' } })
// As on a phone: the worker stores the screens for the dead spot.
test.use({ serviceWorkers: 'allow' })

interface Place {
  longitude: number
  latitude: number
}

interface HoleOnGround {
  number: number
  /** The centre of its first tee. */
  tee: Place
  /** The end of its line. */
  green: Place
}

async function holesOf(url: string): Promise<HoleOnGround[]> {
  interface CourseRow {
    hole: { id: string; number: number; line: { coordinates: number[][] } }[]
    course_feature: { hole_id: string; kind: string; geometry: { coordinates: number[][][] } }[]
  }
  const client = await clientFor(url)
  const { data } = await client
    .from('course')
    .select('hole (id, number, line), course_feature (hole_id, kind, geometry)')
    .eq('is_current', true)
    .single<CourseRow>()
    .throwOnError()
  return data.hole
    .map(({ id, number, line }) => {
      const tee = data.course_feature.find(({ hole_id, kind }) => hole_id === id && kind === 'tee')!
      return {
        number,
        tee: middleOf(tee.geometry.coordinates[0]!),
        green: middleOf(line.coordinates.slice(-1)),
      }
    })
    .sort((one, other) => one.number - other.number)
}

function middleOf(points: number[][]): Place {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis]!, 0) / points.length
  return { longitude: mean(0), latitude: mean(1) }
}

/** Gives the device a fix at a place; moves it slightly, because a repeated position would be no fix. */
async function giveFix(page: Page, { longitude, latitude }: Place, count: number) {
  const moved = latitude + (count % 2) * 1e-6
  await page.context().setGeolocation({ longitude, latitude: moved, accuracy: 4 })
}

const holeBar = (page: Page) => page.getByRole('button', { name: /^Choose a hole/ })
const distances = (page: Page) => page.getByRole('region', { name: 'Distances and hazards' })

/** Expects that hole on the map with its distance, without any tap. */
async function expectDistance(page: Page, { number }: HoleOnGround) {
  await expect(holeBar(page)).toContainText(`Hole ${number}`)
  await expect(distances(page).getByText(/^\d+$/).first()).toBeInViewport()
}

/** Stands at a place, with a fix about every second, until the map shows that hole. */
async function standUntilShown(page: Page, place: Place, hole: HoleOnGround) {
  let count = 0
  await expect(async () => {
    await giveFix(page, place, count++)
    await expect(holeBar(page)).toContainText(`Hole ${hole.number}`, { timeout: 700 })
  }).toPass({ timeout: 120_000 })
  await expectDistance(page, hole)
}

/** Plays from the tee to the green of a hole. The distance stays in view on the way. */
async function playHole(page: Page, hole: HoleOnGround) {
  const { tee, green } = hole
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const along = (axis: keyof Place) => tee[axis] + (green[axis] - tee[axis]) * share
    await giveFix(page, { longitude: along('longitude'), latitude: along('latitude') }, 0)
    await expectDistance(page, hole)
  }
}

/** Putts: the hole stays for as many fixes on its green as a device gives in twelve seconds. */
async function putt(page: Page, hole: HoleOnGround) {
  let count = 0
  const giveNext = async () => {
    count += 1
    await giveFix(page, hole.green, count)
    return count
  }
  await expect.poll(giveNext, { intervals: [1000] }).toBeGreaterThanOrEqual(11)
  await expectDistance(page, hole)
}

function tapCounter() {
  const counter = { taps: 0, tap }
  async function tap(target: Locator) {
    await target.click()
    counter.taps += 1
  }
  return counter
}

/** The kitchen makes and delivers an order; its member sees each step without a tap. */
async function expectFollowed(page: Page, url: string, id: string) {
  const kitchen = await clientFor(url, await sessionOf(url, 'kitchen'))
  for (const [status, sentence] of [
    ['preparing', 'Being made.'],
    ['ready', 'On its way to you.'],
    ['completed', 'Delivered. Enjoy your meal.'],
  ] as const) {
    await kitchen.from('user_order').update({ status }).eq('id', id).throwOnError()
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
}

/** The kitchen pauses and resumes: the check-out shows it without a layout shift, and promises no time meanwhile. */
async function expectPauseInPlace(page: Page, url: string) {
  const kitchen = await clientFor(url, await sessionOf(url, 'kitchen'))
  const pause = (value: unknown) =>
    kitchen.from('setting').update({ value }).eq('key', 'kitchen.paused').throwOnError()
  const sentence = page.getByRole('button', { name: 'The kitchen is not taking orders' })
  await expect(page.getByText(/^As soon as possible, about /)).toBeVisible()
  await pause(true)
  await expect(sentence).toBeDisabled()
  await expect(page.getByText('No time can be promised until then.')).toBeVisible()
  await expect(page.getByText(/^As soon as possible/)).toHaveCount(0)
  await pause(false)
  await expect(sentence).toHaveCount(0)
  await expect(page.getByText(/^As soon as possible, about /)).toBeVisible()
  await expectNoShift(page, 'the check-out of a kitchen that pauses')
}

/** The kitchen needs longer: a chosen time changes with a message, and without another layout shift. */
async function expectTimeMovesInPlace(page: Page, url: string) {
  const admin = await clientFor(url, await sessionOf(url, 'admin'))
  const needMinutes = (value: number) =>
    admin.from('setting').update({ value }).eq('key', 'kitchen.lead_minutes').throwOnError()
  const when = page.getByRole('button', { name: /^When / })
  await when.click()
  await page.getByText('At a time', { exact: true }).click()
  await expect(page.getByLabel('Time', { exact: true })).toBeVisible()
  await when.click()
  // The browser excludes shifts within half a second of a tap.
  await takeShifts(page)
  await needMinutes(120)
  await expect(
    // Before midnight the first selectable time is tomorrow's.
    page.getByText(/^(Tomorrow )?\d\d:\d\d is no longer possible\. We moved it to .*\d\d:\d\d\.$/),
  ).toBeVisible()
  await expectNoShift(page, 'the check-out whose time moves')
  await needMinutes(0)
  await when.click()
  await page.getByText('As soon as possible', { exact: true }).click()
  await when.click()
}

async function joinAsGuest(page: Page, url: string) {
  await page.goto('/')
  await expect(page).toHaveURL('/sign-in')
  await expect(page.getByRole('link', { name: "Today's pins" })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible()
  await expectNoShift(page, 'the front door')
  await page.getByRole('link', { name: 'Create an account' }).click()
  const email = someAddress()
  await signUp(page, 'Robin', email)
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  // The code replaced the form: a tap caused it, though the response came later than the browser's limit.
  await takeShifts(page)
  await enterCode(page, codeIn(await messageTo(url, email)), 'Confirm')
  await expect(page.getByRole('heading', { name: /Robin/ })).toBeVisible()
  await expectNoShift(page, 'Today')
}

/** Reports a bunker without a signal. The report is on the phone, and at the club when the signal is back. */
async function reportInDeadSpot(page: Page, url: string) {
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await page.getByText('Bunker', { exact: true }).click()
  await expect(page.getByText(/^Hole 7, /).first()).toBeVisible()
  await expectNoShift(page, 'the report')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'No connection' }).first()).toBeVisible()
  await expectNoShift(page, 'the report without a connection')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page).toHaveURL(/issuedetails\?issueId=/)
  const id = new URL(page.url()).searchParams.get('issueId')!
  const keeper = await clientFor(url, await sessionOf(url, 'headgreenkeeper'))
  const report = async () => (await keeper.from('issue').select('place_name').eq('id', id)).data
  expect(await report()).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(report).toEqual([{ place_name: expect.stringMatching(/^Hole 7, /) }])
  // The bar has disappeared, and the report no longer shows that it waits.
  await expect(page.getByText(/^(Waiting to send|Sending)/)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: /^Bunker #\d/ })).toBeVisible()
  await expectNoShift(page, 'the report that was sent')
}

test('a guest joins, walks three holes with the distance in view, eats at hole 7 and reports a bunker', async ({
  page,
  club,
}) => {
  await recordShifts(page)
  await joinAsGuest(page, club.url)

  const [fifth, sixth, seventh] = (await holesOf(club.url)).slice(4, 7) as [
    HoleOnGround,
    HoleOnGround,
    HoleOnGround,
  ]
  await page.context().setGeolocation({ ...fifth.tee, accuracy: 4 })
  await page.getByRole('link', { name: 'Course', exact: true }).click()
  await expect(holeBar(page)).not.toContainText('Hole')
  await expect(page.getByRole('button', { name: 'Show where I am' })).toBeVisible()
  // The position is allowed. From here on there is no tap.
  await page.context().grantPermissions(['geolocation'])
  await standUntilShown(page, fifth.tee, fifth)
  // The hole replaced the course.
  await takeShifts(page)
  await playHole(page, fifth)
  await putt(page, fifth)
  await standUntilShown(page, sixth.tee, sixth)
  await playHole(page, sixth)
  await standUntilShown(page, seventh.tee, seventh)
  await expectNoShift(page, 'the map')

  const first = tapCounter()
  const { name } = await plainDish(await clientFor(club.url))
  await first.tap(page.getByRole('link', { name: 'Order', exact: true }))
  await first.tap(page.getByRole('button', { name: `Add ${name}`, exact: true }))
  await expectNoShift(page, 'the menu')
  await first.tap(page.getByRole('link', { name: /View basket/ }))
  await expect(page.getByText('Brought to hole 7').first()).toBeVisible()
  await expectNoShift(page, 'the check-out')
  await expectPauseInPlace(page, club.url)
  await expectTimeMovesInPlace(page, club.url)
  await first.tap(page.getByRole('button', { name: /^Order to hole 7 · / }))
  expect(first.taps).toBeLessThanOrEqual(5)
  const id = await orderOnScreen(page)
  await expect(page.getByText('Sent to the kitchen.', { exact: true })).toBeVisible()
  await expectNoShift(page, 'the order')

  await reportInDeadSpot(page, club.url)

  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.locator(`a[href$="orderId=${id}"]`).first().click()
  expect(await orderOnScreen(page)).toBe(id)
  await expectNoShift(page, 'Today and the order')
  await expectFollowed(page, club.url, id)
  await expect(page.getByRole('button', { name: 'Print the receipt' })).toBeVisible()
  await expectNoShift(page, 'the delivered order')

  await page.getByRole('link', { name: 'Order', exact: true }).click()
  const again = tapCounter()
  await again.tap(page.getByRole('button', { name: /^Again/ }))
  await again.tap(page.getByRole('button', { name: /^Order to hole 7 · / }))
  expect(again.taps).toBe(2)
  expect(await orderOnScreen(page)).not.toBe(id)
})

test.describe('for a member whose phone gives no position', () => {
  test.use({
    storageState: async ({ club }, use) => {
      const { session } = await confirmedMember(club.url)
      await use(deviceOf(club.url, session))
    },
  })

  test('a check-out that opens with an unavailable time moves it, and nothing else moves', async ({
    page,
    club,
  }) => {
    await recordShifts(page)
    const { id } = await plainDish(await clientFor(club.url))
    const wantedAt = new Date(Date.now() + 180_000).toISOString()
    const lines = [{ item_id: id, quantity: 1, options: [], note: '' }]
    const basket = JSON.stringify({ orderId: randomUUID(), lines, choices: { wantedAt } })
    await page.addInitScript((text) => localStorage.setItem('basket', text), basket)
    // The kitchen's capacity loads last: the time is already shown.
    const when = page.getByRole('button', { name: /^When / })
    await page.route(/rpc\/kitchen_(quarters|estimate)/, async (route) => {
      await when.waitFor()
      await page.waitForTimeout(1000)
      await route.continue()
    })
    await page.goto('/userorder')
    await expect(page.getByText(/^(Tomorrow )?\d\d:\d\d is no longer possible\. /)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Order · / })).toBeEnabled()
    await expectNoShift(page, 'the check-out whose time moved at first')
  })

  test('an order to a new hole takes five taps', async ({ page, club }) => {
    await page.goto('/orders')
    const counter = tapCounter()
    const { tap } = counter
    const { name } = await plainDish(await clientFor(club.url))
    await tap(page.getByRole('button', { name: `Add ${name}`, exact: true }))
    await tap(page.getByRole('link', { name: /View basket/ }))
    await tap(page.getByRole('button', { name: /^Where / }))
    await tap(page.locator('label').filter({ has: page.getByRole('radio', { name: 'Hole 7', exact: true }) }))
    await tap(page.getByRole('button', { name: /^Order to hole 7 · / }))
    await orderOnScreen(page)
    expect(counter.taps).toBeLessThanOrEqual(5)
  })
})
