import { describe, expect, it } from 'vitest'
import type { CoursePlan } from './plan.ts'
import { planCourse } from './plan-course.ts'
import {
  blob,
  circle,
  geoJson,
  holes,
  line,
  type Made,
  osmXml,
  overpass,
  withRef,
} from './testing-features.ts'

const plan = (features: readonly Made[]) => planCourse(geoJson(features), { fallbackName: 'Fallback' })
const note = (notes: CoursePlan['report']['guessed'], code: string) => notes.find((one) => one.code === code)
const ofKind = (course: CoursePlan, kind: string) =>
  course.features.filter((feature) => feature.kind === kind)

describe('boundaries', () => {
  it('name the course and exclude another club’s course', () => {
    const other = [
      line({ golf: 'hole', ref: '1' }, [3000, 0], [3000, 250]),
      blob({ golf: 'green' }, 3000, 250, 12),
    ]
    const course = plan([
      ...holes(3, withRef),
      ...other,
      blob({ leisure: 'golf_course', name: 'Inner Links' }, 100, 150, 400),
      blob({ leisure: 'golf_course', name: 'Other Links' }, 3000, 150, 400),
    ])
    expect(course.course.name).toBe('Inner Links')
    expect(course.holes).toHaveLength(3)
    expect(ofKind(course, 'boundary')).toHaveLength(1)
    expect(note(course.report.unused, 'other_course')).toEqual({
      code: 'other_course',
      what: 'Other Links',
      count: 2,
    })
  })
})

describe('relations', () => {
  const outer = blob({}, 0, 150, 60)
  const sand = blob({ golf: 'bunker' }, 0, 150, 8)
  const way = (feature: Made) => Number(feature.id.split('/')[1])
  const geometry = (x: number, y: number, r: number) => circle(x, y, r).map(([lon, lat]) => ({ lon, lat }))

  it('keep a fairway with a tagged bunker as its hole, from the nodes of an extract', () => {
    const fairway = {
      type: 'relation',
      id: 77,
      tags: { type: 'multipolygon', golf: 'fairway' },
      members: [
        { type: 'way', ref: way(outer), role: 'outer' },
        { type: 'way', ref: way(sand), role: 'inner' },
      ],
    }
    const course = planCourse(overpass([...holes(1, withRef), outer, sand], [fairway]), { fallbackName: 'x' })
    expect(ofKind(course, 'fairway')).toMatchObject([{ osmId: 'relation/77', holeNumber: 1 }])
    expect(ofKind(course, 'fairway')[0]!.geometry).toMatchObject({
      coordinates: [{ length: 13 }, { length: 13 }],
    })
    expect(ofKind(course, 'bunker')).toMatchObject([{ osmId: sand.id, holeNumber: 1 }])
  })

  it('keep the bunker too when Overpass repeats the geometry in the members', () => {
    const fairway = {
      type: 'relation',
      id: 78,
      tags: { type: 'multipolygon', golf: 'fairway' },
      members: [
        { type: 'way', ref: way(outer), role: 'outer', geometry: [...geometry(0, 150, 60), null] },
        { type: 'way', ref: way(sand), role: 'inner', geometry: geometry(0, 150, 8) },
      ],
    }
    const course = planCourse(overpass([...holes(1, withRef), sand], [fairway]), { fallbackName: 'x' })
    expect(ofKind(course, 'fairway')[0]!.geometry).toMatchObject({
      coordinates: [{ length: 13 }, { length: 13 }],
    })
    expect(ofKind(course, 'bunker')).toMatchObject([{ osmId: sand.id }])
  })

  it('give a boundary in several parts, from OSM XML', () => {
    const home = blob({}, 0, 150, 300)
    const east = blob({}, 800, 150, 90)
    const members = [home, east].map((f) => `<member type="way" ref="${way(f)}" role="outer"/>`).join('')
    const tags =
      '<tag k="type" v="multipolygon"/><tag k="leisure" v="golf_course"/><tag k="name" v="Two Parts"/>'
    const xml = osmXml([...holes(1, withRef), home, east], `<relation id="79">${members}${tags}</relation>`)
    const course = planCourse(xml, { fallbackName: 'x' })
    expect(course.course).toMatchObject({ name: 'Two Parts', sourceKey: 'osm:relation/79' })
    expect(ofKind(course, 'boundary')[0]!.geometry).toMatchObject({
      type: 'MultiPolygon',
      coordinates: { length: 2 },
    })
  })
})
