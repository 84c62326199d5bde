import { describe, expect, it } from 'vitest'
import { demoCourse } from '#domain/course/demo/demo-course.ts'
import { drawnLand } from '#web/map/land.ts'

const course = demoCourse()
const holes = course.holes.map(({ number, line }) => ({ id: String(number), number, line }))
const { ground, trees } = drawnLand([...course.features, ...course.greens], holes)
const count = (kind: string) => ground.features.filter(({ properties }) => properties?.kind === kind).length

describe('the ground on the map', () => {
  it('has every feature that the club mapped', () => {
    for (const kind of ['green', 'fairway', 'bunker', 'water', 'wood', 'path', 'clubhouse']) {
      const mapped = [...course.features, ...course.greens].filter((one) => one.kind === kind).length
      expect(count(kind), kind).toBe(mapped)
      expect(mapped, kind).toBeGreaterThan(0)
    }
  })

  it('has mown fairways, shores, trees and the colour of each tee', () => {
    expect(count('stripe')).toBe(count('fairway'))
    expect(count('shore')).toBeGreaterThanOrEqual(count('water'))
    expect(trees.features.length).toBeGreaterThan(count('wood') * 5)
    expect(count('tee-marker')).toBe(count('tee'))
  })

  it('is empty for a club without a course', () => {
    const nothing = { type: 'FeatureCollection', features: [] }
    expect(drawnLand([], [])).toEqual({ ground: nothing, trees: nothing })
  })

  it('shows a tee that is a point by its marker, and one of unknown colour without', () => {
    const at = { type: 'Point' as const, coordinates: [-6, 55] }
    const kinds = (properties: object) =>
      drawnLand([{ kind: 'tee', geometry: at, properties }], []).ground.features.map(
        (one) => one.properties?.kind,
      )
    expect(kinds({ tee: 'white;yellow' })).toEqual(['tee', 'tee-marker'])
    expect(kinds({ tee: 'championship' })).toEqual(['tee'])
  })
})
