import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FilterError } from './filter-syntax.ts'
import { likePattern } from './like.ts'

describe('like', () => {
  it.each([
    ['%', '', true],
    ['', '', true],
    ['', 'a', false],
    ['green', 'green', true],
    ['green', 'greens', false],
    ['%een', 'green', true],
    ['gr%n', 'green', true],
    ['gr_en', 'green', true],
    ['_', '⛳', true],
    ['%a%b', 'xaxxbxb', true],
    ['%a%b', 'xaxxbxc', false],
    ['100\\%', '100%', true],
    ['100\\%', '1000', false],
  ])('%s holds for "%s": %s', (pattern, text, expected) => {
    expect(likePattern(pattern, false)(text)).toBe(expected)
  })

  it('respects the case only on request', () => {
    expect(likePattern('GR%', false)('green')).toBe(false)
    expect(likePattern('GR%', true)('green')).toBe(true)
  })

  it('refuses a pattern that ends with a backslash', () => {
    expect(() => likePattern('100\\', false)).toThrow(FilterError)
  })

  it('has the same result as a regular expression of the same pattern', () => {
    const letters = fc.constantFrom('a', 'b', '%', '_')
    fc.assert(
      fc.property(
        fc.string({ unit: letters }),
        fc.string({ unit: fc.constantFrom('a', 'b') }),
        (pattern, text) => {
          const regex = new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`)
          expect(likePattern(pattern, false)(text)).toBe(regex.test(text))
        },
      ),
    )
  })

  it('is quick with a pattern that would keep a backtracking matcher busy for ever', () => {
    expect(likePattern('%a'.repeat(200), false)(`${'a'.repeat(2000)}b`)).toBe(false)
  })
})
