import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bearingBetween } from './bearing.ts'
import { distance, distanceBetween } from './distance.ts'
import { localFrame } from './local-frame.ts'
import type { Place } from './place.ts'

const RAD = Math.PI / 180

/** Vincenty's inverse formula on WGS 84, written out here as the yardstick. */
function geodesic(p: Place, q: Place): number {
  const [a, f] = [6378137, 1 / 298.257223563]
  const b = a * (1 - f)
  const L = (q.lng - p.lng) * RAD
  const [u1, u2] = [p, q].map((place) => Math.atan((1 - f) * Math.tan(place.lat * RAD))) as [number, number]
  const [s1, c1, s2, c2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)]
  let lambda = L
  for (let i = 0; i < 100; i++) {
    const [sl, cl] = [Math.sin(lambda), Math.cos(lambda)]
    const sinSigma = Math.hypot(c2 * sl, c1 * s2 - s1 * c2 * cl)
    if (sinSigma === 0) return 0
    const cosSigma = s1 * s2 + c1 * c2 * cl
    const sigma = Math.atan2(sinSigma, cosSigma)
    const sinAlpha = (c1 * c2 * sl) / sinSigma
    const cos2 = 1 - sinAlpha ** 2
    const cosM = cos2 === 0 ? 0 : cosSigma - (2 * s1 * s2) / cos2
    const C = (f / 16) * cos2 * (4 + f * (4 - 3 * cos2))
    const next =
      L + (1 - C) * f * sinAlpha * (sigma + C * sinSigma * (cosM + C * cosSigma * (2 * cosM ** 2 - 1)))
    if (Math.abs(next - lambda) > 1e-13) {
      lambda = next
      continue
    }
    const uu = (cos2 * (a * a - b * b)) / (b * b)
    const A = 1 + (uu / 16384) * (4096 + uu * (-768 + uu * (320 - 175 * uu)))
    const B = (uu / 1024) * (256 + uu * (-128 + uu * (74 - 47 * uu)))
    const inner =
      cosSigma * (2 * cosM ** 2 - 1) - (B / 6) * cosM * (4 * sinSigma ** 2 - 3) * (4 * cosM ** 2 - 3)
    return b * A * (sigma - B * sinSigma * (cosM + (B / 4) * inner))
  }
  throw new Error('Vincenty did not settle')
}

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
        const truth = geodesic(frame.toPlace(a), frame.toPlace(b))
        expect(Math.abs(distance(a, b) - truth)).toBeLessThan(truth * 0.001)
      }),
    )
  })

  it('comes back to the same point from the place it gave', () => {
    fc.assert(
      fc.property(origins, steps, (origin, point) => {
        const frame = localFrame(origin)
        expect(distance(frame.toPoint(frame.toPlace(point)), point)).toBeLessThan(0.001)
      }),
    )
  })

  it('joins the two sides of the date line', () => {
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
