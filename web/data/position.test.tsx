import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePosition } from '#web/data/position.ts'
import { act, cleanup, renderHook } from '#web/data/testing/dom.tsx'

const DENIED = 1
const LOST = 2
let found: PositionCallback
let failed: PositionErrorCallback

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('navigator', {
    geolocation: {
      watchPosition: (onFix: PositionCallback, onError: PositionErrorCallback) => {
        found = onFix
        failed = onError
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

const reportFix = () =>
  act(() => {
    const coords = { longitude: 5, latitude: 60, accuracy: 4 } as GeolocationCoordinates
    found({ coords, timestamp: Date.now() } as GeolocationPosition)
  })
const reportFault = (code: number) =>
  act(() => failed({ code, PERMISSION_DENIED: DENIED } as GeolocationPositionError))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

describe('the position of the device', () => {
  it('stays the same while the device loses it for less than half a minute', () => {
    const { result } = renderHook(() => usePosition(true))
    reportFix()
    reportFault(LOST)
    pass(20_000)
    reportFault(LOST)
    expect(result.current).toMatchObject({ status: 'found', fix: { lng: 5 } })
  })

  it('is searched again when the device has not renewed it for half a minute', () => {
    const { result } = renderHook(() => usePosition(true))
    reportFix()
    pass(36_000)
    expect(result.current).toEqual({ status: 'searching', fix: null })
  })

  it('is searched again after half a minute although the device’s clock was set back an hour', () => {
    const { result } = renderHook(() => usePosition(true))
    reportFix()
    vi.setSystemTime(Date.now() - 3_600_000)
    pass(36_000)
    expect(result.current).toEqual({ status: 'searching', fix: null })
  })

  it('is searched again after a sleep, in which the page’s own clock stood still', () => {
    const { result } = renderHook(() => usePosition(true))
    reportFix()
    vi.setSystemTime(Date.now() + 600_000)
    pass(5_000)
    expect(result.current).toEqual({ status: 'searching', fix: null })
  })

  it('is removed at once when the person forbids it, and stays forbidden', () => {
    const { result } = renderHook(() => usePosition(true))
    reportFix()
    reportFault(DENIED)
    pass(60_000)
    expect(result.current).toEqual({ status: 'denied', fix: null })
  })
})
