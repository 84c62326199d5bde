import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, renderHook } from '#web/data/testing/dom.tsx'
import { useFixes } from './use-fixes.ts'

const HOUR_MS = 3_600_000
let report: PositionCallback

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('navigator', {
    geolocation: {
      watchPosition: (onFix: PositionCallback) => {
        report = onFix
        return 1
      },
      clearWatch: () => undefined,
    },
  })
})
afterEach(() => {
  // While the stubs are still there, which the hook uses at its end.
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const reportFix = (timestamp: number) =>
  act(() => {
    vi.advanceTimersByTime(1_000)
    const coords = { longitude: 5, latitude: 60, accuracy: 4 } as GeolocationCoordinates
    report({ coords, timestamp: timestamp + 1_000 } as GeolocationPosition)
  })
const setClock = (byMs: number) => vi.setSystemTime(Date.now() + byMs)

describe('a device’s clock that is set during a capture', () => {
  it('makes no position stale that carries the device’s time', () => {
    const { result } = renderHook(() => useFixes(true))
    reportFix(Date.now())
    setClock(-HOUR_MS)
    reportFix(Date.now())
    expect(result.current).toMatchObject({ trouble: null, fix: { lng: 5 } })
  })

  it('makes no position stale that carries the satellites’ time, after the second', () => {
    const { result } = renderHook(() => useFixes(true))
    reportFix(Date.now())
    setClock(HOUR_MS)
    reportFix(Date.now() - HOUR_MS)
    reportFix(Date.now() - HOUR_MS)
    expect(result.current).toMatchObject({ trouble: null, fix: { lng: 5 } })
  })

  it('does not hide that the receiver is quiet', () => {
    const { result } = renderHook(() => useFixes(true))
    reportFix(Date.now())
    setClock(-HOUR_MS)
    act(() => vi.advanceTimersByTime(8_000))
    expect(result.current).toMatchObject({ trouble: 'quiet', fix: null })
  })
})
