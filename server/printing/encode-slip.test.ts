import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SoldLine } from '#domain/base/json-columns.ts'
import { type PaperOrder, type PaperPrint, type SlipLine, slipOf } from '#domain/printing/slip.ts'
import { encodeSlip, wrapRows } from './encode-slip.ts'
import { drawText, halfWidth } from './raster.ts'
import { createPaperReader, type PaperRow, textOf } from './testing/paper-reader.ts'

/** The rows that a printer would print. */
function printed(lines: readonly SlipLine[], paperMm = 80): PaperRow[] {
  const paper = createPaperReader()
  for (const byte of encodeSlip(lines, paperMm)) paper.push(byte)
  for (let step = paper.next(); step; step = paper.next()) if (step.kind === 'cut') return step.rows
  throw new Error('The slip was not cut')
}

const burger: SoldLine = {
  ...{ item_id: 'burger', name: 'Burger', name_i18n: { ja: 'ハンバーガー' }, quantity: 2, unit_minor: 950 },
  ...{ total_minor: 1900, station: 'kitchen', note: 'No onion', allergens: ['gluten', 'milk'] },
  options: [{ id: 'bacon', name: 'Bacon', name_i18n: {}, price_minor: 150 }],
}
const beer: SoldLine = {
  ...burger,
  name: 'Stout',
  name_i18n: {},
  quantity: 3,
  station: 'bar',
  note: '',
  options: [],
}

const order: PaperOrder = {
  ...{
    number: 41,
    place: 'hole',
    place_hole: 7,
    place_name: null,
    place_name_i18n: {},
    allergies: [],
    note: 'At the bench',
    rush: false,
    reason: null,
  },
  ...{ created_at: '2026-05-01T12:05:00Z', wanted_at: null, promised_to: '2026-05-01T12:20:00Z' },
  ...{ lines: [burger, beer], guest: 'Mary Byrne' },
}
const print: PaperPrint = {
  ...{ what: 'ticket', stations: ['kitchen'], asked_at: '2026-05-01T12:05:00Z', first_sent_at: null, order },
}
const setting = { language: 'en', time_zone: 'Europe/Dublin', club: 'Greenside', name: 'Grill' } as const

const textFor = (more: Partial<PaperPrint> = {}, paperMm = 80) =>
  textOf(printed(slipOf({ ...print, ...more }, setting), paperMm))

