import type { Geometry, Position } from 'geojson'
import { keysOf } from '#domain/base/unknown.ts'
import { distance } from '../geometry/distance.ts'
import { type Line, lineLength } from '../geometry/line.ts'
import { lngLatOf } from '../geometry/lng-lat.ts'
import { type LocalFrame, localFrame } from '../geometry/local-frame.ts'
import type { Point } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { isArea, shapeOf } from '../geometry/shape.ts'
import { loopOfRef, numberFromName, numberFromRef, wholeNumber } from './hole-number.ts'
import { type FeatureKind, kindOf, needsArea } from './kinds.ts'
import { CourseFileError } from './read/course-file-error.ts'
import { type CourseFile, kindLabel, type SourceFeature } from './read/source-feature.ts'
import { type ImportReport, noteByKind } from './report.ts'

/** The line of one hole, in metres, with data from its tags. */
export interface HoleLine {
  source: SourceFeature
  line: Line
  number: number | null
  numberFrom: 'ref' | 'name' | 'pin' | 'green' | 'loop' | 'walk'
  /** Name of its loop or course, if the file has several. */
  layout: string | null
  /** The source of the layout; names from `walk` are invented. */
  layoutFrom: 'tag' | 'relation' | 'name' | 'pin' | 'walk' | null
  par: number | null
  strokeIndex: number | null
}

/** Anything but a hole, in metres. */
export interface SurveyItem {
  source: SourceFeature
  kind: FeatureKind | 'pin'
  geometry: Geometry
  /** Null for points and open lines. */
  shape: Shape | null
  points: Point[]
}

/** A course file in metres around its first hole. */
export interface CourseSurvey {
  frame: LocalFrame
  holes: HoleLine[]
  items: SurveyItem[]
}

const SHORTEST_HOLE_M = 20
/** The geometry types that the map draws and the database accepts. */
const DRAWABLE: ReadonlySet<string> = new Set([
  'Point',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
])

/** Sorts the features of a file by kind; notes unusable ones. Throws CourseFileError without a hole. */
export function survey(file: CourseFile, report: ImportReport): CourseSurvey {
  const first = file.features.find(
    (feature) => kindOf(feature.tags) === 'hole' && isHoleLine(feature.geometry),
  )
  if (first === undefined) throw noHoles()
  const frame = localFrame(lngLatOf(lineOf(first.geometry)[0]!))
  const holes: HoleLine[] = []
  const items: SurveyItem[] = []
  const refused: Record<'not_a_line' | 'not_an_outline' | 'unknown_kind', string[]> = {
    not_a_line: [],
    not_an_outline: [],
    unknown_kind: [],
  }
  for (const source of file.features) {
    const kind = kindOf(source.tags)
    const label = kindLabel(source.tags)
    if (kind === null) refused.unknown_kind.push(label)
    else if (kind === 'hole') {
      const hole = holeLine(source, frame)
      if (hole === null) refused.not_a_line.push(label)
      else holes.push(hole)
    } else {
      const item = itemOf(source, kind, frame)
      if (item === null) refused.not_an_outline.push(label)
      else items.push(item)
    }
  }
  for (const code of keysOf(refused)) noteByKind(report.unused, code, refused[code])
  return { frame, holes, items }
}

export function noHoles(): CourseFileError {
  return new CourseFileError('no_holes', 'The file has no hole: no line with the tag golf=hole.')
}

function holeLine(source: SourceFeature, frame: LocalFrame): HoleLine | null {
  if (!isHoleLine(source.geometry)) return null
  const line = lineOf(source.geometry).map(frame.fromPosition)
  if (lineLength(line) < SHORTEST_HOLE_M) return null
  const { tags } = source
  const fromRef = numberFromRef(tags.ref)
  const layout = tags['golf:course:name'] ?? loopOfRef(tags.ref)
  return {
    source,
    line,
    number: fromRef ?? numberFromName(tags.name),
    numberFrom: fromRef === null ? 'name' : 'ref',
    layout,
    layoutFrom: layout === null ? null : 'tag',
    par: wholeNumber(tags.par, 3, 6),
    strokeIndex: wholeNumber(tags.handicap, 1, 36),
  }
}

function isHoleLine(geometry: Geometry): boolean {
  if (geometry.type === 'MultiLineString') return geometry.coordinates.length === 1
  return geometry.type === 'LineString'
}

function lineOf(geometry: Geometry): Position[] {
  if (geometry.type === 'LineString') return geometry.coordinates
  return geometry.type === 'MultiLineString' ? (geometry.coordinates[0] ?? []) : []
}

function itemOf(source: SourceFeature, kind: SurveyItem['kind'], frame: LocalFrame): SurveyItem | null {
  const geometry = kind === 'path' ? withoutClosingPoints(source.geometry) : closed(source.geometry)
  if (!DRAWABLE.has(geometry.type)) return null
  const shape = isArea(geometry) ? shapeOf(geometry, frame) : null
  if (shape === null && needsArea(kind)) return null
  return { source, kind, geometry, shape, points: shape === null ? pointsOf(geometry, frame) : shape.flat(2) }
}

/** Lines that return to their start are outlines: some exporters and relations without roles write them so. */
function closed(geometry: Geometry): Geometry {
  const lines =
    geometry.type === 'LineString'
      ? [geometry.coordinates]
      : geometry.type === 'MultiLineString'
        ? geometry.coordinates
        : []
  if (lines.length === 0 || !lines.every(isClosed)) return geometry
  return { type: 'MultiPolygon', coordinates: lines.map((ring) => [ring]) }
}

/** A path that returns to its start is still a path, not an area. */
function withoutClosingPoints(geometry: Geometry): Geometry {
  return geometry.type === 'Polygon'
    ? { type: 'LineString', coordinates: geometry.coordinates[0]! }
    : geometry
}

function isClosed(line: readonly Position[]): boolean {
  const [first, last] = [line[0], line.at(-1)]
  return line.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
}

function pointsOf(geometry: Geometry, frame: LocalFrame): Point[] {
  if (geometry.type === 'Point') return [frame.fromPosition(geometry.coordinates)]
  if (geometry.type === 'LineString') {
    return geometry.coordinates.map(frame.fromPosition)
  }
  return geometry.type === 'MultiLineString' ? geometry.coordinates.flat().map(frame.fromPosition) : []
}

/** Where a hole is teed off. */
export function startOf(hole: { line: Line }): Point {
  return hole.line[0]!
}

/** Where a hole is holed out. */
export function endOf(hole: { line: Line }): Point {
  return hole.line.at(-1)!
}

/** Metres from an item to a point; 0 inside its outline. */
export function reach(
  item: SurveyItem,
  point: Point,
  toShape: (shape: Shape, point: Point) => number,
): number {
  return item.shape === null
    ? Math.min(...item.points.map((own) => distance(own, point)))
    : toShape(item.shape, point)
}
