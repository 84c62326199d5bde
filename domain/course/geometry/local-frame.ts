import { type LngLat, lngLatOf, type Position } from './lng-lat.ts'
import type { Point } from './point.ts'

/** A plane on the ground around one place, for geometry in metres. */
export interface LocalFrame {
  origin: LngLat
  toPoint(place: LngLat): Point
  toLngLat(point: Point): LngLat
  /** The point of a GeoJSON position. */
  fromPosition(position: Position): Point
}

const EQUATOR_RADIUS_M = 6378137
const ECCENTRICITY_SQUARED = 0.00669437999014
const RADIANS = Math.PI / 180

/**
 * The plane that touches the WGS 84 ellipsoid at the origin, with axes to true east and north. Distances between points
 * within 10 km of the origin differ from the geodesic by less than one part in 100,000 at any latitude; a plain
 * equirectangular frame is less exact in the far north.
 */
export function localFrame(origin: LngLat): LocalFrame {
  const sin = Math.sin(origin.lat * RADIANS)
  const cos = Math.cos(origin.lat * RADIANS)
  const at0 = meridianPlace(origin.lat)

  const toPoint = (place: LngLat): Point => {
    const turn = (place.lng - origin.lng) * RADIANS
    const at = meridianPlace(place.lat)
    const towardsAxis = at.fromAxis * Math.cos(turn) - at0.fromAxis
    return { x: at.fromAxis * Math.sin(turn), y: cos * (at.height - at0.height) - sin * towardsAxis }
  }

  const toPlace = (point: Point): LngLat => {
    const place = { ...origin }
    // A step by the scale at the origin, corrected by its error; five rounds reach a tenth of a millimetre.
    for (let round = 0; round < 5; round++) {
      const actual = toPoint(place)
      place.lat += (point.y - actual.y) / (at0.meridianRadius * RADIANS)
      place.lng += (point.x - actual.x) / (at0.fromAxis * RADIANS)
    }
    return { lng: withinHalfTurn(place.lng), lat: place.lat }
  }

  return { origin, toPoint, toLngLat: toPlace, fromPosition: (position) => toPoint(lngLatOf(position)) }
}

/**
 * The position of a latitude on the ellipsoid: metres from the earth's axis and above the equator, and its radius
 * north-south.
 */
function meridianPlace(lat: number): { fromAxis: number; height: number; meridianRadius: number } {
  const sin = Math.sin(lat * RADIANS)
  const flattening = 1 - ECCENTRICITY_SQUARED * sin * sin
  const radius = EQUATOR_RADIUS_M / Math.sqrt(flattening)
  return {
    fromAxis: radius * Math.cos(lat * RADIANS),
    height: radius * (1 - ECCENTRICITY_SQUARED) * sin,
    meridianRadius: (radius * (1 - ECCENTRICITY_SQUARED)) / flattening,
  }
}

function withinHalfTurn(lng: number): number {
  return lng - 360 * Math.round(lng / 360)
}
