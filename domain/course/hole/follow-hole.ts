import { distance } from '../geometry/distance.ts'
import { type Line, nearestOnLine } from '../geometry/line.ts'
import { between, type Point } from '../geometry/point.ts'
import { FIX_ROUGH_M } from './distance-error.ts'

/** A hole of the round in the common frame of all holes. */
export interface HoleToPlay {
  number: number
  line: Line
  /** The middles of its tees; without mapped tees, the line's first point counts. */
  tees: readonly Point[]
}

/** A fix in the frame of the holes; `at` in milliseconds. */
export interface FixOnCourse {
  point: Point
  accuracyM: number
  at: number
}

/** The player's current hole by the fixes. */
export interface HoleFollowing {
  /** Null: none yet. */
  number: number | null
  /** The number of tees reached or passed after the first hole was found. */
  teesReached: number
  /** Two equally near holes while none is found; else empty. */
  choices: readonly number[]
  /** The middle of the last fixes. */
  position: { point: Point; at: number } | null
  isGreenReached: boolean
  /** The other hole that the last fixes indicate, and since when. */
  candidate: { number: number; isTee: boolean; since: number } | null
  /** Metres along both choices when the question began. */
  alongChoices: readonly number[]
}

export const nowhere: HoleFollowing = {
  number: null,
  teesReached: 0,
  choices: [],
  position: null,
  isGreenReached: false,
  candidate: null,
  alongChoices: [],
}

/** The distance from all lines of play, in metres, beyond which a player is off the course. */
export const NEAR_HOLES_M = 150

/** The smoothed position follows a step by two thirds in this many milliseconds. */
const SMOOTHING_MS = 4_000
/** After such a gap, as with a phone in a pocket, the next fix replaces the position. */
const FORGET_MS = 30_000
/** A longer step, in metres, is no error of a fix: the device's position was wrong, and the new one replaces it. */
const JUMP_M = 200
/** Largest speed of play during a gap, with stops, on foot or in a cart. */
const UNSEEN_MPS = 2
/** After such a gap another round begins. */
const ROUND_GAP_MS = 60 * 60_000
/** The distance from a tee's middle, in metres, within which a player is at the tee. */
const AT_TEE_M = 22
/** Within this distance of a line, a hole is picked by it. */
const ON_HOLE_M = 60
/** Within this distance of the end of its line, a hole's green is reached. */
const AT_GREEN_M = 30
/** Two holes are equally near when their distances differ by less than this or than the fix's error. */
const EQUAL_M = 8
/** After this distance along one of two equally near holes, the walk decides. */
const WALKED_M = 40
/** A player looks for a ball up to this far from the line of the hole. */
const STRAY_M = 70
/** The hole changes only if another is nearer by this much. */
const NEARER_M = 30

/** How long the fixes must agree before the hole changes. */
const WAIT_MS = {
  nextTee: 3_000,
  otherTee: 60_000,
  nextLine: 30_000,
  otherLine: 60_000,
  // The way from a green to the next tee may lead across other holes.
  otherLineAfterGreen: 180_000,
}

/**
 * Follows a round with one more fix. First it finds the hole of the nearest tee, else of the nearest line; of two
 * equally near, the person is asked, or the direction of the walk decides. Then a hole stays until the next tee is
 * reached. Another tee changes it only after a minute beside it, a line only after it has been clearly nearer for half
 * a minute (the next hole after the green) to three minutes. After half a minute without a fix, the nearest hole that
 * play can have reached counts.
 */
