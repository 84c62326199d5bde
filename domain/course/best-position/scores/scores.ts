import { crossings } from '../../geometry/crossings.ts'
import { distance } from '../../geometry/distance.ts'
import { dot, type Point } from '../../geometry/point.ts'
import type { Shape } from '../../geometry/ring.ts'
import { lineOfPlay } from '../../green/line-of-play.ts'
import type { Slope } from '../../slope/slope-at.ts'
import type { GreenRequest, OldHole } from '../green-request.ts'
import type { Grid, Spot } from '../grid.ts'
import type { Traits } from '../mix.ts'
import { HEALED_DAYS, restedDays } from '../rules/keep-out.ts'

/** A ball that has carried a bunker stops within this much green, in metres; 20 yards. */
const LANDING_M = 18
/** Hazards further in front of the pin do not affect the approach. */
const BEFORE_M = 40
const weights = { carry: 0.7, aside: 0.3 }

export interface PinAccess {
  /** 0 open, 1 shut. */
  score: number
  /** Metres between the last hazard on the way and the hole; null when there is none. */
  roomM: number | null
}

/**
 * How hard each spot is to reach along the line of play: behind sand or water with little room, or off the middle of
 * the green.
 */
export function accessOf(green: GreenRequest, grid: Grid, spots: readonly Spot[]): PinAccess[] {
  const step = lineOfPlay(green.shape, green.from)
  const near = hazardsNear(green, grid, BEFORE_M)
  const endsByColumn = new Map<number, number[]>()
  return spots.map((spot) => {
    const existing = endsByColumn.get(spot.column)
    const ends = existing ?? hazardEnds(near, spot.point, step)
    if (!existing) endsByColumn.set(spot.column, ends)
    const along = dot(spot.point, step)
    const rooms = ends.map((end) => along - end).filter((room) => room >= 0 && room < BEFORE_M)
    const roomM = rooms.length > 0 ? Math.min(...rooms) : null
    const carry = roomM === null ? 0 : Math.max(0, 1 - roomM / LANDING_M)
    const aside = Math.abs(grid.inBox(spot).x / grid.width - 0.5) * 2
    return { score: weights.carry * carry + weights.aside * aside, roomM }
  })
}

/** Where the hazards on the line through a point end, along the line of play. */
function hazardEnds(near: readonly Shape[], point: Point, step: Point): number[] {
  const along = dot(point, step)
  return near.flatMap((shape) =>
    crossings(shape, point, step)
      .filter((_, i) => i % 2 === 1)
      .map((metres) => metres + along),
  )
}

/** How little would change for recent visitors: 1 the same third and the same side, 0 both different. */
export function changeScore(
  place: Pick<Traits, 'zone' | 'side'>,
  last: Pick<Traits, 'zone' | 'side'> | null,
): number {
  if (!last) return 0
  return (place.zone === last.zone ? 0.6 : 0) + (place.side === last.side ? 0.4 : 0)
}

/**
 * Zones of eight feet around two holes do not meet beyond twice that; 1.5 times as far, players' feet no longer gather.
 */
const REACH_M = 3 * 8 * 0.3048

/** How worn the ground is at a point: almost 1 at yesterday's hole, 0 with no unhealed hole near. */
export function restScore(point: Point, unhealed: readonly OldHole[]): number {
  return unhealed.reduce((most, hole) => {
    const near = Math.max(0, 1 - distance(point, hole.point) / REACH_M)
    return Math.max(most, near * (1 - restedDays(hole) / HEALED_DAYS))
  }, 0)
}

/** Radius of the ground whose heights decide whether water gathers. */
const AROUND_M = 3
/** A hollow of this depth in metres holds water. */
const HOLLOW_M = 0.05
/** Water stands on ground flatter than this, in per cent. */
const FLAT_PERCENT = 1
const QUARTERS = 8

/**
 * How wet each spot stays after rain, from the surveyed heights: 1 in a hollow or on flat ground, 0 where water runs
 * off. Ground that the survey of its green does not reach counts as the mean of the other spots, neither wet nor dry.
 */
export function drainageOf(grid: Grid, spots: readonly Spot[], slopes: readonly (Slope | null)[]): number[] {
  const steps = AROUND_M / grid.stepM
  const circle = Array.from({ length: QUARTERS }, (_, quarter) => {
    const turn = (quarter / QUARTERS) * 2 * Math.PI
    return { right: Math.round(steps * Math.cos(turn)), down: Math.round(steps * Math.sin(turn)) }
  })
  const wet = spots.map(({ column, row, index }) => {
    const here = slopes[index]
    if (!here) return null
    let [sum, count] = [0, 0]
    for (const { right, down } of circle) {
      const there = slopes[grid.at(column + right, row + down)]
      if (!there) continue
      sum += there.z
      count++
    }
    const hollow = count > QUARTERS / 2 ? (sum / count - here.z) / HOLLOW_M : 0
    const flat = 1 - here.percent / FLAT_PERCENT
    return Math.min(1, Math.max(0, hollow, flat))
  })
  const surveyed = wet.filter((one) => one !== null)
  const mean = surveyed.reduce((sum, one) => sum + one, 0) / Math.max(1, surveyed.length)
  return wet.map((one) => one ?? mean)
}

/** Hazards near the green: `metres` limits the gap between the bounding boxes, which follow the direction of play. */
export function hazardsNear({ hazards }: GreenRequest, grid: Grid, metres: number): Shape[] {
  return hazards
    .map(({ shape }) => shape)
    .filter((shape) => {
      const corners = shape.flat(2).map(grid.toBox)
      const across = gap(
        corners.map(({ x }) => x),
        grid.width,
      )
      const along = gap(
        corners.map(({ y }) => y),
        grid.height,
      )
      return across < metres && along < metres
    })
}

/** Distance of the given coordinates from the interval 0 to `size`; below 0 when they overlap. */
function gap(places: readonly number[], size: number): number {
  const least = places.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  const most = places.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
  return Math.max(-most, least - size)
}
