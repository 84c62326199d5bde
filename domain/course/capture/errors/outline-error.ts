import { distance } from '../../geometry/distance.ts'
import { type Point, plus, times } from '../../geometry/point.ts'
import type { Ring } from '../../geometry/ring.ts'
import { RADIUS_68, type StandError, UNSEEN } from './stand-error.ts'

/** The outline of a green from one walk. */
export interface WalkedPlace {
  ring: Ring
  middle: Point
  /** The device's error on the way: the radius that holds the true place with 68 %. */
  accuracyM: number
  /** When it was walked, in milliseconds since the epoch; null: not known. */
  at: number | null
  /** Its share of the fused outline; all shares add up to 1. */
  share: number
}

/** The error of drawn or imported outlines, which state none: aerial pictures are off by this much. */
export const UNKNOWN_OUTLINE_M = 2

/** A walk takes a minute or more: this much of a single fix's slow variance remains in its middle. */
const LEFT_IN_A_WALK = 0.75
/** After this time half of a receiver's error has changed. */
const HALF_LIFE_MS = 4 * 60_000
/** The claim of a device weighs as much as this many squares of observed distances. */
const CLAIM_WEIGHT = 10

/**
 * The radius that holds the true place of a walked outline two thirds of the time. The error of a walk is computed from
 * the device's claims and the distance between walks. Walks within one hour share their error: walks on several days
 * help more.
 */
export function outlineErrorM(walks: readonly WalkedPlace[], common: Point): number {
  const errors = walks.map(errorOfWalk)
  let [claimed, alike, apart] = [0, 0, 0]
  for (const [i, a] of walks.entries()) {
    const own = errors[i]!
    claimed += a.share ** 2 * own.quick
    apart += distance(a.middle, common) ** 2 / (own.quick + own.slow)
    for (const [j, b] of walks.entries()) {
      const likeness = i === j ? 1 : likenessOf(a, b)
      claimed += a.share * b.share * likeness * Math.sqrt(own.slow * errors[j]!.slow)
      if (i !== j) alike += likeness / (walks.length * (walks.length - 1))
    }
  }
  const freedom = 2 * (walks.length - 1) * (1 - alike)
  const seenByClaimed = (CLAIM_WEIGHT + apart) / (CLAIM_WEIGHT + freedom)
  return RADIUS_68 * Math.sqrt(claimed * seenByClaimed)
}

/** The variances of the middle of one walk on one axis, by its device's claim. */
function errorOfWalk({ ring, accuracyM }: WalkedPlace): StandError {
  const quick = roughness(ring)
  const slow = Math.max(0, (accuracyM / RADIUS_68) ** 2 - quick * (1 + UNSEEN))
  return { quick: Math.max(quick, LEAST_QUICK_M2) / ring.length, slow: LEFT_IN_A_WALK * slow }
}

/** A walk with no visible roughness was smoothed. */
const LEAST_QUICK_M2 = 0.01

/** The variance on one axis by which corners of a walk change from one to the next, from its second differences. */
function roughness(ring: Ring): number {
  if (ring.length < 5) return 0
  const squares = ring.slice(1, -1).map((corner, i) => {
    const bend = plus(plus(ring[i]!, ring[i + 2]!), times(corner, -2))
    return bend.x ** 2 + bend.y ** 2
  })
  squares.sort((a, b) => a - b)
  return squares[Math.floor(squares.length / 2)]! / (6 * 2 * 1.386)
}

function likenessOf({ at: a }: WalkedPlace, { at: b }: WalkedPlace): number {
  return a === null || b === null ? 1 : 1 / (1 + Math.abs(a - b) / HALF_LIFE_MS)
}
