import type { ImportReport, NoteCode, ReportNote } from './report.ts'

const SENTENCES: Readonly<Record<NoteCode, (note: ReportNote) => string>> = {
  number_from_walk: (n) =>
    `${holes(n)}: no number in the file; numbered along the shortest walk from each green to the next tee. Check them.`,
  walk_within: (n) =>
    `That walk is at most ${n.count} % longer than the shortest: too many holes have no number to try all orders.`,
  round_within: (n) =>
    `That walk, and on to where it begins, is at most ${n.count} % longer than the shortest such round: too many holes have no number to try all orders.`,
  number_from_name: (n) => `${holes(n)}: number read from the name.`,
  number_from_pin: (n) => `${holes(n)}: number read from the pin.`,
  number_from_green: (n) => `${holes(n)}: number read from the green.`,
  ref_over_name: (n) => `${holes(n)}: ref and name say different numbers; the ref was taken.`,
  loops_by_walk: (n) =>
    `${n.count} loops have the same numbers and no names; told apart by the shortest walk. Check them.`,
  number_from_loop: (n) => `${holes(n)}: numbered on from the loop before (${n.what}). Check them.`,
  line_turned: (n) => `${holes(n)}: the line was drawn from the green to the tee and has been turned.`,
  direction_unknown: (n) => `${holes(n)}: nothing tells tee from green; the line's direction is as drawn.`,
  green_nearest: (n) => `${holes(n)}: the line does not end on a green; the nearest green was taken.`,
  green_by_pin: (n) => `${holes(n)}: the line does not end on a green; the one with the pin was taken.`,
  green_four_corners: (n) =>
    `${holes(n)}: the outline of the green has four corners only. Such outlines are 30 % too small, their edge 4 m off in the median. Walk these greens.`,
  green_shared: (n) => `${holes(n)}: shares its green with another hole.`,
  practice_green: (n) =>
    `${n.count} greens belong to no hole and were taken as practice or short-course greens.`,
  name_from_file: (n) => `The course has no name in the file; it is called ${n.what}.`,
  par: (n) => `${holes(n)}: no par in the file. Enter it by hand; a later import keeps it.`,
  stroke_index: (n) => `${holes(n)}: no stroke index (tag handicap) in the file.`,
  stroke_index_repeated: (n) => `${holes(n)}: the same stroke index more than once; left empty.`,
  hole: (n) => `${holes(n)}: not in the file.`,
  green: (n) => `${holes(n)}: no green within reach of the line's end.`,
  tee: (n) => `${holes(n)}: no tee near the line's start.`,
  pin_moves_daily: (n) => `${n.count} × ${n.what}: pins move daily and are set by the club.`,
  other_line: (n) => `${holes(n)}: a further line (${ids(n)}), such as another tee's; the longest was taken.`,
  same_number: (n) =>
    `${holes(n)}: another hole has the same number (${ids(n)}), such as a short course's; the longer was taken.`,
  other_course: (n) => `${n.count} features lie in another course: ${n.what}.`,
  far_away: (n) => `${n.count} features lie far from this course.`,
  other_layout: (n) => `${n.count} lines belong to another layout: ${n.what}.`,
  no_layout: (n) => `${n.count} lines carry the name of no layout.`,
  not_a_line: (n) => `${n.count} × ${n.what}: a hole is wanted as a line from tee to green.`,
  not_an_outline: (n) =>
    `${n.count} × ${n.what}: drawn as a point or an open line where an outline is wanted.`,
  away_from_course: (n) => `${n.count} × ${n.what}: away from the course.`,
  spare_green: (n) => `${holes(n)}: a second green near the line's end (${ids(n)}) belongs to no hole.`,
  crossing_green: (n) =>
    `The outline of a green crosses itself (${ids(n)}): it was left out. Correct it in the file, or draw it.`,
  unknown_kind: (n) => `${n.count} × ${n.what}: not used.`,
  unreadable_par: (n) => `${holes(n)}: the par ${n.what} is not a number from 3 to 6.`,
}

const NAMES: Readonly<Record<keyof Required<ImportReport['took']>, readonly [string, string]>> = {
  hole: ['hole', 'holes'],
  green: ['green', 'greens'],
  tee: ['tee', 'tees'],
  fairway: ['fairway', 'fairways'],
  bunker: ['bunker', 'bunkers'],
  water: ['water', 'waters'],
  rough: ['rough', 'roughs'],
  wood: ['wood', 'woods'],
  path: ['path', 'paths'],
  out_of_bounds: ['out-of-bounds area', 'out-of-bounds areas'],
  practice_green: ['practice green', 'practice greens'],
  range: ['driving range', 'driving ranges'],
  range_item: ['range target', 'range targets'],
  clubhouse: ['clubhouse', 'clubhouses'],
  building: ['building', 'buildings'],
  boundary: ['boundary', 'boundaries'],
}

/** One English sentence for a note. */
function describeNote(note: ReportNote): string {
  return SENTENCES[note.code](note)
}

/** The report in readable lines: features taken, guessed, missing and not used; empty sections are left out. */
export function describeReport(report: ImportReport): string[] {
  const took = Object.entries(NAMES).flatMap(([kind, [one, many]]) => {
    const count = report.took[kind as keyof typeof NAMES]
    return count === undefined ? [] : [`${count} ${count === 1 ? one : many}`]
  })
  const { loss } = report
  const headline = loss && `${loss.holes} of ${loss.ofHoles} holes, ${loss.lines} lines not used.`
  return [
    ...(headline ? [headline] : []),
    `Taken: ${took.join(', ')}.`,
    ...section('Guessed', report.guessed),
    ...section('Missing', report.missing),
    ...section('Not used', report.unused),
  ]
}

function section(title: string, notes: readonly ReportNote[]): string[] {
  return notes.length === 0 ? [] : [`${title}:`, ...notes.map((note) => `  - ${describeNote(note)}`)]
}

function holes({ holes: numbers = [] }: ReportNote): string {
  if (numbers.length === 0) return 'A hole'
  return `${numbers.length === 1 ? 'Hole' : 'Holes'} ${ranges(numbers)}`
}

function ids({ osmIds = [] }: ReportNote): string {
  return osmIds.join(', ')
}

/** 1, 2, 3, 7 → 1–3, 7 */
function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