export function followHole(
  holes: readonly HoleToPlay[],
  before: HoleFollowing,
  fix: FixOnCourse,
): HoleFollowing {
  if (fix.accuracyM > FIX_ROUGH_M || holes.length === 0) return before
  const isOver = before.position !== null && fix.at - before.position.at > ROUND_GAP_MS
  const round = isOver ? { ...nowhere, teesReached: before.teesReached } : before
  const position = smoothed(round.position, fix)
  const ways = holes.map((hole) => wayTo(hole, position.point))
  const state = { ...round, position }
  const current = ways.find(({ number }) => number === round.number)
  if (!current) return find(ways, state, fix.accuracyM)
  const unseenMs = fix.at - (round.position?.at ?? fix.at)
  const reached = unseenMs >= FORGET_MS ? reachedUnseen(holes, ways, round, fix) : null
  // Its tee was passed without a fix.
  return reached
    ? { ...onHole(state, reached.number), teesReached: state.teesReached + 1 }
    : moveOn(ways, current, state, fix.at)
}

/** The person's choice of two holes. */
export function answerHole(state: HoleFollowing, number: number): HoleFollowing {
  return onHole(state, number)
}

/** Metres from the nearest line of play. */
export function awayFromHoles(holes: readonly HoleToPlay[], point: Point): number {
  return Math.min(...holes.map(({ line }) => nearestOnLine(line, point).away))
}

/**
 * The rule for a hole chosen by hand: it is shown until another tee is reached. `chosenAt` is the number of tees
 * reached when it was chosen.
 */
export function isChoiceOver(chosenAt: number, following: HoleFollowing): boolean {
  return following.teesReached > chosenAt
}

interface Way {
  number: number
  /** Metres to the line, along it to that point, and to its end. */
  away: number
  along: number
  toEnd: number
  toTee: number
}

function wayTo({ number, line, tees }: HoleToPlay, point: Point): Way {
  const { away, along } = nearestOnLine(line, point)
  const starts = tees.length > 0 ? tees : [line[0]!]
  const toTee = Math.min(...starts.map((tee) => distance(tee, point)))
  return { number, away, along, toEnd: distance(line.at(-1)!, point), toTee }
}

function smoothed(before: HoleFollowing['position'], { point, at }: FixOnCourse) {
  const passed = before ? at - before.at : FORGET_MS
  if (!before || passed >= FORGET_MS || distance(before.point, point) > JUMP_M) return { point, at }
  return { point: between(before.point, point, 1 - Math.exp(-Math.max(0, passed) / SMOOTHING_MS)), at }
}

/** Distance to a hole, in metres. A tee within reach comes before all lines: it is below 0. */
function awayFromHole({ toTee, away }: Way): number {
  return toTee <= AT_TEE_M ? toTee - AT_TEE_M : away
}

/** Whether a player has come from the current hole to that tee. */
function isAtTee(way: Way, current: Way): boolean {
  return way.toTee <= AT_TEE_M && way.toTee < current.toTee && way.toTee < current.toEnd
}

/** Finds the first hole. */
function find(ways: readonly Way[], state: HoleFollowing, accuracyM: number): HoleFollowing {
  const [best, second] = ways
    .map((way) => ({ ...way, cost: awayFromHole(way) }))
    .sort((a, b) => a.cost - b.cost)
  if (!best || best.cost > ON_HOLE_M) return { ...state, choices: [], alongChoices: [] }
  const isAlone = !second || second.cost - best.cost >= Math.max(EQUAL_M, accuracyM)
  if (isAlone) return onHole(state, best.number)
  const pair = [best, second].sort((a, b) => a.number - b.number)
  const isSame = pair.every(({ number }, i) => state.choices[i] === number)
  if (!isSame)
    return {
      ...state,
      choices: pair.map(({ number }) => number),
      alongChoices: pair.map(({ along }) => along),
    }
  const [first, other] = pair.map(({ along }, i) => along - state.alongChoices[i]!) as [number, number]
  if (first - other > WALKED_M) return onHole(state, pair[0]!.number)
  if (other - first > WALKED_M) return onHole(state, pair[1]!.number)
  return state
}

/**
 * The later hole where the player stands when fixes return after a gap, such as a phone in a pocket. Null if the player
 * is still on the same hole, or stands on no hole that can be reached in that time.
 */
