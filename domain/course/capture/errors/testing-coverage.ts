import { type Random, seeded } from '../../../base/random.ts'
import { centroid } from '../../geometry/centroid.ts'
import { distance } from '../../geometry/distance.ts'
import { localFrame } from '../../geometry/local-frame.ts'
import { type Point, plus, times } from '../../geometry/point.ts'
import { errorOfMeasured, measuredPaces } from '../../green/fuse-positions.ts'
import { PACE_M, pinSheetPlace } from '../../green/paces.ts'
import { placeByPaces } from '../../green/place-by-paces.ts'
import { type Average, averageOf } from '../average.ts'
import { addedShift, type Bias, biasFrom, biasHolds, correctedErrorM } from '../bias.ts'
import { fuseWalks } from '../fuse.ts'
import { type ClaimCheck, checkClaims, claimScale } from './claim-checks.ts'
import { RADIUS_68 } from './stand-error.ts'
import {
  gauss,
  type NoiseModel,
  noiseModels,
  normal,
  type Receiver,
  simulatedReceiver,
} from './testing-receiver.ts'
import { cornersOf, simulatedGreen, walkRing } from './testing-walk.ts'

/** An estimator's claim in one simulated run, and its true error. */
export interface Run {
  model: NoiseModel
  claimedM: number
  errorM: number
}

type Simulation = (model: NoiseModel, random: Random) => Omit<Run, 'model'>

/** Runs distributed evenly over the noise models; the same seed gives the same runs. */
export function runsOf(simulate: Simulation, count: number, seed: number): Run[] {
  return Array.from({ length: count }, (_, run) => {
    const model = noiseModels[run % noiseModels.length]!
    return { model, ...simulate(model, seeded(seed * 1_000_003 + run * 7919)) }
  })
}

/** The share of runs in which the truth lay within the claimed radius. */
export function shareInside(runs: readonly Run[]): number {
  return runs.filter(({ claimedM, errorM }) => errorM <= claimedM).length / runs.length
}

/** The deviation from 67 % that a share of `count` runs exceeds once in 370 times by chance. */
export function chanceOf(count: number): number {
  return 3 * Math.sqrt((0.67 * 0.33) / count)
}

const HERE: Point = { x: 0, y: 0 }

function stand(receiver: Receiver, at: Point, startS: number, fixes: number): Average {
  return averageOf(Array.from({ length: fixes }, (_, i) => receiver.fixAt(at, startS + i)))!
}

const frame = localFrame({ lng: -8, lat: 53 })
const DAY_S = 86_400
const ON_MARK_S = 21
const MARK_ERROR_M = 0.1

/** A receiver on the morning after `days` with three known marks each, half a minute to twenty minutes apart. */
function receiverAfter(days: number, model: NoiseModel, random: Random) {
  const receiver = simulatedReceiver(model, random)
  const checks: ClaimCheck[] = []
  for (let day = 0; day < days; day++) {
    const before: Bias[] = []
    let startS = day * DAY_S
    for (const [nth, id] of ['first', 'second', 'third'].entries()) {
      const bias = standOnMark(receiver, { x: 150 * nth, y: 80 * nth }, startS, id)
      if (bias) {
        checks.push(...checkClaims(bias, before))
        before.push(bias)
      }
      startS += ON_MARK_S + 30 + 1200 * random() ** 2
    }
  }
  return { receiver, checks, startS: days * DAY_S }
}

function standOnMark(
  receiver: Receiver,
  at: Point,
  startS: number,
  id: string,
  { off = HERE, errorM = MARK_ERROR_M } = {},
): Bias | null {
  const mark = { id, name: id, ...frame.toLngLat(plus(at, off)), accuracyM: errorM }
  return biasFrom(mark, stand(receiver, at, startS, ON_MARK_S), frame, (startS + ON_MARK_S) * 1000)
}

/** Standing still with a fix each second; `days` of known marks came before. */
export function standFor(seconds: number, days = 0): Simulation {
  return (model, random) => {
    const { receiver, checks, startS } = receiverAfter(days, model, random)
    const { point, errorM } = stand(receiver, HERE, startS, seconds)
    return { claimedM: errorM * claimScale(checks, null), errorM: distance(point, HERE) }
  }
}

