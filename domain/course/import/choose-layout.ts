import { lineLength } from '../geometry/line.ts'
import type { ImportReport } from './report.ts'
import type { HoleLine } from './survey.ts'

const LOOP = 9
const MOST_HOLES = 36

/**
 * Several layouts in one file (tag golf:course:name, or a letter before the number). They matter only when they use the
 * same numbers. Loops of nine are joined to one course, numbered on in the order of their names; of whole courses the one with
 * most holes, then the longest, is kept.
 */
export function chooseLayout(holes: readonly HoleLine[], report: ImportReport): HoleLine[] {
  const layouts = layoutsOf(holes)
  if (layouts.length < 2 || !numbersCollide(layouts.map(([, lines]) => lines))) return [...holes]
  if (layouts.every(([, lines]) => isLoop(lines)) && layouts.length * LOOP <= MOST_HOLES) {
    return layouts.flatMap(([name, lines], i) => lines.map((hole) => numberedOn(hole, i, name)))
  }
  const best = layouts.map(([name, lines]) => ({ name, lines })).sort((a, b) => compare(b.lines, a.lines))[0]!
  for (const [name, lines] of layouts) {
    if (name !== best.name)
      report.unused.push({ code: 'other_layout', what: name || 'without a name', count: lines.length })
  }
  return best.lines
}

/** Holes by the name of their layout, in the order of those names. */
function layoutsOf(holes: readonly HoleLine[]): [string, HoleLine[]][] {
  const byName = new Map<string, HoleLine[]>()
  for (const hole of holes) {
    const name = hole.layout ?? ''
    byName.set(name, [...(byName.get(name) ?? []), hole])
  }
  return [...byName].sort(([a], [b]) => a.localeCompare(b))
}

function numbersCollide(layouts: readonly HoleLine[][]): boolean {
  const visited = new Set<number>()
  for (const numbers of layouts.map((lines) => new Set(lines.flatMap((hole) => hole.number ?? [])))) {
    for (const number of numbers) {
      if (visited.has(number)) return true
      visited.add(number)
    }
  }
  return false
}

function isLoop(lines: readonly HoleLine[]): boolean {
  return lines.every((hole) => hole.number !== null && hole.number <= LOOP)
}

function numberedOn(hole: HoleLine, loop: number, layout: string): HoleLine {
  if (loop === 0 || hole.number === null) return hole
  return { ...hole, layout, number: hole.number + loop * LOOP, numberFrom: 'loop' }
}

function compare(a: readonly HoleLine[], b: readonly HoleLine[]): number {
  const numbers = (lines: readonly HoleLine[]) => new Set(lines.map((hole) => hole.number)).size
  const metres = (lines: readonly HoleLine[]) => lines.reduce((sum, hole) => sum + lineLength(hole.line), 0)
  return numbers(a) - numbers(b) || metres(a) - metres(b)
}
