import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import { readCsv } from './csv-read.ts'

const cells = (text: string) => readCsv(text).rows.map((row) => row.cells)

describe('a table that a spreadsheet wrote', () => {
  it('is read with commas, semicolons and tabs, with and without a byte order mark, at any line ends', () => {
    const wanted = [
      ['name', 'price'],
      ['Soup', '6.90'],
    ]
    for (const text of [
      'name,price\nSoup,6.90',
      '\uFEFFname,price\r\nSoup,6.90\r\n',
      'name;price\rSoup;6.90\r',
      'name\tprice\n\nSoup\t6.90\n\n',
      'sep=;\r\nname;price\r\nSoup;6.90',
      '"name","price"\n"Soup","6.90"',
    ])
      expect(cells(text)).toEqual(wanted)
  })

  it('keeps separators, quotes and line breaks inside of quotes', () => {
    expect(cells('a;b\n"1;2";"He said ""fore"""\n"two\nlines";x')).toEqual([
      ['a', 'b'],
      ['1;2', 'He said "fore"'],
      ['two\nlines', 'x'],
    ])
  })

  it('gives the line on which each row begins', () => {
    expect(readCsv('a,b\n\n"two\nlines",x\nlast,y').rows.map(({ line }) => line)).toEqual([1, 3, 5])
    expect(readCsv('sep=,\na,b\nc,d').rows.map(({ line }) => line)).toEqual([2, 3])
  })

  it('gives the line of a quote that is never closed', () => {
    expect(readCsv('a,b\nc,"d\ne,f').openQuote).toBe(2)
    expect(readCsv('a,b\nc,"d"').openQuote).toBeNull()
  })

  it('has the same cells after it is written and read', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('=1+1', '-2.90', '"', ',;', '+353', 'a\nb'),
    )
    const clean = cell.map((text) => text.replaceAll('\r', '').replace(/^'+/, '').trim())
    fc.assert(
      fc.property(fc.array(fc.tuple(clean, clean), { minLength: 1 }), (rows) => {
        const table = [['first', 'second'], ...rows.filter((row) => row.some((text) => text !== ''))]
        expect(cells(csvOf(table))).toEqual(table)
      }),
    )
  })
})
