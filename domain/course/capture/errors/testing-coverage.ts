import { type Random, seeded } from '../../../base/random.ts'
import { centroid } from '../../geometry/centroid.ts'
import { distance } from '../../geometry/distance.ts'
import { localFrame } from '../../geometry/local-frame.ts'
import { plus, times } from '../../geometry/point.ts'
import { errorOfMeasured, measuredPaces } from '../../green/fuse-positions.ts'
import { PACE_M, pinSheetPlace } from '../../green/paces.ts'
import { placeByPaces } from '../../green/place-by-paces.ts'
import { type Average, averageOf } from '../average.ts'
import { addedShift, biasFrom, biasHolds, correctedErrorM } from '../bias.ts'
import { fuseWalks } from '../fuse.ts'
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

/** What an estimator claimed in one simulated run, and how wrong it was. */
export interface Run {
  model: NoiseModel
  claimedM: number
  errorM: number
}

type Simulation = (model: NoiseModel, random: Random) => Omit<Run, 'model'>

/** So many runs, shared out evenly to the noise models; the same seed gives the same runs. */
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

/** By how much a share of so many runs misses 67 % once in 370 times by chance. */
export function chanceOf(count: number): number {
  return 3 * Math.sqrt((0.67 * 0.33) / count)
}

const HERE = { x: 0, y: 0 }

function stand(receiver: Receiver, at: { x: number; y: number }, startS: number, fixes: number): Average {
  return averageOf(Array.from({ length: fixes }, (_, i) => receiver.fixAt(at, startS + i)))!
}

/** Standing still for so many seconds, a fix each. */
export function standFor(seconds: number): Simulation {
  return (model, random) => {
    const { point, errorM } = stand(simulatedReceiver(model, random), HERE, 0, seconds)
    return { claimedM: errorM, errorM: distance(point, HERE) }
  }
}

const frame = localFrame({ lng: -8, lat: 53 })
const ON_MARK_S = 21

/** Twenty seconds on a known mark, and so many minutes later twenty at a place some hundred metres off. */
export function afterMark(minutes: number, markErrorM: number): Simulation {
  return (model, random) => {
    const receiver = simulatedReceiver(model, random)
    const entered = times(gauss(random), markErrorM / RADIUS_68)
    const mark = { id: 'mark', name: 'mark', ...frame.toLngLat(entered), accuracyM: markErrorM }
    const bias = biasFrom(mark, stand(receiver, HERE, 0, ON_MARK_S), frame, ON_MARK_S * 1000)
    const cup = { x: 20 + 300 * random(), y: 100 * random() }
    const startS = ON_MARK_S + minutes * 60
    const { point, error, errorM } = stand(receiver, cup, startS, 20)
    const now = (startS + 20) * 1000
    if (!biasHolds(bias, now)) return { claimedM: errorM, errorM: distance(point, cup) }
    const shifted = plus(point, addedShift(bias, now))
    return { claimedM: correctedErrorM(error, bias, now), errorM: distance(shifted, cup) }
  }
}

const DAY_S = 86_400
const EVERY_2_M = { by: 'distance', metres: 2 } as const

/** A green walked several times, on as many days or with two minutes between: where the fused outline lies. */
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

  /** A person with strides of their own counts whole ones, not quite square to the line of play. */
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
