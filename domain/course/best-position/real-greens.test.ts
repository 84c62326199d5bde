import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { distanceToEdge } from '../geometry/edge.ts'
import { isInside } from '../geometry/inside.ts'
import { lngLatOf } from '../geometry/lng-lat.ts'
import { localFrame } from '../geometry/local-frame.ts'
import { isArea, shapeOf } from '../geometry/shape.ts'
import { approachPoint } from '../green/line-of-play.ts'
import { planCourse } from '../import/plan-course.ts'
import type { GreenRequest } from './green-request.ts'
import { profiles } from './profile.ts'
import { suggestRound } from './suggest-round.ts'

const folder = process.env.COURSES_DIR ?? ''

/** The greens of a course file as requests, each around its own tee. */
function greensOf(name: string): GreenRequest[] {
  const { holes, greens, features } = planCourse(readFileSync(join(folder, name), 'utf8'), {
    fallbackName: name,
  })
  return holes.flatMap((hole) => {
    const green = greens.find(({ osmId }) => osmId === hole.greenKey)
    if (!green) return []
    const frame = localFrame(lngLatOf(hole.line.coordinates[0]!))
    const hazards = features.flatMap(({ kind, geometry }) =>
      (kind === 'bunker' || kind === 'water') && isArea(geometry)
        ? [{ kind, shape: shapeOf(geometry, frame) }]
        : [],
    )
    const from = approachPoint(hole.line.coordinates.map(frame.fromPosition))
    const shape = shapeOf(green.geometry, frame)
    return [{ id: `${hole.number}`, shape, from, hazards, recent: [], blocked: [], heights: null }]
  })
}

const files = folder === '' ? [] : readdirSync(folder).filter((name) => name.endsWith('.geojson'))

/** Real clubs from OpenStreetMap (ODbL); read from their folder and not part of this project. */
describe.skipIf(folder === '')('the greens of real courses', () => {
  it.each(files)('%s gets a round that meets its rules, or names the rules to relax', (name) => {
    const greens = greensOf(name)
    expect(greens.length).toBeGreaterThan(7)
    const round = suggestRound(greens, { profile: profiles.daily, wind: null })
    expect(round.cost).toBeLessThanOrEqual(round.bound * 1.01)
    expect(Math.abs(round.layouts[0]!.driftM)).toBeLessThanOrEqual(round.layouts[0]!.driftLimitM)
    for (const [i, { pin: place, relax, edge }] of round.greens.entries()) {
      const { shape } = greens[i]!
      if (place) {
        expect(isInside(shape, place.point)).toBe(true)
        expect(distanceToEdge(shape, place.point)).toBeGreaterThanOrEqual(edge.leastM)
      } else expect(relax!.rules).toEqual(['edge'])
    }
    expect(round.greens.filter(({ pin: place }) => place).length).toBeGreaterThan(greens.length / 2)
  })
})
