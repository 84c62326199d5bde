import type { LineString } from 'geojson'
import { lineLength } from '../geometry/line.ts'
import type { LocalFrame } from '../geometry/local-frame.ts'
import { roundedPosition } from '../geometry/shape.ts'
import { nineOf } from '../hole/nines.ts'
import { numberFromName } from './hole-number.ts'
import { noteContradictions } from './layout/numbers-on-greens.ts'
import type { HolePlan } from './plan.ts'
import { type ImportReport, noteHoles } from './report.ts'
import type { HoleLine } from './survey.ts'

export type NumberedLine = HoleLine & { number: number }

/**
 * The holes as they will be stored, sorted by number; notes missing and guessed values. `greens` has the key of each
 * hole's green.
 */
export function holePlans(
  holes: readonly NumberedLine[],
  greens: ReadonlyMap<number, string>,
  frame: LocalFrame,
  report: ImportReport,
): HolePlan[] {
  const numbersFrom = (from: HoleLine['numberFrom']) =>
    holes.filter((hole) => hole.numberFrom === from).map(numberOf)
  noteHoles(report.guessed, 'number_from_walk', numbersFrom('walk'))
  noteHoles(report.guessed, 'number_from_name', numbersFrom('name'))
  noteHoles(report.guessed, 'number_from_pin', numbersFrom('pin'))
  noteHoles(report.guessed, 'number_from_green', numbersFrom('green'))
  noteContradictions(holes, report)
  noteLoops(holes, report)
  const repeated = holes.filter((hole) => hole.strokeIndex !== null && isRepeated(hole, holes))
  notePars(holes, report)
  noteHoles(report.missing, 'stroke_index', holes.filter((hole) => hole.strokeIndex === null).map(numberOf))
  noteHoles(report.missing, 'stroke_index_repeated', repeated.map(numberOf))
  return holes.map((hole) => ({
    number: hole.number,
    par: hole.par,
    strokeIndex: repeated.includes(hole) ? null : hole.strokeIndex,
    name: nameOf(hole),
    line: lineString(hole, frame),
    lengthM: Math.round(lineLength(hole.line) * 10) / 10,
    guessed: hole.numberFrom === 'walk' || hole.numberFrom === 'loop' ? ['number'] : [],
    osmId: hole.source.osmId ?? `hole/${hole.number}`,
    greenKey: greens.get(hole.number) ?? null,
  }))
}

export function numberOf(hole: { number: number }): number {
  return hole.number
}

function isRepeated(hole: NumberedLine, holes: readonly NumberedLine[]): boolean {
  const isLong = holes.some(({ number }) => number > 18)
  return holes.some(
    (other) =>
      other !== hole &&
      other.strokeIndex === hole.strokeIndex &&
      (!isLong || nineOf(other.number) === nineOf(hole.number)),
  )
}

function noteLoops(holes: readonly NumberedLine[], report: ImportReport): void {
  const holesOfLoop = holes.filter((hole) => hole.numberFrom === 'loop')
  for (const layout of new Set(holesOfLoop.map((hole) => hole.layout ?? ''))) {
    const own = holesOfLoop.filter((hole) => (hole.layout ?? '') === layout)
    report.guessed.push({ code: 'number_from_loop', holes: own.map(numberOf), what: layout })
  }
}

function notePars(holes: readonly NumberedLine[], report: ImportReport): void {
  noteHoles(report.missing, 'par', holes.filter((hole) => hole.par === null).map(numberOf))
  for (const hole of holes) {
    const tag = hole.source.tags.par
    if (hole.par === null && tag)
      report.unused.push({ code: 'unreadable_par', holes: [hole.number], what: tag })
  }
}

function lineString(hole: HoleLine, frame: LocalFrame): LineString {
  return { type: 'LineString', coordinates: hole.line.map((point) => roundedPosition(point, frame)) }
}

/** A name with only the layout and number is not the hole's own. */
function nameOf({ source, layoutFrom }: HoleLine): string | null {
  return layoutFrom === 'name' ? null : properName(source.tags.name)
}

/** The name of a hole if it is more than its number: "Tea Olive" or "3 Tea Olive", not "Hole 3" or "15". */
export function properName(name: string | undefined): string | null {
  if (!name) return null
  if (numberFromName(name) === null) return name.slice(0, 80)
  const words = name.match(/\p{L}{3,}/gu) ?? []
  return words.length > 1 || (words.length === 1 && /^\d/.test(name)) ? name.slice(0, 80) : null
}
