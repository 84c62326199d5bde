import type { Geometry } from 'geojson'
import { describe, expect, it } from 'vitest'
import { at, circle } from '#domain/course/import/testing-features.ts'
import {
  cornersOf,
  type Draft,
  emptyGeometryDraft,
  geometryDraftOf,
  geometryOf,
  middlesOf,
  reversedDraft,
  tidyPosition,
  withCorner,
  withInserted,
  withMoved,
  withoutCorner,
} from './draft.ts'
import { draftArea, draftLength, featureFault, lineFault } from './draft-fault.ts'
import { featureAt } from './feature-at.ts'

const polygon = (x: number, y: number, radius: number): Geometry => ({
  type: 'Polygon',
  coordinates: [circle(x, y, radius)],
})
const drawn = (shape: Draft['shape'], ...points: [number, number][]) =>
  points.reduce((draft, [x, y]) => withCorner(draft, at(x, y)), emptyGeometryDraft(shape))

describe('a drawing', () => {
  it.each<[string, Geometry]>([
    ['a point', { type: 'Point', coordinates: at(0, 0) }],
    ['a line', { type: 'LineString', coordinates: [at(0, 0), at(0, 50), at(10, 90)] }],
    [
      'a line in stretches',
      {
        type: 'MultiLineString',
        coordinates: [
          [at(0, 0), at(0, 50)],
          [at(9, 0), at(9, 50)],
        ],
      },
    ],
    ['an outline', polygon(0, 0, 10)],
    [
      'a double green with a hole in it',
      { type: 'MultiPolygon', coordinates: [[circle(0, 0, 10), circle(0, 0, 3)], [circle(40, 0, 10)]] },
    ],
  ])('of %s is stored unchanged', (_, geometry) => {
    expect(geometryOf(geometryDraftOf(geometry)!)).toEqual(geometry)
  })

  it('grows by taps and can be stored once it has enough corners', () => {
    const two = drawn('area', [0, 0], [10, 0])
    expect(geometryOf(two)).toBeNull()
    const three = withCorner(two, at(0, 10))
    expect(geometryOf(three)).toEqual({
      type: 'Polygon',
      coordinates: [[at(0, 0), at(10, 0), at(0, 10), at(0, 0)]],
    })
    expect(cornersOf(drawn('point', [0, 0], [5, 5])).map(({ position }) => position)).toEqual([at(5, 5)])
  })

  it('has corners that can be moved, inserted in the middle of a side, and deleted', () => {
    const square = drawn('area', [0, 0], [10, 0], [10, 10], [0, 10])
    expect(middlesOf(square)).toHaveLength(4)
    const last = middlesOf(square)[3]!
    const more = withInserted(square, last.at, last.position)
    expect(cornersOf(more)).toHaveLength(5)
    expect(cornersOf(more)[4]!.position).toEqual(last.position)
    expect(withoutCorner(more, { part: 0, ring: 0, index: 4 })).toEqual(square)
    expect(cornersOf(withMoved(square, { part: 0, ring: 0, index: 1 }, at(20, 0)))[1]!.position).toEqual(
      at(20, 0),
    )
    expect(middlesOf(drawn('line', [0, 0], [0, 10], [0, 20]))).toHaveLength(2)
  })

  it('of a line is reversed when it is turned, and again when it is turned back', () => {
    const line = drawn('line', [0, 0], [0, 100], [30, 200])
    expect(cornersOf(reversedDraft(line)).map(({ position }) => position)).toEqual([
      at(30, 200),
      at(0, 100),
      at(0, 0),
    ])
    expect(reversedDraft(reversedDraft(line))).toEqual(line)
  })

  it('is rounded to centimetres', () => {
    expect(tidyPosition({ lng: 8.123456789, lat: 51.98765432 })).toEqual([8.1234568, 51.9876543])
  })
})

describe('a drawn feature', () => {
  it.each<[string, Draft, Parameters<typeof featureFault>[1], ReturnType<typeof featureFault>]>([
    ['a green of a plausible size', geometryDraftOf(polygon(0, 0, 12))!, 'green', null],
    ['a green as large as a field', geometryDraftOf(polygon(0, 0, 60))!, 'green', 'GS205'],
    ['a bunker of a hectare and more', geometryDraftOf(polygon(0, 0, 100))!, 'bunker', 'GS242'],
    ['an outline that crosses itself', drawn('area', [0, 0], [20, 20], [20, 0], [0, 20]), 'bunker', 'GS204'],
    ['an outline with two corners', drawn('area', [0, 0], [20, 20]), 'bunker', 'GS203'],
    ['a bunker as a line', drawn('line', [0, 0], [20, 20]), 'bunker', 'GS241'],
    ['a path as a line', drawn('line', [0, 0], [20, 20]), 'path', null],
    [
      'an outline of 990 corners with six holes of a corner each',
      {
        shape: 'area',
        parts: [[Array.from({ length: 990 }, (_, n) => at(n, 0)), ...Array(6).fill([at(5, 5)])]],
      },
      'wood',
      'GS207',
    ],
    [
      'a line of 1001 corners',
      { shape: 'line', parts: [[Array.from({ length: 1001 }, (_, n) => at(n, 0))]] },
      'path',
      'GS207',
    ],
  ])('%s', (_, draft, kind, fault) => {
    expect(featureFault(draft, kind)).toBe(fault)
  })

  it('as a hole is a line between 20 and 1000 metres', () => {
    expect(lineFault(drawn('line', [0, 0], [0, 300]))).toBeNull()
    expect(draftLength(drawn('line', [0, 0], [0, 300]))).toBeCloseTo(300, 0)
    expect(lineFault(drawn('line', [0, 0], [0, 10]))).toBe('GS244')
    expect(lineFault(drawn('line', [0, 0], [0, 1200]))).toBe('GS244')
    expect(lineFault(drawn('line', [0, 0]))).toBe('GS244')
  })

  it('has an area', () => {
    expect(draftArea(drawn('area', [0, 0], [10, 0], [10, 10], [0, 10]))).toBeCloseTo(100, 0)
  })
})

describe('a tap', () => {
  const place = (x: number, y: number) => ({ lng: at(x, y)[0]!, lat: at(x, y)[1]! })
  const fairway = { name: 'fairway', geometry: polygon(0, 0, 40) }
  const bunker = { name: 'bunker', geometry: polygon(10, 0, 5) }
  const path = {
    name: 'path',
    geometry: { type: 'LineString', coordinates: [at(-50, 20), at(50, 20)] } as Geometry,
  }
  const all = [fairway, bunker, path]

  it('selects the smallest area around it, and a near line before any area', () => {
    expect(featureAt(all, place(10, 1), 3)).toBe(bunker)
    expect(featureAt(all, place(-10, 0), 3)).toBe(fairway)
    expect(featureAt(all, place(0, 18), 3)).toBe(path)
    expect(featureAt(all, place(0, 90), 3)).toBeUndefined()
  })
})
