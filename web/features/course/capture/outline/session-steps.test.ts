import { describe, expect, it } from 'vitest'
import type { Corner } from '#domain/course/capture/outline-draft.ts'
import { area } from '#domain/course/geometry/area.ts'
import { pointTowards } from '#domain/course/geometry/bearing.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import {
  atOldPlace,
  begin,
  confidenceAfter,
  dropWalk,
  finishWalk,
  reopened,
  sessionErrorM,
  simplified,
  walkAgain,
} from '#web/features/course/capture/outline/session-steps.ts'
import type { CaptureSession } from '#web/features/course/capture/outline/session-store.ts'

const frame = localFrame({ lng: -8, lat: 53 })
const target = { of: 'course', id: 'g', holeId: 'h', label: 'Green 7' } as const

/** A round walk with a corner every five degrees. */
function round(radius: number): Corner[] {
  return Array.from({ length: 72 }, (_, at) => ({
    ...frame.toLngLat(pointTowards({ x: 0, y: 0 }, at * 5, radius)),
    accuracyM: 4,
    samples: 3,
    at,
  }))
}

const walking = (corners: Corner[]): CaptureSession => ({ ...begin('s', target, 'distance', 0), corners })
const squareMetres = ({ corners }: Pick<CaptureSession, 'corners'>) => area([[corners.map(frame.toPoint)]])

describe('a capture of an outline', () => {
  const first = { ...walking(round(12)), ...finishWalk(walking(round(12))) }
  const second = { ...first, ...walkAgain(first, 'time'), corners: round(13) }
  const fused = { ...second, ...finishWalk(second) }

  it('keeps a single walk unchanged', () => {
    expect(first).toMatchObject({ phase: 'review', confidence: null, apartM: null })
    expect(first.corners).toHaveLength(72)
  })

  it('fuses a second walk with the first, and returns for each corner how far they are apart', () => {
    expect(fused.walks).toHaveLength(2)
    expect(squareMetres(fused)).toBeGreaterThan(squareMetres(first))
    expect(squareMetres(fused)).toBeLessThan(squareMetres(second))
    expect(fused.confidence).toHaveLength(fused.corners.length)
    expect(Math.max(...fused.confidence!)).toBeCloseTo(0.5, 1)
  })

  it.each([
    ['one walk', first],
    ['two walks', fused],
  ])('of %s that was moved to the old place is at its walked place after another walk', (_, session) => {
    const east = ({ corners }: Pick<CaptureSession, 'corners'>) =>
      Math.max(...corners.map((corner) => frame.toPoint(corner).x))
    const placed = { ...session, ...atOldPlace(session, { x: 6, y: 0 }, 9) }
    expect(east(placed)).toBeCloseTo(east(session) + 6, 3)
    expect(sessionErrorM(placed)).toBeCloseTo(9, 3)
    const walkedAgain = { ...placed, ...walkAgain(placed, 'time'), corners: round(12) }
    const after = { ...walkedAgain, ...finishWalk(walkedAgain) }
    expect(east(after)).toBeLessThan(12.6)
    expect(after.apartM).toBeLessThan(0.1)
    expect(sessionErrorM(after)).toBeLessThan(5)
    expect(after.toOldPlace).toBeUndefined()
  })

  it('claims at least the distance that its middle was moved by hand', () => {
    const error = sessionErrorM(first)!
    const byHand = first.corners.map((corner) => {
      const { x, y } = frame.toPoint(corner)
      return { ...corner, ...frame.toLngLat({ x: x + 4, y }), accuracyM: null, samples: 0 }
    })
    expect(sessionErrorM({ ...first, corners: byHand })).toBeCloseTo(Math.hypot(error, 4), 2)
    expect(
      sessionErrorM({ ...first, corners: [...byHand.slice(0, 1), ...first.corners.slice(1)] }),
    ).toBeCloseTo(error, 1)
  })

  it('that was only tapped claims no accuracy', () => {
    const tapped = round(12).map((corner) => ({ ...corner, accuracyM: null }))
    const session = { ...begin('s', target, 'tap', 0), corners: tapped }
    expect(sessionErrorM({ ...session, ...finishWalk(session) })).toBeNull()
  })

  it('goes back to the first walk when the second is dropped', () => {
    const back = { ...second, ...dropWalk(second) }
    expect(back.phase).toBe('review')
    expect(back.walks).toHaveLength(1)
    expect(squareMetres(back)).toBeCloseTo(squareMetres(first), 6)
  })

  it('uses a first walk with its corrections by hand', () => {
    const corrected = { ...first, corners: first.corners.slice(0, 60) }
    expect(walkAgain(corrected, 'hand').walks).toEqual([corrected.corners])
  })

  it('adds up the simplifications, and keeps the confidence of the remaining corners', () => {
    const once = { ...fused, ...simplified(fused, 0.1) }
    const twice = { ...once, ...simplified(once, 0.5) }
    expect(once.corners.length).toBeLessThan(fused.corners.length)
    expect(once.confidence).toHaveLength(once.corners.length)
    expect(twice.deviationM).toBeGreaterThan(once.deviationM)
    expect(simplified(walking([]), 0.5)).toEqual({})
  })

  it('that was refused is opened again with its corners', () => {
    const [a, b, c] = round(12)
    const ring = [a!, b!, c!, a!].map(({ lng, lat }) => [lng, lat])
    const outline = {
      geometry: { type: 'Polygon' as const, coordinates: [ring] },
      accuracy_m: 4,
      captured_at: null,
    }
    const again = reopened('s', target, outline, 9)
    expect(again).toMatchObject({ phase: 'review', target })
    expect(again.corners.map(({ lng }) => lng)).toEqual([a!.lng, b!.lng, c!.lng])
    expect(again.walks).toEqual([again.corners])
  })

  it('has no confidence for a corner added by hand', () => {
    const corner = round(1)[0]!
    expect(confidenceAfter([1, 2], { kind: 'insert', after: 0, corner })).toEqual([1, 0, 2])
    expect(confidenceAfter([1, 2], { kind: 'delete', index: 0 })).toEqual([2])
    expect(confidenceAfter([1, 2], { kind: 'move', index: 0, to: corner, at: 0 })).toEqual([1, 2])
    expect(confidenceAfter([1, 2], { kind: 'undo' })).toBeNull()
  })
})
