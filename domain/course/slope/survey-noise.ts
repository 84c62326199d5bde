import { distance } from '../geometry/distance.ts'
import type { Height, HeightMap } from './height-map.ts'
import { fitSurface, type SurfaceFit } from './surface-fit.ts'

/** How far a survey's heights may be trusted, learned from the survey itself. */
export interface SurveyNoise {
  /** Variance of a height, in square metres. */
  variance: number
  /** Factor by which shared errors of neighbours make a fit worse than independent errors would. */
  alike: number
  /** How fast the ground changes its bend, per square metre: what a fit to more ground smooths away. */
  change: number
  /** Heights on a square metre. */
  density: number
}

/** A green of long waves changes its bend by this, and a coarse survey does not show shorter ones. */
const LEAST_CHANGE = 0.002
/** Bends are themselves smoothed: the ground changes by more than is seen. */
const SEEN_CHANGE = 1.2

/** As much ground as shows the scatter beside a curved surface. */
const LOOK_M = [2, 3, 5] as const
const PLACES = 60

/** Learns scatter, likeness of neighbours and change of bend from places all over a survey. */
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

/** Heights within so many mean spacings of each other are neighbours. */
const NEIGHBOURS = 1.2
/** Likeness of neighbours above this is taken as this: the survey was smoothed, and says little of its scatter. */
const MOST_ALIKE = 0.75

/**
 * From how alike nearest neighbours lie off the fitted surface; heights that err by themselves give 1. A fit takes a part of the
 * likeness away with it, which is added again: that of its own leverage.
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

/** The mean square change of bend on a metre, less what scatter alone would show. */
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
