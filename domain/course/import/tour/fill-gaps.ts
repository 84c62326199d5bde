import { branches, type TourPart, type TourStep, takeLeast, tourPartOf } from './parts.ts'

/** The holes by their number, the length of the walk, and a lower bound of the length. */
export interface FilledGaps {
  /** The hole of each number; a gap at the end stays open. */
  holes: (number | null)[]
  length: number
  bound: number
}

/** Up to this many free holes, all partial walks are followed, 51,480 at most, and the walk is the shortest. */
const ALL_FOLLOWED = 15
/** With more free holes, the number of partial walks at each number. */
const MOST_BEGINNINGS = 300
/** Parts to search before the best walk is taken. */
const MOST_PARTS = 300
/** A walk this near to the bound is taken; after many parts, one within a per cent. */
const NEAR_ENOUGH = { first: 1.0001, later: 1.01 }
const LATER = 100
const TIE = 1e-9

interface Gaps {
  /** Each number to fill, with its present hole or null. */
  numbers: readonly { at: number; own: number | null }[]
  free: readonly number[]
  step: (from: number, to: number) => number
}

/**
 * The shortest walk over consecutive numbers: `fixed` has the hole of each number, or null for one of the `free` holes.
 * `step` is the walk between two holes. With up to 15 free holes all walks are followed. With more, a first walk comes
 * from the most promising partial walks and from exchanges; branch and bound then proves it, or finds a shorter one.
 * Time and memory are bounded: if the search ends before its proof, `bound` is a lower bound of the shortest.
 */
export function filledGaps(
  fixed: readonly (number | null)[],
  free: readonly number[],
  step: (from: number, to: number) => number,
): FilledGaps {
  if (free.length > ALL_FOLLOWED) return provenGaps(fixed, free, step)
  const gaps: Gaps = { numbers: filledNumbers(fixed, free.length), free, step }
  const order = firstOrder(gaps, Number.POSITIVE_INFINITY)
  const length = lengthOf(order, step)
  return filled(fixed, gaps, { order, length, bound: length })
}

/** `filledGaps` for any number of free holes, in bounded time. */
export function provenGaps(
  fixed: readonly (number | null)[],
  free: readonly number[],
  step: (from: number, to: number) => number,
  { mostParts = MOST_PARTS } = {},
): FilledGaps {
  const gaps: Gaps = { numbers: filledNumbers(fixed, free.length), free, step }
  const first = exchanged(firstOrder(gaps, MOST_BEGINNINGS), gaps)
  return filled(fixed, gaps, provenOrder(gaps, first, mostParts))
}

interface Walk {
  order: readonly number[]
  length: number
  bound: number
}

function filled(
  fixed: readonly (number | null)[],
  { numbers }: Gaps,
  { order, length, bound }: Walk,
): FilledGaps {
  const holes: (number | null)[] = fixed.map(() => null)
  for (const [i, { at }] of numbers.entries()) holes[at] = order[i]!
  return { holes, length, bound }
}

function filledNumbers(fixed: readonly (number | null)[], free: number): Gaps['numbers'] {
  let left = free
  return fixed.flatMap((own, at) => (own === null && left-- <= 0 ? [] : [{ at, own }]))
}

interface Beginning {
  before: Beginning | null
  /** The hole at this number. */
  hole: number
  /** Its free holes: a sum of 2 to the power of their index. */
  visits: number
  length: number
  /** The least length that the remaining free holes add. */
  rest: number
}

function firstOrder({ numbers, free, step }: Gaps, most: number): number[] {
  const bits = new Map(free.map((hole, i) => [hole, 2 ** i]))
  const holes = [...new Set([...free, ...numbers.flatMap(({ own }) => own ?? [])])]
  const others = (hole: number) => holes.filter((one) => one !== hole)
  const least = new Map(free.map((hole) => [hole, Math.min(...others(hole).map((one) => step(one, hole)))]))
  const rest = [...least.values()].reduce((sum, one) => sum + one, 0)
  let beginnings: Beginning[] = [{ before: null, hole: -1, visits: 0, length: 0, rest }]
  for (const { own } of numbers) {
    const next = shortestOfEach(beginnings, own === null ? free : [own], { bits, least, step })
    beginnings = next.length <= most ? next : mostPromising(next, most)
  }
  const last = beginnings.reduce((best, one) => (one.length < best.length ? one : best))
  const order: number[] = []
  for (let one: Beginning | null = last; one && one.hole >= 0; one = one.before) order.unshift(one.hole)
  return order
}

