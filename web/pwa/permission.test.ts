import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askPermission, mayPrompt, notePrompt, permission } from '#web/pwa/permission.ts'
import { fakeBrowser } from '#web/pwa/testing.ts'

const DAY_MS = 24 * 60 * 60_000
const now = Date.parse('2026-05-01T08:00:00Z')

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('the permission to notify', () => {
  it('S4.32 is default, granted or denied', () => {
    for (const given of ['default', 'granted', 'denied'] as const) {
      fakeBrowser(given)
      expect(permission()).toBe(given)
    }
  })

  it('S5.15 is unavailable when the browser has no notifications, and nothing is asked', async () => {
    vi.stubGlobal('Notification', undefined)
    Reflect.deleteProperty(globalThis, 'Notification')
    expect(permission()).toBe('unsupported')
    expect(mayPrompt(now)).toBe(false)
    expect(await askPermission(now)).toBe('unsupported')
  })

  it('S9.07 may be requested again seven days after the last time, and not before', async () => {
    fakeBrowser('default')
    expect(mayPrompt(now)).toBe(true)
    await askPermission(now)
    expect(mayPrompt(now + 7 * DAY_MS - 1)).toBe(false)
    expect(mayPrompt(now + 7 * DAY_MS)).toBe(true)
    notePrompt(now + 7 * DAY_MS)
    expect(mayPrompt(now + 8 * DAY_MS)).toBe(false)
  })

  it('is not requested once the person has answered', () => {
    for (const given of ['granted', 'denied'] as const) {
      fakeBrowser(given)
      expect(mayPrompt(now)).toBe(false)
    }
  })
})
