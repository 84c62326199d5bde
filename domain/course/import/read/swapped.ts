import { isLngLat, lngLatOf } from '../../geometry/lng-lat.ts'
import { localFrame } from '../../geometry/local-frame.ts'
import { isArea, shapeOf } from '../../geometry/shape.ts'
import type { SourceFeature } from './source-feature.ts'

const SMALL_SHAPES = new Set(['green', 'tee', 'bunker'])
const ENOUGH_SHAPES = 10
const RADIANS = Math.PI / 180

/**
 * Whether longitude and latitude seem swapped. Greens, tees and bunkers lie in every direction, so on average they are as
 * wide as they are high. Swapped, all of them are stretched north-south, by 1 / cos(latitude). Tells nothing near the
 * equator, where that stretch is small, nor about a file with few shapes.
 */
export function looksSwapped(features: readonly SourceFeature[]): boolean {
  const stretches = features.filter(({ tags }) => SMALL_SHAPES.has(tags.golf ?? '')).flatMap(stretch)
  if (stretches.length < ENOUGH_SHAPES) return false
  const expected = mean(stretches.map((one) => one.ifSwapped))
  const average = mean(stretches.map((one) => one.actual))
  const spread = Math.sqrt(mean(stretches.map((one) => (one.actual - average) ** 2)) / stretches.length)
  return expected > 0.25 && average > expected / 2 && average > 3 * spread
}

/** The logarithm of height by width of a feature, and what it would be for a round one that is swapped. */
function stretch({ geometry }: SourceFeature): { actual: number; ifSwapped: number }[] {
  if (!isArea(geometry)) return []
  const position = (geometry.type === 'Polygon' ? geometry.coordinates[0] : geometry.coordinates[0]?.[0])?.[0]
  const origin = lngLatOf(position ?? [])
  if (!isLngLat(origin)) return []
  const corners = shapeOf(geometry, localFrame(origin)).flat(2)
  const width = span(corners.map((corner) => corner.x))
  const height = span(corners.map((corner) => corner.y))
  if (!(width > 0 && height > 0)) return []
  const ifSwapped = -Math.log(Math.cos(origin.lat * RADIANS) * Math.abs(Math.cos(origin.lng * RADIANS)))
  return [{ actual: Math.log(height / width), ifSwapped }]
}

function span(numbers: readonly number[]): number {
  return Math.max(...numbers) - Math.min(...numbers)
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
