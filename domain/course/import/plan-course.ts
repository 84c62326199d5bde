import { crossesItself } from '../geometry/ring.ts'
import { hasFourCorners } from '../green/coarse-outline.ts'
import { MOST_HOLES, nineOf } from '../hole/nines.ts'
import { chooseCourse, type OneCourse } from './choose-course.ts'
import { chooseLines, noteGaps, turnLines } from './choose-lines.ts'
import { aroundCourse, coursesIn, isWide } from './courses-in-file.ts'
import { greenPlans, otherFeaturePlans, rangePlans } from './feature-plans.ts'
import { holePlans, type NumberedLine, numberOf } from './hole-plans.ts'
import { type ChosenLayouts, chooseLayouts, type LayoutChoice } from './layout/choose-layouts.ts'
import { withLayouts } from './layout/layouts-of.ts'
import { loopsByWalk } from './layout/loops-by-walk.ts'
import { withNumbersOnGreens } from './layout/numbers-on-greens.ts'
import { type HoleToMatch, middleOf } from './match-features.ts'
import { type Green, type GreenMatch, matchGreens } from './match-greens.ts'
import { numberByWalk } from './number-by-walk.ts'
import type { CoursePlan, FeaturePlan } from './plan.ts'
import { planOwn } from './plan-own.ts'
import { CourseFileError } from './read/course-file-error.ts'
import { readCourseFile } from './read/read-file.ts'
import { type CourseFile, kindLabel } from './read/source-feature.ts'
import { emptyReport, type ImportReport, noteByKind, noteCrossing, noteHoles } from './report.ts'
import { type HoleLine, noHoles, type SurveyItem, survey } from './survey.ts'

const OSM_ATTRIBUTION = '© OpenStreetMap contributors (ODbL)'

export interface PlanOptions {
  /** The course's name if the file has none; usually the file's own name. */
  fallbackName: string
  /** Names of the layouts to take if the file has several. */
  layouts?: readonly string[]
  /** The key of the course to take if the file has several; by default the one with most holes. */
  course?: string
}

/**
 * Plans a course from the text of a file: GeoJSON, Overpass JSON or OSM XML of one golf course. The report of the plan
 * lists the features taken, guessed, missing and not used. Throws CourseFileError for a file that cannot be used.
 */
export function planCourse(text: string, options: PlanOptions): CoursePlan {
  return planFile(readCourseFile(text), options)
}

/** `planCourse` for a file already read. Of a file with several courses it plans one: see `coursesIn`. */
export function planFile(file: CourseFile, options: PlanOptions): CoursePlan {
  if (file.own) return planOwn(file.own, options)
  const report = emptyReport()
  const courses = coursesIn(file)
  const choice = courses.find(({ key }) => key === options.course) ?? courses[0]
  if (choice === undefined) throw noHoles()
  const near = isWide(courses) ? aroundCourse(file, choice) : file
  const farAway = file.features.length - near.features.length
  if (farAway > 0) report.unused.push({ code: 'far_away', count: farAway })
  const course = withoutCrossing(chooseCourse(survey(near, report), choice, report), report)
  // Lines shorter than any hole are not surveyed.
  if (course.holes.length === 0) throw noHoles()
  notePins(course.items, report)
  const { holes, otherHoles, layouts } = numberedHoles(course, options, report)
  const match = matchGreens(holes, course.items.filter(isGreen), course.items.filter(isPin), otherHoles)
  noteGreens(match, holes, report)
  const holesWithGreens = holes.map(
    (hole): HoleToMatch => ({ ...hole, green: match.byHole.get(hole.number)?.shape ?? null }),
  )
  const boundary = course.boundary === null ? [] : [course.boundary]
  const features = otherFeaturePlans([...boundary, ...course.items], match, holesWithGreens)
  noteTees(features, holes, report)
  const { greens, keys } = greenPlans(match)
  const plan = {
    course: identity(file, course, holes, options, report),
    nines: ninesOf(holes),
    holes: holePlans(holes, keys, course.frame, report),
    greens,
    features,
    range: rangePlans(course.items, match, course),
    layouts,
  }
  return { ...plan, report: { ...report, took: counts(plan) } }
}

