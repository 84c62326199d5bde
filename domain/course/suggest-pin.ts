import { distance } from './distance.ts'
import { distanceToEdge } from './edge.ts'
import { greenView } from './green-view.ts'
import { isInside } from './inside.ts'
import { PACE_M } from './paces.ts'
import type { Point } from './point.ts'
import type { Shape } from './ring.ts'
import { depthShare, type Zone, zoneOf } from './zone.ts'

/** Least distance from the edge: four paces, the long-standing advice of the USGA. */
export const EDGE_M = 4 * PACE_M
/** Where four paces leave nothing: the USGA Green Section's 10 ft for small greens. */
export const SMALL_GREEN_EDGE_M = 3.048
/** A hole cut today is kept clear of by this much tomorrow, and by less each day until it has healed. */
export const KEEP_OUT_M = 4.5
/** Days until an old hole no longer counts. */
export const HEALED_DAYS = 14
const STEP_M = 0.75
/** Scores nearer than this are equal, so that rounding cannot choose between two sides of a symmetric green. */
const TIE_M = 1e-6

export interface RecentPin {
  point: Point
  /** Days between that pin and the one that is sought. */
  daysAgo: number
}

export interface PinRequest {
  green: Shape
  /** From where the green is approached. */
  from: Point
  recent: readonly RecentPin[]
  /** The third of the green that is wanted today. */
  zone: Zone
}

export interface PinSuggestion {
  point: Point
  zone: Zone
  /** Metres to the nearest edge. */
  edgeM: number
  /** Metres to the nearest hole that has not healed; null when there is none. */
  restM: number | null
  /** Which rule about the edge it keeps; `none`: the green is too small for either, this is its widest place. */
  rule: 'four paces' | 'ten feet' | 'none'
}

/**
 * Where to cut a green's next hole: inside the wanted third and the edge rule, furthest from holes that have not
 * healed. Another third is taken only when the wanted one has no place. The same input gives the same place.
 */
export function suggestPin({ green, from, recent, zone }: PinRequest): PinSuggestion {
  const spots = candidates(green, from)
  const [rule, allowed] = strictest(spots)
  const wanted = allowed.filter((spot) => spot.zone === zone)
  const best = bestOf(wanted.length > 0 ? wanted : allowed, recent)
  return {
    point: best.point,
    zone: best.zone,
    edgeM: best.edgeM,
    restM: nearestHole(best.point, recent),
    rule,
  }
}

interface Spot {
  point: Point
  zone: Zone
  edgeM: number
  /** How far from the middle of its depth, to settle ties. */
  off: number
}

/** A grid laid along the line of play, so that turning the whole course turns the answer with it. */
function candidates(green: Shape, from: Point): Spot[] {
  const view = greenView(green, from, 0)
  const spots: Spot[] = []
  for (let y = STEP_M / 2; y < view.height; y += STEP_M) {
    for (let x = STEP_M / 2; x < view.width; x += STEP_M) {
      const point = view.fromView({ x, y })
      if (!isInside(green, point)) continue
      const off = Math.abs(depthShare(green, from, point) - 0.5) + Math.abs(x / view.width - 0.5)
      spots.push({ point, zone: zoneOf(green, from, point), edgeM: distanceToEdge(green, point), off })
    }
  }
  return spots
}

function strictest(spots: Spot[]): [PinSuggestion['rule'], Spot[]] {
  const byFour = spots.filter(({ edgeM }) => edgeM >= EDGE_M)
  if (byFour.length > 0) return ['four paces', byFour]
  const byTen = spots.filter(({ edgeM }) => edgeM >= SMALL_GREEN_EDGE_M)
  if (byTen.length > 0) return ['ten feet', byTen]
  const widest = Math.max(...spots.map(({ edgeM }) => edgeM))
  return ['none', spots.filter(({ edgeM }) => edgeM > widest - 1e-9)]
}

function bestOf(spots: Spot[], recent: readonly RecentPin[]): Spot {
  let best = spots[0]!
  let bestScore = Number.NEGATIVE_INFINITY
  for (const spot of spots) {
    const score = clearance(spot.point, recent) - spot.off * 1e-3
    if (score > bestScore + TIE_M) {
      best = spot
      bestScore = score
    }
  }
  return best
}

/** Metres to spare to the nearest keep-out circle of an old hole; 0 where there are none. */
function clearance(point: Point, recent: readonly RecentPin[]): number {
  const spare = unhealed(recent).map((old) => distance(point, old.point) - keepOut(old.daysAgo))
  return spare.length === 0 ? 0 : Math.min(...spare)
}

/** The radius around a hole of so many days ago in which no new one should be cut, in metres. */
export function keepOut(daysAgo: number): number {
  return Math.max(0, KEEP_OUT_M * (1 - daysAgo / HEALED_DAYS))
}

/** Metres from a point to the nearest hole that has not healed; null when there is none. */
export function nearestHole(point: Point, recent: readonly RecentPin[]): number | null {
  const distances = unhealed(recent).map((old) => distance(point, old.point))
  return distances.length === 0 ? null : Math.min(...distances)
}

function unhealed(recent: readonly RecentPin[]): RecentPin[] {
  return recent.filter(({ daysAgo }) => daysAgo >= 0 && daysAgo < HEALED_DAYS)
}

const order: readonly Zone[] = ['front', 'middle', 'back']

/** The third that follows yesterday's, so that a course in balance stays so: front, middle, back, front. */
export function nextZone(last: Zone | null, holeNumber: number): Zone {
  return last ? order[(order.indexOf(last) + 1) % 3]! : order[holeNumber % 3]!
}
