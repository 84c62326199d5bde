import type { Random } from '../../base/random.ts'
import { distance } from '../geometry/distance.ts'
import { type Line, lineLength, pointAlong } from '../geometry/line.ts'
import { minus, type Point, plus, rightOf, times, unit } from '../geometry/point.ts'
import {
  answerHole,
  type FixOnCourse,
  followHole,
  type HoleFollowing,
  type HoleToPlay,
  nowhere,
} from './follow-hole.ts'

const WALK_MS = 1.4
const TEE_S = 60
const GREEN_S = 120
const SHOT_S = 25
const SHOT_M = 120

/** One second of a round: the player's position and the correct holes there. */
export interface Step {
  point: Point
  right: readonly number[]
}

/**
 * A round on foot: a minute at each tee, stops for shots, a ball up to `strayM` beside the line, two minutes on the
 * green, and straight to the next tee. Between a green and the next tee both holes are correct.
 */
export function walkRound(holes: readonly HoleToPlay[], random: Random, strayM: number): Step[] {
  return holes.flatMap((hole, i) => {
    const next = holes[i + 1]
    return [...playHole(hole, random, strayM), ...(next ? walkOver(hole, next) : [])]
  })
}

function teeOf({ tees, line }: HoleToPlay): Point {
  const start = line[0]!
  return [...tees].sort((a, b) => distance(a, start) - distance(b, start))[0] ?? start
}

function playHole(hole: HoleToPlay, random: Random, strayM: number): Step[] {
  const length = lineLength(hole.line)
  const right = [hole.number]
  const [wave, shift] = [60 + 80 * random(), 7 * random()]
  const steps: Step[] = stay(teeOf(hole), TEE_S, right)
  let untilShot = SHOT_M
  for (let along = 0; along < length; along += WALK_MS) {
    const taper = Math.min(1, along / 60, (length - along) / 60)
    const aside = strayM * taper * Math.sin(along / wave + shift)
    const point = plus(pointAlong(hole.line, along), times(rightAt(hole.line, along), aside))
    steps.push({ point, right })
    untilShot -= WALK_MS
    if (untilShot > 0) continue
    untilShot = SHOT_M
    steps.push(...stay(point, SHOT_S, right))
  }
  return [...steps, ...stay(hole.line.at(-1)!, GREEN_S, right)]
}

function walkOver(hole: HoleToPlay, next: HoleToPlay): Step[] {
  const [from, to] = [hole.line.at(-1)!, teeOf(next)]
  const way = [from, to]
  const right = [hole.number, next.number]
  const count = Math.ceil(distance(from, to) / WALK_MS)
  const steps = Array.from({ length: count }, (_, i) => ({ point: pointAlong(way, i * WALK_MS), right }))
  // The picker may take some seconds to see that a tee was reached.
  return [...steps, ...stay(to, 10, right)]
}

function stay(point: Point, seconds: number, right: readonly number[]): Step[] {
  return Array.from({ length: seconds }, () => ({ point, right }))
}

function rightAt(line: Line, along: number): Point {
  return rightOf(unit(minus(pointAlong(line, along + 1), pointAlong(line, along - 1))))
}

/** A device's fix, with an error of `sigmaM` on each axis. */
function noisyFix(point: Point, at: number, random: Random, sigmaM: number): FixOnCourse {
  const radius = sigmaM * Math.sqrt(-2 * Math.log(1 - random()))
  const angle = 2 * Math.PI * random()
  const noise = { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
  return { point: plus(point, noise), accuracyM: 1.5 * sigmaM, at }
}

export interface WalkResult {
  steps: number
  /** The number of steps with the correct hole, a wrong one, and none. */
  right: number
  wrong: number
  without: number
  /** Changes to a wrong hole. */
  wrongChanges: number
  questions: number
}

/** Follows the steps at one fix a second. Questions are answered correctly if `isAnswered`. */
export function followWalk(
  holes: readonly HoleToPlay[],
  steps: readonly Step[],
  random: Random,
  sigmaM: number,
  isAnswered = false,
): WalkResult {
  const result = { steps: steps.length, right: 0, wrong: 0, without: 0, wrongChanges: 0, questions: 0 }
  let state: HoleFollowing = nowhere
  steps.forEach(({ point, right }, second) => {
    const before = state
    state = followHole(holes, state, noisyFix(point, second * 1000, random, sigmaM))
    if (before.choices.length === 0 && state.choices.length > 0) result.questions += 1
    const answer = state.choices.find((number) => right.includes(number))
    if (isAnswered && answer !== undefined) state = answerHole(state, answer)
    if (state.number === null) result.without += 1
    else if (right.includes(state.number)) result.right += 1
    else {
      result.wrong += 1
      if (before.number !== state.number) result.wrongChanges += 1
    }
  })
  return result
}

const GLANCE_S = 30

/**
 * The share of correct holes when the phone is used once per hole, half a minute at any spot, and lies in a pocket
 * without fixes for the rest of the round.
 */
export function followGlances(holes: readonly HoleToPlay[], random: Random, sigmaM: number): number {
  let state: HoleFollowing = nowhere
  let second = 0
  const right = holes.filter((hole) => {
    const steps = walkRound([hole], random, 25)
    const from = Math.floor(random() * (steps.length - GLANCE_S))
    steps.slice(from, from + GLANCE_S).forEach(({ point }, i) => {
      state = followHole(holes, state, noisyFix(point, (second + from + i) * 1000, random, sigmaM))
    })
    second += steps.length + TEE_S
    return state.number === hole.number
  })
  return right.length / holes.length
}
