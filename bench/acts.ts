// From a press to the next paint on a slow phone, for what people do most, in a club at its real size.
import { loadavg } from 'node:os'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { createUser } from '#server/database/testing.ts'
import type { Database } from '#server/database/types.ts'
import { type BenchClub, openBrowser, openClub, pause, signIn } from './club.ts'

const SLOWER = 6
const ROUNDS = 8
const MEMBERS = 600
const TICKETS = 60
const ISSUES = 300
/** Reports per insert. */
const PART = 25
const GOAL_MS = 100

interface Act {
  name: string
  person: 'guest' | 'member' | 'headgreenkeeper' | 'kitchen' | 'admin'
  path: string
  width?: number
  /** Presses once; `round` counts from 0. Must leave the screen ready for the next press. */
  press(page: Page, round: number): Promise<unknown>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** A press that opens something and one that closes it. */
async function openAndClose(page: Page, name: string | RegExp) {
  await button(page, name).click()
  const sheet = page.getByRole('dialog').first()
  await sheet.waitFor()
  await pause(900)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
}

const acts: readonly Act[] = [
  {
    name: 'open a dish',
    person: 'member',
    path: '/orders',
    press: (page) => openAndClose(page, /^Beef burger/),
  },
  {
    name: 'add a dish',
    person: 'member',
    path: '/orders',
    press: (page) => button(page, /^Add /).click(),
  },
  {
    name: 'search the menu',
    person: 'member',
    path: '/orders',
    press: (page, round) => page.getByRole('searchbox').press('soup'[round % 4]!),
  },
  {
    name: 'next hole',
    person: 'member',
    path: '/map?hole=1',
    press: (page) => button(page, 'Next hole').click(),
  },
  {
    name: 'list of holes',
    person: 'member',
    path: '/map',
    press: (page) => openAndClose(page, /^Choose a hole/),
  },
  {
    name: 'show where I am',
    person: 'member',
    path: '/map',
    press: (page) => button(page, /Show where I am|Stop/).click(),
  },
  {
    name: 'next green',
    person: 'headgreenkeeper',
    path: '/updatepins',
    press: (page) => button(page, 'Next green').click(),
  },
  {
    name: 'move a pin',
    person: 'headgreenkeeper',
    path: '/updatepins',
    press: (page) => button(page, 'Towards the back').click(),
  },
  { name: 'drag a pin', person: 'headgreenkeeper', path: '/updatepins', press: dragPin },
  {
    name: 'open a green',
    person: 'headgreenkeeper',
    path: '/bestposition',
    press: (page, round) => openAndClose(page, `Green ${round + 2},`),
  },
  {
    name: 'filter the reports',
    person: 'headgreenkeeper',
    path: '/newissues',
    press: (page, round) => button(page, round % 2 ? /^All/ : /^Green \d/).click(),
  },
  {
    name: 'select a report',
    person: 'headgreenkeeper',
    path: '/newissues',
    press: (page) => page.getByRole('checkbox').nth(1).click(),
  },
  {
    name: 'bump a ticket',
    person: 'kitchen',
    path: '/kitchenorderlist',
    width: 1280,
    press: (page) => page.locator('article button.btn-primary').first().click(),
  },
  {
    name: 'take off sale',
    person: 'kitchen',
    path: '/menumanage',
    press: (page) => button(page, /^Sold out: Porridge/).click(),
  },
  {
    name: 'search people',
    person: 'admin',
    path: '/groupadmin',
    width: 1280,
    press: (page, round) => page.getByRole('searchbox').press('member 1'[round]!),
  },
  {
    name: 'sort people',
    person: 'admin',
    path: '/groupadmin',
    width: 1280,
    press: (page) => button(page, 'Name').click(),
  },
  { name: 'from home to the menu', person: 'member', path: '/', press: goAndReturn('Order') },
  { name: 'from home to me', person: 'member', path: '/', press: goAndReturn('Me') },
  {
    name: 'other theme',
    person: 'member',
    path: '/',
    press: (page) => button(page, /^Use the/).click(),
  },
]

/** Drags the pin of the green that is shown: each step of the finger is a paint, the press and the drop are measured. */
async function dragPin(page: Page) {
  const box = (await page.getByRole('application').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 10; step++) await page.mouse.move(x + step * 3, y - step * 2)
  await page.mouse.up()
}

function goAndReturn(name: string) {
  return async (page: Page) => {
    await page.getByRole('link', { name, exact: true }).last().click()
    await pause(1200)
    await page.goBack()
  }
}

export async function benchActs(): Promise<void> {
  const browser = await openBrowser()
  const club = await openClub(fillClub)
  const empty = await emptyPress(browser)
  console.log(
    `\nActs: press to next paint, processor ${SLOWER} × slower, ${MEMBERS} members, ${TICKETS} tickets, ${ISSUES} reports, load ${loadavg()[0]!.toFixed(1)}`,
  )
  console.log(`An empty page: ${empty.toFixed(0)} ms. Main thread: all work of an act, slowed as well.`)
  console.log('act                        median ms   worst   times the empty page   main thread ms')
  const all: number[] = []
  for (const act of acts) {
    const { times, threadMs } = await timeAct(browser, club, act)
    all.push(...times)
    const [middle, worst] = [quantile(times, 0.5), Math.max(...times)]
    console.log(
      `${act.name.padEnd(24)}${cell(middle, 11)}${cell(worst, 9)}${(middle / empty).toFixed(1).padStart(18)}${cell(threadMs, 20)}`,
    )
  }
  console.log(`p98 of ${all.length} presses: ${quantile(all, 0.98).toFixed(0)} ms   goal: ${GOAL_MS} ms`)
  await club.close()
  await browser.close()
}

const cell = (value: number, width: number) => value.toFixed(0).padStart(width)

function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

async function fillClub(database: Database): Promise<void> {
  const members: string[] = []
  for (let n = 0; n < MEMBERS; n++)
    members.push((await createUser(database, { first_name: `Member ${n}` })).id)
  for (let n = 0; n < TICKETS; n++) {
    await database.runAsOwner(
      `insert into public.user_order (user_id, lines, created_at)
       select $1, jsonb_build_array(jsonb_build_object('item_id', id, 'quantity', $2::int)), now() - make_interval(mins => $2)
       from public.menu_item i where not sold_out and hours = '[]' and allergens = '{}'
         and not exists (select 1 from public.menu_option where item_id = i.id) limit 1`,
      [members[n]!, 1 + (n % 4)],
    )
  }
  for (let n = 0; n < ISSUES; n += PART) {
    await database.runAsOwner(
      `insert into public.issue (reporter_id, category, description, lng, lat)
       select i.reporter_id, i.category, i.description || ' ' || n, i.lng + n * 1e-6, i.lat
       from (select * from public.issue order by created_at limit 1) i, generate_series($1::int, $1 + $2 - 1) n`,
      [n, PART],
    )
  }
}

/** The cost of a press that only draws a word. */
async function emptyPress(browser: Browser): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.setContent('<button onclick="this.textContent = Number(this.textContent) + 1">0</button>')
  const session = await slow(page)
  await watch(page)
  for (let round = 0; round < ROUNDS; round++) {
    await page.getByRole('button').click()
    await pause(300)
  }
  const times = await timesOf(page, ROUNDS)
  await session.detach()
  await page.close()
  return quantile(times, 0.5)
}

