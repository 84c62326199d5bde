import { describe, expect, it } from 'vitest'
import { csvOf, decimalOf } from '#domain/base/csv.ts'

describe('a table as CSV', () => {
  it('quotes separators, quotes and line breaks, and marks itself as UTF-8', () => {
    expect(
      csvOf([
        ['Dish', 'Sold'],
        ['Fish, chips', 2],
        ['The "19th"\nburger', null],
      ]),
    ).toBe('\uFEFFDish,Sold\r\n"Fish, chips",2\r\n"The ""19th""\nburger",\r\n')
  })

  it('escapes formulas of spreadsheets, and leaves numbers unchanged', () => {
    const cells = ['=1+1', '+353 1', '-5.50', '-x', '@SUM(A1)', 'a=b', '＝1', '＠A1']
    expect(csvOf([cells]).trim().replace('\uFEFF', '')).toBe(
      `'=1+1,'+353 1,-5.50,'-x,'@SUM(A1),a=b,'＝1,'＠A1`,
    )
  })
})

describe('minor units as a decimal', () => {
  it.each([
    [1250, 2, '12.50'],
    [5, 2, '0.05'],
    [-5, 2, '-0.05'],
    [0, 2, '0.00'],
    [1250, 0, '1250'],
    [1250, 3, '1.250'],
    [9_007_199_254_740_991, 2, '90071992547409.91'],
  ])('%i of %i digits is %s', (minor, digits, written) => {
    expect(decimalOf(minor, digits)).toBe(written)
  })
})
