import type { Geometry } from 'geojson'
import { isLngLat, lngLatOf, type Position } from '../geometry/lng-lat.ts'
import { localFrame } from '../geometry/local-frame.ts'
import { isArea, shapeOf } from '../geometry/shape.ts'
import { CourseFileError } from './read/course-file-error.ts'
import { type SourceFeature, sourceLabelOf } from './read/source-feature.ts'

/**
 * Refuses a file with invalid places: no numbers, off the globe, longitude and latitude swapped, rings that do not
 * close. Throws CourseFileError naming the first such feature.
 */
export function checkFeatures(features: readonly SourceFeature[]): void {
  for (const feature of features) {
    for (const line of linesOf(feature)) checkPositions(line, feature)
    for (const ring of ringsOf(feature.geometry)) checkRing(ring, feature)
  }
  if (looksSwapped(features)) {
    throw new CourseFileError(
      'swapped_coordinates',
      'Longitude and latitude seem to be in the wrong order: greens, tees and bunkers are all stretched the same way. ' +
        'GeoJSON wants [longitude, latitude].',
    )
  }
}

/** Rings of an area; none for other geometries. */
export function ringsOf(geometry: Geometry): readonly (readonly Position[])[] {
  if (geometry.type === 'Polygon') return geometry.coordinates
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
}

function linesOf(feature: SourceFeature): readonly (readonly Position[])[] {
  const { geometry } = feature
  const lines =
    geometry.type === 'GeometryCollection' ? [] : nested(geometry.coordinates, depthOf(geometry.type))
  if (lines === null)
    throw new CourseFileError(
      'bad_coordinates',
      `The coordinates of ${sourceLabelOf(feature)} are malformed.`,
      feature.osmId ?? undefined,
    )
  return lines
}

const DEPTHS = { Point: 0, MultiPoint: 1, LineString: 1, MultiLineString: 2, Polygon: 2, MultiPolygon: 3 }

function depthOf(type: string): number {
  return DEPTHS[type as keyof typeof DEPTHS] ?? -1
}

/** The lists of positions in coordinates nested to `depth`; null for another structure. */
function nested(coordinates: unknown, depth: number): Position[][] | null {
  if (depth === 0) return isPosition(coordinates) ? [[coordinates]] : null
  if (depth < 0 || !Array.isArray(coordinates) || coordinates.length === 0) return null
  if (depth === 1) return coordinates.every(isPosition) ? [coordinates] : null
  const parts = coordinates.map((part) => nested(part, depth - 1))
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? [])
}

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && value.length >= 2 && value.every((number) => typeof number === 'number')
}

function checkPositions(positions: readonly Position[], feature: SourceFeature): void {
  const wrong = positions.map(lngLatOf).find((place) => !isLngLat(place))
  if (wrong === undefined) return
  if (isLngLat({ lng: wrong.lat, lat: wrong.lng })) {
    throw new CourseFileError(
      'swapped_coordinates',
      `Longitude and latitude of ${sourceLabelOf(feature)} are in the wrong order: there is no latitude ${wrong.lat}.`,
      feature.osmId ?? undefined,
    )
  }
  throw new CourseFileError(
    'bad_coordinates',
    `${sourceLabelOf(feature)} lies at ${wrong.lng}, ${wrong.lat}, which is not on the globe; degrees (WGS 84) are wanted.`,
    feature.osmId ?? undefined,
  )
}

function checkRing(ring: readonly Position[], feature: SourceFeature): void {
  const [first, last] = [ring[0], ring.at(-1)]
  if (ring.length < 4 || first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) {
    throw new CourseFileError(
      'open_ring',
      `The outline of ${sourceLabelOf(feature)} does not close.`,
      feature.osmId ?? undefined,
    )
  }
}

const SMALL_SHAPES = new Set(['green', 'tee', 'bunker'])
const ENOUGH_SHAPES = 10
const RADIANS = Math.PI / 180

/**
 * Whether longitude and latitude seem swapped. Greens, tees and bunkers lie in every direction, so on average they are
 * as wide as they are high. Swapped, all of them are stretched north-south, by 1 / cos(latitude). Cannot detect it near
 * the equator, where that stretch is small, or in a file with few shapes.
 */
function looksSwapped(features: readonly SourceFeature[]): boolean {
  const stretches = features.filter(({ tags }) => SMALL_SHAPES.has(tags.golf ?? '')).flatMap(stretch)
  if (stretches.length < ENOUGH_SHAPES) return false
  const expected = mean(stretches.map((one) => one.ifSwapped))
  const average = mean(stretches.map((one) => one.actual))
  const spread = Math.sqrt(mean(stretches.map((one) => (one.actual - average) ** 2)) / stretches.length)
  return expected > 0.25 && average > expected / 2 && average > 3 * spread
}

/** The logarithm of height by width of a feature, and its value for a round feature that is swapped. */
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
