import type {
  Feature,
  FeatureCollection,
  Geometry,
  LineString,
  MultiPolygon,
  Polygon,
  Position,
} from 'geojson'
import { fieldsOf } from '#domain/base/unknown.ts'
import { teeColourOf } from '#domain/course/club-tees.ts'
import { centroid } from '#domain/course/geometry/centroid.ts'
import { type Line, nearestOnLine } from '#domain/course/geometry/line.ts'
import { type LngLat, lngLatOf, positionOf } from '#domain/course/geometry/lng-lat.ts'
import { type LocalFrame, localFrame } from '#domain/course/geometry/local-frame.ts'
import { counterClockwise, type Ring, type Shape } from '#domain/course/geometry/ring.ts'
import { isArea, shapeOf } from '#domain/course/geometry/shape.ts'
import { smoothRing } from '#domain/course/geometry/smooth-ring.ts'
import { mownStripes } from '#domain/course/mown-stripes.ts'
import { treePlaces } from '#domain/course/tree-places.ts'
import { teeColours } from './palette.ts'

export interface MapHole {
  id: string
  number: number
  line: LineString
}

/** What the map needs to know of a thing on the ground. */
export interface LandFeature {
  kind: string
  name?: string | null
  geometry: Geometry
  properties?: unknown
}

/** Metres between the points of a smoothed outline, by kind; others, such as tees and houses, keep their corners. */
const smoothness: Record<string, number> = {
  green: 1,
  practice_green: 1,
  bunker: 0.8,
  fairway: 4,
  rough: 4,
  water: 4,
  wood: 4,
}

export interface DrawnLand {
  ground: FeatureCollection
  /** Thousands, drawn alike: in a separate source, other layers need not search them. */
  trees: FeatureCollection
}

/**
 * The drawn ground: smoothed outlines, mown fairways, lines along the shores, the colour of each tee, and trees in the
 * woods. Places in degrees; `kind` selects the style.
 */
export function drawnLand(features: readonly LandFeature[], holes: readonly MapHole[]): DrawnLand {
  const cached = drawnBefore.get(features)
  if (cached?.holes === holes) return cached.land
  const land = drawnAnew(features, holes)
  drawnBefore.set(features, { holes, land })
  return land
}

/** Courses rarely change, and every screen with a map draws the same one. */
const drawnBefore = new WeakMap<readonly LandFeature[], { holes: readonly MapHole[]; land: DrawnLand }>()

function drawnAnew(features: readonly LandFeature[], holes: readonly MapHole[]): DrawnLand {
  return {
    ground: { type: 'FeatureCollection', features: features.flatMap((one) => toDrawable(one, holes)) },
    trees: { type: 'FeatureCollection', features: features.flatMap(trees) },
  }
}

function toDrawable(feature: LandFeature, holes: readonly MapHole[]): Feature[] {
  const { kind, geometry } = feature
  const area = smoothArea(feature)
  if (!area) return [thing(kind, geometry), ...teeMarker(feature)]
  const { shape, ground } = area
  const self = thing(kind, areaOf(shape, ground))
  if (kind === 'fairway') return [self, ...stripes(shape, ground, holes)]
  if (kind === 'water') return [self, ...shores(shape, ground)]
  if (kind === 'tee') return [self, ...teeMarker(feature, ground.toLngLat(centroid(shape)))]
  return [self]
}

/** The smoothed outline of a feature, in metres; null for a line or a place. */
function smoothArea({ kind, geometry }: LandFeature): { shape: Shape; ground: LocalFrame } | null {
  const origin = isArea(geometry) ? firstPosition(geometry) : undefined
  if (!isArea(geometry) || !origin) return null
  const ground = groundAround(lngLatOf(origin))
  return { ground, shape: smoothShape(kind, shapeOf(geometry, ground)) }
}

/** A frame with a linear inverse: on one fairway it errs by a centimetre, and a map has 50,000 points to draw. */
function groundAround(origin: LngLat): LocalFrame {
  const frame = localFrame(origin)
  const step = 1e-4
  const perLng = frame.toPoint({ lng: origin.lng + step, lat: origin.lat }).x / step
  const perLat = frame.toPoint({ lng: origin.lng, lat: origin.lat + step }).y / step
  return {
    ...frame,
    toLngLat: ({ x, y }) => ({ lng: origin.lng + x / perLng, lat: origin.lat + y / perLat }),
  }
}

/** A shape as the map draws land of its kind. For display: distances are measured to the shape itself. */
export function smoothShape(kind: string, shape: Shape): Shape {
  const stepM = smoothness[kind]
  return stepM === undefined ? shape : shape.map((rings) => rings.map((ring) => smoothRing(ring, stepM)))
}

/** Mown grass further than this from every hole's line belongs to none. */
const OF_HOLE_M = 80

function stripes(fairway: Shape, frame: LocalFrame, holes: readonly MapHole[]): Feature[] {
  const middle = centroid(fairway)
  const near = holes
    .map(({ line }): Line => line.coordinates.map(frame.fromPosition))
    .map((line) => ({ line, away: nearestOnLine(line, middle).away }))
    .sort((a, b) => a.away - b.away)[0]
  if (!near || near.away > OF_HOLE_M) return []
  const coordinates = mownStripes(fairway, near.line).map((ring) => [closed(ring, frame)])
  return coordinates.length === 0 ? [] : [thing('stripe', { type: 'MultiPolygon', coordinates })]
}

function trees(feature: LandFeature): Feature[] {
  const wood = feature.kind === 'wood' ? smoothArea(feature) : null
  if (!wood) return []
  return treePlaces(wood.shape).map(({ at, radius }) => ({
    type: 'Feature',
    properties: { radius },
    geometry: { type: 'Point', coordinates: positionOf(wood.ground.toLngLat(at)) },
  }))
}

/** Shores run with the water to their left, so that lines can be offset into it. */
function shores(water: Shape, frame: LocalFrame): Feature[] {
  return water.flat().map((ring, i) => {
    const wetLeft = i === 0 ? counterClockwise(ring) : [...counterClockwise(ring)].reverse()
    return thing('shore', { type: 'LineString', coordinates: closed(wetLeft, frame) })
  })
}

function teeMarker(
  { kind, name, geometry, properties }: LandFeature,
  at?: { lng: number; lat: number },
): Feature[] {
  const tee = { name: name ?? null, properties: fieldsOf(properties) }
  const colour = kind === 'tee' ? teeColourOf(tee, []) : undefined
  const place = at ? positionOf(at) : geometry.type === 'Point' ? geometry.coordinates : null
  if (!colour || !place) return []
  return [
    {
      type: 'Feature',
      properties: { kind: 'tee-marker', colour: teeColours[colour] },
      geometry: { type: 'Point', coordinates: place },
    },
  ]
}

function thing(kind: string, geometry: Geometry): Feature {
  return { type: 'Feature', properties: { kind }, geometry }
}

function areaOf(shape: Shape, frame: LocalFrame): Geometry {
  const parts = shape.map((rings): Polygon['coordinates'] => rings.map((ring) => closed(ring, frame)))
  return { type: 'MultiPolygon', coordinates: parts }
}

function closed(ring: Ring, frame: LocalFrame): Position[] {
  const positions = ring.map((point) => positionOf(frame.toLngLat(point)))
  return [...positions, positions[0]!]
}

function firstPosition(geometry: Polygon | MultiPolygon): Position | undefined {
  return geometry.type === 'Polygon' ? geometry.coordinates[0]?.[0] : geometry.coordinates[0]?.[0]?.[0]
}
