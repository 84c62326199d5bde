import { distance } from '../../geometry/distance.ts'
import { localFrame } from '../../geometry/local-frame.ts'
import type { Point } from '../../geometry/point.ts'
import { PACE_M } from '../../green/paces.ts'
import type { DoubleGreen } from '../double-green.ts'
import type { GreenRequest } from '../green-request.ts'
import type { Candidate } from '../green-table.ts'

/** Least distance between the flags of a double green, so that players can tell them apart. */
const APART_PACES = 10
export const APART_M = APART_PACES * PACE_M

/**
 * Two greens of a round, by index, that are one on the ground. `toFirst` converts a point of the second into the frame
 * of the first.
 */
export interface SharedGreen {
  first: number
  second: number
  toFirst: (point: Point) => Point
}

/** The pairs of holes that share a green, in the order of the holes. */
export function sharedGreens(greens: readonly Pick<GreenRequest, 'shared'>[]): SharedGreen[] {
  return greens.flatMap(({ shared: one }, first) =>
    greens.flatMap(({ shared: other }, second): SharedGreen[] => {
      if (second <= first || !one || !other || one.green !== other.green) return []
      const [frame, from] = [localFrame(one.origin), localFrame(other.origin)]
      return [{ first, second, toFirst: (point) => frame.toPoint(from.toLngLat(point)) }]
    }),
  )
}

/** Metres between places of the two holes of a shared green. */
export function distanceOnShared({ toFirst }: SharedGreen, first: Point, second: Point): number {
  return distance(first, toFirst(second))
}

/** The chosen place of each green, and the cost of the choice. */
export interface Chosen {
  places: readonly Candidate[]
  cost: number
}

export type Candidates = readonly Candidate[]

/** Chooses a place for each green, those of double greens two at a time. */
type Choose<Found> = (greens: readonly Candidates[], doubles: readonly DoubleGreen[]) => Found

/**
 * Chooses so that flags on a shared green are apart. The two of a double green are chosen together. On a green of three
 * holes or more the others follow two by two, clear of the flags already placed, or as far from them as possible. The
 * first choice is the freest: no later one costs less than its bound.
 */
export function chooseApart<Found extends Chosen>(
  greens: readonly Candidates[],
  pairs: readonly SharedGreen[],
  choose: Choose<Found>,
): Found {
  const turns = turnsOf(greens, pairs)
  const together = pairs.filter(({ first, second }) => turns[first] === turns[second])
  const chooseOf = (left: readonly Candidates[]) =>
    choose(
      left,
      together.map((pair) => doubleOf(pair, left)),
    )
  let choice = chooseOf(greens)
  for (let turn = 1; turn <= Math.max(0, ...turns); turn++) {
    const stands = (at: number) => turns[at]! < turn
    choice = chooseOf(
      greens.map((places, at) => {
        const others = pairs.filter(({ first, second }) => first === at || second === at)
        if (others.length === 0 || turns[at]! > turn) return places
        if (stands(at)) return [choice.places[at]!]
        return clearOf(
          others.filter(({ first, second }) => stands(first) || stands(second)),
          at,
          places,
          choice,
        )
      }),
    )
  }
  return choice
}

/** The turn of each hole: two per green at a time; holes with only one possible place come first. */
function turnsOf(greens: readonly Candidates[], pairs: readonly SharedGreen[]): number[] {
  const order = (at: number) => (greens[at]!.length === 1 ? at : at + greens.length)
  return greens.map((_, at) => {
    const others = pairs.flatMap(({ first, second }) =>
      first === at ? [second] : second === at ? [first] : [],
    )
    return Math.floor(others.filter((other) => order(other) < order(at)).length / 2)
  })
}

function doubleOf({ first, second, toFirst }: SharedGreen, greens: readonly Candidates[]): DoubleGreen {
  const ones = greens[first]!.map(({ spot }) => spot.point)
  const others = greens[second]!.map(({ spot }) => toFirst(spot.point))
  return { first, second, points: [ones, others], apartM: APART_M }
}

/** The places of a hole that are clear of the placed flags of these pairs; else the farthest one. */
function clearOf(pairs: readonly SharedGreen[], at: number, places: Candidates, { places: picks }: Chosen) {
  const away = places.map(({ spot: { point } }) =>
    Math.min(
      ...pairs.map((pair) =>
        pair.first === at
          ? distanceOnShared(pair, point, picks[pair.second]!.spot.point)
          : distanceOnShared(pair, picks[pair.first]!.spot.point, point),
      ),
    ),
  )
  const clear = places.filter((_, i) => away[i]! >= APART_M)
  return clear.length > 0 ? clear : [places[away.indexOf(Math.max(...away))]!]
}
