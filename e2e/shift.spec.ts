import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect } from './club.ts'
import { excessOf, recordShifts, type Shift } from './layout-shift.ts'
import { placeOrder } from './orders.ts'
import { clientFor, deviceOf, type Person, sessionOf, test } from './people.ts'

// A separate club: its frost delay and closed hole would disturb other tests.
test.use({ settings: { WEATHER: 'false' } })

/** Takes both processors eight minutes: `npm run test:all` walks every screen, `npm test` those of a guest. */
const isFull = Boolean(process.env.TEST_ALL)
/** Pages loading concurrently; each throttled one takes at most a quarter of a processor. */
const LANES = isFull ? 3 : 1
/** For a machine ten times slower than an idle one. */
const LONGEST_MS = 1_800_000

interface Walk {
  person?: Person
  viewport: { width: number; height: number }
  paths: string
}

const phone = { width: 390, height: 844 }
const laptop = { width: 1280, height: 800 }

/** Every screen once for a role that may open it, and for each role the screens that differ by role. */
const walks: readonly Walk[] = [
  {
    viewport: phone,
    paths:
      '/sign-in /sign-up /reset-password /confirm /map /map/sheet /orders /weather /showrange /about /contactus /country /unauthorized /coming-soon /sign-out',
  },
  {
    person: 'member',
    viewport: phone,
    paths:
      '/ /map /orders /profile /userorder /userorderlist /userorderlist/statement /userorderview?orderId=recent /createissue /camera /issuedetails?issueId=ISSUE /issuehistory /notifications /contactus /showrange /weather',
  },
  {
    person: 'headgreenkeeper',
    viewport: phone,
    paths:
      '/ /newissues /newgroupissue /newgroupissue/rounds /assignissue?issueId=ISSUE /assigngroupissue?issueId=ISSUE /assignedissues /assignedissues/wall /assignedhistory /issuedetails?issueId=ISSUE /issuehistory/figures /issuehistory/heat /createissue/places /updatepins /updatepins/sheet /bestposition /getgreenpolygon /getrangegreenpolygon /capturerangeitems /capturecenterofhole',
  },
  {
    person: 'kitchen',
    viewport: phone,
    paths:
      '/ /createissue /kitchenorderlist /kitchenorderlist/ended /kitchenorderview?orderId=ORDER /menumanage /menumanage/places',
  },
  {
    person: 'admin',
    viewport: laptop,
    paths:
      '/ /newissues /kitchenorderlist /kitchenorderlist/figures /groupadmin /groupadmin/log /notifications /updatepins /bestposition /map/edit /map/edit/card /map/edit/nines /map/edit/import /settings /settings/club /settings/people /settings/kitchen /settings/course /settings/messages /settings/system',
  },
]

for (const { person, viewport, paths } of isFull ? walks : walks.slice(0, 1)) {
  test(`nothing moves on the screens of ${person ?? 'a guest'}, on a slow phone at first and with cached data later`, async ({
    browser,
    club,
  }) => {
    test.setTimeout(LONGEST_MS)
    const ids = await fillClub(club.url)
    const queue = paths.split(' ').map((path) => path.replace('ISSUE', ids.issue).replace('ORDER', ids.order))
    const moved: string[] = []
    const walk = async () => {
      const context = await browser.newContext({
        viewport,
        isMobile: viewport === phone,
        serviceWorkers: 'block',
        ...(person && { storageState: deviceOf(club.url, await sessionOf(club.url, person)) }),
      })
      context.setDefaultTimeout(LONGEST_MS)
      const page = await context.newPage()
      await recordShifts(page)
      await page.addInitScript(slowTimers)
      for (let path = queue.shift(); path; path = queue.shift())
        moved.push(...(await shiftsOf(page, context, club.url + path)))
      await context.close()
    }
    await Promise.all(Array.from({ length: LANES }, walk))
    expect(moved).toEqual([])
  })
}

let filled: Promise<{ issue: string; order: string }> | undefined

