import { describe, expect, it } from 'vitest'
import {
  at,
  blob,
  geoJson,
  holes,
  line,
  osmXml,
  overpass,
  taggedFeature,
  withRef,
} from '#domain/course/import/testing-features.ts'
import { planCourse } from '../plan-course.ts'

const good = holes(9, withRef)
const refusal = (text: string) => {
  try {
    planCourse(text, { fallbackName: 'x' })
  } catch (error) {
    const { name, code, message } = error as { name: string; code: string; message: string }
    expect(name).toBe('CourseFileError')
    expect(message).toMatch(/\.$|seem|: /)
    return code
  }
  return 'none'
}
const withPlaces = (change: (position: number[]) => unknown) =>
  geoJson(
    good.map((feature) => ({
      ...feature,
      geometry: JSON.parse(JSON.stringify(feature.geometry), (_, value) =>
        Array.isArray(value) && typeof value[0] === 'number' ? change(value) : value,
      ),
    })),
  )

describe('a broken course file is refused with a code', () => {
  it.each([
    ['an empty file', '', 'empty'],
    ['a word', 'golf', 'unknown_format'],
    ['a list', '[]', 'unknown_format'],
    ['other JSON', '{"type":"Topology"}', 'unknown_format'],
    ['JSON cut off', geoJson(good).slice(0, 500), 'bad_json'],
    ['features that are no list', '{"type":"FeatureCollection","features":{}}', 'bad_json'],
    ['other XML', '<gpx></gpx>', 'unknown_format'],
    ['XML cut off', osmXml(good).slice(0, 900), 'bad_xml'],
    ['no features', geoJson([]), 'no_holes'],
    ['greens but no hole', geoJson([blob({ golf: 'green' }, 0, 0, 9)]), 'no_holes'],
    [
      'only a line shorter than any hole',
      geoJson([line({ golf: 'hole', ref: '1' }, [0, 0], [5, 0])]),
      'no_holes',
    ],
    ['an Overpass timeout', '{"elements":[],"remark":"runtime error: Query timed out"}', 'cut_short'],
    [
      'ways without geometry',
      '{"elements":[{"type":"way","id":1,"nodes":[1,2],"tags":{"golf":"hole"}}]}',
      'no_geometry',
    ],
    ['an Overpass answer without elements', overpass([]), 'no_holes'],
  ])('%s', (_, text, code) => {
    expect(refusal(text)).toBe(code)
  })

  it('text for coordinates', () => {
    expect(refusal(withPlaces(([lng, lat]) => [String(lng), lat]))).toBe('bad_coordinates')
  })

  it('metres of a projection instead of degrees', () => {
    expect(refusal(withPlaces(([lng, lat]) => [lng! * 111_320, lat! * 111_320]))).toBe('bad_coordinates')
  })

  it('coordinates nested too little or too deep', () => {
    const green = { ...good[1]!, geometry: { type: 'Polygon', coordinates: [at(0, 0), at(1, 1)] } as never }
    expect(refusal(geoJson([good[0]!, green]))).toBe('bad_coordinates')
    expect(refusal(geoJson([{ ...good[0]!, geometry: { type: 'LineString', coordinates: [] } }]))).toBe(
      'bad_coordinates',
    )
  })

  it('an outline that does not close', () => {
    const open = taggedFeature(
      { golf: 'green' },
      { type: 'Polygon', coordinates: [[at(0, 0), at(9, 0), at(9, 9), at(0, 9)]] },
    )
    expect(refusal(geoJson([...good, open]))).toBe('open_ring')
    const flat = taggedFeature(
      { golf: 'green' },
      { type: 'Polygon', coordinates: [[at(0, 0), at(9, 0), at(0, 0)]] },
    )
    expect(refusal(geoJson([...good, flat]))).toBe('open_ring')
  })

  it('longitude and latitude swapped, found by the shapes only', () => {
    expect(refusal(withPlaces(([lng, lat]) => [lat, lng]))).toBe('swapped_coordinates')
  })

  it('longitude and latitude swapped beyond the pole', () => {
    const far = line({ golf: 'hole', ref: '1' }, [0, 0], [0, 200])
    const swapped = {
      ...far,
      geometry: {
        type: 'LineString' as const,
        coordinates: [
          [35.1, 138.4],
          [35.1, 138.403],
        ],
      },
    }
    expect(refusal(geoJson([swapped]))).toBe('swapped_coordinates')
  })

  it('one course whose holes lie further apart than a course is wide', () => {
    const chain = Array.from({ length: 12 }, (_, i) =>
      line({ golf: 'hole', ref: String(i + 1) }, [1100 * i, 0], [1100 * i + 300, 0]),
    )
    expect(refusal(geoJson([...good, ...chain]))).toBe('too_wide')
  })

  it('more than 36 holes', () => {
    expect(refusal(geoJson(holes(40, () => ({}))))).toBe('too_many_holes')
  })

  it('an open line instead of an outline is left out and reported', () => {
    const plan = planCourse(geoJson([...good, line({ golf: 'green' }, [0, 0], [9, 0], [9, 9])]), {
      fallbackName: 'x',
    })
    expect(plan.report.unused).toContainEqual({ code: 'not_an_outline', what: 'golf=green', count: 1 })
  })

  it('a closed line is accepted as an outline', () => {
    const ring = line({ golf: 'bunker' }, [30, 100], [39, 100], [39, 109], [30, 100])
    const plan = planCourse(geoJson([...good, ring]), { fallbackName: 'x' })
    expect(plan.features.find((feature) => feature.kind === 'bunker')!.geometry.type).toBe('MultiPolygon')
  })

  it('a byte order mark and features without geometry are accepted', () => {
    const text = geoJson([
      ...good,
      { type: 'Feature', properties: { golf: 'green' }, geometry: null } as never,
    ])
    expect(planCourse(`\uFEFF${text}`, { fallbackName: 'x' }).holes).toHaveLength(9)
  })
})

describe('a course that does not come from OpenStreetMap', () => {
  it('gets ids of its own and no OpenStreetMap credit', () => {
    const features = good.map(({ id: _, ...feature }) => feature) as never
    const plan = planCourse(geoJson(features, { name: 'Hand-drawn Links' }), { fallbackName: 'x' })
    expect(plan.course).toEqual({
      name: 'Hand-drawn Links',
      source: 'hand',
      sourceKey: 'file:hand-drawn links',
      attribution: null,
    })
    expect(plan.holes[0]!.osmId).toBe('hole/1')
    expect(plan.greens[1]!.osmId).toBe('green/2')
    expect(new Set([...plan.greens, ...plan.features].map((feature) => feature.osmId)).size).toBe(18)
  })
})
