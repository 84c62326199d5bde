import { postgresChangesFilter } from '@supabase/supabase-js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FilterError, MAX_IN_VALUES, parseChangeFilter } from './filter-syntax.ts'

describe('the text of a filter', () => {
  it('is empty without conditions', () => {
    expect(parseChangeFilter('')).toEqual([])
  })

  it('has conditions separated by commas', () => {
    expect(parseChangeFilter('status=eq.ready,number=not.gte.10')).toEqual([
      { column: 'status', negated: false, operator: 'eq', values: ['ready'] },
      { column: 'number', negated: true, operator: 'gte', values: ['10'] },
    ])
  })

  it('keeps commas, dots and equals signs of a value', () => {
    expect(parseChangeFilter('note=eq."soup, then a=b.c",at=lt.2026-11-20T10:00:00.5Z')).toMatchObject([
      { values: ['soup, then a=b.c'] },
      { values: ['2026-11-20T10:00:00.5Z'] },
    ])
    expect(parseChangeFilter('status=in.(new,"a,b","say \\"hi\\"")')).toMatchObject([
      { operator: 'in', values: ['new', 'a,b', 'say "hi"'] },
    ])
  })

  it('reads everything that the client writes', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (text, list) => {
        const filter = postgresChangesFilter().eq('note', text).not('name', 'in', list).build()
        expect(parseChangeFilter(filter)).toEqual([
          { column: 'note', negated: false, operator: 'eq', values: [text] },
          { column: 'name', negated: true, operator: 'in', values: [...new Set(list)] },
        ])
      }),
    )
  })

  it.each([
    'status',
    'status=ready',
    'status=near.ready',
    'status=in.ready',
    'status=eq."ready',
    'status=in.(a,b',
    'status=eq.a,',
  ])('refuses %s', (filter) => {
    expect(() => parseChangeFilter(filter)).toThrow(FilterError)
  })

  it('refuses a list that is too long', () => {
    const list = Array.from({ length: MAX_IN_VALUES + 1 }, (_, i) => i)
    expect(() => parseChangeFilter(`status=in.(${list})`)).toThrow(FilterError)
    expect(() => parseChangeFilter(`status=in.(${list.slice(1)})`)).not.toThrow()
  })
})