function mostPromising(beginnings: Beginning[], most: number): Beginning[] {
  return beginnings.sort((a, b) => a.length + a.rest - b.length - b.rest).slice(0, most)
}

interface Steps {
  /** The bit of each free hole. */
  bits: ReadonlyMap<number, number>
  /** The shortest way to each free hole. */
  least: ReadonlyMap<number, number>
  step: Gaps['step']
}

/** Every partial walk extended to each hole; of those with the same holes and the same end only the shortest. */
function shortestOfEach(
  beginnings: readonly Beginning[],
  holes: readonly number[],
  { bits, least, step }: Steps,
): Beginning[] {
  const shortest = new Map<number, Beginning>()
  for (const before of beginnings) {
    for (const hole of holes) {
      const bit = bits.get(hole) ?? 0
      // Division, because bit operators have 32 bits and there may be more holes.
      if (bit > 0 && Math.floor(before.visits / bit) % 2 === 1) continue
      const length = before.length + (before.hole < 0 ? 0 : step(before.hole, hole))
      const visits = before.visits + bit
      const key = visits * KEY_HOLES + hole
      const other = shortest.get(key)
      if (other && other.length <= length) continue
      shortest.set(key, { before, hole, visits, length, rest: before.rest - (least.get(hole) ?? 0) })
    }
  }
  return [...shortest.values()]
}

/** More than the index of any hole; with 36 free holes keys stay below 2 ** 53. */
const KEY_HOLES = 1024

/** Swaps free holes, or moves one before others, while that shortens the walk. */
function exchanged(start: readonly number[], { numbers, step }: Gaps): number[] {
  const places = numbers.flatMap(({ own }, i) => (own === null ? [i] : []))
  let order = [...start]
  let length = lengthOf(order, step)
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (const [i, from] of places.entries()) {
      for (const [j, to] of places.entries()) {
        if (i === j) continue
        for (const other of [swapped(order, from, to), moveStop(order, places, i, j)]) {
          const own = lengthOf(other, step)
          if (own >= length - TIE) continue
          order = other
          length = own
          isBetter = true
        }
      }
    }
  }
  return order
}

function swapped(order: readonly number[], one: number, other: number): number[] {
  const next = [...order]
  next[one] = order[other]!
  next[other] = order[one]!
  return next
}

/** Moves the hole of one free place to another; those between move up by one free place. */
function moveStop(order: readonly number[], places: readonly number[], from: number, to: number): number[] {
  const own = places.map((place) => order[place]!)
  own.splice(to, 0, ...own.splice(from, 1))
  const next = [...order]
  for (const [i, place] of places.entries()) next[place] = own[i]!
  return next
}

function lengthOf(order: readonly number[], step: Gaps['step']): number {
  return order.slice(1).reduce((sum, hole, i) => sum + step(order[i]!, hole), 0)
}

/**
 * Branch and bound as for the shortest tour. Stop 0, which is no hole, closes the walk; steps to and from a numbered
 * hole are limited by its neighbours. If the cheapest steps do not fit the gaps, each branch forbids one.
 */
