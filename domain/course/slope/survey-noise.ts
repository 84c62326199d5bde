import { distance } from '../geometry/distance.ts'
import type { Height, HeightMap } from './height-map.ts'
import { fitSurface, type SurfaceFit } from './surface-fit.ts'

/** The errors of a survey's heights, estimated from the survey itself. */
export interface SurveyNoise {
  /** Variance of a height, in square metres. */
  variance: number
  /** Factor by which correlated errors of neighbours worsen a fit. */
  alike: number
  /** How fast the ground changes its bend, per square metre: lost by smoothing over more ground. */
  change: number
  /** Heights on a square metre. */
  density: number
}

/** The change of bend of a green with long waves; a coarse survey does not show shorter ones. */
const LEAST_CHANGE = 0.002
/** Bends are smoothed themselves: the true change is larger than the visible one. */
const SEEN_CHANGE = 1.2

/** Radii that show the scatter around a curved surface. */
const LOOK_M = [2, 3, 5] as const
const PLACES = 60

/** Estimates scatter, correlation of neighbours and change of bend from places all over a survey. */
export function noiseOf(map: HeightMap, heights: readonly Height[]): SurveyNoise {
  const step = Math.max(1, Math.floor(heights.length / PLACES))
  const looks = heights.flatMap((at, i) => (i % step === 0 ? (lookAt(map, at) ?? []) : []))
  const freedom = looks.reduce((sum, { fit }) => sum + fit.freedom, 0)
  const squares = looks.reduce((sum, { fit }) => sum + fit.squares, 0)
  const variance = freedom > 0 ? squares / freedom : 0
  const alike = alikeOf(looks)
  const change = SEEN_CHANGE * Math.sqrt(changeOf(looks, variance * alike))
  const densities = looks.map(({ near, radius }) => near.length / (Math.PI * radius ** 2))
  const density = densities.reduce((sum, one) => sum + one, 0) / Math.max(1, looks.length)
  return { variance, alike, change: Math.max(LEAST_CHANGE, change), density }
}

interface Look {
  at: Height
  near: readonly Height[]
  radius: number
  fit: SurfaceFit
}

const ENOUGH = 14
/** A coarse survey allows only planes; part of their scatter is the shape of the ground. */
const ENOUGH_COARSE = 6

function lookAt(map: HeightMap, at: Height): Look | null {
  for (const radius of LOOK_M) {
    const near = map.near(at, radius)
    if (near.length < ENOUGH) continue
    const fit = fitSurface(near, at)
    if (fit?.bend) return { at, near, radius, fit }
  }
  const radius = LOOK_M.at(-1)!
  const near = map.near(at, radius)
  const fit = near.length < ENOUGH_COARSE ? null : fitSurface(near, at)
  return fit && { at, near, radius, fit }
}

/** Heights within this many mean spacings are neighbours. */
const NEIGHBOURS = 1.2
/** Upper limit of the correlation of neighbours: above it the survey was smoothed and shows little of its scatter. */
const MOST_ALIKE = 0.75

/**
 * From the correlation of nearest neighbours' residuals; independent errors give 1. A fit removes a part of the
 * correlation; it is added back by the leverage of the fit.
 */
function alikeOf(looks: readonly Look[]): number {
  let [products, squares, leverage] = [0, 0, 0]
  const curved = looks.filter(({ fit }) => fit.bend !== null)
  for (const { at, near, radius, fit } of curved) {
    const off = near.map((height) => leftOf(height, at, fit))
    const spacing = radius * Math.sqrt(Math.PI / near.length)
    leverage += (near.length - fit.freedom) / near.length / curved.length
    for (let i = 0; i < near.length; i++) {
      for (let j = 0; j < i; j++) {
        if (distance(near[i]!, near[j]!) > NEIGHBOURS * spacing) continue
        products += off[i]! * off[j]!
        squares += (off[i]! ** 2 + off[j]! ** 2) / 2
      }
    }
  }
  if (squares === 0) return 1
  const measure = products / squares
  const likeness = Math.min(MOST_ALIKE, Math.max(0, (1 - leverage) * measure + leverage))
  return ((1 + likeness) / (1 - likeness)) ** 2
}

function leftOf({ x, y, z }: Height, at: Height, fit: SurfaceFit): number {
  const [dx, dy] = [x - at.x, y - at.y]
  const bend = fit.bend ?? { x: 0, y: 0 }
  return z - fit.z - fit.gradient.x * dx - fit.gradient.y * dy - (bend.x * dx * dx + bend.y * dy * dy) / 2
}

/** Bends are compared between places this far apart. */
const APART_M = 4

/** The mean square change of bend over a metre, minus the part from scatter alone. */
function changeOf(looks: readonly Look[], variance: number): number {
  let [sum, count] = [0, 0]
  for (const [i, a] of looks.entries()) {
    for (const b of looks.slice(i + 1)) {
      const away = distance(a.at, b.at)
      if (away > APART_M || away < APART_M / 2 || !a.fit.bend || !b.fit.bend) continue
      const step = { x: a.fit.bend.x - b.fit.bend.x, y: a.fit.bend.y - b.fit.bend.y }
      const noise = variance * (a.fit.bendUnit + b.fit.bendUnit)
      sum += ((step.x ** 2 + step.y ** 2) / 2 - noise) / away ** 2
      count++
    }
  }
  return count === 0 ? 0 : Math.max(0, sum / count)
}
