import { distance } from '../../geometry/distance.ts'
import { lineLength } from '../../geometry/line.ts'
import { MOST_HOLES, NINE_HOLES, nineOf } from '../../hole/nines.ts'
import type { ImportReport } from '../report.ts'
import { endOf, type HoleLine } from '../survey.ts'
import { isLayout, SAME_GREEN_M } from './layouts-of.ts'

/** A layout of the file that a person can choose. */
export interface LayoutChoice {
  /** Empty for holes without a layout. */
  name: string
  holes: number
  /** The number of hole numbers it uses: 9 or 18. */
  numbers: number
  isTaken: boolean
}

/** One layout with its lines, and the number of hole numbers it uses: 9 or 18. */
interface Layout {
  name: string
  lines: HoleLine[]
  numbers: number
}

export interface ChosenLayouts {
  lines: HoleLine[]
  layouts: LayoutChoice[]
  /** Holes of layouts that were not taken. */
  lostHoles: number
}

/**
 * The layouts that become the course. They matter only if they use the same numbers. Nines, and courses of 18, are
 * joined to one course, numbered in the order of their names, as many as a course can have: those with most holes, then
 * the longest. Of layouts that differ in size one is taken. `names` are a person's choice instead.
 */
export function chooseLayouts(
  holes: readonly HoleLine[],
  report: ImportReport,
  names?: readonly string[],
): ChosenLayouts {
  const all = layoutsOf(holes)
  const layouts = all.filter(({ lines }) => isLayout(lines))
  const isPlain = all.length < 2 || layouts.length === 0 || !numbersCollide(all)
  if (isPlain) return { lines: [...holes], layouts: [], lostHoles: 0 }
  const course = chosenOf(layouts, names)
  const lines = numberedOn(course)
  const others = all.filter((layout) => !course.includes(layout))
  const further = others.flatMap((layout) =>
    layout.lines.filter((line) => fits(line, layout, layouts, lines)),
  )
  let lostHoles = 0
  for (const { name, lines: own } of others) {
    const rest = own.filter((line) => !further.includes(line))
    if (rest.length > 0 && name) report.unused.push({ code: 'other_layout', what: name, count: rest.length })
    if (rest.length > 0 && !name) report.unused.push({ code: 'no_layout', count: rest.length })
    lostHoles += holesIn(rest)
  }
  return {
    lines: [...lines, ...further],
    layouts: layouts.map((one) => ({
      name: one.name,
      holes: holesIn(one.lines),
      numbers: one.numbers,
      isTaken: course.includes(one),
    })),
    lostHoles,
  }
}

/** A line without a layout stays if it may be a further hole, or another tee of a taken hole. */
function fits(line: HoleLine, own: Layout, layouts: readonly Layout[], lines: readonly HoleLine[]): boolean {
  if (layouts.includes(own)) return false
  return (
    line.number === null ||
    !lines.some((other) => other.number === line.number) ||
    lines.some((other) => other.number === line.number && distance(endOf(other), endOf(line)) <= SAME_GREEN_M)
  )
}

function chosenOf(layouts: readonly Layout[], names?: readonly string[]): Layout[] {
  if (names !== undefined) {
    const own = layouts.filter(({ name }) => names.includes(name))
    if (own.length > 0 && numbersIn(own) <= MOST_HOLES) return own
  }
  const each = layouts[0]!.numbers
  const isOneSize = layouts.every(({ numbers }) => numbers === each)
  const count = isOneSize ? Math.max(1, Math.floor(MOST_HOLES / each)) : 1
  const largest = [...layouts].sort((a, b) => compare(b, a)).slice(0, count)
  return layouts.filter((layout) => largest.includes(layout))
}

/** The sum of hole numbers that layouts use; a course has at most MOST_HOLES. */
export function numbersIn(layouts: readonly { numbers: number }[]): number {
  return layouts.reduce((sum, { numbers }) => sum + numbers, 0)
}

function numberedOn(layouts: readonly Layout[]): HoleLine[] {
  let before = 0
  return layouts.flatMap(({ name, lines, numbers }) => {
    const from = before
    before += numbers
    return lines.map((hole): HoleLine => {
      const isOn = from > 0 && hole.number !== null
      return isOn ? { ...hole, layout: name, number: hole.number! + from, numberFrom: 'loop' } : hole
    })
  })
}

/** Holes by the name of their layout, in the order of those names. */
function layoutsOf(holes: readonly HoleLine[]): Layout[] {
  const byName = new Map<string, HoleLine[]>()
  for (const hole of holes) {
    const name = hole.layout ?? ''
    byName.set(name, [...(byName.get(name) ?? []), hole])
  }
  return [...byName]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, lines]) => {
      const highest = Math.max(0, ...lines.map(({ number }) => number ?? 0))
      return { name, lines, numbers: NINE_HOLES * nineOf(Math.max(1, highest)) }
    })
}

function numbersCollide(layouts: readonly Layout[]): boolean {
  const visited = new Set<number>()
  for (const numbers of layouts.map(({ lines }) => new Set(lines.flatMap((hole) => hole.number ?? [])))) {
    for (const number of numbers) {
      if (visited.has(number)) return true
      visited.add(number)
    }
  }
  return false
}

function compare({ lines: a }: Layout, { lines: b }: Layout): number {
  const metres = (lines: readonly HoleLine[]) => lines.reduce((sum, hole) => sum + lineLength(hole.line), 0)
  return holesIn(a) - holesIn(b) || metres(a) - metres(b)
}

/** The number of holes of the lines: tees of one hole have one number. */
function holesIn(lines: readonly HoleLine[]): number {
  const numbers = new Set(lines.map(({ number }) => number ?? -1))
  return numbers.size - (numbers.has(-1) ? 1 : 0) + lines.filter(({ number }) => number === null).length
}
