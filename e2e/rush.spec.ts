import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type Club, expect } from './club.ts'
import { plainDish } from './orders.ts'
import { clientFor, deviceOf, newcomer, type Person, sessionOf, test } from './people.ts'
import { openPrinter } from './printer.ts'

/**
 * The sixty tickets of twenty minutes within one minute: a ticket a second. `npm test` plays a third of each failure.
 */
const isFull = Boolean(process.env.TEST_ALL)
const TICKETS = isFull ? 60 : 40
/** The number of tickets at the end of each failure. */
const AFTER = isFull ? { offline: 38, paper: 44, kill: 50 } : { offline: 33, paper: 35, kill: 37 }
const PRINTER_PORT = 9187

test.use({ settings: { PRINTER_NETWORKS: '127.0.0.0/8' } })

/** A kitchen screen of that size. It counts the presses on it. */
async function board(browser: Browser, club: Club, person: Person, [width, height]: [number, number]) {
  const storageState = deviceOf(club.url, await sessionOf(club.url, person))
  const context = await browser.newContext({
    storageState,
    viewport: { width, height },
    baseURL: club.url,
    serviceWorkers: 'block',
    hasTouch: false,
    isMobile: false,
  })
  const page = await context.newPage()
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      if (event.isTrusted) sessionStorage.presses = Number(sessionStorage.presses ?? 0) + 1
    })
  })
  await page.goto('/kitchenorderlist')
  return page
}

const pressesOn = (page: Page) => page.evaluate(() => Number(sessionStorage.presses ?? 0))

function wholeTickets(page: Page): Promise<number> {
  return page.getByRole('article').evaluateAll(
    (cards) =>
      cards.filter((card) => {
        const { top, left, right, bottom } = card.getBoundingClientRect()
        const body = card.querySelector('.overflow-y-auto')
        const isCut = body !== null && body.scrollHeight > body.clientHeight + 1
        return top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight && !isCut
      }).length,
  )
}

/** Milliseconds from a cook's choice of a button to the press. */
const REACH_MS = 450

/**
 * Chooses the first button with that name and presses it after a cook's delay; does nothing if its name has changed.
 */
async function pressFirst(page: Page, name: RegExp) {
  const [button] = await page.getByRole('button', { name }).elementHandles()
  if (!button) return
  await page.waitForTimeout(REACH_MS)
  const label = await button.evaluate((element) => element.textContent).catch(() => '')
  if (name.test(label ?? '')) await button.click({ timeout: 3000 }).catch(() => {})
}

/** Works as a cook: presses those buttons in turn, at a human pace, until stopped. */
function cook(page: Page, names: () => readonly RegExp[]) {
  let isWorking = true
  const done = (async () => {
    while (isWorking) {
      for (const name of names()) await pressFirst(page, name)
      await page.waitForTimeout(250)
    }
  })()
  return async () => {
    isWorking = false
    await done
  }
}

/** Orders one dish with retries until the club has accepted it: exactly once, because the device sets the id. */
async function placeSurely(client: SupabaseClient, dish: string): Promise<string> {
  const id = randomUUID()
  await expect(async () => {
    const { error } = await client.from('user_order').insert({ id, lines: [{ item_id: dish, quantity: 1 }] })
    if (error && error.code !== '23505') throw new Error(error.message)
  }).toPass({ timeout: 60_000, intervals: [500] })
  return id
}

/** The number on a slip, alone in its first row, and whether the slip is marked as a duplicate. */
function readSlip(text: string) {
  return {
    number: Number(/(\d+)/.exec(text.replace(/DUPLICATE.*/g, ''))?.[1]),
    isMarked: text.includes('DUPLICATE'),
  }
}

