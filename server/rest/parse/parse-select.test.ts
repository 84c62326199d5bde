import { describe, expect, it } from 'vitest'
import { LIMITS } from '../limits/limits.ts'
import { parseSelect, selectsAggregate } from './parse-select.ts'
import type { SelectItem } from './request.ts'

function column(name: string, more: object = {}): SelectItem {
  return { kind: 'field', field: { name, json: [] }, alias: undefined, cast: undefined, ...more }
}

function embed(target: string, select: SelectItem[], more: object = {}): SelectItem {
  return {
    kind: 'embed',
    target,
    select,
    alias: undefined,
    hint: undefined,
    inner: false,
    spread: false,
    ...more,
  }
}

describe('select', () => {
  const cases: [string, SelectItem[]][] = [
    ['*', [{ kind: 'all' }]],
    ['', []],
    ['id, name', [column('id'), column('name')]],
    ['full:name', [column('name', { alias: 'full' })]],
    ['price::text', [column('price', { cast: 'text' })]],
    ['at::timestamp with time zone', [column('at', { cast: 'timestamp with time zone' })]],
    ['a:b::int', [column('b', { alias: 'a', cast: 'int' })]],
    ['"odd, name"', [column('odd, name')]],
    ['with-dash,$x,état', [column('with-dash'), column('$x'), column('état')]],
    [
      'data->a->0->>b',
      [
        column('', {
          field: {
            name: 'data',
            json: [
              { arrow: '->', key: 'a' },
              { arrow: '->', key: 0 },
              { arrow: '->>', key: 'b' },
            ],
          },
        }),
      ],
    ],
    ['home(name)', [embed('home', [column('name')])]],
    ['home()', [embed('home', [])]],
    ['h:home!fk!inner(*)', [embed('home', [{ kind: 'all' }], { alias: 'h', hint: 'fk', inner: true })]],
    ['home!inner!fk(*)', [embed('home', [{ kind: 'all' }], { hint: 'fk', inner: true })]],
    ['home!left(*)', [embed('home', [{ kind: 'all' }])]],
    ['...home(name)', [embed('home', [column('name')], { spread: true })]],
    ['a(b(c),d)', [embed('a', [embed('b', [column('c')]), column('d')])]],
  ]
  it.each(cases)('%s is read', (text, items) => {
    expect(parseSelect(text)).toEqual(items)
  })

  const broken: [string, string][] = [
    ['id,', 'expecting field name'],
    ['id,,name', 'unexpected "," expecting field name'],
    ['home(name', 'unexpected end of input expecting ")"'],
    ['home)', 'unexpected ")" expecting end of input'],
    ['id::', 'expecting letter or digit'],
    ['home!(id)', 'unexpected "(" expecting field name'],
    ['data->', 'unexpected end of input expecting field name'],
    ['"open', 'expecting field name'],
    ['id;drop', 'unexpected ";" expecting end of input'],
    ['id::text)', 'unexpected ")" expecting end of input'],
  ]
  it.each(broken)('%s is refused with the place', (text, details) => {
    expect(() => parseSelect(text)).toThrow(
      expect.objectContaining({ code: 'PGRST100', status: 400, details: expect.stringContaining(details) }),
    )
  })

  it.each([
    ['count()', { aggregate: 'count', field: undefined }],
    ['n:count()::text', { aggregate: 'count', alias: 'n', cast: 'text' }],
    ['score.sum()', { aggregate: 'sum', field: { name: 'score', json: [] } }],
    ['x:score::int.avg()::text', { aggregate: 'avg', alias: 'x', inputCast: 'int', cast: 'text' }],
  ])('%s is an aggregate', (text, item) => {
    expect(parseSelect(text)).toEqual([expect.objectContaining({ kind: 'aggregate', ...item })])
  })

  it('finds aggregates inside embeds', () => {
    expect(selectsAggregate(parseSelect('a,b(c,d(e.max()))'))).toBe(true)
    expect(selectsAggregate(parseSelect('a,count(id),b(max)'))).toBe(false)
  })

  it('refuses embeds that are nested too deeply, too many embeds and too many columns', () => {
    const deep = 'a('.repeat(LIMITS.depth + 1) + ')'.repeat(LIMITS.depth + 1)
    const many = Array.from({ length: LIMITS.embeds + 1 }, () => 'a()').join(',')
    const wide = Array.from({ length: LIMITS.selectItems + 1 }, () => 'a').join(',')
    for (const text of [deep, many, wide]) {
      expect(() => parseSelect(text)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
    }
  })
})
