import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotStoredError } from '#web/data/outbox/outbox-store.ts'
import { persistedText } from '#web/data/persisted-value.ts'
import { type App, keptRecords, newDevice, openApp, report, setOnline } from '#web/data/testing/open-app.ts'
import { startI18n } from '#web/i18n/i18n.ts'
import { startNotSavedToasts } from '#web/ui/forms/not-saved.ts'

const toasts = vi.hoisted(() => ({ toast: vi.fn() }))
vi.mock('#web/ui/layers/toast.tsx', () => toasts)

const FULL = () => new DOMException('no room', 'QuotaExceededError')
const storage = localStorage
let app: App
let stop: () => void

/** A device whose stores take nothing more. */
function fillDevice() {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw FULL()
  })
  const setItem = () => {
    throw FULL()
  }
  vi.stubGlobal('localStorage', { setItem, getItem: () => null, removeItem: () => undefined })
}

function emptyDevice() {
  vi.stubGlobal('localStorage', storage)
  vi.restoreAllMocks()
}

function fire(type: 'unhandledrejection' | 'error', cause: unknown) {
  dispatchEvent(Object.assign(new Event(type), { reason: cause, error: cause }))
}

beforeAll(() => startI18n('en'))
beforeEach(async () => {
  newDevice()
  setOnline(false)
  app = await openApp()
  stop = startNotSavedToasts()
})
afterEach(() => {
  app.close()
  stop()
  emptyDevice()
  toasts.toast.mockReset()
})

describe('a full device', () => {
  it('refuses a change as a whole, keeps earlier ones, and accepts the next once it has room', async () => {
    await app.write(report('i1'))
    fillDevice()
    await expect(app.write(report('i2'))).rejects.toMatchObject({ code: 'device_full' })
    emptyDevice()
    setOnline(false)
    await app.write(report('i3'))
    expect((await keptRecords()).map(({ payload }) => payload.id)).toEqual(['i1', 'i3'])
  })

  it('is reported in a toast for a change whose screen does not handle it', async () => {
    fillDevice()
    const cause = await app.write(report('i2')).catch((error: unknown) => error)
    // The app's modules are loaded anew for each test, and with them the class of the error.
    fire('unhandledrejection', Object.assign(new NotStoredError(FULL()), { cause }))
    expect(toasts.toast).toHaveBeenCalledWith(
      'error',
      expect.any(String),
      expect.objectContaining({ detail: expect.stringContaining('no room left') }),
    )
  })

  it('is reported in a toast for a choice of the device, which lasts until the page ends', () => {
    const choice = persistedText('sheet', (text) => text)
    fillDevice()
    const cause = (() => {
      try {
        choice.set('letter')
      } catch (error) {
        return error
      }
    })()
    fire('error', cause)
    expect(toasts.toast).toHaveBeenCalledOnce()
    expect(choice.get()).toBe('letter')
  })

  it('is not given as the reason of another failure', () => {
    fire('unhandledrejection', new Error('Something else'))
    fire('error', undefined)
    expect(toasts.toast).not.toHaveBeenCalled()
  })

  it('differs from a device that may store nothing at all', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('private window', 'InvalidStateError')
    })
    await expect(app.write(report('i1'))).rejects.toMatchObject({ code: 'device_storage' })
  })
})
