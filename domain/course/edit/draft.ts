import type { Geometry, Position } from 'geojson'
import { midway } from '../geometry/distance.ts'
import { lngLatOf, positionOf } from '../geometry/lng-lat.ts'

/**
 * A geometry during drawing: lists of corners; outlines omit the repeated last one. The first list of an area's part is
 * its outline, the others are holes; a line has a part for each stretch; a point has one corner.
 */
export interface Draft {
  shape: 'area' | 'line' | 'point'
  parts: Position[][][]
}

/** The position of a corner in a draft. */
export interface CornerAt {
  part: number
  ring: number
  index: number
}

/** An empty draft. */
export function emptyGeometryDraft(shape: Draft['shape']): Draft {
  return { shape, parts: [[[]]] }
}

/** A stored geometry as a draft; null for a kind that cannot be drawn. */
export function geometryDraftOf(geometry: Geometry): Draft | null {
  switch (geometry.type) {
    case 'Point':
      return { shape: 'point', parts: [[[geometry.coordinates]]] }
    case 'LineString':
      return { shape: 'line', parts: [[geometry.coordinates]] }
    case 'MultiLineString':
      return { shape: 'line', parts: geometry.coordinates.map((line) => [line]) }
    case 'Polygon':
      return { shape: 'area', parts: [geometry.coordinates.map(withoutClosingPoint)] }
    case 'MultiPolygon':
      return { shape: 'area', parts: geometry.coordinates.map((rings) => rings.map(withoutClosingPoint)) }
    default:
      return null
  }
}

/** The draft as stored; null while it has too few corners for its shape. */
export function geometryOf({ shape, parts }: Draft): Geometry | null {
  const least = { area: 3, line: 2, point: 1 }[shape]
  if (parts.some((rings) => rings.some((ring) => ring.length < least)) || parts.length === 0) return null
  if (shape === 'point') return { type: 'Point', coordinates: parts[0]![0]![0]! }
  if (shape === 'line') {
    const lines = parts.map(([line]) => line!)
    return lines.length === 1
      ? { type: 'LineString', coordinates: lines[0]! }
      : { type: 'MultiLineString', coordinates: lines }
  }
  const areas = parts.map((rings) => rings.map((ring) => [...ring, ring[0]!]))
  return areas.length === 1
    ? { type: 'Polygon', coordinates: areas[0]! }
    : { type: 'MultiPolygon', coordinates: areas }
}

/** Degrees have seven decimals, about a centimetre. */
export function tidyPosition({ lng, lat }: { lng: number; lat: number }): Position {
  return [Number(lng.toFixed(7)), Number(lat.toFixed(7))]
}

/** Adds a corner after the last one; a point moves its only one. */
export function withCorner(draft: Draft, position: Position): Draft {
  const part = draft.parts.length - 1
  return withRing(draft, { part, ring: 0 }, (corners) =>
    draft.shape === 'point' ? [position] : [...corners, position],
  )
}

export function withMoved(draft: Draft, at: CornerAt, position: Position): Draft {
  return withRing(draft, at, (corners) =>
    corners.map((corner, index) => (index === at.index ? position : corner)),
  )
}

/** Inserts a corner before the given index; at the end of the list it becomes the last. */
export function withInserted(draft: Draft, at: CornerAt, position: Position): Draft {
  return withRing(draft, at, (corners) => corners.toSpliced(at.index, 0, position))
}

export function withoutCorner(draft: Draft, at: CornerAt): Draft {
  return withRing(draft, at, (corners) => corners.toSpliced(at.index, 1))
}

/** The line in the other direction. */
export function reversedDraft(draft: Draft): Draft {
  return { ...draft, parts: draft.parts.map((rings) => rings.map((ring) => ring.toReversed())).toReversed() }
}

/** Every corner with its address. */
export function cornersOf({ parts }: Draft): { at: CornerAt; position: Position }[] {
  return parts.flatMap((rings, part) =>
    rings.flatMap((corners, ring) =>
      corners.map((position, index) => ({ at: { part, ring, index }, position })),
    ),
  )
}

/** The middles of its sides, where a corner can be inserted before the index of its address. */
export function middlesOf({ shape, parts }: Draft): { at: CornerAt; position: Position }[] {
  if (shape === 'point') return []
  return parts.flatMap((rings, part) =>
    rings.flatMap((corners, ring) =>
      corners.flatMap((from, index) => {
        const isLast = index === corners.length - 1
        const to = isLast
          ? shape === 'area' && corners.length > 2
            ? corners[0]
            : undefined
          : corners[index + 1]
        return to
          ? [
              {
                at: { part, ring, index: index + 1 },
                position: positionOf(midway(lngLatOf(from), lngLatOf(to))),
              },
            ]
          : []
      }),
    ),
  )
}

function withRing(
  draft: Draft,
  { part, ring }: { part: number; ring: number },
  change: (corners: Position[]) => Position[],
): Draft {
  const parts = draft.parts.map((rings, p) =>
    p === part ? rings.map((corners, r) => (r === ring ? change(corners) : corners)) : rings,
  )
  return { ...draft, parts }
}

function withoutClosingPoint(ring: Position[]): Position[] {
  return ring.slice(0, -1)
}
