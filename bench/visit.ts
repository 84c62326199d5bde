// A guest's first visit on a phone as Lighthouse simulates it: a slow network and a quarter of the processor's speed.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { openBrowser, openClub, pause } from './club.ts'
import { median } from './rate.ts'

const PATHS = ['/map', '/orders', '/sign-in', '/']
const ROUNDS = 3
const SLOWER = 4
/** Round trip and rate of Lighthouse's slow 4G. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const WATCHED_MS = 10_000
const PICTURE_MS = 500
const PICTURES = '.tmp/visit'

interface Visit {
  /** First and largest contentful paint, milliseconds from the start. */
  first: number
  largest: number
  /** Sum of the layout shifts. */
  shift: number
  /** Sum of what each task of the main thread lasted beyond 50 ms, from the first paint on. */
  blocked: number
  /** Bytes of the club's data: on their way, and as text. */
  sent: number
  whole: number
}

/** Prints the paints of four first visits, beside those of a page of one sentence, and keeps pictures of the map's. */
export async function benchVisit(): Promise<void> {
  const club = await openClub(async () => undefined)
  const bare = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end('<!doctype html><title>Bare</title><h1>One sentence</h1>')
  }).listen(0, '127.0.0.1')
  const browser = await openBrowser()
  try {
    const { port } = bare.address() as AddressInfo
    const reference = await visits(browser, `http://127.0.0.1:${port}/`)
    console.log(`\nFirst visit, ${SLOWER} times slower, slow 4G, median of ${ROUNDS}`)
    console.log(`a page of one sentence: ${asText(reference)}`)
    for (const path of PATHS) {
      const measured = await visits(browser, club.url + path)
      const ratio = (measured.largest / reference.largest).toFixed(1)
      console.log(`${path.padEnd(8)} ${asText(measured)}, largest ${ratio} × the sentence's`)
    }
    console.log(`Pictures of /map every ${PICTURE_MS} ms: ${await picturesOf(browser, `${club.url}/map`)}`)
  } finally {
    await browser.close()
    bare.close()
    await club.close()
  }
}

function asText({ first, largest, shift, blocked, sent, whole }: Visit): string {
  const paints = `first paint ${first.toFixed(0)} ms, largest ${largest.toFixed(0)}, shift ${shift.toFixed(3)}`
  return `${paints}, blocked ${blocked.toFixed(0)} ms, data ${kB(sent)} of ${kB(whole)} kB`
}

const kB = (bytes: number) => (bytes / 1000).toFixed(0)

async function visits(browser: Browser, url: string): Promise<Visit> {
  const measured: Visit[] = []
  for (let round = 0; round < ROUNDS; round++)
    measured.push(
      await onPhone(browser, async (page) => {
        await page.addInitScript(observe)
        await page.goto(url, { waitUntil: 'commit' })
        await pause(WATCHED_MS)
        return page.evaluate(() => {
          const { visit } = globalThis as unknown as { visit: Visit }
          const reads = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
          for (const { name, encodedBodySize, decodedBodySize } of reads) {
            if (!name.includes('/rest/v1/')) continue
            visit.sent += encodedBodySize
            visit.whole += decodedBodySize
          }
          return visit
        })
      }),
    )
  const of = (key: keyof Visit) => median(measured.map((visit) => visit[key]))
  return {
    first: of('first'),
    largest: of('largest'),
    shift: of('shift'),
    blocked: of('blocked'),
    sent: of('sent'),
    whole: of('whole'),
  }
}

/**
 * Runs in the page before its own scripts, as text: a function in it with a name would call a helper of the build.
 */
function observe(): void {
  const visit: Visit = { first: 0, largest: 0, shift: 0, blocked: 0, sent: 0, whole: 0 }
  Object.assign(globalThis, { visit })
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask'])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'first-contentful-paint') visit.first = entry.startTime
        if (type === 'largest-contentful-paint') visit.largest = entry.startTime
        if (type === 'layout-shift') visit.shift += (entry as PerformanceEntry & { value: number }).value
        if (type === 'longtask' && visit.first > 0 && entry.startTime >= visit.first)
          visit.blocked += entry.duration - 50
      }
    }).observe({ type, buffered: true })
}

async function onPhone<T>(
  browser: Browser,
  act: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    return await act(page, devtools)
  } finally {
    await context.close()
  }
}

/** Keeps what the page looked like each half second. Answers the folder of the pictures. */
async function picturesOf(browser: Browser, url: string): Promise<string> {
  mkdirSync(PICTURES, { recursive: true })
  await onPhone(browser, async (page, devtools) => {
    let latest: Buffer | undefined
    devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
      latest = Buffer.from(data, 'base64')
      void devtools.send('Page.screencastFrameAck', { sessionId })
    })
    await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 70 })
    const start = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    for (let at = PICTURE_MS; at <= WATCHED_MS; at += PICTURE_MS) {
      await pause(start + at - performance.now())
      if (latest) writeFileSync(`${PICTURES}/${String(at).padStart(5, '0')}.jpg`, latest)
    }
  })
  return PICTURES
}
