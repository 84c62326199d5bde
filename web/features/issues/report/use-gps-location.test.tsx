import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PositionState } from '#web/data/position.ts'
import { act, renderHook } from '#web/data/testing/dom.tsx'
import type { DraftLocation } from '#web/features/issues/report/report-draft.ts'
import { useGpsLocation } from '#web/features/issues/report/use-gps-location.ts'

const fix = { lng: -9.488, lat: 53.2455, accuracyM: 5 }

vi.mock('#web/data/position.ts', () => ({
  usePosition: (wanted: boolean): PositionState =>
    (wanted ? { status: 'found', fix } : { status: 'off' }) as PositionState,
}))
vi.mock('#web/data/course/course.ts', () => ({ useCourse: () => ({ isLoading: false }) }))
vi.mock('#web/features/issues/shared/location-text.ts', () => ({ useSurvey: () => null }))

let allow: () => void

beforeEach(() => {
  const asked = new Promise((resolve) => {
    allow = () => resolve({ state: 'granted' })
  })
  vi.stubGlobal('navigator', { permissions: { query: () => asked } })
})

afterEach(() => vi.unstubAllGlobals())

const pumpHouse: DraftLocation = { lng: -9.48, lat: 53.247, accuracyM: null }

function follow(first: DraftLocation | null, holeId: string | null = null) {
  const onPlace = vi.fn()
  const hook = renderHook(({ place }) => useGpsLocation(place, onPlace, holeId), {
    initialProps: { place: first },
  })
  return { ...hook, onPlace }
}

it('sets the location automatically when the position was allowed before', async () => {
  const { onPlace } = follow(null)
  await act(async () => allow())
  expect(onPlace).toHaveBeenCalledWith(fix)
})

it('does not replace a hole that a person chose before, until the position is requested', async () => {
  const { onPlace, result } = follow(null, 'hole 5')
  await act(async () => allow())
  expect(onPlace).not.toHaveBeenCalled()
  act(() => result.current.follow())
  expect(onPlace).toHaveBeenCalledWith(fix)
})

it('does not replace the location of a code that was read before the device answered', async () => {
  const { onPlace, rerender } = follow(null)
  rerender({ place: pumpHouse })
  await act(async () => allow())
  expect(onPlace).not.toHaveBeenCalled()
})

it('stops when a location is set by hand, and starts again on request', async () => {
  const { onPlace, rerender, result } = follow(null)
  await act(async () => allow())
  rerender({ place: pumpHouse })
  expect(result.current.following).toBe(false)
  onPlace.mockClear()
  act(() => result.current.follow())
  expect(onPlace).toHaveBeenCalledWith(fix)
  expect(result.current.following).toBe(true)
})
