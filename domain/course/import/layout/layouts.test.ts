import { describe, expect, it } from 'vitest'
import { seeded, shuffled } from '#domain/base/random.ts'
import type { CoursePlan } from '../plan.ts'
import { planCourse } from '../plan-course.ts'
import { geoJson, line, type Made, osmXml, overpass } from '../testing-features.ts'
import { clubhouse, drawn, type MadeHole, madeLoops, pinAt } from '../testing-loops.ts'
import { restOfName } from './layout-name.ts'

const note = (notes: CoursePlan['report']['guessed'], code: string) => notes.find((one) => one.code === code)
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

/** The number of holes of a plan with their original number, loops numbered on by nine in this order. */
function right(
  plan: CoursePlan,
  holes: readonly MadeHole[],
  features: readonly Made[],
  order: number[],
  each = 9,
) {
  const lines = features.filter(({ properties }) => properties.golf === 'hole')
  return plan.holes.filter((planned) => {
    const made = holes[lines.findIndex(({ id }) => id === planned.osmId)]
    return made !== undefined && planned.number === made.number + each * order.indexOf(made.loop)
  }).length
}

function planned(
  holes: readonly MadeHole[],
  tags: (hole: MadeHole) => Record<string, string>,
  more: readonly Made[] = [],
  options: { layouts?: string[] } = {},
) {
  const features = holes.flatMap((hole) => drawn(hole, tags(hole)))
  const plan = planCourse(geoJson([...shuffled(seeded(7), features), ...more, clubhouse()]), {
    fallbackName: 'x',
    ...options,
  })
  return { plan, features }
}

describe('a layout in the names of holes', () => {
  it.each([
    ['1 (Corks)', 'Corks'],
    ["L'Anglais 14", "L'Anglais"],
    ['Loch 7 – Südplatz', 'Südplatz'],
    ['東コース 7番ホール', '東コース'],
    ['Hole 3', null],
    ['15', null],
    ['7a', null],
    [undefined, null],
  ])('of %j is %j', (name, rest) => {
    expect(restOfName(name)).toBe(rest)
  })

  const nines = ['Corks', 'Olives', 'Vines']

  it('joins three nines to 27 holes in order, without mixing them', () => {
    const holes = madeLoops(3)
    const { plan, features } = planned(holes, ({ loop, number }) => ({ name: `${number} (${nines[loop]})` }))
    expect(plan.holes.map(({ number }) => number)).toEqual(numbers(27))
    expect(right(plan, holes, features, [0, 1, 2])).toBe(27)
    expect(plan.nines).toEqual(nines.map((name, i) => ({ position: i + 1, name })))
    expect(plan.holes.map(({ name }) => name)).toEqual(numbers(27).map(() => null))
    expect(plan.report.loss).toBeNull()
  })

  it.each([
    ['names', ({ loop, number }: MadeHole) => ({ name: `${number} (${nines[loop]})` })],
    ['letters of the refs', ({ loop, number }: MadeHole) => ({ ref: `${'ABC'[loop]}${number}` })],
  ])('are separated by their %s when each hole has the name of the club', (_, tags) => {
    const holes = madeLoops(3)
    const { plan, features } = planned(holes, (hole) => ({ ...tags(hole), 'golf:course:name': 'Three Oaks' }))
    expect(plan.holes.map(({ number }) => number)).toEqual(numbers(27))
    expect(right(plan, holes, features, [0, 1, 2])).toBe(27)
    expect(plan.report.unused).toEqual([])
  })

  it('joins two courses of 18 to 36 holes, each with its two nines', () => {
    const names = ["L'Anglais", "L'Américain"]
    const holes = madeLoops(2, 18)
    const { plan, features } = planned(holes, ({ loop, number }) => ({ name: `${names[loop]} ${number}` }))
    expect(right(plan, holes, features, [1, 0], 18)).toBe(36)
    expect(plan.nines.map(({ name }) => name)).toEqual([
      "L'Américain 1–9",
      "L'Américain 10–18",
      "L'Anglais 1–9",
      "L'Anglais 10–18",
    ])
  })

  it('joins four of five nines, since a course has 36 holes at most, and leaves one to choose', () => {
    const names = [...nines, 'Walnuts', 'Figs']
    const { plan } = planned(madeLoops(5), ({ loop, number }) => ({ name: `${number} (${names[loop]})` }))
    expect(plan.holes.map(({ number }) => number)).toEqual(numbers(36))
    expect(plan.layouts.filter(({ isTaken }) => isTaken)).toHaveLength(4)
    expect(plan.report.loss).toEqual({ holes: 36, ofHoles: 45, lines: 9 })
    // The greens of the fifth are for play: they stay greens, of no hole of this course.
    expect(note(plan.report.guessed, 'practice_green')).toBeUndefined()
    const others = plan.features.filter(({ kind }) => kind === 'green' || kind === 'practice_green')
    expect(others.map(({ kind, holeNumber }) => [kind, holeNumber])).toEqual(Array(9).fill(['green', null]))
  })

  it('treats lines of several tees as one hole, with tees in the names too', () => {
    const holes = madeLoops(3)
    const forward = holes.map((hole) =>
      line(
        { golf: 'hole', name: `${hole.number} ${nines[hole.loop]} red` },
        [hole.tee.x * 0.8 + hole.green.x * 0.2, hole.tee.y * 0.8 + hole.green.y * 0.2],
        [hole.green.x, hole.green.y],
      ),
    )
    const tags = ({ loop, number }: MadeHole) => ({ name: `${number} ${nines[loop]} white` })
    const { plan, features } = planned(holes, tags, forward)
    expect(right(plan, holes, features, [0, 1, 2])).toBe(27)
    expect(plan.nines.map(({ name }) => name)).toEqual(nines)
    expect(plan.report.loss).toBeNull()
  })

  it('does not treat tees of one course as layouts', () => {
    const holes = madeLoops(1, 18)
    const red = holes.map(({ tee, green, number }) =>
      line({ golf: 'hole', name: `${number} red` }, [tee.x + 4, tee.y + 9], [green.x, green.y]),
    )
    const { plan } = planned(holes, ({ number }) => ({ name: `${number} yellow` }), red)
    expect(plan.holes.map(({ number }) => number)).toEqual(numbers(18))
    expect(plan.layouts).toEqual([])
    expect(note(plan.report.unused, 'other_layout')).toBeUndefined()
  })
})

