import type { Browser, Page } from 'playwright-core'
import { type BenchClub, openBrowser, openClub, signIn } from './club.ts'
import { median } from './rate.ts'

const CHANGES = 500
const EVENTS = 9
/** For all that an event starts, and for what a page does without one. */
const WINDOW_MS = 2_000
const STARTS = 5
const SCREENS = [
  ...[
    '/',
    '/map',
    '/notifications',
    '/menumanage',
    '/orders',
    '/userorderlist',
    '/kitchenorderlist',
    '/newissues',
  ],
  ...[
    '/issuehistory',
    '/createissue',
    '/weather',
    '/country',
    '/contactus',
    '/about',
    '/profile',
    '/groupadmin',
  ],
  ...['/updatepins', '/bestposition', '/showrange', '/settings'],
]

/** Changes that waited on the device, sent by the outbox, beside the same requests sent bare by the same page. */
export const benchReplay = () => withBrowser(measureReplay)
/** What one event costs the page while the answers of many screens are kept, beside a page that has opened one. */
export const benchEvent = () => withBrowser(measureEvent)
/** The time to the first heading: nothing stored, then from the worker's cache, beside a bare answer of the same server. */
export const benchStart = () => withBrowser(measureStart)

async function withBrowser(measure: (browser: Browser, club: BenchClub) => Promise<void>): Promise<void> {
  const browser = await openBrowser()
  const club = await openClub(async () => undefined)
  try {
    await measure(browser, club)
  } finally {
    await browser.close()
    await club.close()
  }
}

async function measureReplay(browser: Browser, club: BenchClub): Promise<void> {
  const page = await newPage(browser, club)
  const session = await page.evaluate<Session>(SESSION)
  const { anonKey } = club.keys
  const bare = await page.evaluate(sendBare, { count: CHANGES, anonKey, ...session })
  const replay = await page.evaluate(replayQueued, { count: CHANGES, me: session.me })
  await page.context().close()
  console.log(`\nOutbox: ${CHANGES} waiting changes of one row   goal: at most 2 times bare`)
  console.log(
    `  bare ${bare.toFixed(0)} ms   outbox ${replay.toFixed(0)} ms   ratio ${(replay / bare).toFixed(2)}`,
  )
}

/** Both pages take the same events at the same time, so that the machine's other work burdens both. */
async function measureEvent(browser: Browser, club: BenchClub): Promise<void> {
  const many = await followerOf(browser, club, SCREENS)
  const one = await followerOf(browser, club, ['/'])
  const costs: { many: number; one: number }[] = []
  for (let event = 0; event < EVENTS; event++) {
    const started = [await many.cpuMs(), await one.cpuMs()] as const
    await many.page.waitForTimeout(WINDOW_MS)
    const before = [await many.cpuMs(), await one.cpuMs()] as const
    const value = `+353 1 555 ${1000 + event}`
    await many.page.evaluate(changeSetting, { value, anonKey: club.keys.anonKey, ...many.session })
    await many.page.waitForTimeout(WINDOW_MS)
    const after = [await many.cpuMs(), await one.cpuMs()] as const
    const cost = (page: 0 | 1) => after[page] - before[page] - (before[page] - started[page])
    costs.push({ many: cost(0), one: cost(1) })
  }
  for (const { page } of [many, one]) await page.context().close()
  const [manyMs, oneMs] = [median(costs.map(({ many }) => many)), median(costs.map(({ one }) => one))]
  console.log(
    `\nOne event of schema-db-changes, ${SCREENS.length} screens' answers kept   goal: at most 2 times one screen's`,
  )
  console.log(
    `  one screen ${oneMs.toFixed(1)} ms   ${SCREENS.length} screens ${manyMs.toFixed(1)} ms   ratio ${(manyMs / oneMs).toFixed(2)}`,
  )
}

/** A page that has opened these screens and shows the first one, with the processor's time that its main thread has used. */
async function followerOf(browser: Browser, club: BenchClub, screens: readonly string[]) {
  const page = await newPage(browser, club)
  const session = await page.evaluate<Session>(SESSION)
  for (const screen of [...screens, '/']) {
    await page.evaluate((path) => history.pushState(null, '', path), screen)
    await page.waitForLoadState('networkidle')
  }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cpuMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  return { page, session, cpuMs }
}

