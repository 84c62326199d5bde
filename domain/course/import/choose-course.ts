import { area } from '../geometry/area.ts'
import { distance } from '../geometry/distance.ts'
import { isInside } from '../geometry/inside.ts'
import { nearestOnLine } from '../geometry/line.ts'
import type { Point } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import type { FileCourse } from './courses-in-file.ts'
import { isGolf } from './kinds.ts'
import { CourseFileError } from './read/course-file-error.ts'
import { kindLabel } from './read/source-feature.ts'
import { type ImportReport, noteByKind } from './report.ts'
import { type CourseSurvey, type HoleLine, type SurveyItem, startOf } from './survey.ts'

const WIDEST_COURSE_M = 10_000
const GOLF_REACH_M = 1_000
const LANDSCAPE_REACH_M = 120

/** A survey of one course only, with its boundary if the file has one. */
export interface OneCourse extends CourseSurvey {
  boundary: SurveyItem | null
}

type Bounded = SurveyItem & { shape: Shape }

/**
 * Keeps one course of a survey: the holes of `chosen`, with the boundary around most of them. Landscape is kept where
 * it touches the course. Notes the rest. Throws CourseFileError when the course is wider than one can be.
 */
export function chooseCourse(all: CourseSurvey, chosen: FileCourse, report: ImportReport): OneCourse {
  const boundaries = all.items.filter((item): item is Bounded => item.kind === 'boundary')
  const holes = all.holes.filter(({ source }) => chosen.holes.has(source))
  const boundary = mostHoles(boundaries, holes)
  const others = boundaries.filter((other) => other !== boundary && holesInside(other, all.holes) > 0)
  const elsewhere = (points: readonly Point[]) => others.find((other) => isAway(points, other, boundary))
  const strays = all.holes.filter((hole) => !holes.includes(hole))
  for (const other of others) {
    const count = all.items.filter((item) => item !== other && isAway(item.points, other, boundary)).length
    const strayHoles = strays.filter((hole) => elsewhere(hole.line) === other).length
    report.unused.push({
      code: 'other_course',
      what: other.source.tags.name ?? other.source.osmId ?? '?',
      count: count + strayHoles,
    })
  }
  if (width(holes.flatMap((hole) => hole.line)) > WIDEST_COURSE_M) throw tooWide()
  const left = all.items.filter((item) => item.kind !== 'boundary' && elsewhere(item.points) === undefined)
  const items = left.filter((item) => belongs(item, boundary, holes))
  noteByKind(
    report.unused,
    'away_from_course',
    left.filter((item) => !items.includes(item)).map((item) => kindLabel(item.source.tags)),
  )
  return { ...all, holes, items, boundary }
}

function mostHoles(boundaries: readonly Bounded[], holes: readonly HoleLine[]): Bounded | null {
  const counts = boundaries.map((boundary) => ({ boundary, count: holesInside(boundary, holes) }))
  counts.sort((a, b) => b.count - a.count || area(a.boundary.shape) - area(b.boundary.shape))
  return counts[0] !== undefined && counts[0].count > 0 ? counts[0].boundary : null
}

function holesInside(boundary: Bounded, holes: readonly HoleLine[]): number {
  return holes.filter((hole) => isInside(boundary.shape, startOf(hole))).length
}

function isAway(points: readonly Point[], other: Bounded, own: Bounded | null): boolean {
  const inChosen = own !== null && points.some((point) => isInside(own.shape, point))
  return !inChosen && points.some((point) => isInside(other.shape, point))
}

function belongs(item: SurveyItem, boundary: Bounded | null, holes: readonly HoleLine[]): boolean {
  if (boundary !== null && item.points.some((point) => isInside(boundary.shape, point))) return true
  const golf = isGolf(item.source.tags)
  if (boundary !== null && !golf) return false
  const limit = golf ? GOLF_REACH_M : LANDSCAPE_REACH_M
  return item.points.some((point) => holes.some((hole) => nearestOnLine(hole.line, point).away <= limit))
}

function width(points: readonly Point[]): number {
  const first = points[0]
  return first === undefined ? 0 : Math.max(...points.map((point) => distance(first, point)))
}

function tooWide(): CourseFileError {
  return new CourseFileError(
    'too_wide',
    'The holes lie more than 10 km apart: the file holds several courses, or wrong places. Cut out one course.',
  )
}
