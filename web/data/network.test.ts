import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBackend, fakeBackend, sent } from '#web/data/testing/fake-backend.ts'
import { type App, newDevice, openApp, people, report, signedInBefore } from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'

type Network = typeof import('#web/data/network.ts')

let backend: FakeBackend
let app: App
let network: Network
/** Requests to these paths get no answer; they end only when their caller aborts them. */
let hangs: (path: string) => boolean
/** Time runs this many times faster than in the code. */
let speed: number
/** When that speed was set: by the machine's and by the page's clock. */
let [setAtMs, pageMs] = [0, 0]
/** Timers of more milliseconds do not fire. */
let longestMs: number
/** The milliseconds of each timer that was set. */
let timersMs: number[] = []
/** Requests that will be answered. */
let passing = 0
let hung = 0
/** Ends the hanging requests, as a dead connection does. */
let hungRequests: (() => void)[] = []
const [realTimeout, realNow] = [globalThis.setTimeout, Date.now]

const pageNow = () => pageMs + (realNow() - setAtMs) * speed
function runAt(times: number): void {
  ;[pageMs, setAtMs, speed] = [pageNow(), realNow(), times]
}

/** A network that seems to work: requests go out, and no answer ever comes. */
function hangingFetch(passOn: typeof fetch): typeof fetch {
  return (input, init) => {
    if (!hangs(String(input))) {
      passing += 1
      return passOn(input, init).finally(() => {
        passing -= 1
      })
    }
    hung += 1
    return new Promise((_resolve, reject) => {
      const { signal } = init ?? {}
      hungRequests.push(() => reject(new TypeError('Failed to fetch')))
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  }
}

const probes = () => sent(backend, 'GET', '/auth/v1/health').length
const isEverything = () => true
const isNothing = () => false

/** Ends a read without an answer, as when a screen is left. */
async function endReadEarly(): Promise<void> {
  const controller = new AbortController()
  const hungBefore = hung
  const read = app.supabase().from('setting').select().abortSignal(controller.signal).then()
  await until(() => expect(hung).toBeGreaterThan(hungBefore))
  controller.abort()
  await read
}

beforeEach(async () => {
  newDevice()
  hangs = isNothing
  hungRequests = []
  speed = 1
  pageMs = setAtMs = realNow()
  longestMs = Number.POSITIVE_INFINITY
  backend = fakeBackend()
  Object.assign(backend.rows, people())
  vi.stubGlobal('fetch', hangingFetch(globalThis.fetch))
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => {
    timersMs.push(ms)
    return realTimeout(() => ms <= longestMs && work(), ms / speed)
  })
  vi.spyOn(Date, 'now').mockImplementation(pageNow)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    const end = () => ms <= longestMs && controller.abort(new DOMException('late', 'TimeoutError'))
    realTimeout(end, ms / speed)
    return controller.signal
  })
  signedInBefore('ann')
  app = await openApp()
  network = await import('#web/data/network.ts')
})

afterEach(() => {
  hangs = isNothing
  app.close()
  vi.stubGlobal('setTimeout', realTimeout)
  vi.restoreAllMocks()
})

describe('a network that reports itself online and carries nothing', () => {
  it('counts as no connection after one request that hangs, although the device reports that it is online', async () => {
    runAt(50)
    hangs = isEverything
    // Its own limit of 20 s is not over.
    longestMs = 4_000
    expect(network.reachability.get()).toBe(true)
    await app.write(report('i1'))
    await until(() => expect(network.reachability.get()).toBe(false))
    expect(navigator.onLine).toBe(true)
  })

  it('emits no failure while it lasts', async () => {
    runAt(200)
    const events: unknown[] = []
    app.onSync((event) => events.push(event))
    hangs = isEverything
    await app.write(report('i1'))
    await until(() => expect(network.reachability.get()).toBe(false))
    await new Promise((done) => realTimeout(done, 400))
    expect(events).toEqual([])
  })

  it('ends with the first answered probe: the change that hung is sent at once, once', async () => {
    runAt(50)
    hangs = isEverything
    // The old connection stays dead: only a new request is answered. A probe ends after 4 s, a request after 20.
    longestMs = 4_000
    const record = await app.write(report('i1'))
    await until(() => expect(network.reachability.get()).toBe(false))
    hangs = isNothing
    expect(await app.whenSettled(record)).toBe('processed')
    expect(network.reachability.get()).toBe(true)
    expect(backend.rows.issue).toHaveLength(1)
  })

  it('is not assumed when an answer came while the probe failed', async () => {
    longestMs = 0
    hangs = (path) => path.includes('/health')
    const check = network.checkConnection()
    await until(() => expect(hungRequests.length).toBeGreaterThan(0))
    await app.supabase().from('setting').select()
    for (const end of hungRequests) end()
    expect(await check).toBe(true)
  })

  it('is distinguished from a slow request: the club answers the probe', async () => {
    runAt(50)
    hangs = (path) => path.includes('/rest/v1/issue')
    await app.write(report('i1'))
    const before = probes()
    await until(() => expect(probes()).toBeGreaterThan(before))
    expect(network.reachability.get()).toBe(true)
  })
})

