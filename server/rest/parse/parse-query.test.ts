import { describe, expect, it } from 'vitest'
import { parseOrder, parseQuery } from './parse-query.ts'

describe('a query string', () => {
  it('keeps the settings of embeds under their path', () => {
    const query = parseQuery(
      'select=id&home.name=eq.x&home.order=name.desc&home.limit=3&home.player.offset=2&home.or=(a.eq.1)&limit=5',
      false,
    )
    expect(query.conditions.map(({ path }) => path)).toEqual([['home'], ['home']])
    expect(query.orders).toEqual([
      {
        path: ['home'],
        value: [
          { relation: undefined, field: { name: 'name', json: [] }, direction: 'desc', nulls: undefined },
        ],
      },
    ])
    expect(query.limits).toEqual([
      { path: ['home'], value: 3 },
      { path: [], value: 5 },
    ])
    expect(query.offsets).toEqual([{ path: ['home', 'player'], value: 2 }])
  })

  it('negates a group by its key', () => {
    const { conditions } = parseQuery('not.or=(a.eq.1)&home.not.and=(b.eq.2)', false)
    expect(conditions.map(({ path, value }) => [path, value.negated])).toEqual([
      [[], true],
      [['home'], true],
    ])
  })

  it('applies every repeated filter: no parameter replaces another', () => {
    const { select, conditions } = parseQuery('select=id&owner=eq.1&owner=eq.2&select=secret', false)
    expect(select).toEqual(parseQuery('select=id', false).select)
    expect(conditions.map(({ value }) => value)).toMatchObject([
      { test: { value: '1' } },
      { test: { value: '2' } },
    ])
  })

  it('treats parameters without an operator as the arguments of a function', () => {
    const query = parseQuery('a=1&b=x.y&score=gt.3&select=id', true)
    expect(query.args).toEqual([
      { name: 'a', value: '1' },
      { name: 'b', value: 'x.y' },
    ])
    expect(query.conditions).toHaveLength(1)
  })

  it('reads quoted column lists', () => {
    const query = parseQuery('columns="a","b c"&on_conflict=a,b', false)
    expect(query.columns).toEqual(['a', 'b c'])
    expect(query.onConflict).toEqual(['a', 'b'])
  })

  it('decodes percent signs and plus signs', () => {
    expect(parseQuery('name=eq.a%2Bb+c%26', false).conditions[0]?.value).toMatchObject({
      test: { value: 'a+b c&' },
    })
  })

  it.each([
    ['limit=-1', 'PGRST103', 416],
    ['offset=-5', 'PGRST103', 416],
    ['limit=ten', 'PGRST100', 400],
    ['offset=1.5', 'PGRST100', 400],
    ['name=eq.%00', 'PGRST100', 400],
    ['%00=eq.1', 'PGRST100', 400],
    ['a=1', 'PGRST100', 400],
    ['=eq.1', 'PGRST100', 400],
    ['a..b=eq.1', 'PGRST100', 400],
    ['columns=', 'PGRST100', 400],
  ])('%s is refused with %s', (search, code, status) => {
    expect(() => parseQuery(search, false)).toThrow(expect.objectContaining({ code, status }))
  })
})

describe('an order', () => {
  it('reads direction, nulls, JSON paths and columns of embeds', () => {
    const terms = parseOrder('a.desc.nullslast, b.asc, c, d.nullsfirst,e->f->>g.desc,home(name).asc')
    expect(
      terms.map(({ relation, field, direction, nulls }) => [relation, field.name, direction, nulls]),
    ).toEqual([
      [undefined, 'a', 'desc', 'last'],
      [undefined, 'b', 'asc', undefined],
      [undefined, 'c', undefined, undefined],
      [undefined, 'd', undefined, 'first'],
      [undefined, 'e', 'desc', undefined],
      ['home', 'name', 'asc', undefined],
    ])
  })

  it.each(['', 'a.', 'a.up', 'a.desc.last', 'a.descending', 'home(a', 'home(a,b)', 'a,,b'])(
    '"%s" is refused',
    (text) => {
      expect(() => parseOrder(text)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
    },
  )
})