function provenOrder(gaps: Gaps, first: readonly number[], mostParts: number): Walk {
  const stops = [NO_HOLE, ...gaps.numbers.flatMap(({ own }) => own ?? []), ...gaps.free]
  const length = lengthOf(first, gaps.step)
  const result = (bound: number) => ({ order: first, length, bound: Math.min(bound, length) })
  const parts: TourPart[] = [tourPartOf(stepCosts(stops, gaps))]
  for (let turn = 0; parts.length > 0; turn++) {
    const part = takeLeast(parts)
    const near = turn < LATER ? NEAR_ENOUGH.first : NEAR_ENOUGH.later
    if (turn >= mostParts || part.cost >= length / near - TIE) return result(part.cost)
    const misfit = misfitOf(part.columns, stops, gaps)
    if (misfit === null) {
      const order = orderOf(part.columns).map((stop) => stops[stop]!)
      return { order, length: part.cost, bound: part.cost }
    }
    parts.push(...branches(part, misfit).filter(({ cost }) => cost < length - TIE))
  }
  return result(length)
}

const NO_HOLE = -1

function stepCosts(stops: readonly number[], { numbers, step }: Gaps): number[][] {
  const at = new Map(numbers.flatMap(({ own }, i) => (own === null ? [] : [[own, i] as const])))
  /** The hole at a number: null for any free one; no hole before the first and after the last. */
  const holeAt = (i: number) => (i < 0 || i >= numbers.length ? NO_HOLE : numbers[i]!.own)
  const next = (stop: number) => (stop === NO_HOLE ? holeAt(0) : holeAt(at.get(stop)! + 1))
  const before = (stop: number) => (stop === NO_HOLE ? holeAt(numbers.length - 1) : holeAt(at.get(stop)! - 1))
  const isFree = (stop: number) => stop !== NO_HOLE && !at.has(stop)
  return stops.map((from) =>
    stops.map((to) => {
      if (from === to) return Number.POSITIVE_INFINITY
      if (!isFree(from) && next(from) !== (isFree(to) ? null : to)) return Number.POSITIVE_INFINITY
      if (!isFree(to) && before(to) !== (isFree(from) ? null : from)) return Number.POSITIVE_INFINITY
      return from === NO_HOLE || to === NO_HOLE ? 0 : step(from, to)
    }),
  )
}

/** The smallest set of steps of an assignment that no walk contains; null if it is a walk that fits the numbers. */
function misfitOf(
  columns: readonly number[],
  stops: readonly number[],
  { numbers }: Gaps,
): TourStep[] | null {
  const stopOf = new Map(stops.map((hole, stop) => [hole, stop]))
  const isVisited = new Set<number>()
  const firstFree = stops.length - numbers.filter(({ own }) => own === null).length
  let fewest: TourStep[] | null = null
  const note = (steps: TourStep[]) => {
    if (fewest === null || steps.length < fewest.length) fewest = steps
  }
  for (const { from, gap, to } of gapsOf(numbers)) {
    const steps: TourStep[] = []
    let stop = stopOf.get(from)!
    const end = stopOf.get(to)!
    do {
      steps.push([stop, columns[stop]!])
      stop = columns[stop]!
      isVisited.add(stop)
    } while (stop >= firstFree && steps.length <= gap)
    if (steps.length !== gap + 1 || stop !== end) note(steps)
  }
  for (const first of stops.keys()) {
    if (isVisited.has(first)) continue
    const steps: TourStep[] = []
    let stop = first
    do {
      steps.push([stop, columns[stop]!])
      isVisited.add(stop)
      stop = columns[stop]!
    } while (stop !== first && !isVisited.has(stop))
    // A piece that leads into a walk cut off for its length is no round.
    if (stop === first) note(steps)
  }
  return fewest
}

/** The number of free holes from each numbered hole to the next, with no hole at the ends. */
function gapsOf(numbers: Gaps['numbers']): { from: number; gap: number; to: number }[] {
  const ends = [NO_HOLE, ...numbers.map(({ own }) => own), NO_HOLE]
  let [from, gap] = [NO_HOLE, 0]
  return ends.slice(1).flatMap((own) => {
    if (own === null) {
      gap += 1
      return []
    }
    const one = { from, gap, to: own }
    ;[from, gap] = [own, 0]
    return [one]
  })
}

/** The stops after stop 0 in the order of the walk. */
function orderOf(columns: readonly number[]): number[] {
  const order: number[] = []
  for (let stop = columns[0]!; stop !== 0; stop = columns[stop]!) order.push(stop)
  return order
}