/** Twenty seconds on a known mark and, `minutes` later, twenty at a place some hundred metres away. */
export function afterMark(minutes: number, markErrorM: number, days = 0): Simulation {
  return (model, random) => {
    const { receiver, checks, startS } = receiverAfter(days, model, random)
    const off = times(gauss(random), markErrorM / RADIUS_68)
    const bias = standOnMark(receiver, HERE, startS, 'mark', { off, errorM: markErrorM })
    const cup = { x: 20 + 300 * random(), y: 100 * random() }
    const cupS = startS + ON_MARK_S + minutes * 60
    const { point, error, errorM } = stand(receiver, cup, cupS, 20)
    const now = (cupS + 20) * 1000
    if (!biasHolds(bias, now))
      return { claimedM: errorM * claimScale(checks, null), errorM: distance(point, cup) }
    const shifted = plus(point, addedShift(bias, now))
    const claimedM = correctedErrorM(error, bias, now) * claimScale(checks, now - bias.takenAt)
    return { claimedM, errorM: distance(shifted, cup) }
  }
}

const EVERY_2_M = { by: 'distance', metres: 2 } as const

/** A green walked several times, on as many days or two minutes apart: the position of the fused outline. */
export function walkTimes(count: number, apart: 'days' | 'minutes'): Simulation {
  return (model, random) => {
    const green = simulatedGreen(random)
    let receiver = simulatedReceiver(model, random)
    let startS = 0
    const walks = Array.from({ length: count }, () => {
      const fixes = walkRing(green, receiver, random, { startS })
      startS += fixes.length + (apart === 'days' ? DAY_S : 120)
      if (apart === 'days') receiver = simulatedReceiver(model, random)
      const accuracies = fixes.map(({ accuracyM }) => accuracyM).sort((a, b) => a - b)
      const accuracyM = accuracies[Math.floor(accuracies.length / 2)]!
      return { ring: cornersOf(fixes, EVERY_2_M), accuracyM, at: fixes[0]!.at }
    }).filter(({ ring }) => ring.length > 3)
    if (walks.length === 0) return { claimedM: 1, errorM: 0 }
    const fused = fuseWalks(walks)
    return { claimedM: fused.errorM, errorM: distance(centroid([[fused.ring]]), centroid([[green]])) }
  }
}

/** A cup paced from the edges of a green, with the whole outline displaced by its known error. */
export function cupByPaces(outlineErrorM: number): Simulation {
  return (_, random) => {
    const truth = [simulatedGreen(random)]
    const off = times(gauss(random), outlineErrorM / RADIUS_68)
    const drawn = [truth.map((ring) => ring.map((corner) => plus(corner, off)))]
    const from = { x: 0, y: -150 }
    for (;;) {
      const cup = { x: 20 * (random() - 0.5), y: 20 * (random() - 0.5) }
      const place = pinSheetPlace([truth], from, cup)
      if (!place || place.fromFront < 2 || place.fromSide < 2) continue
      const paced = pacesOf(place, random)
      const point = placeByPaces(drawn, from, paced, plus(cup, off))
      if (!point) continue
      const claimedM = errorOfMeasured(measuredPaces(point, paced, outlineErrorM))
      return { claimedM, errorM: distance(point, cup) }
    }
  }

  /** A person with an individual stride counts whole paces, not quite square to the line of play. */
  function pacesOf(place: NonNullable<ReturnType<typeof pinSheetPlace>>, random: Random) {
    const stride = PACE_M * (1 + 0.05 * normal(random))
    const turn = 0.035 * normal(random)
    const paces = (metres: number) => Math.max(1, Math.round(metres / stride)) * PACE_M
    return {
      fromFrontM: paces(place.fromFront + turn * place.fromSide),
      fromSideM: paces(place.fromSide + turn * place.fromFront),
      side: place.side,
    }
  }
}
