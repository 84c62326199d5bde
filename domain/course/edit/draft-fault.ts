import { featureLimits } from '../../generated/limits.ts'
import { area } from '../geometry/area.ts'
import { lineLength } from '../geometry/line.ts'
import { lngLatOf } from '../geometry/lng-lat.ts'
import { localFrame } from '../geometry/local-frame.ts'
import { crossesItself } from '../geometry/ring.ts'
import type { FeatureKind } from '../import/kinds.ts'
import { cornersOf, type Draft } from './draft.ts'

/** Why a draft cannot be stored: the error code of the database (see 0100_errors.sql). */
export type DraftFault = 'GS203' | 'GS204' | 'GS205' | 'GS207' | 'GS241' | 'GS242' | 'GS244'

const drawnAs = {
  Polygon: 'area',
  MultiPolygon: 'area',
  LineString: 'line',
  MultiLineString: 'line',
  Point: 'point',
} as const

/** The shapes of a kind, the usual one first. */
export function shapesOf(kind: FeatureKind): Draft['shape'][] {
  return [...new Set(featureLimits[kind].shapes.map((type) => drawnAs[type]))]
}

const MOST_CORNERS = 1000
const MOST_LINE_CORNERS = 200

/** The fault of a drawn feature; null when it can be stored. */
export function featureFault(draft: Draft, kind: FeatureKind): DraftFault | null {
  const { leastM2, mostM2 } = featureLimits[kind]
  const corners = cornersOf(draft)
  if (!shapesOf(kind).includes(draft.shape)) return 'GS241'
  // The database counts stored positions: each outline repeats its first corner, and one repetition is free.
  const repeated = draft.shape === 'area' ? draft.parts.flat().length - 1 : 0
  if (corners.length + repeated > MOST_CORNERS) return 'GS207'
  const first = corners[0]
  const least = { area: 3, line: 2, point: 1 }[draft.shape]
  if (!first || draft.parts.some((rings) => rings.some((ring) => ring.length < least))) return 'GS203'
  if (draft.shape !== 'area') return null
  const frame = localFrame(lngLatOf(first.position))
  const shape = draft.parts.map((rings) => rings.map((ring) => ring.map(frame.fromPosition)))
  if (crossesItself(shape)) return 'GS204'
  const size = area(shape)
  if (size >= leastM2 && size <= mostM2) return null
  return kind === 'green' || kind === 'practice_green' ? 'GS205' : 'GS242'
}

/** The fault of a drawn line of a hole; null when it can be stored. */
export function lineFault(draft: Draft): DraftFault | null {
  const corners = cornersOf(draft)
  if (draft.shape !== 'line' || draft.parts.length !== 1 || corners.length < 2) return 'GS244'
  const lengthM = draftLength(draft)
  return corners.length > MOST_LINE_CORNERS || lengthM < 20 || lengthM > 1000 ? 'GS244' : null
}

/** Metres along a drawn line, to a tenth. */
export function draftLength(draft: Draft): number {
  const corners = cornersOf(draft)
  if (corners.length < 2) return 0
  const frame = localFrame(lngLatOf(corners[0]!.position))
  return Math.round(lineLength(corners.map(({ position }) => frame.fromPosition(position))) * 10) / 10
}

/** Square metres of a drawn area. */
export function draftArea(draft: Draft): number {
  const first = cornersOf(draft)[0]
  if (!first || draft.shape !== 'area') return 0
  const frame = localFrame(lngLatOf(first.position))
  return area(draft.parts.map((rings) => rings.map((ring) => ring.map(frame.fromPosition))))
}
