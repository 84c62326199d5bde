import type { Random } from '../../base/random.ts'
import { gauss, normal } from '../capture/errors/testing-receiver.ts'
import type { Point } from '../geometry/point.ts'
import type { Height } from './height-map.ts'

/** A green's ground: a tilt and some waves, as height and gradient at a place. */
export interface Ground {
  heightAt: (point: Point) => number
  gradientAt: (point: Point) => Point
}

/** Tilts of up to 3 % and three to six waves of 9 to 30 m; one green in four has no waves. */
export function simulatedGround(random: Random): Ground {
  const tilt = { x: 0.015 * normal(random), y: 0.015 * normal(random) }
  const count = random() < 0.25 ? 0 : 3 + Math.floor(4 * random())
  const waves = Array.from({ length: count }, () => {
    const length = 9 * (30 / 9) ** random()
    const angle = 2 * Math.PI * random()
    const k = { x: (2 * Math.PI * Math.cos(angle)) / length, y: (2 * Math.PI * Math.sin(angle)) / length }
    // Long waves are higher: each has a slope of at most 2 %.
    const size = (0.02 * random()) / Math.hypot(k.x, k.y)
    return { k, size, phase: 2 * Math.PI * random() }
  })
  return {
    heightAt: ({ x, y }) =>
      waves.reduce(
        (sum, { k, size, phase }) => sum + size * Math.sin(k.x * x + k.y * y + phase),
        tilt.x * x + tilt.y * y,
      ),
    gradientAt: ({ x, y }) =>
      waves.reduce((sum, { k, size, phase }) => {
        const steep = size * Math.cos(k.x * x + k.y * y + phase)
        return { x: sum.x + steep * k.x, y: sum.y + steep * k.y }
      }, tilt),
  }
}

/**
 * `lidar`: two points per square metre, 3 cm (USGS quality level 2 is specified at 10 cm with the shift of the whole).
 * `raster`: a 1 m raster interpolated from it, whose neighbours err alike. `drone`: half a metre, 1.5 cm. `level`:
 * taken by hand every 3 m, 4 mm.
 */
export const surveyKinds = ['lidar', 'raster', 'drone', 'level'] as const
export type SurveyKind = (typeof surveyKinds)[number]

/** A survey of the square `reachM` metres around the origin. */
export function simulatedSurvey(kind: SurveyKind, ground: Ground, random: Random, reachM: number): Height[] {
  return surveys[kind](ground, random, reachM)
}

type Survey = (ground: Ground, random: Random, reachM: number) => Height[]

const surveys: Record<SurveyKind, Survey> = {
  lidar: scattered,
  raster: (ground, random, reachM) => {
    const points = scattered(ground, random, reachM + 2).map((point) => ({
      ...point,
      off: point.z - ground.heightAt(point),
    }))
    return lattice(reachM, 1).map(({ x, y }) => {
      let [sum, weights] = [0, 0]
      for (const point of points) {
        if (Math.abs(point.x - x) > 1.5) continue
        const away = Math.hypot(point.x - x, point.y - y)
        if (away > 1.5) continue
        const weight = 1 / (0.1 + away * away)
        sum += weight * (point.z - ground.heightAt(point))
        weights += weight
      }
      return { x, y, z: ground.heightAt({ x, y }) + (weights > 0 ? sum / weights : 0) }
    })
  },
  drone: (ground, random, reachM) => measured(lattice(reachM, 0.5), ground, random, 0.015),
  level: (ground, random, reachM) => {
    const moved = lattice(reachM, 3).map((point) => {
      const off = gauss(random)
      return { x: point.x + 0.3 * off.x, y: point.y + 0.3 * off.y }
    })
    return measured(moved, ground, random, 0.004)
  },
}

function scattered(ground: Ground, random: Random, reachM: number): Height[] {
  const count = Math.round(2 * (2 * reachM) ** 2)
  const points = Array.from({ length: count }, () => ({
    x: reachM * (2 * random() - 1),
    y: reachM * (2 * random() - 1),
  }))
  return measured(points, ground, random, 0.03)
}

function measured(points: readonly Point[], ground: Ground, random: Random, errorM: number): Height[] {
  return points.map((point) => ({ ...point, z: ground.heightAt(point) + errorM * normal(random) }))
}

function lattice(reachM: number, stepM: number): Point[] {
  const count = Math.floor((2 * reachM) / stepM)
  return Array.from({ length: (count + 1) ** 2 }, (_, i) => ({
    x: (i % (count + 1)) * stepM - reachM,
    y: Math.floor(i / (count + 1)) * stepM - reachM,
  }))
}
