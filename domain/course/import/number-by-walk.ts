import { distance } from '../geometry/distance.ts'
import type { Point } from '../geometry/point.ts'
import { endOf, type HoleLine, startOf } from './survey.ts'
import { filledGaps } from './tour/fill-gaps.ts'
import { shortestTour } from './tour/shortest-tour.ts'

/**
 * Numbers the holes that have none by the shortest walk. When no hole has a number that is the shortest tour over all of
 * them, from the clubhouse and back; without a clubhouse the longest way from a green to the next tee is left out. When
 * some have numbers, the others get the free ones so that the walk from 1 to the last is shortest.
 */
export function numberByWalk(holes: readonly HoleLine[], clubhouse: Point | null): HoleLine[] {
  const unnumbered = holes.filter((hole) => hole.number === null)
  if (unnumbered.length === 0) return [...holes]
  if (unnumbered.length === holes.length) {
    return holesInTour(unnumbered, clubhouse).map((hole, i) => withWalkNumber(hole, i + 1))
  }
  return fillGaps(holes, unnumbered)
}

function withWalkNumber(hole: HoleLine, number: number): HoleLine {
  return { ...hole, number, numberFrom: 'walk' }
}

function holesInTour(holes: readonly HoleLine[], clubhouse: Point | null): HoleLine[] {
  const house = clubhouse === null ? [] : [clubhouse]
  const ends = [...house, ...holes.map(endOf)]
  const starts = [...house, ...holes.map(startOf)]
  const costs = ends.map((end) => starts.map((start) => distance(end, start)))
  const { stops } = shortestTour(costs)
  if (clubhouse !== null) return stops.slice(1).map((stop) => holes[stop - 1]!)
  const steps = stops.map((stop, i) => costs[stops.at(i - 1)!]![stop]!)
  const first = steps.indexOf(Math.max(...steps))
  return [...stops.slice(first), ...stops.slice(0, first)].map((stop) => holes[stop]!)
}

function fillGaps(holes: readonly HoleLine[], unnumbered: readonly HoleLine[]): HoleLine[] {
  const numbered = holes.filter((hole) => hole.number !== null)
  const highest = Math.max(holes.length, ...numbered.map((hole) => hole.number!))
  const fixed = Array.from({ length: highest }, (_, i) => {
    const at = holes.findIndex((hole) => hole.number === i + 1)
    return at < 0 ? null : at
  })
  const free = unnumbered.map((hole) => holes.indexOf(hole))
  const step = (from: number, to: number) => distance(endOf(holes[from]!), startOf(holes[to]!))
  const filled = filledGaps(fixed, free, step)
  return [
    ...numbered,
    ...filled.flatMap((at, i) =>
      at !== null && fixed[i] === null ? [withWalkNumber(holes[at]!, i + 1)] : [],
    ),
  ]
}
