import { beforeEach, describe, expect, it } from 'vitest'
import { fireEvent, waitFor, within } from '#web/data/testing/dom.tsx'
import { setOnline } from '#web/data/testing/open-app.ts'
import { club, openScreen, startApp } from '#web/testing/open-screen.tsx'
import { stopClock } from '#web/testing/stop-clock.ts'
import { courseRow } from '#web/testing/test-course.ts'

startApp('maintenance', () => ({ course: [courseRow(1)] }))

type Part = 'cache' | 'storage' | 'clock' | 'wakeLock' | 'push' | 'gps' | 'camera' | 'sound'

const device: Record<string, unknown> = {}

/** Gives the test's browser a missing API. */
function give(name: string, value: unknown): void {
  device[name] = value
  Object.defineProperty(navigator, name, { value, configurable: true })
}

beforeEach(() => () => {
  for (const name of Object.keys(device)) Reflect.deleteProperty(navigator, name)
  Reflect.deleteProperty(globalThis, 'AudioContext')
  Reflect.deleteProperty(globalThis, 'Notification')
})

const open = () =>
  openScreen({
    address: '/profile/check',
    load: async () => (await import('#web/app/check/check-screen.tsx')).CheckScreen,
  })

/** Runs one check, and returns its row once it has ended. */
async function check(part: Part) {
  const screen = await open()
  await screen.findByText('Nothing is checked yet.')
  const row = screen.container.querySelector<HTMLElement>(`[data-part="${part}"]`)!
  expect(row.dataset.light).toBe('none')
  fireEvent.click(within(row).getByRole('button'))
  await waitFor(() => expect(row.dataset.light).toMatch(/good|attention|wrong/))
  return { screen, row, light: row.dataset.light, text: row.textContent ?? '' }
}

it('shows no result before it has run', async () => {
  const screen = await open()
  await screen.findByText('Nothing is checked yet.')
  expect(screen.getAllByText('Not checked yet')).toHaveLength(8)
  expect(club.seen.filter(({ path }) => path.startsWith('/rest/v1/rpc/test_push'))).toEqual([])
})

