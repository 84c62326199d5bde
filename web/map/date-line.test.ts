import type { Feature, Geometry } from 'geojson'
import { describe, expect, it } from 'vitest'
import { overDateLine } from './date-line.ts'

const drawn = (geometry: Geometry) => {
  const feature: Feature = { type: 'Feature', properties: {}, geometry }
  return overDateLine({ type: 'FeatureCollection', features: [feature] }).features[0]!.geometry
}

describe('a course across the date line', () => {
  it('has areas and lines in one piece, on the side where each begins', () => {
    const ring = [
      [179.99, -17],
      [-179.99, -17],
      [-179.99, -16.99],
      [179.99, -17],
    ]
    expect(drawn({ type: 'Polygon', coordinates: [ring] })).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [179.99, -17],
          [180.01, expect.anything()],
          [180.01, expect.anything()],
          [179.99, -17],
        ].map(([lng, lat]) => [expect.closeTo(lng as number, 9), lat]),
      ],
    })
    expect(
      drawn({
        type: 'LineString',
        coordinates: [
          [-179.995, -17],
          [179.995, -17],
        ],
      }),
    ).toEqual({
      type: 'LineString',
      coordinates: [
        [-179.995, -17],
        [expect.closeTo(-180.005, 9), -17],
      ],
    })
  })

  it('is no wider than on the ground, in any shape', () => {
    const ring = (west: number, east: number) => [
      [
        [west, 1],
        [east, 1],
        [east, 2],
        [west, 1],
      ],
    ]
    const { coordinates } = drawn({
      type: 'MultiPolygon',
      coordinates: [ring(-179.99, 179.99), ring(179.98, -179.98)],
    }) as { coordinates: number[][][][] }
    const lngs = coordinates.flat(2).map(([lng]) => lng!)
    expect(Math.max(...lngs) - Math.min(...lngs)).toBeLessThan(0.1)
  })
})

describe('a course elsewhere', () => {
  it('is drawn unchanged', () => {
    const point: Feature = {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [10, 60] },
    }
    const data = { type: 'FeatureCollection' as const, features: [point] }
    expect(overDateLine(data)).toBe(data)
  })
})
