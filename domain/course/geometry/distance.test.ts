import { expect, it } from 'vitest'
import { distanceBetween, midway } from './distance.ts'
import { isLngLat } from './lng-lat.ts'

it.each([
  [179.999, -179.998],
  [-179.999, 179.998],
  [10.1, 10.103],
])('the place midway between %d and %d degrees east has the same distance to both', (from, to) => {
  const [a, b] = [
    { lng: from, lat: -17 },
    { lng: to, lat: -17.001 },
  ]
  const middle = midway(a, b)
  expect(isLngLat(middle)).toBe(true)
  expect(distanceBetween(a, middle)).toBeCloseTo(distanceBetween(a, b) / 2, 2)
  expect(distanceBetween(middle, b)).toBeCloseTo(distanceBetween(a, b) / 2, 2)
})