describe('an outage', () => {
  let visibility: DocumentVisibilityState
  beforeEach(() => {
    visibility = 'visible'
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  })

  it('ends when the device reports that it is online', async () => {
    longestMs = 0
    dispatchEvent(new Event('offline'))
    expect(network.reachability.get()).toBe(false)
    dispatchEvent(new Event('online'))
    await until(() => expect(network.reachability.get()).toBe(true))
  })

  it('is probed after a second, and not while the page is hidden', () => {
    timersMs = []
    visibility = 'hidden'
    dispatchEvent(new Event('offline'))
    expect(timersMs).not.toContain(1_000)
    visibility = 'visible'
    dispatchEvent(new Event('offline'))
    expect(timersMs).toContain(1_000)
  })

  it('is probed at once when the page is visible again', async () => {
    longestMs = 0
    visibility = 'hidden'
    dispatchEvent(new Event('offline'))
    const before = probes()
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => expect(probes()).toBeGreaterThan(before))
  })

  it('ends without aborting requests younger than three seconds', async () => {
    longestMs = 0
    hangs = (path) => path.includes('/rest/v1/setting')
    dispatchEvent(new Event('offline'))
    const ends: string[] = []
    const read = app.supabase().from('setting').select()
    const ended = read.then(() => ends.push('ended'))
    await until(() => expect(hungRequests.length).toBeGreaterThan(0))
    network.noteAnswer()
    expect(network.reachability.get()).toBe(true)
    await app.supabase().from('hole').select()
    expect(ends).toEqual([])
    pageMs += 3_001
    dispatchEvent(new Event('offline'))
    network.noteAnswer()
    await ended
  })
})

describe('waiting changes', () => {
  it('are sent with the next answer to any other request', async () => {
    backend.fault = () => 'never arrives'
    const record = await app.write(report('i1'))
    await until(() => expect(network.reachability.get()).toBe(false))
    backend.fault = () => undefined
    // The live channel is back before any probe or retry is due.
    longestMs = 0
    network.noteAnswer()
    expect(await app.whenSettled(record)).toBe('processed')
  })

  it('are sent with an answer also when the club stayed in reach and only their request was lost', async () => {
    backend.fault = ({ method }) => (method === 'POST' ? 'never arrives' : undefined)
    await app.write(report('i1'))
    await until(() => expect(sent(backend, 'POST', '/rest/v1/issue').length).toBeGreaterThan(0))
    await network.checkConnection()
    expect(network.reachability.get()).toBe(true)
    // No retry is due.
    longestMs = 0
    pageMs += 3_000
    backend.fault = () => undefined
    await until(() => {
      network.noteAnswer()
      expect(backend.rows.issue).toHaveLength(1)
    })
  })

  it('fail when the club answers and accepts nothing twice', async () => {
    const events: { type: string }[] = []
    app.onSync((event) => events.push(event))
    backend.fault = ({ method }) => (method === 'POST' ? { status: 503 } : undefined)
    await app.write(report('i1'))
    await until(() => expect(events.map(({ type }) => type)).toEqual(['failed']))
  })
})

describe('the outcome of a change', () => {
  it('is sent only after the answer', async () => {
    const record = await app.write(report('i1'))
    expect(await app.outcomeSoon(record)).toBe('processed')
    expect(backend.rows.issue).toHaveLength(1)
  })

  it('is waiting as soon as the club is known to be out of reach, and not sent', async () => {
    runAt(50)
    hangs = isEverything
    // The time limit of the answer has not passed.
    longestMs = 20_000
    const record = await app.write(report('i1'))
    expect(await app.outcomeSoon(record, 600_000)).toBe('pending')
    expect(network.reachability.get()).toBe(false)
  })

  it('is waiting when no answer came in time although the club is in reach', async () => {
    hangs = (path) => path.includes('/rest/v1/issue')
    const record = await app.write(report('i1'))
    expect(await app.outcomeSoon(record, 20)).toBe('pending')
    expect(network.reachability.get()).toBe(true)
  })

  it('is refused', async () => {
    backend.check = () => ({ status: 400, code: '23514', message: 'no' })
    const record = await app.write(report('i1'))
    expect(await app.outcomeSoon(record)).toBe('error')
  })
})

describe('a proxy that answers for a gateway', () => {
  it('counts as no connection, until an answer of the club', async () => {
    backend.fault = () => ({ status: 502, body: 'Bad gateway' })
    await app.supabase().from('setting').select()
    await until(() => expect(network.reachability.get()).toBe(false))
    backend.fault = () => undefined
    await app.supabase().from('setting').select()
    expect(network.reachability.get()).toBe(true)
  })

  it('a request that its caller aborts shows nothing about the connection', async () => {
    hangs = (path) => path.includes('/rest/v1/setting')
    const before = probes()
    await endReadEarly()
    expect(probes()).toBe(before)
    expect(network.reachability.get()).toBe(true)
  })

  it('a request that its caller aborts in an outage is no answer', async () => {
    hangs = isEverything
    longestMs = 0
    await until(() => expect(passing).toBe(0))
    dispatchEvent(new Event('offline'))
    expect(network.reachability.get()).toBe(false)
    await endReadEarly()
    expect(network.reachability.get()).toBe(false)
  })
})
