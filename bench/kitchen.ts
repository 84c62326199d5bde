import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { SignJWT } from 'jose'
import type { Browser, Page } from 'playwright-core'
import { createUser } from '#server/database/testing.ts'
import type { Database } from '#server/database/types.ts'
import { openBrowser, openClub, pause, signIn } from './club.ts'
import type { ListenerMessage, Open } from './listeners.ts'

const APPS = 500
const ORDERS_A_SECOND = 20
const SECONDS = 10
/** Orders before the first that is measured. */
const WARM_UP = 400
/** Longest wait for a ticket or a button. */
const LATEST_SECONDS = 60
const OPEN_TICKETS = 200
/** Members with an open ticket. */
const GUESTS = 20
const SLOWER = 4
const INTERACTIONS = 25

/** From the press of a member to the ticket in the kitchen's page. */
export async function benchTickets(): Promise<void> {
  const browser = await openBrowser()
  for (const apps of ['nobody signed in', 'each a member of their own'] as const) {
    const club = await openKitchen(APPS)
    await warmUp(club)
    await pressToTicket(browser, club, apps)
    await club.close()
  }
  await browser.close()
}

/** The page with a long queue on a slow tablet. */
export async function benchBumps(): Promise<void> {
  const browser = await openBrowser()
  const club = await openKitchen(GUESTS, OPEN_TICKETS)
  for (const layout of ['rail', 'columns'] as const) await longQueue(browser, club, layout)
  await club.close()
  await browser.close()
}

type Club = Awaited<ReturnType<typeof openKitchen>>

/** The demo club with additional members and open tickets. */
async function openKitchen(memberCount: number, tickets = 0) {
  const club = await openClub(async (database) => {
    const members: string[] = []
    for (let n = 0; n < memberCount; n++)
      members.push((await createUser(database, { first_name: `Member ${n}` })).id)
    const dish = await plainDish(database)
    for (let n = 0; n < tickets; n++) await place(database, members[n % memberCount]!, dish, n)
    return { members, dish }
  })
  const { members, dish } = club.filled
  const { alg, kid, privateKey } = club.keys.signing
  const tokenOf = (id: string) =>
    new SignJWT({ role: 'authenticated', sub: id, aud: 'authenticated', is_anonymous: false })
      .setIssuer(`${club.url}/auth/v1`)
      .setProtectedHeader({ alg, kid, typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime('2h')
      .sign(privateKey)
  return {
    ...club,
    dish,
    cpuMs: () => cpuMsOf(club.pid),
    tokens: await Promise.all(members.map(tokenOf)),
  }
}

/** A process's processor time in milliseconds; unlike the clock it is the same on a busy machine. */
function cpuMsOf(pid: number): number {
  // Fields 14 and 15 of proc(5), in hundredths of a second; the name in field 2 may have spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function plainDish(database: Database): Promise<string> {
  // Nothing that must be read first, so that one press is one interaction.
  const { rows } = await database.runAsOwner<{ id: string }>(
    `select id from public.menu_item i where not sold_out and hours = '[]' and allergens = '{}'
       and not exists (select 1 from public.menu_option where item_id = i.id) limit 1`,
  )
  return rows[0]!.id
}

async function place(database: Database, member: string, dish: string, minutesAgo: number): Promise<void> {
  await database.runAsOwner(
    `insert into public.user_order (user_id, lines, created_at) values ($1, $2, now() - make_interval(mins => $3))`,
    [member, JSON.stringify([{ item_id: dish, quantity: 1 + (minutesAgo % 4) }]), minutesAgo + 2],
  )
}

async function pressToTicket(browser: Browser, club: Club, apps: string): Promise<void> {
  // In columns each ticket is in the document, in sight or not.
  const page = await kitchenPage(browser, club, 'columns')
  const listeners = await openApps(club, apps === 'nobody signed in' ? [club.keys.anonKey] : club.tokens)
  await page.evaluate(noteTickets)
  await pause(1000)
  const presses: Promise<[number: number, at: number] | undefined>[] = []
  const [begin, cpuMs] = [performance.now(), club.cpuMs()]
  for (let n = 0; n < ORDERS_A_SECOND * SECONDS; n++) {
    await pause(begin + (n * 1000) / ORDERS_A_SECOND - performance.now())
    presses.push(press(club, club.tokens[n % APPS]!))
  }
  const orders = (await Promise.all(presses)).filter((one) => one !== undefined)
  let paintTimes = new Map<number, number>()
  for (
    let second = 0;
    second < LATEST_SECONDS && !orders.every(([number]) => paintTimes.has(number));
    second++
  ) {
    await pause(1000)
    paintTimes = new Map((await page.evaluate('[...window.seen]')) as [number, number][])
  }
  const times = orders.flatMap(([number, at]) => {
    const paintedAt = paintTimes.get(number)
    return paintedAt === undefined ? [] : [paintedAt - at]
  })
  const usedMs = (club.cpuMs() - cpuMs) / presses.length
  await listeners.close()
  await page.context().close()
  console.log(
    `\nPress to ticket in the kitchen's page, ${ORDERS_A_SECOND} orders a second, ${APPS} open apps, ${apps} (${load()})`,
  )
  console.log(
    `  ${summary(times)}   ${times.length} of ${presses.length} seen   goal: median 60 ms, p99 150 ms`,
  )
  console.log(
    `  the server's processor time for an order, from the press to all screens: ${usedMs.toFixed(1)} ms`,
  )
}

/** Places and cancels orders until the engines have compiled the hot code. */
async function warmUp(club: Club): Promise<void> {
  for (let n = 0; n < WARM_UP; n += 4)
    await Promise.all([0, 1, 2, 3].map((one) => placeAndCancel(club, club.tokens[(n + one) % APPS]!)))
}

/** In the page: when each ticket came into the document, by the clock that both sides share. As text, for it runs elsewhere. */
const noteTickets = `
  window.seen = new Map()
  const look = () => {
    for (const card of document.querySelectorAll('article[aria-label]')) {
      const number = Number(card.getAttribute('aria-label').replace(/\\D/g, ''))
      if (!window.seen.has(number)) window.seen.set(number, performance.timeOrigin + performance.now())
    }
  }
  look()
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })`

/** An order as a member's app sends it: its number, and when the request went out. */
async function press(club: Club, token: string): Promise<[number: number, at: number] | undefined> {
  const at = performance.timeOrigin + performance.now()
  const order = await placeAs(club, token)
  return order && [order.number, at]
}

async function placeAs(club: Club, token: string): Promise<{ id: string; number: number } | undefined> {
  const answer = await fetch(`${club.url}/rest/v1/user_order?select=id,number`, {
    method: 'POST',
    headers: headersOf(club, token),
    body: JSON.stringify({ id: randomUUID(), lines: [{ item_id: club.dish, quantity: 1 }] }),
  })
  const [order] = answer.status === 201 ? ((await answer.json()) as { id: string; number: number }[]) : []
  return order
}

async function placeAndCancel(club: Club, token: string): Promise<void> {
  const order = await placeAs(club, token)
  if (!order) throw new Error('An order was refused')
  await fetch(`${club.url}/rest/v1/user_order?id=eq.${order.id}`, {
    method: 'PATCH',
    headers: headersOf(club, token),
    body: JSON.stringify({ status: 'cancelled', expected_status: 'new' }),
  })
}

const headersOf = (club: Club, token: string) => ({
  apikey: club.keys.anonKey,
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  prefer: 'return=representation',
})

async function openApps(club: Club, tokens: readonly string[]) {
  const address = `${club.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=`
  const child: ChildProcess = fork(new URL('./listeners.ts', import.meta.url), { execArgv: process.execArgv })
  const opening = new Promise<void>((resolve) =>
    child.on('message', ({ type }: ListenerMessage) => type === 'open' && resolve()),
  )
  const ask: Open = {
    addresses: Array.from({ length: APPS }, (_, n) => address + tokens[n % tokens.length]),
    join: [
      '1',
      '1',
      'realtime:schema-db-changes',
      'phx_join',
      { config: { postgres_changes: [{ event: '*', schema: 'public' }] } },
    ],
    answers: 2,
  }
  child.send(ask)
  await opening
  return {
    async close() {
      const exit = once(child, 'exit')
      child.kill()
      await exit
    },
  }
}

async function kitchenPage(browser: Browser, club: Club, layout: 'columns' | 'rail'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  })
  await context.addInitScript(`localStorage.setItem('kitchen-layout', '${layout}')`)
  const page = await context.newPage()
  await signIn(page, club, 'kitchen')
  await page.goto(`${club.url}/kitchenorderlist`)
  await page.getByRole('article').first().waitFor()
  return page
}