function numberedHoles(
  course: OneCourse,
  options: PlanOptions,
  report: ImportReport,
): { holes: NumberedLine[]; otherHoles: HoleLine[]; layouts: LayoutChoice[] } {
  const { holes: right, turned, unknown } = turnLines(course.holes, course.items)
  const house = course.items.find((item) => item.kind === 'clubhouse')
  const clubhouse = house === undefined ? null : middleOf(house)
  const { holes: withNumbers, pinNames } = withNumbersOnGreens(right, course.items)
  const loops = loopsByWalk(withLayouts(withNumbers, pinNames), clubhouse)
  noteLoopsByWalk(loops, report)
  const choice = chooseLayouts(loops, report, options.layouts)
  const lines = chooseLines(choice.lines, report)
  if (lines.length > MOST_HOLES) throw tooManyHoles(lines.length)
  const walk = numberByWalk(lines, clubhouse)
  const numbered = walk.holes.filter(isNumbered)
  numbered.sort((a, b) => a.number - b.number)
  if (numbered.at(-1)!.number > MOST_HOLES) throw tooManyHoles(numbered.length)
  noteHoles(report.guessed, 'line_turned', numbersOf(turned, numbered))
  noteHoles(report.guessed, 'direction_unknown', numbersOf(unknown, numbered))
  const within = walk.isRound ? 'round_within' : 'walk_within'
  if (walk.longerBy > 0) report.guessed.push({ code: within, count: Math.ceil(100 * walk.longerBy) })
  noteGaps(numbered, report)
  noteLoss(numbered, choice, report)
  const sources = new Set(choice.lines.map(({ source }) => source))
  const otherHoles = loops.filter(({ source }) => !sources.has(source))
  return { holes: numbered, otherHoles, layouts: choice.layouts }
}

function tooManyHoles(count: number): CourseFileError {
  return new CourseFileError(
    'too_many_holes',
    `The file has ${count} holes; a course has at most ${MOST_HOLES}.`,
  )
}

function noteLoopsByWalk(holes: readonly HoleLine[], report: ImportReport): void {
  const loops = new Set(holes.flatMap(({ layout, layoutFrom }) => (layoutFrom === 'walk' ? [layout] : [])))
  if (loops.size > 1) report.guessed.push({ code: 'loops_by_walk', count: loops.size })
}

/** Notes the number of lost holes; a further tee's line is none. */
function noteLoss(holes: readonly NumberedLine[], { lostHoles }: ChosenLayouts, report: ImportReport): void {
  const lines = report.unused.flatMap(({ code, count }) =>
    code === 'other_layout' || code === 'no_layout' ? [count ?? 0] : code === 'same_number' ? [1] : [],
  )
  const sameNumber = report.unused.filter(({ code }) => code === 'same_number').length
  if (lines.length === 0) return
  report.loss = {
    holes: holes.length,
    ofHoles: holes.length + lostHoles + sameNumber,
    lines: lines.reduce((sum, one) => sum + one, 0),
  }
}

/** Loops with names as nines; the two nines of a layout of 18 with their numbers. */
function ninesOf(holes: readonly NumberedLine[]): CoursePlan['nines'] {
  const names = new Map<number, Set<string>>()
  for (const { number, layout, layoutFrom } of holes) {
    const position = nineOf(number)
    names.set(position, (names.get(position) ?? new Set()).add(layoutFrom === 'walk' ? '' : (layout ?? '')))
  }
  const nines = [...names]
    .sort(([a], [b]) => a - b)
    .map(([position, [name = '', ...more]]) => ({ position, name: more.length > 0 ? '' : name }))
  const isNamed = new Set(nines.map(({ name }) => name)).size > 1 && nines.every(({ name }) => name !== '')
  if (!isNamed) return []
  return nines.map(({ position, name }) => {
    const own = nines.filter((nine) => nine.name === name)
    const part = own.length === 1 ? '' : own[0]!.position === position ? ' 1–9' : ' 10–18'
    return { position, name: `${name.slice(0, 40 - part.length)}${part}` }
  })
}

function isNumbered(hole: HoleLine): hole is NumberedLine {
  return hole.number !== null
}

