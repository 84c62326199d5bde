import type { Random } from '../../../base/random.ts'
import { distance } from '../../geometry/distance.ts'
import { between, type Point, plus, times } from '../../geometry/point.ts'
import { type Ring, sides } from '../../geometry/ring.ts'
import { stepOf, type Trigger, type WalkFix } from '../walk.ts'
import { gauss, normal, type Receiver } from './testing-receiver.ts'

const PACE_MPS = 1.2
/** How far a person walks beside the edge, and the seconds over which that changes. */
const BESIDE_M = 0.15
const BESIDE_S = 4

/** A green with bays and noses, of 250 to 800 m². */
export function simulatedGreen(random: Random): Ring {
  const radius = 9 + 7 * random()
  const waves = [2, 3, 5].map((count) => ({
    count,
    size: (0.22 * normal(random)) / count,
    turn: 7 * random(),
  }))
  return Array.from({ length: 180 }, (_, i) => {
    const angle = (i / 180) * 2 * Math.PI
    const bend = waves.reduce((sum, { count, size, turn }) => sum + size * Math.cos(count * angle + turn), 1)
    return times({ x: Math.cos(angle), y: Math.sin(angle) }, radius * Math.max(0.5, bend))
  })
}

/** One way round the edge, from a random start to `pastM` metres past it: one fix a second. */
export function walkRing(
  ring: Ring,
  receiver: Receiver,
  random: Random,
  { startS = 0, pastM = 0 } = {},
): WalkFix[] {
  const lengths = sides(ring).map(([a, b]) => distance(a, b))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  const offset = whole * random()
  let beside: Point = { x: 0, y: 0 }
  const kept = Math.exp(-1 / BESIDE_S)
  const count = Math.ceil((whole + pastM) / PACE_MPS)
  return Array.from({ length: count }, (_, second) => {
    beside = plus(times(beside, kept), times(gauss(random), BESIDE_M * Math.sqrt(1 - kept * kept)))
    const truth = plus(placeOn(ring, lengths, (offset + second * PACE_MPS) % whole), beside)
    return receiver.fixAt(truth, startS + second)
  })
}

function placeOn(ring: Ring, lengths: readonly number[], along: number): Point {
  let left = along
  for (const [i, [a, b]] of sides(ring).entries()) {
    if (left <= lengths[i]!) return between(a, b, left / lengths[i]!)
    left -= lengths[i]!
  }
  return ring[0]!
}

/** The corners that the app takes of a walk. */
export function cornersOf(fixes: readonly WalkFix[], trigger: Trigger): Ring {
  const corners: WalkFix[] = []
  let before: WalkFix | null = null
  for (const fix of fixes) {
    const step = stepOf(trigger, before, corners.at(-1) ?? null, fix)
    if (step === 'red' || step === 'jump') continue
    before = fix
    if (step === 'corner') corners.push(fix)
  }
  return corners.map(({ point }) => point)
}
