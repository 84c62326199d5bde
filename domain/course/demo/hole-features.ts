import { type Random, within } from '#domain/base/random.ts'
import { bearing, pointTowards } from '../geometry/bearing.ts'
import { distance } from '../geometry/distance.ts'
import { lineLength, pointAlong } from '../geometry/line.ts'
import type { Point } from '../geometry/point.ts'
import type { Ring } from '../geometry/ring.ts'
import type { DrawnHole } from './routing.ts'
import { curvePart, pad, randomOutline, ribbon, splineLine, splineRing } from './shapes.ts'

/** The parts of a hole, in metres. */
export interface HoleParts {
  /** Its line of play: a smooth curve from the back tee to the middle of the green. */
  curve: Point[]
  green: Ring
  tees: { name: string; colour: string; ring: Ring }[]
  fairways: Ring[]
  rough: Ring
  bunkers: Ring[]
}

const TEES = [
  { name: 'Back', colour: 'white' },
  { name: 'Middle', colour: 'yellow' },
  { name: 'Forward', colour: 'red' },
]
/** Metres in front of the back tee. */
const TEE_STEPS = { 3: [0, 20, 40], 4: [0, 30, 62], 5: [0, 32, 70] }
/** The fairway ends at least this far from a stream that crosses the hole, in metres. */
const STREAM_MARGIN_M = 8

/** Draws a hole around its line. `stream` breaks the fairway where it crosses. */
export function holeParts(random: Random, hole: DrawnHole, stream: readonly Point[]): HoleParts {
  const curve = splineLine(hole.line)
  const length = lineLength(curve)
  const middle = curve.at(-1)!
  const play = bearing(pointAlong(curve, length - 40), middle)
  const along = play + within(random, -35, 35)
  const shape = {
    squareMetres: hole.green,
    along,
    stretch: within(random, 1.15, 1.5),
    wildness: 0.14,
    corners: 14,
  }
  const green = splineRing(randomOutline(random, middle, shape), 4)
  const widths = fairwayWidths(random)
  return {
    curve,
    green,
    tees: tees(random, hole, curve),
    fairways: fairways(hole, curve, widths, stream),
    rough: ribbon(curvePart(curve, 0, length, 20), (share) => 27 + 6 * Math.sin(share * 9 + hole.number)),
    bunkers: [...greenside(random, hole, green, middle, play), ...landing(random, hole, curve, widths)],
  }
}

function tees(random: Random, hole: DrawnHole, curve: readonly Point[]): HoleParts['tees'] {
  return TEES.map((tee, i) => {
    const ahead = TEE_STEPS[hole.par][i]!
    const on = pointAlong(curve, ahead)
    const direction = bearing(on, pointAlong(curve, ahead + 60))
    // The back tee stands on the line; the others step aside, out of the line of play.
    const centre = i === 0 ? on : pointTowards(on, direction + 90, within(random, 3, 8) * (i === 1 ? 1 : -1))
    return { ...tee, ring: pad(centre, direction, within(random, 12, 17), within(random, 7, 9)) }
  })
}

/** Half the width of a fairway at a share of the hole's length; it varies slowly. */
function fairwayWidths(random: Random): (share: number) => number {
  const [base, a, b] = [within(random, 15, 17.5), within(random, 0, 6), within(random, 0, 6)]
  return (share) => base + 3.4 * Math.sin(a + share * 8) + 1.8 * Math.sin(b + share * 15)
}

function fairways(
  hole: DrawnHole,
  curve: readonly Point[],
  width: (share: number) => number,
  stream: readonly Point[],
): Ring[] {
  const length = lineLength(curve)
  const begin = hole.par === 3 ? length - 46 : 104
  const end = length - 13
  const wet = curvePart(curve, 0, length, 2)
    .map((point, i, all) => ({
      along: (i / (all.length - 1)) * length,
      near: Math.min(...stream.map((drop) => distance(drop, point))),
    }))
    .filter(({ near }) => near < STREAM_MARGIN_M + 4)
    .map(({ along }) => along)
  const cuts =
    wet.length === 0 ? [] : [Math.min(...wet) - STREAM_MARGIN_M, Math.max(...wet) + STREAM_MARGIN_M]
  const edges = [begin, ...cuts, end]
  const parts: [number, number][] = []
  for (let i = 0; i + 1 < edges.length; i += 2)
    parts.push([Math.max(begin, edges[i]!), Math.min(end, edges[i + 1]!)])
  return parts
    .filter(([from, to]) => to - from > (hole.par === 3 ? 25 : 45))
    .map(([from, to]) => {
      const half = (share: number) => {
        const metres = from + share * (to - from)
        const taper = 0.76 + 0.24 * Math.min(1, 6 * Math.min(share, 1 - share))
        return (hole.par === 3 ? 0.62 : taper) * width(metres / length)
      }
      const inset = half(0)
      return ribbon(curvePart(curve, from + inset, to - half(1), 12), half)
    })
}

function greenside(random: Random, hole: DrawnHole, green: Ring, middle: Point, play: number): Ring[] {
  return hole.greenside.map((turn) => {
    const direction = play + turn + within(random, -8, 8)
    const edge = edgeTowards(green, middle, direction)
    const squareMetres = within(random, 55, 130)
    const stretch = within(random, 1.5, 2.3)
    // Its long side follows the edge of the green, three metres of fringe between.
    const away = edge + 3.5 + Math.sqrt(squareMetres / Math.PI / stretch) * 1.25
    const centre = pointTowards(middle, direction, away)
    return sand(random, centre, { squareMetres, along: direction + 90 + within(random, -15, 15), stretch })
  })
}

function landing(
  random: Random,
  hole: DrawnHole,
  curve: readonly Point[],
  width: (share: number) => number,
): Ring[] {
  const length = lineLength(curve)
  return hole.landing.map(({ along, side }) => {
    const on = pointAlong(curve, along)
    const direction = bearing(pointAlong(curve, along - 15), pointAlong(curve, along + 15))
    const squareMetres = within(random, 70, 150)
    const away = width(along / length) + within(random, 1, 4)
    const centre = pointTowards(on, direction + (side === 'right' ? 90 : -90), away)
    return sand(random, centre, {
      squareMetres,
      along: direction + within(random, -25, 25),
      stretch: within(random, 1.2, 1.9),
    })
  })
}

function sand(
  random: Random,
  centre: Point,
  shape: { squareMetres: number; along: number; stretch: number },
): Ring {
  return splineRing(randomOutline(random, centre, { ...shape, wildness: 0.17, corners: 12 }), 2)
}

/** Metres from the middle of an outline to its edge in a bearing. */
function edgeTowards(ring: Ring, middle: Point, direction: number): number {
  const offBearing = (corner: Point) => Math.abs(((bearing(middle, corner) - direction + 540) % 360) - 180)
  const corner = ring.reduce((best, one) => (offBearing(one) < offBearing(best) ? one : best))
  return distance(middle, corner)
}