describe('the clock', () => {
  /** Answers with a server clock `ms` behind this one. */
  const answerBehind = (ms: number) => {
    const answer = club.fault
    club.fault = (request) =>
      request.path.startsWith('/auth/v1/health')
        ? { status: 200, body: {}, headers: { date: new Date(Date.now() - ms).toUTCString() } }
        : answer(request)
  }

  // The uncertainty includes the way there and back, which a busy machine lengthens.
  beforeEach(() => void stopClock(-1))

  it('is compared with the Date of the server, with the uncertainty of the transfer', async () => {
    answerBehind(0)
    const { light, text } = await check('clock')
    expect(light).toBe('good')
    expect(text).toMatch(/Right: [01] s from the club's clock, ± 0\.\d s/)
  })

  it('that is ahead by minutes is wrong, with the remedy', async () => {
    answerBehind(180_000)
    const { light, text } = await check('clock')
    expect(light).toBe('wrong')
    expect(text).toMatch(/1(79|80|81) s ahead/)
    expect(text).toContain('automatic')
  })

  it('without a connection is not shown as right', async () => {
    setOnline(false)
    expect(await check('clock')).toMatchObject({ light: 'wrong' })
  })
})

describe('the position', () => {
  const locate = (answer: (found: PositionCallback, lost: PositionErrorCallback) => void) =>
    give('geolocation', { getCurrentPosition: answer })
  const at = (accuracy: number) => ({ coords: { accuracy } }) as GeolocationPosition

  it.each([
    [4.2, 'good', 'Found, to within 5 m.'],
    [60, 'attention', 'Go outside'],
    [900, 'wrong', 'Go outside'],
  ] as const)('found to within %d m is %s', async (accuracy, light, text) => {
    locate((found) => found(at(accuracy)))
    const row = await check('gps')
    expect(row.light).toBe(light)
    expect(row.text).toContain(text)
  })

  it('that is refused shows how to allow it', async () => {
    locate((_, lost) => lost({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError))
    const { light, text } = await check('gps')
    expect(light).toBe('wrong')
    expect(text).toContain('Not allowed on this device.')
    expect(text).toContain('allow Location')
  })
})

describe('the wake lock', () => {
  it('is requested for a moment and released', async () => {
    const lock = { released: false, release: async () => void Object.assign(lock, { released: true }) }
    give('wakeLock', { request: async () => lock })
    expect((await check('wakeLock')).light).toBe('good')
    expect(lock.released).toBe(true)
  })

  it('that the device refuses shows the remedy', async () => {
    give('wakeLock', { request: () => Promise.reject(new DOMException('low battery', 'NotAllowedError')) })
    const { light, text } = await check('wakeLock')
    expect(light).toBe('attention')
    expect(text).toContain('battery saver')
  })
})

describe('the notifications', () => {
  it('that were switched off on this device stay off', async () => {
    const { config } = await import('#web/data/config.ts')
    Object.assign(config(), { vapidPublicKey: 'key' })
    Object.defineProperty(globalThis, 'Notification', {
      value: { permission: 'granted' },
      configurable: true,
    })
    const { setSwitchedOff, switchedOff } = await import('#web/pwa/switched-off.ts')
    const { currentMe } = await import('#web/data/session/session.ts')
    setSwitchedOff(currentMe().user?.id, 'off')
    const { light, text } = await check('push')
    Object.assign(config(), { vapidPublicKey: undefined })
    expect(light).toBe('attention')
    expect(text).toContain('switched off on this device')
    expect(switchedOff(currentMe().user?.id)).toBe('off')
  })
})

describe('storage', () => {
  const storage = (isKept: boolean, freeMb: number) =>
    give('storage', {
      persisted: async () => isKept,
      persist: async () => isKept,
      estimate: async () => ({ usage: 20e6, quota: 20e6 + freeMb * 1e6 }),
    })

  it.each([
    [true, 900, 'good', '900 MB free'],
    [false, 900, 'attention', '900 MB free'],
    [true, 10_737, 'good', '10.7 GB free'],
    [true, 12, 'wrong', '12 MB free'],
  ] as const)('stored: %s, %d MB free is %s, with the text %s', async (isKept, freeMb, light, words) => {
    storage(isKept, freeMb)
    const row = await check('storage')
    expect(row.light).toBe(light)
    expect(row.text.replaceAll('\u00A0', ' ')).toContain(words)
  })
})

describe('the camera', () => {
  it('that is refused shows how to allow it', async () => {
    const refuse = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
    give('mediaDevices', { getUserMedia: refuse })
    const { light, text } = await check('camera')
    expect(light).toBe('wrong')
    expect(text).toContain('allow Camera')
  })
})

describe('the sound', () => {
  const speaker = (state: string) => {
    const listeners: (() => void)[] = []
    const node = {
      ...{
        gain: { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 },
        frequency: { value: 0 },
      },
      ...{
        connect: (next: unknown) => next,
        start: () => 0,
        stop: () => void listeners.map((call) => call()),
      },
      addEventListener: (_: string, call: () => void) => listeners.push(call),
    }
    const make = () => node
    const close = async () => undefined
    const resume = () => (state === 'running' ? close() : new Promise(() => undefined))
    const context = { state, currentTime: 0, resume, close, createOscillator: make, createGain: make }
    const value = class {
      constructor() {
        Object.assign(this, context)
      }
    }
    Object.defineProperty(globalThis, 'AudioContext', { value, configurable: true })
  }

  it('is fine only when the person confirms that they heard it', async () => {
    speaker('running')
    const { row, light, screen } = await check('sound')
    expect(light).toBe('attention')
    fireEvent.click(within(row).getByRole('button', { name: 'I heard it' }))
    await waitFor(() => expect(row.dataset.light).toBe('good'))
    expect(screen.getByText('1 of 8 are fine')).toBeTruthy()
  })

  it('that the person does not hear is reported as wrong', async () => {
    speaker('running')
    const { row } = await check('sound')
    fireEvent.click(within(row).getByRole('button', { name: 'I heard nothing' }))
    await waitFor(() => expect(row.dataset.light).toBe('wrong'))
    expect(row.textContent).toContain('silent mode')
  })

  it('that the browser blocks is not shown as fine', async () => {
    speaker('suspended')
    expect((await check('sound')).light).toBe('wrong')
  })
})

describe('the data on the device', () => {
  beforeEach(async () => {
    club.answers.set('POST /functions/v1/weather', { status: 200, body: { weather: null } })
    const { startKeepingQueries } = await import('#web/data/queries/query-keeper.ts')
    return startKeepingQueries()
  })

  it('are read ahead, written and read back; without the app’s own files they are not fine', async () => {
    const { light, text } = await check('cache')
    expect(light).toBe('attention')
    expect(text).toMatch(/Data of (\d+) of \1 screens are/)
  })

  it('are counted by the screens that lack them', async () => {
    club.failures.set('range_item', { status: 500, body: { code: 'XX000', message: 'broken' } })
    const { text } = await check('cache')
    const [, ready, count] = /Data of (\d+) of (\d+) screens/.exec(text)!
    // The range, its items, and its greens.
    expect(Number(count) - Number(ready)).toBe(3)
  })
})