function reachedUnseen(
  holes: readonly HoleToPlay[],
  ways: readonly Way[],
  before: HoleFollowing,
  { at, accuracyM }: FixOnCourse,
): Way | null {
  const current = ways.find(({ number }) => number === before.number)!
  const { point, at: seenAt } = before.position!
  const later = reachable(holes, current.number, point, ((at - seenAt) / 1000) * UNSEEN_MPS)
  const best = nearest(
    ways.filter(({ number }) => later.has(number)),
    awayFromHole,
  )
  if (!best || awayFromHole(best) > ON_HOLE_M) return null
  const isNearer = awayFromHole(best) + Math.max(EQUAL_M, accuracyM) < awayFromHole(current)
  return isNearer || isAtTee(best, current) ? best : null
}

/** The numbers of the holes that begin within a distance of play from a point on a hole, by each green and tee. */
function reachable(
  holes: readonly HoleToPlay[],
  number: number,
  from: Point,
  reachM: number,
): ReadonlySet<number> {
  const first = holes.findIndex((hole) => hole.number === number)
  const numbers = new Set<number>()
  let place = from
  let playedM = 0
  for (let i = 0; i < holes.length - 1; i += 1) {
    const green = holes[(first + i) % holes.length]!.line.at(-1)!
    const next = holes[(first + i + 1) % holes.length]!
    playedM += distance(place, green) + distance(green, next.line[0]!)
    if (playedM > reachM) break
    numbers.add(next.number)
    place = next.line[0]!
  }
  return numbers
}

/** Whether the fixes have indicated another hole for long enough. */
function moveOn(ways: readonly Way[], current: Way, before: HoleFollowing, at: number): HoleFollowing {
  const isGreenReached = before.isGreenReached || current.toEnd <= AT_GREEN_M
  const state = { ...before, isGreenReached }
  const next = ways[(ways.indexOf(current) + 1) % ways.length]!
  const claim = claimOf(ways, current, next, isGreenReached)
  if (!claim) return { ...state, candidate: null }
  const { number, isTee, waitMs } = claim
  const isSame = state.candidate?.number === number && state.candidate.isTee === isTee
  const candidate = isSame ? state.candidate! : { number, isTee, since: at }
  if (at - candidate.since < waitMs) return { ...state, candidate }
  return { ...onHole(state, number), teesReached: state.teesReached + (isTee ? 1 : 0) }
}

interface Claim {
  number: number
  isTee: boolean
  waitMs: number
}

function claimOf(ways: readonly Way[], current: Way, next: Way, isGreenReached: boolean): Claim | null {
  if (isGreenReached && isAtTee(next, current))
    return { number: next.number, isTee: true, waitMs: WAIT_MS.nextTee }
  const others = ways.filter(({ number }) => number !== current.number)
  const tee = nearest(
    others.filter((way) => isAtTee(way, current) && way.toTee < current.away),
    ({ toTee }) => toTee,
  )
  if (tee) return { number: tee.number, isTee: true, waitMs: WAIT_MS.otherTee }
  if (isGreenReached && next.away + NEARER_M < current.away)
    return { number: next.number, isTee: false, waitMs: WAIT_MS.nextLine }
  const line = nearest(others, ({ away }) => away)
  if (line && current.away > STRAY_M && line.away + NEARER_M < current.away && line.away <= ON_HOLE_M)
    return {
      number: line.number,
      isTee: false,
      waitMs: isGreenReached ? WAIT_MS.otherLineAfterGreen : WAIT_MS.otherLine,
    }
  return null
}

function nearest(ways: readonly Way[], metres: (way: Way) => number): Way | undefined {
  return [...ways].sort((a, b) => metres(a) - metres(b))[0]
}

function onHole(state: HoleFollowing, number: number): HoleFollowing {
  return { ...state, number, choices: [], alongChoices: [], candidate: null, isGreenReached: false }
}
