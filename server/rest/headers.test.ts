import { describe, expect, it } from 'vitest'
import { LIMITS } from './limits/limits.ts'
import { parseAccept } from './parse/accept.ts'
import { parseArguments, parseRows } from './parse/payload.ts'
import { parsePrefer, preferenceApplied } from './parse/prefer.ts'
import { contentRange, intersect, parseRange, rangeStatus } from './parse/range.ts'
import { nearest } from './plan/nearest.ts'

describe('Prefer', () => {
  it('takes the first value of each preference and ignores unknown ones', () => {
    const prefer = parsePrefer(
      'return=minimal, count=exact,return=representation, shape=round, timezone=Asia/Tokyo',
    )
    expect(prefer).toMatchObject({ returning: 'minimal', count: 'exact', timezone: 'Asia/Tokyo' })
  })

  it('refuses unknown preferences only when strict', () => {
    expect(() => parsePrefer('handling=strict, shape=round, timezone=Moon/Sea')).toThrow(
      expect.objectContaining({
        code: 'PGRST122',
        details: 'Invalid preferences: shape=round, timezone=Moon/Sea',
      }),
    )
    expect(parsePrefer('handling=lenient, shape=round').handling).toBe('lenient')
  })

  it('lists the applied preferences', () => {
    const prefer = parsePrefer('return=representation,count=exact,handling=strict,max-affected=3')
    expect(preferenceApplied(prefer, ['returning', 'count', 'maxAffected'])).toBe(
      'return=representation, count=exact, max-affected=3',
    )
    expect(preferenceApplied(parsePrefer(null), ['returning'])).toBeUndefined()
  })
})

describe('Accept', () => {
  it.each([
    [null, 'array', false],
    ['*/*', 'array', false],
    ['text/html, application/xhtml+xml, */*;q=0.8', 'array', false],
    ['application/vnd.pgrst.object+json', 'object', false],
    ['application/vnd.pgrst.object+json;nulls=stripped', 'object', true],
    ['application/vnd.pgrst.array+json;nulls=stripped', 'array', true],
    ['application/json;q=0.1, text/csv', 'csv', false],
  ])('%s gives %s', (header, shape, stripNulls) => {
    expect(parseAccept(header, false)).toMatchObject({ shape, stripNulls })
  })

  it.each([
    ['application/vnd.pgrst.plan', 'text', [], 'array'],
    ['application/vnd.pgrst.plan+json; for="application/json"; options=;', 'json', [], 'array'],
    [
      'application/vnd.pgrst.plan+text; for="application/vnd.pgrst.object+json;nulls=stripped"; options=analyze|wal;',
      'text',
      ['analyze', 'wal'],
      'object',
    ],
    ['application/vnd.pgrst.plan+json; options=analyze, verbose) drop', 'json', ['analyze'], 'array'],
  ])('%s requests a plan if plans are on', (header, format, options, shape) => {
    expect(parseAccept(header, true)).toMatchObject({ shape, plan: { format, options } })
    expect(() => parseAccept(header, false)).toThrow(expect.objectContaining({ code: 'PGRST107' }))
  })

  it('a plan of an unsupported type is refused', () => {
    expect(() => parseAccept('application/vnd.pgrst.plan; for="image/png"', true)).toThrow(
      expect.objectContaining({ code: 'PGRST107' }),
    )
  })

  it.each(['image/png', 'application/vnd.pgrst.plan+json', 'constructor'])('%s is refused', (header) => {
    expect(() => parseAccept(header, false)).toThrow(
      expect.objectContaining({ code: 'PGRST107', status: 406 }),
    )
  })
})

describe('a range of rows', () => {
  it('is the part that header and query share', () => {
    expect(intersect({ offset: 0, limit: undefined }, parseRange('5-9'))).toEqual({ offset: 5, limit: 5 })
    expect(intersect({ offset: 2, limit: 4 }, parseRange('4-'))).toEqual({ offset: 4, limit: 2 })
    expect(intersect({ offset: 0, limit: 2 }, parseRange('4-9'))).toEqual({ offset: 4, limit: 0 })
    expect(parseRange('bytes=0-5')).toEqual({ offset: 0, limit: undefined })
    expect(() => parseRange('9-5')).toThrow(expect.objectContaining({ code: 'PGRST103' }))
  })

  it('contains the total if it was counted', () => {
    expect(contentRange(10, 5, 42)).toBe('10-14/42')
    expect(contentRange(0, 5, undefined)).toBe('0-4/*')
    expect(contentRange(0, 0, 0)).toBe('*/0')
  })

  it('is partial when rows remain, and not satisfiable past the end', () => {
    expect(rangeStatus(0, 5, undefined)).toBe(200)
    expect(rangeStatus(0, 5, 5)).toBe(200)
    expect(rangeStatus(0, 5, 6)).toBe(206)
    expect(() => rangeStatus(7, 0, 6)).toThrow(expect.objectContaining({ status: 416 }))
  })
})

describe('a body', () => {
  it('is one row or many, its numbers kept as written', () => {
    expect(parseRows('{"b": 1e400, "a": 9007199254740993}', undefined)).toEqual({
      json: '[{"b": 1e400, "a": 9007199254740993}]',
      count: 1,
      keys: ['a', 'b'],
    })
    expect(parseRows('[{"a":1},{"a":2}]', undefined)).toMatchObject({ count: 2, keys: ['a'] })
    expect(parseRows('[]', undefined)).toMatchObject({ count: 0, keys: [] })
    expect(parseRows('[{"a":1},{"b":2}]', ['b', 'a', 'b'])).toMatchObject({ keys: ['a', 'b'] })
  })

  it.each([
    '',
    '{',
    '1',
    '"a"',
    'null',
    '[1]',
    '[[]]',
    '[{"a":1},{"b":1}]',
    '[{"a":1},{"a":1,"b":2}]',
    '[{"a":1},null]',
  ])('%s is refused', (text) => {
    expect(() => parseRows(text, undefined)).toThrow(
      expect.objectContaining({ code: 'PGRST102', status: 400 }),
    )
  })

  it('may contain brackets in strings, with a limited depth of nesting', () => {
    const text = JSON.stringify({ a: `\\"${'['.repeat(500)}` })
    expect(parseRows(text, undefined).count).toBe(1)
    const deep = `{"a":${'['.repeat(LIMITS.jsonDepth)}${']'.repeat(LIMITS.jsonDepth)}}`
    expect(() => parseRows(deep, undefined)).toThrow(expect.objectContaining({ code: 'PGRST102' }))
  })

  it('names the arguments of a function, or none when it is no object', () => {
    expect(parseArguments('')).toEqual({ json: '{}', keys: [] })
    expect(parseArguments('{"b":1,"a":2}').keys).toEqual(['a', 'b'])
    expect(parseArguments('[1]').keys).toBeUndefined()
  })
})

describe('the nearest name', () => {
  it('is suggested only when it is similar', () => {
    expect(nearest('playr', ['round', 'player', 'play'])).toBe('player')
    expect(nearest('zebra', ['round', 'player'])).toBeUndefined()
  })
})