test(`${TICKETS} tickets reach two boards, a phone and the paper once each, in spite of failures`, async ({
  browser,
  club,
}, info) => {
  test.setTimeout(900_000)
  const printer = await openPrinter(PRINTER_PORT)
  const admin = await clientFor(club.url, await sessionOf(club.url, 'admin'))
  await admin.from('printer').insert({ name: 'Pass', host: '127.0.0.1', port: PRINTER_PORT }).throwOnError()
  const members = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => clientFor(club.url, await newcomer(club.url, `Guest ${n}`))),
  )
  const dish = await plainDish(members[0]!)
  await collectAll(admin)
  const small = await board(browser, club, 'kitchen', [1280, 800])
  const large = await board(browser, club, 'admin', [1920, 1080])
  const phone = await board(browser, club, 'kitchen', [390, 844])
  await expect(small.getByRole('button', { name: 'Pause' })).toBeVisible()
  const picture = async (page: Page, name: string) =>
    info.attach(name, { body: await page.screenshot(), contentType: 'image/png' })

  const ids: string[] = []
  const place = async (until: number) => {
    for (; ids.length < until; ) {
      const second = Date.now() + 1000
      ids.push(await placeSurely(members[ids.length % members.length]!, dish.id))
      await small.waitForTimeout(Math.max(0, second - Date.now()))
    }
  }

  await place(30)
  await expect.poll(() => wholeTickets(large), { timeout: 60_000 }).toBeGreaterThanOrEqual(24)
  await expect.poll(() => wholeTickets(small)).toBeGreaterThanOrEqual(10)
  for (const [page, name] of [
    [small, '1280'],
    [large, '1920'],
    [phone, '390'],
  ] as const) {
    await picture(page, name)
  }

  // No collections while the printer has no paper: unprinted tickets must still be printed.
  let isCollecting = false
  const stops = [
    cook(small, () => [/^Start/]),
    cook(large, () => (isCollecting ? [/^Ready ·/, /^(Collected|Delivered)/] : [/^Ready ·/])),
  ]
  await small.context().setOffline(true)
  await place(AFTER.offline)
  await small.context().setOffline(false)
  printer.setPaper(false)
  await place(AFTER.paper)
  await expect(large.getByText(/paper out since/)).toBeVisible({ timeout: 60_000 })
  await picture(large, 'without paper')
  printer.setPaper(true)
  await place(AFTER.kill)
  await club.kill()
  await small.waitForTimeout(1500)
  await club.start()
  await place(TICKETS)
  const rows = async () =>
    (await admin.from('user_order').select('id, number, status').in('id', ids).throwOnError()).data
  await expect.poll(async () => printer.slips.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(TICKETS)
  isCollecting = true
  await expect
    .poll(async () => (await rows()).filter(({ status }) => status !== 'completed').length, {
      timeout: 180_000,
    })
    .toBe(0)
  for (const stop of stops) await stop()

  await expectOneStepEach(admin, ids)
  const { data: alarms } = await admin
    .from('order_event')
    .select('kind, order_id')
    .in('order_id', ids)
    .in('kind', ['unseen', 'duty', 'untouched'])
    .throwOnError()
  expect(alarms).toEqual([])
  // A slip that the killed server may have sent is printed again with a mark, even if the first one never arrived.
  const slips = printer.slips.map(readSlip)
  const unmarked = slips.filter(({ isMarked }) => !isMarked).map(({ number }) => number)
  expect(new Set(unmarked).size).toBe(unmarked.length)
  const numbers = (await rows()).map(({ number }) => number)
  expect(new Set(slips.map(({ number }) => number))).toEqual(new Set(numbers))
  const { count: steps } = await admin
    .from('order_event')
    .select('id', { count: 'exact', head: true })
    .in('order_id', ids)
    .eq('kind', 'step')
    .neq('to_status', 'new')
    .throwOnError()
  const presses = (await pressesOn(small)) + (await pressesOn(large))
  info.annotations.push({
    type: 'taps',
    description: `${presses} presses for ${steps} steps of ${TICKETS} tickets`,
  })
  expect(presses / steps!).toBeLessThanOrEqual(1.1)
  for (const page of [small, large, phone]) await page.context().close()
  await printer.close()
})

/** Empties the queue of the demo club's tickets. */
async function collectAll(admin: SupabaseClient) {
  for (const [from, status] of [
    ['new', 'preparing'],
    ['preparing', 'ready'],
    ['ready', 'completed'],
  ]) {
    await admin.from('user_order').update({ status }).eq('status', from).throwOnError()
  }
}

async function expectOneStepEach(admin: SupabaseClient, ids: readonly string[]) {
  const { data: steps } = await admin
    .from('order_event')
    .select('order_id, to_status')
    .in('order_id', ids)
    .eq('kind', 'step')
    .order('seq')
    .throwOnError()
  for (const id of ids) {
    const taken = steps.filter(({ order_id }) => order_id === id).map(({ to_status }) => to_status)
    expect(taken).toEqual(['new', 'preparing', 'ready', 'completed'])
  }
}
