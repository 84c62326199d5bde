import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeBackend, fakeBackend } from '#web/data/testing/fake-backend.ts'
import {
  type App,
  newDevice,
  openApp,
  people,
  report,
  setOnline,
  signedInBefore,
} from '#web/data/testing/open-app.ts'
import { until } from '#web/data/testing/until.ts'

let backend: FakeBackend
let app: App
let stop: () => void
const registered: string[] = []
const worker = Object.assign(new EventTarget(), {
  ready: Promise.resolve({ sync: { register: async (tag: string) => void registered.push(tag) } }),
})

/** The page's answer to its worker. */
function wakePage(): Promise<unknown> {
  return new Promise((resolve) => {
    const ports = [{ postMessage: resolve }]
    worker.dispatchEvent(Object.assign(new Event('message'), { data: { type: 'send-outbox' }, ports }))
  })
}

beforeEach(async () => {
  newDevice()
  registered.length = 0
  backend = fakeBackend()
  Object.assign(backend.rows, people())
  signedInBefore('ann')
  app = await openApp()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  const { startBackgroundSync } = await import('#web/pwa/background-sync.ts')
  stop = startBackgroundSync()
})
afterEach(() => {
  stop()
  app.close()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('a change that waits for a network registers the worker with the browser, once', async () => {
  await app.whenSettled(await app.write(report('i1')))
  expect(registered).toEqual([])
  setOnline(false)
  await app.write(report('i2'))
  await app.write(report('i3'))
  await until(() => expect(registered).toEqual(['greenside-outbox']))
})

it('a page woken by its worker sends waiting changes, and reports it', async () => {
  setOnline(false)
  await app.write(report('i1'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  expect(await wakePage()).toBe('sent')
  expect(backend.rows.issue).toMatchObject([{ id: 'i1' }])
})

it('a page without changes answers at once', async () => {
  expect(await wakePage()).toBe('sent')
})
