import { bearing } from '#domain/course/geometry/bearing.ts'
import { nearestOnLine } from '#domain/course/geometry/line.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import { greenPoints } from '#domain/course/green/green-points.ts'
import { PACE_M } from '#domain/course/green/paces.ts'
import { distanceArcs } from '#domain/course/hole/distance-arcs.ts'
import { distanceError, FIX_ROUGH_M } from '#domain/course/hole/distance-error.ts'
import { arcLabels } from '#domain/course/hole/label-ends.ts'
import { type LayUp, layUpLeaving, layUpShortOf } from '#domain/course/hole/lay-up.ts'
import { type Yardages, yardages } from '#domain/course/hole/yardages.ts'
import type { Pin } from '#web/data/course/pins.ts'
import type { Fix } from '#web/data/position.ts'
import type { FramedHole } from '#web/features/course/hole-shape.ts'
import type { MapNote } from '#web/map/course-map.ts'
import type { Units } from '#web/ui/format/format.ts'

/** The distances of a hole from a position, with their errors. Metres. */
export interface HoleNumbers extends Yardages {
  /** The origin of the distances. */
  start: Point
  /** Why a known position is ignored: too inaccurate, or too far from the hole. */
  unused: 'rough' | 'far' | null
  /** The distance of the position from the hole's line; null without a position. */
  awayM: number | null
  /** The error of the distance to the pin, from the errors of fix and pin; null when both are unknown. */
  pinError: number | null
  /** The target of a shot at the green: the pin, else the middle of the green. */
  target: Point
  /** The bearing of the whole hole, tee to green. */
  playDegrees: number
}

/** The numbers for a player at the fix, or at the tee without a useful fix. */
export function holeNumbers(hole: FramedHole, pin: Pin | undefined, fix: Fix | null): HoleNumbers {
  const rough = fix !== null && fix.accuracyM > FIX_ROUGH_M
  const me = fix && !rough ? hole.frame.toPoint(fix) : null
  const distances = yardages(hole, me)
  const start = distances.from === 'me' ? me! : hole.line[0]!
  const centre = hole.green ? greenPoints(hole.green, start, hole.line.at(-1)).centre : hole.line.at(-1)!
  return {
    ...distances,
    start,
    unused: rough ? 'rough' : fix && distances.from === 'tee' ? 'far' : null,
    awayM: fix ? nearestOnLine(hole.line, hole.frame.toPoint(fix)).away : null,
    pinError: distanceError(distances.from === 'me' ? fix!.accuracyM : null, pin?.accuracy_m ?? null),
    target: hole.pin ?? centre,
    playDegrees: bearing(hole.line[0]!, hole.line.at(-1)!),
  }
}

/** Lay-ups: short of each hazard within reach, and to leave a full shot. */
export interface LayUps {
  /** By the index of the hazard. */
  shortOf: (LayUp | null)[]
  leaving: (LayUp & { remaining: number }) | null
}

/** The usual distance left for a full shot, in the player's units. */
const FULL_SHOT = 100

/** The lay-ups from the origin of the numbers; `units` decide which round number is left. */
export function layUps({ line }: FramedHole, { start, target, hazards }: HoleNumbers, units: Units): LayUps {
  const shortOf = hazards.map(({ side, reach }) =>
    side === 'behind' ? null : layUpShortOf(line, start, target, reach),
  )
  const remaining = inMetres(FULL_SHOT, units)
  const stop = layUpLeaving(line, start, target, remaining)
  return { shortOf, leaving: stop && { ...stop, remaining } }
}

const ARCS = [100, 150, 200]

/** The numbers drawn on a hole: arcs to the green, and the start and end of each hazard. */
export function holeNotes(hole: FramedHole, numbers: HoleNumbers, units: Units): MapNote[] {
  const place = (point: Point): LngLat => hole.frame.toLngLat(point)
  const centre = hole.green
    ? greenPoints(hole.green, hole.line[0]!, hole.line.at(-1)).centre
    : hole.line.at(-1)!
  const arcs = ARCS.flatMap((round) =>
    distanceArcs(hole.line, centre, [inMetres(round, units)]).map(({ points }) => ({ round, points })),
  )
  const formatMetres = (metres: number) => String(Math.round(metres / inMetres(1, units)))
  const hazards = numbers.hazards.flatMap(({ side, reach, carry, begins, ends }) => {
    // Numbers of the left side extend further left, so that the hole itself stays free.
    const reads = side === 'left' ? ('left' as const) : ('right' as const)
    const carryNote = { point: ends, reads, text: formatMetres(carry) }
    return reach > 0 ? [{ point: begins, reads, text: formatMetres(reach) }, carryNote] : [carryNote]
  })
  const labels = arcLabels(
    arcs.map(({ points }) => points),
    hazards,
    { tee: hole.line[0]!, green: centre },
  )
  return [
    ...hazards.map(({ point, reads, text }): MapNote => ({ ...place(point), text, side: besides[reads] })),
    ...arcs.map(({ round, points }, i): MapNote => {
      const { point, reads } = labels[i] ?? { point: points.at(-1)!, reads: 'right' }
      const text = labels[i] ? String(round) : null
      return { ...place(point), text, side: besides[reads], arc: points.map(place) }
    }),
  ]
}

/** The side of a number at which its point is. */
const besides = { left: 'right', right: 'left' } as const

function inMetres(length: number, units: Units): number {
  return units === 'yards' ? length * PACE_M : length
}
