import type { LngLat } from '../geometry/lng-lat.ts'
import type { Point } from '../geometry/point.ts'

const EQUATOR_RADIUS_M = 6378137
const FLATTENING = 1 / 298.257223563
const SCALE = 0.9996
const FALSE_EAST_M = 500_000
const FALSE_NORTH_M = 10_000_000
const RADIANS = Math.PI / 180

/** The UTM zone that a longitude lies in, 1 to 60. */
export function utmZone(lng: number): number {
  return (((Math.floor((lng + 180) / 6) % 60) + 60) % 60) + 1
}

/**
 * East and north of a place in a UTM zone, in metres, by Krüger's series to the third power of n: good to less than a
 * millimetre in the zone and its neighbours. North counts from 10,000 km south of the equator in the southern half.
 */
export function toUtm({ lng, lat }: LngLat, zone: number): Point {
  const n = FLATTENING / (2 - FLATTENING)
  const radius = (EQUATOR_RADIUS_M / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64)
  const alpha = [
    n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3,
    (13 / 48) * n ** 2 - (3 / 5) * n ** 3,
    (61 / 240) * n ** 3,
  ]
  const turn = (lng - (6 * zone - 183)) * RADIANS
  const sin = Math.sin(lat * RADIANS)
  const root = (2 * Math.sqrt(n)) / (1 + n)
  const conformal = Math.sinh(Math.atanh(sin) - root * Math.atanh(root * sin))
  const along = Math.atan2(conformal, Math.cos(turn))
  const across = Math.atanh(Math.sin(turn) / Math.hypot(1, conformal))
  let [x, y] = [across, along]
  alpha.forEach((factor, i) => {
    const times = 2 * (i + 1)
    x += factor * Math.cos(times * along) * Math.sinh(times * across)
    y += factor * Math.sin(times * along) * Math.cosh(times * across)
  })
  return {
    x: FALSE_EAST_M + SCALE * radius * x,
    y: (lat < 0 ? FALSE_NORTH_M : 0) + SCALE * radius * y,
  }
}
