// Also on PostgreSQL: the text formats of its values.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testDatabase } from './testing-hooks.ts'
import { decoderOf, encodeValue } from './values.ts'

const database = testDatabase()

const read = async (expression: string, values: readonly unknown[] = []) =>
  (await database.runAsOwner(`select ${expression} as value`, values)).rows[0]!.value

describe('a value that is read', () => {
  it.each([
    ['42::int2', 42],
    ['-7::int4', -7],
    ['9007199254740991::int8', 9007199254740991],
    ['9007199254740993::int8', '9007199254740993'],
    ['1.5::float4', 1.5],
    [`'NaN'::float8`, Number.NaN],
    [`'-Infinity'::float8`, Number.NEGATIVE_INFINITY],
    ['1::oid', 1],
    ['true', true],
    ['false', false],
    ['null::int', null],
    [`''::text`, ''],
    [`'{"a": [1, null, "é"]}'::json`, { a: [1, null, 'é'] }],
    [`'"text"'::jsonb`, 'text'],
    [`'null'::jsonb`, null],
    ['12.50::numeric', '12.50'],
    [`'2026-03-29'::date`, '2026-03-29'],
    [`'2026-03-29 01:30:00.5+00'::timestamptz`, '2026-03-29 01:30:00.5+00'],
    [`'07:30'::time`, '07:30:00'],
    [`'1 day 2 hours'::interval`, '1 day 02:00:00'],
    [`'6b1f7c3a-8f0e-4b52-9a1f-2d1c5c1b0c11'::uuid`, '6b1f7c3a-8f0e-4b52-9a1f-2d1c5c1b0c11'],
    [`'\\x00ff'::bytea`, '\\x00ff'],
    [`array['a', null, 'NULL', 'b "c" \\ d', '{,}', '']`, ['a', null, 'NULL', 'b "c" \\ d', '{,}', '']],
    [
      'array[[1, 2], [3, 4]]',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [`'[0:1]={1,2}'::int[]`, [1, 2]],
    ['array[]::text[]', []],
    [`array['6b1f7c3a-8f0e-4b52-9a1f-2d1c5c1b0c11'::uuid]`, ['6b1f7c3a-8f0e-4b52-9a1f-2d1c5c1b0c11']],
    ['array[true, false, null]', [true, false, null]],
    [`array['{"a": 1}'::jsonb]`, [{ a: 1 }]],
    ['array[1.5::float8]', [1.5]],
    [`array['anon'::name]`, ['anon']],
  ])('%s', async (expression, expected) => {
    expect(await read(expression)).toEqual(expected)
  })
})

describe('a value that is sent', () => {
  it.each([
    ['$1::int', 5, 5],
    ['$1::int8', 9007199254740993n, '9007199254740993'],
    ['$1::bool', true, true],
    ['$1::text', 'ピン', 'ピン'],
    ['$1::text', undefined, null],
    ['$1::jsonb', { hole: 7 }, { hole: 7 }],
    ['$1::jsonb', '[1, 2]', [1, 2]],
    ['$1::timestamptz', new Date('2026-06-01T12:00:00.123Z'), '2026-06-01 12:00:00.123+00'],
    ['$1::bytea', new Uint8Array([0, 255, 16]), '\\x00ff10'],
    ['$1::text[]', ['a"b', null, 'c\\d', ''], ['a"b', null, 'c\\d', '']],
    [
      '$1::int[]',
      [
        [1, 2],
        [3, 4],
      ],
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['$1::bytea[]', [new Uint8Array([1])], '{"\\\\x01"}'],
  ])('%s', async (expression, sent, expected) => {
    expect(await read(expression, [sent])).toEqual(expected)
  })

  it('is returned unchanged, for any text', async () => {
    const text = fc.string({ unit: 'grapheme' }).filter((item) => !item.includes('\0'))
    const check = async (texts: string[]) => {
      expect(await read('$1::text[]', [texts])).toEqual(texts)
      expect(await read('$1::jsonb', [JSON.stringify(texts)])).toEqual(texts)
    }
    await fc.assert(fc.asyncProperty(fc.array(text), check), { numRuns: 60 })
  })

  it('of a megabyte is returned completely', async () => {
    const long = 'fairway '.repeat(131_072)
    expect(await read('$1::text', [long])).toBe(long)
  })
})

it('an array literal decodes to the encoded values', () => {
  const integers = fc.array(fc.option(fc.integer()))
  const decode = decoderOf(1007)
  fc.assert(
    fc.property(integers, (items) => {
      expect(decode(String(encodeValue(items)))).toEqual(items)
    }),
  )
})