describe('a layout in relations', () => {
  const holes = madeLoops(3)
  const names = ['Hill', 'Lake', 'Moor']
  const features = holes.flatMap((hole) => drawn(hole, { ref: String(hole.number) }))
  const lines = features.filter(({ properties }) => properties.golf === 'hole')
  const wayOf = ({ id }: Made) => Number(id.split('/')[1])
  const ofLoop = (loop: number) => lines.filter((_, i) => holes[i]!.loop === loop)

  it('is read from Overpass JSON', () => {
    const relations = names.map((name, loop) => ({
      type: 'relation',
      id: 900 + loop,
      tags: { type: 'golf_course', name },
      members: ofLoop(loop).map((one) => ({ type: 'way', ref: wayOf(one), role: 'hole' })),
    }))
    // The club has a relation of all its holes too.
    const members = lines.map((one) => ({ type: 'way', ref: wayOf(one), role: '' }))
    const club = { type: 'relation', id: 899, tags: { type: 'site', name: 'Golf Club' }, members }
    const plan = planCourse(overpass(features, [club, ...relations]), { fallbackName: 'x' })
    expect(right(plan, holes, features, [0, 1, 2])).toBe(27)
    expect(plan.nines.map(({ name }) => name)).toEqual(names)
  })

  it('is read from OSM XML', () => {
    const relations = names.map((name, loop) => {
      const members = ofLoop(loop).map((one) => `<member type="way" ref="${wayOf(one)}" role=""/>`)
      return `<relation id="${900 + loop}">${members.join('')}<tag k="type" v="site"/><tag k="name" v="L&apos;${name}"/></relation>`
    })
    const plan = planCourse(osmXml(features, relations.join('\n')), { fallbackName: 'x' })
    expect(right(plan, holes, features, [0, 1, 2])).toBe(27)
    expect(plan.nines.map(({ name }) => name)).toEqual(names.map((name) => `L'${name}`))
  })

  it('is read from an export of overpass turbo', () => {
    const withRelations = features.map((feature, i) => {
      const hole = holes[lines.indexOf(feature)]
      const relations = [{ rel: 900, role: '', reltags: { type: 'site', name: names[hole?.loop ?? 0] } }]
      return hole
        ? {
            ...feature,
            properties: {
              ...feature.properties,
              '@relations': i % 2 ? relations : JSON.stringify(relations),
            },
          }
        : feature
    })
    const plan = planCourse(JSON.stringify({ type: 'FeatureCollection', features: withRelations }), {
      fallbackName: 'x',
    })
    expect(right(plan, holes, features, [0, 1, 2])).toBe(27)
  })
})

