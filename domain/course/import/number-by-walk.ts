import { distance } from '../geometry/distance.ts'
import type { Point } from '../geometry/point.ts'
import { endOf, type HoleLine, startOf } from './survey.ts'
import { filledGaps } from './tour/fill-gaps.ts'
import { shortestTour } from './tour/shortest-tour.ts'

export interface NumberedByWalk {
  holes: HoleLine[]
  /** How much longer than the shortest walk this one may be, as a share; 0: it is the shortest. */
  longerBy: number
  /** Whether the compared walk returns to its start: the proof covers that round, not the way from 1 to the last. */
  isRound: boolean
}

/**
 * Numbers the holes without a number by the shortest walk. If no hole has a number, that is the shortest tour over all
 * of them, from the clubhouse and back; without a clubhouse the longest way from a green to the next tee is left out.
 * If some have numbers, the others get the free ones so that the walk from 1 to the last is shortest.
 */
export function numberByWalk(holes: readonly HoleLine[], clubhouse: Point | null): NumberedByWalk {
  const unnumbered = holes.filter((hole) => hole.number === null)
  if (unnumbered.length === 0) return { holes: [...holes], longerBy: 0, isRound: false }
  return unnumbered.length === holes.length ? tourOver(unnumbered, clubhouse) : fillGaps(holes, unnumbered)
}

/** A smaller share is the search's rounding error. */
const PROVEN = 0.0005

function longerBy({ length, bound }: { length: number; bound: number }): number {
  return length <= (1 + PROVEN) * bound ? 0 : length / bound - 1
}

function withWalkNumber(hole: HoleLine, number: number): HoleLine {
  return { ...hole, number, numberFrom: 'walk' }
}

function tourOver(holes: readonly HoleLine[], clubhouse: Point | null): NumberedByWalk {
  const house = clubhouse === null ? [] : [clubhouse]
  const ends = [...house, ...holes.map(endOf)]
  const starts = [...house, ...holes.map(startOf)]
  const costs = ends.map((end) => starts.map((start) => distance(end, start)))
  const tour = shortestTour(costs)
  const inTurn = clubhouse === null ? fromLongestStep(tour.stops, costs) : tour.stops.slice(1)
  return {
    holes: inTurn.map((stop, i) => withWalkNumber(holes[stop - house.length]!, i + 1)),
    longerBy: longerBy(tour),
    isRound: true,
  }
}

function fromLongestStep(stops: readonly number[], costs: readonly (readonly number[])[]): number[] {
  const steps = stops.map((stop, i) => costs[stops.at(i - 1)!]![stop]!)
  const first = steps.indexOf(Math.max(...steps))
  return [...stops.slice(first), ...stops.slice(0, first)]
}

function fillGaps(holes: readonly HoleLine[], unnumbered: readonly HoleLine[]): NumberedByWalk {
  const numbered = holes.filter((hole) => hole.number !== null)
  const highest = Math.max(holes.length, ...numbered.map((hole) => hole.number!))
  const fixed = Array.from({ length: highest }, (_, i) => {
    const at = holes.findIndex((hole) => hole.number === i + 1)
    return at < 0 ? null : at
  })
  const free = unnumbered.map((hole) => holes.indexOf(hole))
  const step = (from: number, to: number) => distance(endOf(holes[from]!), startOf(holes[to]!))
  const filled = filledGaps(fixed, free, step)
  const byWalk = filled.holes.flatMap((at, i) =>
    at !== null && fixed[i] === null ? [withWalkNumber(holes[at]!, i + 1)] : [],
  )
  return { holes: [...numbered, ...byWalk], longerBy: longerBy(filled), isRound: false }
}
