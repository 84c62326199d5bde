import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits/limits.ts'
import { looksLikeFilter, parseFilter, parseLogic } from './parse-filter.ts'
import type { Condition, Test } from './request.ts'

const compare = (operator: string, value: string, quantifier?: string) =>
  ({ kind: 'compare', operator, quantifier, value }) as Test

describe('a filter', () => {
  const cases: [string, Test][] = [
    ...'eq neq gt gte lt lte like ilike match imatch cs cd ov sl sr nxl nxr adj isdistinct'
      .split(' ')
      .map((operator): [string, Test] => [`${operator}.a.b,(c)`, compare(operator, 'a.b,(c)')]),
    ['eq.', compare('eq', '')],
    ['like(all).{a*,b*}', compare('like', '{a*,b*}', 'all')],
    ['eq(any).{1,2}', compare('eq', '{1,2}', 'any')],
    ['is.null', { kind: 'is', value: 'null' }],
    ['is.NOT_NULL', { kind: 'is', value: 'not_null' }],
    ['is.true', { kind: 'is', value: 'true' }],
    ['is.false', { kind: 'is', value: 'false' }],
    ['is.unknown', { kind: 'is', value: 'unknown' }],
    ['in.(a,b)', { kind: 'in', values: ['a', 'b'] }],
    ['in.("a,b","c\\"d",e f)', { kind: 'in', values: ['a,b', 'c"d', 'e f'] }],
    ['in.()', { kind: 'in', values: [] }],
    ['in.("")', { kind: 'in', values: [] }],
    ['fts.cat', { kind: 'search', operator: 'fts', config: undefined, value: 'cat' }],
    ['wfts(english).a cat', { kind: 'search', operator: 'wfts', config: 'english', value: 'a cat' }],
  ]
  it.each(cases)('%s is read', (text, test) => {
    expect(parseFilter(text)).toEqual({ negated: false, test })
    expect(parseFilter(`not.${text}`)).toEqual({ negated: true, test })
  })

  it.each([
    'foo.1',
    'eq',
    '',
    '1',
    'is.maybe',
    'in.a,b',
    'in.(a',
    'cs(any).{a}',
    'eq(some).{a}',
    'fts().cat',
    'is(any).null',
    'in(any).(1)',
    'not.not.eq.1',
  ])('"%s" is refused', (text) => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ code: 'PGRST100', status: 400 }))
  })

  it('refuses values that open too many brackets', () => {
    const value = '['.repeat(LIMITS.valueDepth + 1)
    for (const text of [`eq.${value}`, `cs.${value}`, `in.(${value})`, `fts.${value}`]) {
      expect(() => parseFilter(text)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
    }
  })

  it('differs from an argument of a function by its operator', () => {
    for (const text of ['eq.1', 'not.eq.1', 'in.(1)', 'like(any).{a}', 'fts(english).x', 'is.null']) {
      expect(looksLikeFilter(text)).toBe(true)
    }
    for (const text of ['1', 'hello', 'a.b', '3.14', '', 'eq', 'equal.1'])
      expect(looksLikeFilter(text)).toBe(false)
  })
})

describe('and/or', () => {
  const filter = (name: string, test: Test, negated = false): Condition => ({
    kind: 'filter',
    field: { name, json: [] },
    negated,
    test,
  })
  const cases: [string, Condition[]][] = [
    ['(a.eq.1,b.is.null)', [filter('a', compare('eq', '1')), filter('b', { kind: 'is', value: 'null' })]],
    ['( a.eq.1 , b.not.eq.x )', [filter('a', compare('eq', '1 ')), filter('b', compare('eq', 'x '), true)]],
    [
      '(a.in.(1,2),b.eq.3)',
      [filter('a', { kind: 'in', values: ['1', '2'] }), filter('b', compare('eq', '3'))],
    ],
    ['(a.cs.{x,y},b.eq."1,2")', [filter('a', compare('cs', '{x,y}')), filter('b', compare('eq', '1,2'))]],
    [
      '(not.and(a.eq.1,b.eq.2),or(c.eq.3))',
      [
        {
          kind: 'group',
          operator: 'and',
          negated: true,
          members: [filter('a', compare('eq', '1')), filter('b', compare('eq', '2'))],
        },
        { kind: 'group', operator: 'or', negated: false, members: [filter('c', compare('eq', '3'))] },
      ],
    ],
    ['(and.eq.1,or.eq.2)', [filter('and', compare('eq', '1')), filter('or', compare('eq', '2'))]],
  ]
  it.each(cases)('%s is read', (text, members) => {
    expect(parseLogic('or', false, text)).toEqual({ kind: 'group', operator: 'or', negated: false, members })
  })

  it.each(['', '()', '(a.eq.1', 'a.eq.1', '(a.eq.1)x', '(a)', '(a.eq.1,)', '(xor(a.eq.1))', '(a.foo.1)'])(
    '"%s" is refused',
    (text) => {
      expect(() => parseLogic('and', false, text)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
    },
  )

  it('refuses groups that are nested too deeply', () => {
    const deep = `(${'and('.repeat(LIMITS.depth)}a.eq.1${')'.repeat(LIMITS.depth)})`
    expect(() => parseLogic('or', false, deep)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
  })
})
