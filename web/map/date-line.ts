import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'

/** No course is wider, so only a feature that starts nearer to the date line can cross it. */
const NEAR_DEGREES = 179

/**
 * The features, with those across the date line in one piece: a polygon from 179.99 to -179.99 would be drawn as a bar
 * round the whole world, one from 179.99 to 180.01 is not.
 */
export function overDateLine(data: FeatureCollection): FeatureCollection {
  if (!data.features.some(isNear)) return data
  return {
    ...data,
    features: data.features.map((feature) => (isNear(feature) ? unrolled(feature) : feature)),
  }
}

function isNear({ geometry }: Feature): boolean {
  const first = firstPosition(geometry)
  return first !== null && Math.abs(first[0]!) > NEAR_DEGREES
}

function firstPosition(geometry: Geometry): Position | null {
  if (geometry.type === 'GeometryCollection') return null
  let part: unknown = geometry.coordinates
  while (Array.isArray(part) && Array.isArray(part[0])) part = part[0]
  return Array.isArray(part) && typeof part[0] === 'number' ? (part as Position) : null
}

/** Every longitude continued past 180 on the side of the first one. */
function unrolled(feature: Feature): Feature {
  const { geometry } = feature
  const first = firstPosition(geometry)
  if (first === null || geometry.type === 'GeometryCollection') return feature
  const move = (part: unknown): unknown => {
    if (!Array.isArray(part)) return part
    if (typeof part[0] !== 'number') return part.map(move)
    const [lng, ...rest] = part as [number, ...number[]]
    return [lng - 360 * Math.round((lng - first[0]!) / 360), ...rest]
  }
  return { ...feature, geometry: { ...geometry, coordinates: move(geometry.coordinates) } as Geometry }
}