async function timeAct(browser: Browser, club: BenchClub, act: Act) {
  const context = await browser.newContext({
    viewport: { width: act.width ?? 390, height: 844 },
    serviceWorkers: 'block',
    geolocation: { latitude: 0, longitude: 0 },
    permissions: ['geolocation'],
  })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  if (act.person !== 'guest') await signIn(page, club, act.person)
  await page.goto(club.url + act.path)
  await page.waitForLoadState('networkidle')
  // The app reads ahead in idle moments; this work is not part of an act.
  await pause(5000)
  const session = await slow(page)
  await watch(page)
  const before = await threadMsOf(session)
  for (let round = 0; round < ROUNDS; round++) {
    await act.press(page, round)
    await pause(1500)
  }
  const threadMs = ((await threadMsOf(session)) - before) / ROUNDS
  const times = await timesOf(page, ROUNDS)
  await context.close()
  return { times, threadMs }
}

async function slow(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return session
}

/** The main thread's processor time; unlike the clock it is the same on a busy machine. */
async function threadMsOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
}

/** In the page: records each act's time to the next paint, by the browser's own event timing. */
function watch(page: Page): Promise<unknown> {
  return page.evaluate(`
    window.presses = new Map()
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) presses.set(interactionId, Math.max(duration, presses.get(interactionId) ?? 0))
    }).observe({ type: 'event', durationThreshold: 16 })`)
}

async function timesOf(page: Page, count: number): Promise<number[]> {
  const slowOnes = (await page.evaluate('[...presses.values()]')) as number[]
  // The browser reports no event below 16 ms.
  return [...slowOnes, ...Array<number>(Math.max(0, count - slowOnes.length)).fill(16)]
}