function isPin({ kind }: SurveyItem): boolean {
  return kind === 'pin'
}

function isGreen(item: SurveyItem): item is Green {
  return item.kind === 'green' && item.shape !== null
}

/** The course without greens whose outline crosses itself: their inside is undefined. */
function withoutCrossing(course: OneCourse, report: ImportReport): OneCourse {
  const crossing = course.items.filter((item) => isGreen(item) && crossesItself(item.shape))
  for (const { source } of crossing) noteCrossing(report, source.osmId)
  return { ...course, items: course.items.filter((item) => !crossing.includes(item)) }
}

/** Numbers of the kept lines. */
function numbersOf(lines: readonly HoleLine[], numbered: readonly NumberedLine[]): number[] {
  return numbered.filter((hole) => lines.some((line) => line.source === hole.source)).map(numberOf)
}

function notePins(items: readonly SurveyItem[], report: ImportReport): void {
  const pins = items.filter((item) => item.kind === 'pin')
  noteByKind(
    report.unused,
    'pin_moves_daily',
    pins.map((pin) => kindLabel(pin.source.tags)),
  )
}

function noteGreens(match: GreenMatch, holes: readonly NumberedLine[], report: ImportReport): void {
  const without = holes.filter((hole) => !match.byHole.has(hole.number))
  noteHoles(report.missing, 'green', without.map(numberOf))
  noteHoles(report.guessed, 'green_nearest', match.nearby)
  noteHoles(report.guessed, 'green_by_pin', match.byPin)
  noteHoles(report.guessed, 'green_four_corners', holesWithRoughGreen(match))
  noteHoles(report.guessed, 'green_shared', match.shared)
  for (const { green, hole } of match.spare) {
    report.unused.push({
      code: 'spare_green',
      holes: [hole],
      osmIds: green.source.osmId ? [green.source.osmId] : [],
    })
  }
  if (match.practice.length > 0) report.guessed.push({ code: 'practice_green', count: match.practice.length })
}

/** Holes whose green was drawn with four corners or fewer. */
function holesWithRoughGreen({ byHole }: GreenMatch): number[] {
  return [...byHole].flatMap(([number, { geometry }]) => (hasFourCorners(geometry) ? [number] : []))
}

function noteTees(
  features: readonly FeaturePlan[],
  holes: readonly NumberedLine[],
  report: ImportReport,
): void {
  const withTee = new Set(features.filter((feature) => feature.kind === 'tee').map((tee) => tee.holeNumber))
  noteHoles(
    report.missing,
    'tee',
    holes.map(numberOf).filter((number) => !withTee.has(number)),
  )
}

function identity(
  file: CourseFile,
  course: OneCourse,
  holes: readonly NumberedLine[],
  options: PlanOptions,
  report: ImportReport,
): CoursePlan['course'] {
  const nameInFile = course.boundary?.source.tags.name ?? file.name
  const name = (nameInFile ?? options.fallbackName).slice(0, 120)
  if (nameInFile == null) report.guessed.push({ code: 'name_from_file', what: name })
  const osmId = course.boundary?.source.osmId ?? lowestOsmId(holes)
  if (osmId === null)
    return { name, source: 'hand', sourceKey: `file:${name.toLowerCase()}`, attribution: file.attribution }
  return { name, source: 'osm', sourceKey: `osm:${osmId}`, attribution: OSM_ATTRIBUTION }
}

/** The oldest way among the holes identifies a course without a boundary: it is the least likely to be redrawn. */
function lowestOsmId(holes: readonly HoleLine[]): string | null {
  const ids = holes.flatMap((hole) => hole.source.osmId ?? [])
  const number = (id: string) => Number(id.split('/')[1])
  return ids.sort((a, b) => number(a) - number(b))[0] ?? null
}

function counts(plan: Pick<CoursePlan, 'holes' | 'greens' | 'features' | 'range'>): ImportReport['took'] {
  const took: ImportReport['took'] = { hole: plan.holes.length }
  for (const { kind } of [...plan.greens, ...plan.features]) took[kind] = (took[kind] ?? 0) + 1
  if (plan.range.length > 0) took.range_item = plan.range.length
  return took
}