describe('numbers of pins', () => {
  it('number lines that have none', () => {
    const holes = madeLoops(2)
    const of = ({ loop, number }: MadeHole) => String(number + 9 * loop)
    const pins = holes.map((hole) =>
      pinAt(hole, hole.loop === 0 ? { ref: of(hole) } : { name: `Pin ${of(hole)}` }),
    )
    const { plan, features } = planned(holes, () => ({}), pins)
    expect(right(plan, holes, features, [0, 1])).toBe(18)
    expect(plan.holes.every(({ guessed }) => guessed.length === 0)).toBe(true)
    expect(note(plan.report.guessed, 'number_from_pin')!.holes).toEqual(numbers(18))
  })

  it.each([
    ['refs', (number: number) => ({ ref: String(number) })],
    ['names', (number: number) => ({ name: `Pin ${number}` })],
  ])('from 1 to 9 three times, in %s, are three nines, separated by the shortest walk', (_, tags) => {
    const holes = madeLoops(3)
    const { plan, features } = planned(
      holes,
      () => ({}),
      holes.map((hole) => pinAt(hole, tags(hole.number))),
    )
    expect(plan.holes).toHaveLength(27)
    const loops = [0, 1, 2].map((nine) => plan.holes.slice(9 * nine, 9 * nine + 9))
    const lines = features.filter(({ properties }) => properties.golf === 'hole')
    for (const loop of loops) {
      const made = loop.map(({ osmId }) => holes[lines.findIndex(({ id }) => id === osmId)]!)
      expect(made.map(({ number }) => number)).toEqual(numbers(9))
      expect(new Set(made.map((one) => one.loop)).size).toBe(1)
    }
    expect(note(plan.report.guessed, 'loops_by_walk')).toEqual({ code: 'loops_by_walk', count: 3 })
    expect(plan.nines).toEqual([])
  })

  it('give the layout with their names', () => {
    const holes = madeLoops(3)
    const pins = holes.map((hole) => pinAt(hole, { name: `${'ABC'[hole.loop]}${hole.number}` }))
    const { plan, features } = planned(holes, () => ({}), pins)
    expect(right(plan, holes, features, [0, 1, 2])).toBe(27)
    expect(plan.nines.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  })

  it('are read from greens too', () => {
    const holes = madeLoops(1)
    const features = holes.flatMap((hole) => {
      const [own, green, tee] = drawn(hole, {})
      return [own!, { ...green!, properties: { golf: 'green', name: `Green ${hole.number}` } }, tee!]
    })
    const plan = planCourse(geoJson(shuffled(seeded(7), features)), { fallbackName: 'x' })
    expect(right(plan, holes, features, [0])).toBe(9)
    expect(note(plan.report.guessed, 'number_from_green')!.holes).toEqual(numbers(9))
  })
})

describe('a ref that contradicts the name', () => {
  it('is used, and reported', () => {
    const holes = madeLoops(1)
    const { plan, features } = planned(holes, ({ number }) => ({
      ref: String(number),
      name: number === 4 ? 'Hole 6' : `Hole ${number}`,
    }))
    expect(right(plan, holes, features, [0])).toBe(9)
    expect(note(plan.report.guessed, 'ref_over_name')!.holes).toEqual([4])
  })

  it('is not reported when the names count each nine from 1', () => {
    const holes = madeLoops(3)
    const { plan } = planned(holes, ({ loop, number }) => ({
      ref: String(number + 9 * loop),
      name: `${number} (Nine ${'ABC'[loop]})`,
    }))
    expect(plan.holes.map(({ number }) => number)).toEqual(numbers(27))
    expect(note(plan.report.guessed, 'ref_over_name')).toBeUndefined()
  })
})

describe('the loss of an import', () => {
  const holes = [...madeLoops(1, 18), ...madeLoops(2).filter(({ loop }) => loop === 1)]
  const tags = ({ loop, number }: MadeHole) => ({ name: `${loop === 0 ? 'Old' : 'Short'} ${number}` })

  it('is reported with its holes and the layout that they belong to', () => {
    const { plan } = planned(holes, tags)
    expect(plan.report.loss).toEqual({ holes: 18, ofHoles: 27, lines: 9 })
    expect(plan.layouts).toEqual([
      { name: 'Old', holes: 18, numbers: 18, isTaken: true },
      { name: 'Short', holes: 9, numbers: 9, isTaken: false },
    ])
    expect(note(plan.report.unused, 'other_layout')).toEqual({
      code: 'other_layout',
      what: 'Short',
      count: 9,
    })
  })

  it('reports lines that have no layout in their names', () => {
    const pitch = madeLoops(2).filter(({ loop, number }) => loop === 1 && number < 5)
    const tags = ({ loop, number }: MadeHole) => ({ name: `${loop === 0 ? 'Old' : 'Pitch'} ${number}` })
    const { plan } = planned([...madeLoops(1), ...pitch], tags)
    expect(note(plan.report.unused, 'no_layout')).toEqual({ code: 'no_layout', count: 4 })
    expect(note(plan.report.unused, 'other_layout')).toBeUndefined()
    expect(plan.report.loss).toMatchObject({ holes: 9, lines: 4 })
  })

  it('is null when a person takes both layouts', () => {
    const { plan } = planned(holes, tags, [], { layouts: ['Old', 'Short'] })
    expect(plan.holes.map(({ number }) => number)).toEqual(numbers(27))
    expect(plan.report.loss).toBeNull()
  })

  it('is the other layout when a person takes the second', () => {
    const { plan } = planned(holes, tags, [], { layouts: ['Short'] })
    expect(plan.holes).toHaveLength(9)
    expect(plan.report.loss).toEqual({ holes: 9, ofHoles: 27, lines: 18 })
  })
})