describe('a ticket on paper', () => {
  it('has number, place, promised time, lines with options, notes and allergens, and the lines of other stations', () => {
    expect(textFor().split('\n')).toEqual([
      '41',
      'Hole 7',
      'promised by 13:20',
      'ordered 13:05 - Mary Byrne',
      '-'.repeat(48),
      '2 x Burger',
      '    + Bacon',
      ' ! Note: No onion ',
      '    contains gluten, milk',
      '-'.repeat(48),
      ' ! Note: At the bench ',
      '+ 3 from the bar',
    ])
  })

  it.each([
    ['en', '2026-05-01T22:59:00Z', 'for 23:59'],
    ['en', '2026-05-01T23:00:00Z', 'for 2 May 00:00'],
    ['en', '2026-05-02T11:30:00Z', 'for 2 May 12:30'],
    ['ja', '2026-05-02T11:30:00Z', '5月2日 12:30 希望'],
    ['zh-CN', '2026-05-02T11:30:00Z', '5月2日 12:30 要'],
  ] as const)('has in %s the day of the wanted time %s unless it is today', (language, wanted_at, text) => {
    const lines = slipOf({ ...print, order: { ...order, wanted_at } }, { ...setting, language })
    expect(lines).toContainEqual({ text, size: 2, isBold: true })
  })

  it('prints a reason with dollar signs unchanged', () => {
    const reason = 'Paid $$5 and $& more'
    expect(textFor({ order: { ...order, reason } })).toContain(`Reason: ${reason}`)
  })

  it('prints a reason of several lines as one paragraph of text', () => {
    const reason = 'No eggs left.\nSorry!'
    const cancelled = textFor({ what: 'cancelled', order: { ...order, reason } })
    expect(cancelled).toContain('Reason: No eggs left. Sorry!')
  })

  it('names a declared allergy at its head and at each line that contains it', () => {
    const rows = textFor({
      order: { ...order, place: 'clubhouse', place_name: 'Terrace', allergies: ['milk', 'eggs'] },
    })
    expect(rows).toContain('41\nTerrace\n ALLERGY: milk, eggs \n')
    expect(rows).toContain(' ! ALLERGY: milk ')
  })

  it('begins and ends with DUPLICATE and the time of the first print when it may be on paper already', () => {
    const rows = textFor({ first_sent_at: '2026-05-01T12:07:31Z' }).split('\n')
    expect([rows[0], rows.at(-1)]).toEqual(Array(2).fill(' DUPLICATE - first printed 13:07 '))
  })

  it('shows that it was cancelled with the reason, put first, or recalled', () => {
    const cancelled = textFor({ what: 'cancelled', order: { ...order, reason: 'Sold out' } })
    expect(cancelled).toContain('CANCELLED - stop work')
    expect(cancelled).toContain('Reason: Sold out')
    expect(cancelled).not.toContain('Bacon')
    expect(textFor({ what: 'rush' })).toContain('RUSH - first in line')
    expect(textFor({ what: 'reopened' })).toContain('BACK IN THE QUEUE')
  })

  it('fits the paper: no row is longer than 32 characters on 58 mm', () => {
    const long = { ...burger, name: 'Slow roasted shoulder of lamb with rosemary and barley' }
    const rows = printed(slipOf({ ...print, order: { ...order, lines: [long] } }, setting), 58)
    for (const row of rows)
      if (row.kind === 'text') expect(row.text.length * row.size).toBeLessThanOrEqual(32)
    expect(textOf(rows)).toContain('2 x Slow roasted\n    shoulder of\n    lamb with')
  })

  it('prints Chinese and Japanese as pictures, and in the language of the printer', () => {
    const rows = printed(slipOf(print, { ...setting, language: 'ja' }))
    const pictures = rows.filter((row) => row.kind === 'picture')
    expect(pictures.length).toBeGreaterThan(6)
    const dish = drawText('2 x ハンバーガー', { scale: 3, widthDots: 576, isBold: true })
    expect(pictures.map(({ bytes }) => Buffer.from(bytes).toString('hex'))).toContain(
      Buffer.from(dish.bytes).toString('hex'),
    )
  })

  it('sends no byte above ASCII as text, since the code page of a printer is unknown', () => {
    const name = 'Crème brûlée – “old” style'
    const rows = printed([{ text: name }, { text: 'a – “b” ’c’ …' }])
    expect(textOf(rows)).toBe('[picture]\na - "b" \'c\' ...')
  })
})

describe('a picture', () => {
  it('draws a character of 16 dots in the requested size, and inverted', () => {
    const { widthDots, heightDots, bytes } = drawText('一', { scale: 2, widthDots: 32 })
    expect([widthDots, heightDots, bytes.length]).toEqual([32, 32, 128])
    const ink = [...bytes].filter((byte) => byte !== 0).length
    expect(ink).toBeGreaterThan(4)
    const inverted = drawText('一', { scale: 2, widthDots: 32, isInverted: true }).bytes
    expect([...inverted]).toEqual([...bytes].map((byte) => 255 - byte))
  })

  it('never contains a command that a printer runs at once, for any drawing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 24 }),
        fc.integer({ min: 1, max: 4 }),
        (text, scale) => {
          const bytes = [...drawText(text, { scale, widthDots: 384 }).bytes]
          const commands = bytes.filter(
            (byte, at) => bytes[at - 1] === 0x10 && [0x04, 0x05, 0x14].includes(byte),
          )
          expect(commands).toEqual([])
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('the rows of a paragraph', () => {
  it('keep all characters and never exceed the paper', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('緑茶', '没有洋葱', '，'))),
        fc.integer({ min: 12, max: 48 }),
        (parts, columns) => {
          const text = parts.join(' ').replace(/[^\x20-\x7e\u3000-\u9fff\uff00-\uffef]/g, 'x')
          const rows = wrapRows({ text, prefix: '2 x ' }, columns, halfWidth)
          for (const row of rows) expect(halfWidth(row)).toBeLessThanOrEqual(columns)
          expect(rows.join('').replaceAll(' ', '')).toBe(`2x${text}`.replaceAll(' ', ''))
        },
      ),
    )
  })
})