/** Creates data that make the club's screens long: a frost delay, a closed hole, reports and orders. */
function fillClub(url: string): Promise<{ issue: string; order: string }> {
  filled ??= (async () => {
    const [greenkeeper, member] = await Promise.all(
      (['headgreenkeeper', 'member'] as const).map(async (who) => clientFor(url, await sessionOf(url, who))),
    )
    const note = 'Frost delay: the first tee opens at 9:30. Please stay off the greens.'
    await greenkeeper!
      .from('course_status')
      .update({ status: 'frost_delay', note })
      .neq('status', 'frost_delay')
      .throwOnError()
    const { data: hole } = await greenkeeper!.from('hole').select('id').limit(1).single().throwOnError()
    const description = 'The sprinkler head beside the green leaks and makes a puddle.'
    const { data: issue } = await member!
      .from('issue')
      .insert({ category: 'irrigation', priority: 'urgent', description, hole_id: hole.id })
      .select('id')
      .single()
      .throwOnError()
    await greenkeeper!
      .from('issue_effect')
      .insert({ issue_id: issue.id, kind: 'hole_closed', hole_id: hole.id })
      .throwOnError()
    const order = await placeOrder(member!, 2)
    return { issue: issue.id, order: order.id }
  })()
  return filled
}

/**
 * Runs in the page first: makes its long timers a hundred times longer. A screen without a response in five seconds
 * shows stored data; on a loaded machine that would not test the screen.
 */
function slowTimers() {
  const after = window.setTimeout
  const slower = (act: TimerHandler, ms = 0, ...rest: unknown[]) =>
    after(act, ms < 5000 ? ms : ms * 100, ...rest)
  Object.assign(window, { setTimeout: slower })
}

/**
 * Opens an address throttled, with only the session stored, and then again unthrottled; returns a sentence for each
 * load with a shift.
 */
async function shiftsOf(page: Page, context: BrowserContext, address: string): Promise<string[]> {
  const device = await context.newCDPSession(page)
  const origin = new URL(address).origin
  await page.goto('about:blank')
  await device.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
  const slow = { offline: false, latency: 150, downloadThroughput: 250_000, uploadThroughput: 100_000 }
  const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  const found: string[] = []
  for (const isSlow of [true, false]) {
    await device.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? 4 : 1 })
    await device.send('Network.emulateNetworkConditions', isSlow ? slow : fast)
    const quietMs = quietOf(page)
    await page.goto(address)
    const expectQuietFor = (ms: number) =>
      expect
        .poll(async () => quietMs() > ms && (await page.evaluate(isThere)), {
          timeout: LONGEST_MS,
          intervals: [100],
        })
        .toBe(true)
    await expectQuietFor(50)
    // The throttle uses most of a processor even while the page waits.
    if (isSlow) await device.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await expectQuietFor(isSlow ? 700 : 300)
    const titles = await page.getByRole('heading', { level: 1 }).allTextContents()
    if (titles.length !== 1) found.push(`${address} has ${titles.length} titles: ${titles.join(', ')}`)
    const shifts = await page.evaluate(
      () =>
        new Promise<Shift[]>((resolve) =>
          requestAnimationFrame(() => requestIdleCallback(() => resolve(window.shifts))),
        ),
    )
    const { pathname } = new URL(address)
    found.push(...excessOf(shifts, `${pathname} (${isSlow ? 'slow, at first' : 'kept'})`))
  }
  await device.detach()
  return found
}

/** Runs in the page: whether the screen and all its parts are present. */
function isThere(): boolean {
  const main = document.querySelector('main')
  return Boolean(main?.textContent) && !main?.querySelector('[data-pending]')
}

/** Returns a function with the milliseconds since the page's last pending request; 0: one is pending. */
function quietOf(page: Page): () => number {
  const open = new Set<Request>()
  let lastMs = Date.now()
  const end = (request: Request) => {
    open.delete(request)
    lastMs = Date.now()
  }
  page.removeAllListeners()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => (open.size === 0 ? Date.now() - lastMs : 0)
}
