import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { geodesic } from '../testing.ts'
import { bearingBetween } from './bearing.ts'
import { distance, distanceBetween } from './distance.ts'
import { localFrame } from './local-frame.ts'

const origins = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
})
const steps = fc.record({
  x: fc.double({ min: -7000, max: 7000, noNaN: true }),
  y: fc.double({ min: -7000, max: 7000, noNaN: true }),
})

describe('the local frame', () => {
  it('agrees with the geodesic within 0.1 % between any two places within 10 km', () => {
    fc.assert(
      fc.property(origins, steps, steps, (origin, a, b) => {
        fc.pre(distance(a, b) > 1)
        const frame = localFrame(origin)
        const truth = geodesic(frame.toLngLat(a), frame.toLngLat(b))
        expect(Math.abs(distance(a, b) - truth)).toBeLessThan(truth * 0.001)
      }),
    )
  })

  it('converts a point to a place and back to the same point', () => {
    fc.assert(
      fc.property(origins, steps, (origin, point) => {
        const frame = localFrame(origin)
        expect(distance(frame.toPoint(frame.toLngLat(point)), point)).toBeLessThan(0.001)
      }),
    )
  })

  it('connects both sides of the date line', () => {
    expect(distanceBetween({ lng: 179.999, lat: 0 }, { lng: -179.999, lat: 0 })).toBeCloseTo(222.64, 1)
  })

  it('has a degree of latitude of 111.4 km in the far north and a shorter one of longitude', () => {
    const tromso = { lng: 19, lat: 69.65 }
    expect(distanceBetween(tromso, { lng: 19, lat: 69.66 })).toBeCloseTo(1115.5, 0)
    expect(distanceBetween(tromso, { lng: 19.01, lat: 69.65 })).toBeCloseTo(388.3, 0)
  })

  it('points its axes to true north and east', () => {
    const home = { lng: -9.4, lat: 52.8 }
    expect(bearingBetween(home, { lng: -9.4, lat: 52.81 })).toBeCloseTo(0, 5)
    expect(bearingBetween(home, { lng: -9.39, lat: 52.8 })).toBeCloseTo(90, 1)
    expect(bearingBetween(home, { lng: -9.41, lat: 52.8 })).toBeCloseTo(270, 1)
  })
})
