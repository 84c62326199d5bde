import { describe, expect, it } from 'vitest'
import { positionOf } from '#domain/course/geometry/lng-lat.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { bearingToFill, cameraFor } from '#web/map/fit.ts'

const view = { width: 400, height: 800 }
const none = { top: 0, right: 0, bottom: 0, left: 0 }
const frame = localFrame({ lng: 10, lat: 60 })
const at = (x: number, y: number) => positionOf(frame.toLngLat({ x, y }))
/** Pixels of a metre at a zoom. */
const scaleOf = (zoom: number) => 2 ** zoom / (78_271.517 * Math.cos((60 * Math.PI) / 180))

describe('the camera on a hole', () => {
  it('shows its whole length up the screen, in any direction of play', () => {
    const north = cameraFor([at(0, 0), at(0, 400)], 0, view, none, 0)
    const east = cameraFor([at(0, 0), at(400, 0)], 90, view, none, 0)
    expect(400 * scaleOf(north.zoom)).toBeCloseTo(800, 0)
    expect(east.zoom).toBeCloseTo(north.zoom, 3)
  })

  it('shows a bent hole no wider than the screen', () => {
    const { zoom } = cameraFor([at(0, 0), at(150, 150), at(0, 300)], 0, view, none, 25)
    expect(200 * scaleOf(zoom)).toBeCloseTo(400, 0)
  })

  it('moves it out from under the panel below', () => {
    const { center } = cameraFor([at(0, 0), at(0, 300)], 0, view, { ...none, bottom: 200 }, 0)
    const middle = frame.toPoint({ lng: center[0], lat: center[1] })
    expect(middle.y).toBeCloseTo(150 - 100 / 2, 0)
    expect(middle.x).toBeCloseTo(0, 3)
  })
})

describe('the camera on a whole course', () => {
  const long = [at(0, 0), at(1200, 300), at(1150, 500), at(-50, 200)]
  const wide = { width: 800, height: 400 }

  it('turns the long side of the course upwards on a phone, and across on a laptop', () => {
    const bearing = bearingToFill(long, view, none)
    const turned = cameraFor(long, bearing, view, none, 0)
    const north = cameraFor(long, 0, view, none, 0)
    expect(2 ** (turned.zoom - north.zoom)).toBeGreaterThan(1.8)
    expect(Math.abs(bearingToFill(long, wide, none))).toBeLessThanOrEqual(30)
  })

  it('keeps north up when a turn gains nothing', () => {
    expect(bearingToFill([at(0, 0), at(400, 0), at(400, 800), at(0, 800)], view, none)).toBe(0)
  })
})
