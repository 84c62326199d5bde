import type { Random } from '../../../base/random.ts'
import { distance } from '../../geometry/distance.ts'
import { type Point, plus, times } from '../../geometry/point.ts'
import type { Sample } from '../average.ts'

/**
 * The errors of a simulated receiver. `white`: each fix independent. `markov`: two first-order processes, of seconds
 * and of minutes. `trees`: reflections that stay with the place for a quarter of an hour. `jumps`: sudden offsets.
 */
export const noiseModels = ['white', 'markov', 'trees', 'jumps'] as const
export type NoiseModel = (typeof noiseModels)[number]

/** Call it with rising seconds. */
export interface Receiver {
  fixAt: (truth: Point, seconds: number) => Sample
}

/** A circle that holds 68 % of a two-dimensional normal distribution has this radius in standard errors. */
const RADIUS_68 = 1.515

/**
 * A receiver whose claim is honest over all models: its radius holds 68 % of single fixes (Android,
 * Location.getAccuracy). Medians of 3 to 6 m are phones under open sky; 4.56 m was the best one's under trees (Sensors
 * 22, 1289). The times of correlation are those of published autocorrelations: a bend at one minute, the rest over tens
 * of minutes (D. L. Wilson, gpscorr; Sensors 20, 6050 for the Ornstein-Uhlenbeck process).
 */
export function simulatedReceiver(model: NoiseModel, random: Random): Receiver {
  const trueRadiusM = (model === 'trees' ? 4.5 : 3.5) * Math.exp(0.25 * normal(random))
  const claimedM = trueRadiusM * Math.exp(0.15 * normal(random))
  const sigma = trueRadiusM / RADIUS_68
  const errorAt = errorsOf[model](random)
  const phase = 2 * Math.PI * random()
  return {
    fixAt: (truth, seconds) => {
      const error = times(errorAt(seconds, truth), sigma)
      const flicker = 1 + 0.1 * Math.sin(seconds / 40 + phase)
      return { point: plus(truth, error), accuracyM: claimedM * flicker, at: seconds * 1000 }
    },
  }
}

/** The error of a receiver with a standard error of 1 on each axis. */
type ErrorAt = (seconds: number, truth: Point) => Point

const errorsOf: Record<NoiseModel, (random: Random) => ErrorAt> = {
  white: (random) => () => gauss(random),
  markov: (random) => {
    const quick = markov(random, between(random, 10, 60))
    const slow = markov(random, between(random, 180, 1800))
    return (seconds) => mix([0.1, gauss(random)], [0.2, quick(seconds)], [0.7, slow(seconds)])
  },
  trees: (random) => {
    const sky = markov(random, between(random, 120, 1200))
    const reflected = atPlaces(random)
    return (seconds, truth) =>
      mix([0.1, gauss(random)], [0.4, sky(seconds)], [0.5, reflected(seconds, truth)])
  },
  jumps: (random) => {
    const slow = markov(random, between(random, 180, 1200))
    const step = steps(random, between(random, 60, 600))
    return (seconds) => {
      const stray = random() < 0.01 ? times(gauss(random), 6) : ZERO
      return plus(stray, mix([0.1, gauss(random)], [0.4, slow(seconds)], [0.5, step(seconds)]))
    }
  },
}

const ZERO: Point = { x: 0, y: 0 }

/** The sum of independent errors, each with its share of the variance. */
function mix(...parts: [share: number, error: Point][]): Point {
  return parts.reduce((sum, [share, error]) => plus(sum, times(error, Math.sqrt(share))), ZERO)
}

/** A first-order Gauss-Markov process. */
function markov(random: Random, timeS: number): (seconds: number) => Point {
  let last = { at: 0, error: gauss(random) }
  return (seconds) => {
    const kept = Math.exp(-(seconds - last.at) / timeS)
    const fresh = Math.sqrt(1 - kept * kept)
    last = { at: seconds, error: plus(times(last.error, kept), times(gauss(random), fresh)) }
    return last.error
  }
}

/** Offsets that last for some time and then change at once; their tails are heavier than normal. */
function steps(random: Random, meanS: number): (seconds: number) => Point {
  let error = heavy(random)
  let until = -meanS * Math.log(1 - random())
  return (seconds) => {
    while (seconds >= until) {
      error = heavy(random)
      until -= meanS * Math.log(1 - random())
    }
    return error
  }
}

/** Reflections change over this many metres. */
const REFLECTION_M = 10

/** A separate process at each place. */
function atPlaces(random: Random): (seconds: number, truth: Point) => Point {
  const places: { at: Point; error: (seconds: number) => Point }[] = []
  return (seconds, truth) => {
    let here = places.find(({ at }) => distance(at, truth) < REFLECTION_M)
    if (!here) {
      here = { at: truth, error: markov(random, between(random, 400, 1500)) }
      places.push(here)
    }
    return here.error(seconds)
  }
}

/** Independent standard normal numbers on both axes (Box and Muller). */
export function gauss(random: Random): Point {
  const radius = Math.sqrt(-2 * Math.log(1 - random()))
  const angle = 2 * Math.PI * random()
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
}

export function normal(random: Random): number {
  return gauss(random).x
}

/** Variance 1: three quarters of a narrower and a quarter of a wider normal distribution. */
function heavy(random: Random): Point {
  return times(gauss(random), random() < 0.75 ? 0.7 : 1.59)
}

/** A random time between two, log-uniform. */
function between(random: Random, least: number, most: number): number {
  return least * (most / least) ** random()
}