/**
 * In the page: the middle of a button that bumps a ticket, where a finger would find one. Asks only what is drawn: to
 * measure the others would have the page lay out all of them, which no finger does.
 */
const buttonInView = `
  [...document.querySelectorAll('article button.btn-primary')]
    .filter((button) => button.checkVisibility({ contentVisibilityAuto: true }))
    .map((button) => button.getBoundingClientRect())
    .filter(({ top, bottom }) => top > 80 && bottom < innerHeight)
    .map(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 }))[0]`

/** Where a button is that can be pressed. Asked from here, because the page's policy forbids scripts from text. */
async function untilInView(page: Page): Promise<{ x: number; y: number }> {
  for (let tries = 0; tries < LATEST_SECONDS * 20; tries++) {
    const place: { x: number; y: number } | undefined | null = await page.evaluate(buttonInView)
    if (place) return place
    await pause(50)
  }
  throw new Error('No ticket that can be bumped came into view')
}

/** Bumps tickets; the browser's own event timing gives the time of each until the next paint. */
async function longQueue(browser: Browser, club: Club, layout: 'columns' | 'rail'): Promise<void> {
  const page = await kitchenPage(browser, club, layout)
  if (layout === 'rail') await page.getByRole('button', { name: /^\+\d+ more/ }).waitFor()
  // Bumps in another layout may have ended some.
  else
    await page.waitForFunction(
      (count) => document.querySelectorAll('article').length >= count,
      OPEN_TICKETS - INTERACTIONS,
    )
  await page.evaluate(`
    window.durations = []
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'click' || name === 'pointerup') window.durations.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 })`)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  for (let n = 0; n < INTERACTIONS; n++) {
    // The browser draws what came into view a frame later than it lays it out.
    const place = await untilInView(page)
    await pause(500)
    await page.mouse.click(place.x, place.y)
    await pause(1000)
  }
  const slow = (await page.evaluate('window.durations')) as number[]
  await page.context().close()
  // The browser reports no event below 16 ms.
  const times = [...slow, ...Array(Math.max(0, INTERACTIONS - slow.length)).fill(16)]
  console.log(
    `\nA bump in a queue of ${OPEN_TICKETS} tickets, ${layout}, processor ${SLOWER} times slower (${load()})`,
  )
  console.log(`  press to next paint  ${summary(times)}   goal: 100 ms`)
}

function summary(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (q: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN).toFixed(0)
  return `median ${at(0.5)} ms   p90 ${at(0.9)} ms   p99 ${at(0.99)} ms   most ${at(1)} ms`
}

const load = () => `load ${loadavg()[0]?.toFixed(1)}`