async function measureStart(browser: Browser, club: BenchClub): Promise<void> {
  const [cold, cached, bare]: [number[], number[], number[]] = [[], [], []]
  for (let start = 0; start < STARTS; start++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    bare.push(await msTo(page, `${club.url}/app-config.json`, 'pre'))
    cold.push(await msTo(page, club.url, 'h1'))
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForLoadState('networkidle')
    cached.push(await msTo(page, club.url, 'h1'))
    await context.close()
  }
  const of = (times: number[]) =>
    `${median(times).toFixed(0)} ms (${(median(times) / median(bare)).toFixed(1)})`
  console.log('\nStart to the first heading, and its ratio to a bare answer of the same server')
  console.log(`  bare ${median(bare).toFixed(0)} ms   cold ${of(cold)}   worker's cache ${of(cached)}`)
}

async function msTo(page: Page, url: string, selector: string): Promise<number> {
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(selector).first().waitFor()
  return performance.now() - start
}

async function newPage(browser: Browser, club: BenchClub): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, club, 'admin')
  await page.waitForLoadState('networkidle')
  return page
}

/** The session of the page: the access token and the id of its person. */
const SESSION = `(() => {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='))
  const pieces = pairs.filter(([name]) => name.includes('auth-token')).sort().map(([, value]) => value).join('')
  const text = decodeURIComponent(pieces).replace(/^base64-/, '').replaceAll('-', '+').replaceAll('_', '/')
  const { access_token, user } = JSON.parse(atob(text))
  return { token: access_token, me: user.id }
})()`

interface Session {
  token: string
  me: string
}

/** Changes the surname so many times, each with a request of its own. Returns the milliseconds. */
async function sendBare({
  count,
  anonKey,
  token,
  me,
}: Session & { count: number; anonKey: string }): Promise<number> {
  const start = performance.now()
  for (let at = 0; at < count; at++) {
    const answer = await fetch(`/rest/v1/profiles?id=eq.${me}&select=id`, {
      method: 'PATCH',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
      },
      body: JSON.stringify({ surname: `Bare ${at}` }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.text()
  }
  return performance.now() - start
}

/** Puts so many changes of the surname into the store of the outbox and wakes it. Returns the milliseconds until all are sent; a refused one fails it. */
async function replayQueued({ count, me }: { count: number; me: string }): Promise<number> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('greenside-offline')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const tx = db.transaction(['mutations', 'envelopes'], 'readwrite')
  const records = tx.objectStore('mutations')
  for (let at = 0; at < count; at++) {
    const payload = { table: 'profiles', id: me, data: { surname: `Queued ${at}` } }
    const record = { timestamp: Date.now(), type: 'UPDATE', payload, status: 'pending', error: null }
    records.add(record).onsuccess = ({ target }) => {
      const id = (target as IDBRequest<number>).result
      tx.objectStore('envelopes').add({ id, owner: me, files: [], uploaded: [], tries: 0, offline: true })
    }
  }
  await new Promise((resolve) => {
    tx.oncomplete = resolve
  })
  const start = performance.now()
  dispatchEvent(new Event('online'))
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const byStatus = db.transaction('mutations').objectStore('mutations').index('status')
    const [waiting, refused] = await Promise.all(
      ['pending', 'error'].map(
        (status) =>
          new Promise<number>((resolve) => {
            const request = byStatus.count(status)
            request.onsuccess = () => resolve(request.result)
          }),
      ),
    )
    if (refused) throw new Error(`${refused} of the changes were refused`)
    if (waiting === 0) return performance.now() - start
  }
}

/** Changes the phone number of the club, past the app. */
async function changeSetting({
  value,
  anonKey,
  token,
}: Session & { value: string; anonKey: string }): Promise<void> {
  await fetch('/rest/v1/setting?key=eq.club.phone', {
    method: 'PATCH',
    headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ value }),
  })
}
