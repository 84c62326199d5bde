import { branches, type TourPart, takeLeast, tourPartOf } from './parts.ts'

/** A closed tour: the stops in their order from stop 0, its length, and a lower bound of the length. */
export interface Tour {
  stops: number[]
  length: number
  bound: number
}

/** Parts to search before the best tour is taken. */
const MOST_PARTS = 1500
/** A tour this near to the bound is taken; with similar steps and many parts, one within a per cent. */
const NEAR_ENOUGH = { first: 1.0001, later: 1.01 }
const LATER = 200
/** Only tours this near to the best are improved. */
const PROMISING = 1.03
const TIE = 1e-9

/**
 * The shortest closed tour over all stops; a step may cost more one way than the other. Branch and bound: the cheapest
 * assignment of a next stop to each stop bounds all tours; if it consists of several rounds, each branch forbids one
 * step of the shortest.
 */
export function shortestTour(costs: readonly (readonly number[])[]): Tour {
  const size = costs.length
  if (size < 3) return smallTour(costs)
  let best = improved(costs, nearestTour(costs))
  let length = tourLength(costs, best)
  const parts: TourPart[] = [
    tourPartOf(
      costs.map((row, from) => row.map((one, to) => (from === to ? Number.POSITIVE_INFINITY : one))),
    ),
  ]
  let bound = parts[0]!.cost
  for (let turn = 0; parts.length > 0 && turn < MOST_PARTS; turn++) {
    const part = takeLeast(parts)
    bound = part.cost
    const near = turn < LATER ? NEAR_ENOUGH.first : NEAR_ENOUGH.later
    if (bound >= length / near - TIE) return { stops: best, length, bound: Math.min(bound, length) }
    const round = shortestRound(part.columns)
    if (round.length === size) return { stops: fromZero(round), length: part.cost, bound: part.cost }
    const tour = joinedRounds(part.columns, costs)
    if (tourLength(costs, tour) < PROMISING * length) {
      const patched = improved(costs, tour)
      if (tourLength(costs, patched) < length - TIE) best = fromZero(patched)
      length = tourLength(costs, best)
    }
    const steps = round.map((from, i) => [from, round[(i + 1) % round.length]!] as const)
    parts.push(...branches(part, steps).filter((one) => one.cost < length - TIE))
  }
  const least = parts.length === 0 ? length : Math.min(length, ...parts.map(({ cost }) => cost))
  return { stops: best, length, bound: least }
}

function smallTour(costs: readonly (readonly number[])[]): Tour {
  const stops = costs.map((_, at) => at)
  const length = tourLength(costs, stops)
  return { stops, length, bound: length }
}

/** The rounds of an assignment of next stops. */
function roundsOf(columns: readonly number[]): number[][] {
  const visited = new Set<number>()
  const rounds: number[][] = []
  columns.forEach((_, first) => {
    if (visited.has(first)) return
    const round: number[] = []
    for (let at = first; !visited.has(at); at = columns[at]!) {
      visited.add(at)
      round.push(at)
    }
    rounds.push(round)
  })
  return rounds
}

function shortestRound(columns: readonly number[]): number[] {
  return roundsOf(columns).reduce((least, round) => (round.length < least.length ? round : least))
}

/** All rounds joined into one, each inserted at the least extra length. */
function joinedRounds(columns: readonly number[], costs: readonly (readonly number[])[]): number[] {
  const [first, ...rounds] = roundsOf(columns).sort((a, b) => b.length - a.length)
  let tour = first!
  for (const round of rounds) {
    let best = { price: Number.POSITIVE_INFINITY, tour }
    for (let at = 0; at < tour.length; at++) {
      for (let turn = 0; turn < round.length; turn++) {
        const rotated = [...round.slice(turn), ...round.slice(0, turn)]
        const longer = [...tour.slice(0, at + 1), ...rotated, ...tour.slice(at + 1)]
        const price = tourLength(costs, longer)
        if (price < best.price) best = { price, tour: longer }
      }
    }
    tour = best.tour
  }
  return tour
}

function nearestTour(costs: readonly (readonly number[])[]): number[] {
  const tour = [0]
  const left = new Set(costs.keys())
  left.delete(0)
  while (left.size > 0) {
    const from = tour.at(-1)!
    const next = [...left].reduce((best, one) => (costs[from]![one]! < costs[from]![best]! ? one : best))
    left.delete(next)
    tour.push(next)
  }
  return tour
}

/** Moves pieces of up to three stops to their cheapest position, until no move shortens the tour. */
function improved(costs: readonly (readonly number[])[], start: readonly number[]): number[] {
  let tour = fromZero(start)
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    const before = tourLength(costs, tour)
    for (let length = 1; length <= 3 && !isBetter; length++) {
      for (let from = 1; from + length <= tour.length && !isBetter; from++) {
        const piece = tour.slice(from, from + length)
        const rest = [...tour.slice(0, from), ...tour.slice(from + length)]
        for (let to = 1; to <= rest.length && !isBetter; to++) {
          const other = [...rest.slice(0, to), ...piece, ...rest.slice(to)]
          if (tourLength(costs, other) >= before - TIE) continue
          tour = other
          isBetter = true
        }
      }
    }
  }
  return tour
}

function fromZero(tour: readonly number[]): number[] {
  const first = tour.indexOf(0)
  return [...tour.slice(first), ...tour.slice(0, first)]
}

/** The length of a closed tour. */
export function tourLength(costs: readonly (readonly number[])[], tour: readonly number[]): number {
  return tour.reduce((sum, from, i) => sum + costs[from]![tour[(i + 1) % tour.length]!]!, 0)
}
