import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '../generated/limits.ts'
import { addLine, asBasket, newBasket, putBack, setLineNote } from './basket.ts'
import { basketOf, expiryOf, orderDraft } from './checkout.ts'
import { asChoices, cleanNote, firstChoices } from './choices.ts'
import { nextTime, offeredSlots, slotsFrom, soonState } from './slots.ts'

const now = new Date('2026-05-01T12:07:00Z')
const beer = { item_id: 'beer', quantity: 2, options: [], note: '' }
const toast = { item_id: 'toast', quantity: 1, options: ['ham'], note: 'No butter' }
const basket = { ...newBasket('o'), lines: [beer, toast] }

describe('the order of a basket', () => {
  it('has the wishes and the total that the member saw, and nothing that the club decides', () => {
    const draft = orderDraft(
      {
        ...basket,
        choices: {
          ...firstChoices,
          place: 'hole',
          hole: 7,
          point: { lng: -8, lat: 53 },
          pay: 'account',
          note: ' Hi ',
        },
      },
      1950,
      now,
      10,
    )
    expect(draft).toEqual({
      lines: [beer, toast],
      serving_place_id: null,
      place: 'hole',
      place_hole: 7,
      place_lng: -8,
      place_lat: 53,
      wanted_at: null,
      pay: 'account',
      note: 'Hi',
      allergies: null,
      expires_at: '2026-05-01T12:17:00.000Z',
      expected_total_minor: 1950,
    })
  })

  it('has no hole and no position when it is collected at a house', () => {
    const choices = { ...firstChoices, hole: 7, point: { lng: -8, lat: 53 } }
    expect(orderDraft({ ...basket, choices }, 0, now, 10)).toMatchObject({
      place: 'clubhouse',
      place_hole: null,
      place_lng: null,
      place_lat: null,
    })
  })

  it('expires soon when it is wanted soon, and at its time when it has one', () => {
    expect(expiryOf(null, now, 10).toISOString()).toBe('2026-05-01T12:17:00.000Z')
    expect(expiryOf('2026-05-01T15:00:00.000Z', now, 10).toISOString()).toBe('2026-05-01T15:00:00.000Z')
  })

  it('converts back to the same basket, for any choices', () => {
    const choices = fc.record({
      place: fc.constantFrom('clubhouse' as const, 'halfway_house' as const, 'hole' as const),
      hole: fc.integer({ min: 1, max: 36 }),
      wantedAt: fc.constantFrom(null, '2026-05-01T15:00:00.000Z'),
      pay: fc.constantFrom('collection' as const, 'account' as const),
      point: fc.constantFrom(null, { lng: -8, lat: 53 }),
      allergies: fc.constantFrom(
        null,
        { personId: 'ann', allergens: [] },
        { personId: 'ann', allergens: ['milk' as const, 'nuts' as const] },
      ),
    })
    fc.assert(
      fc.property(choices, (chosen) => {
        const from = { ...basket, choices: { ...firstChoices, ...chosen } }
        const back = basketOf('o', orderDraft(from, 100, now, 10), 'ann')
        const atHole = chosen.place === 'hole'
        expect(back).toEqual({
          ...from,
          choices: {
            ...from.choices,
            hole: atHole ? chosen.hole : null,
            placeBy: 'person',
            point: atHole ? chosen.point : null,
          },
        })
      }),
    )
  })

  it('gives no basket without lines', () => {
    expect(basketOf('o', {}, 'ann')).toBeNull()
  })
})

describe('a refused order', () => {
  it('returns to the basket as one purchase', () => {
    expect(putBack(newBasket('next'), basket)).toEqual(basket)
  })

  it('is joined with the present basket', () => {
    const filled = { ...newBasket('next'), lines: [beer] }
    expect(putBack(filled, basket)).toEqual({ ...filled, lines: [{ ...beer, quantity: 4 }, toast] })
  })
})

describe('the stored basket', () => {
  it('keeps place, time and payment, and reads an older one without them', () => {
    const chosen = {
      ...basket,
      choices: { ...firstChoices, place: 'hole' as const, hole: 12, note: 'By the tree' },
    }
    expect(asBasket(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
    expect(asBasket({ orderId: 'o', lines: [beer] })?.choices).toEqual(firstChoices)
  })

  it('falls back to valid choices, for any stored value', () => {
    fc.assert(
      fc.property(fc.anything(), (kept) => {
        const { place, hole, pay } = asChoices(kept)
        expect(['clubhouse', 'halfway_house', 'hole']).toContain(place)
        expect(hole === null || (hole >= 1 && hole <= 36)).toBe(true)
        expect(['collection', 'account']).toContain(pay)
      }),
    )
    const odd = { place: 'moon', hole: 99, pay: 'shells', wantedAt: 'soon', point: { lng: 'x' }, note: 7 }
    expect(asChoices(odd)).toEqual(firstChoices)
  })

  it('accepts a note on a line, and adds up lines that have become equal', () => {
    expect(setLineNote(basket, 0, 'Cold').lines[0]).toEqual({ ...beer, note: 'Cold' })
    const two = addLine({ ...basket, lines: [beer] }, { ...beer, quantity: 1, note: 'Warm' })
    expect(setLineNote(two, 1, '').lines).toEqual([{ ...beer, quantity: 3 }])
    expect(setLineNote(basket, 9, 'x')).toBe(basket)
  })
})

describe('a note to the kitchen', () => {
  it('has at most as many characters as the database accepts, none cut in half and none that a text cannot contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (written) => {
        const note = cleanNote(written, limits.order_line_note)
        expect([...note].length).toBeLessThanOrEqual(limits.order_line_note)
        expect(note).not.toMatch(/\p{Surrogate}/u)
        expect(note).not.toMatch(/\0/)
        expect(cleanNote(note, limits.order_line_note)).toBe(note)
      }),
      { numRuns: 30 },
    )
  })

  it('keeps emoji, other scripts and line breaks', () => {
    const note = '👨‍👩‍👧 بدون بصل\nえび抜き'
    expect(cleanNote(note, limits['user_order.note'])).toBe(note)
    expect(cleanNote('🍺🍺🍺', 2)).toBe('🍺🍺')
    expect(cleanNote('a\r\nb\0c\u{d83c}', 10)).toBe('a\nbc')
  })
})

describe('the times for an order', () => {
  const quarter = (starts_at: string, open = true, fits = true) => ({ starts_at, open, fits })
  const quarters = [
    quarter('2026-05-01T12:00:00Z'),
    quarter('2026-05-01T12:15:00Z', true, false),
    quarter('2026-05-01T12:30:00Z'),
    quarter('2026-05-01T12:45:00Z', false),
  ]

  it('are those within opening hours that the kitchen can still make, including full ones', () => {
    expect(slotsFrom(quarters, new Date('2026-05-01T12:10:00Z'), () => true)).toEqual([
      { at: '2026-05-01T12:15:00Z', obstacle: 'full' },
      { at: '2026-05-01T12:30:00Z', obstacle: null },
    ])
  })

  it('mark those at which the chosen place is closed, full or not', () => {
    const begins = new Date('2026-05-01T12:00:00Z')
    const closesAt = Date.parse('2026-05-01T12:15:00Z')
    expect(
      slotsFrom(quarters, begins, (at) => at.getTime() < closesAt).map(({ obstacle }) => obstacle),
    ).toEqual([null, 'place', 'place'])
  })

  it('show whether as soon as possible is possible', () => {
    expect(soonState(quarters, now)).toBe('open')
    expect(soonState(quarters, new Date('2026-05-01T12:20:00Z'))).toBe('full')
    expect(soonState(quarters, new Date('2026-05-01T12:50:00Z'))).toBe('closed')
    // Unknown states are left to the kitchen.
    expect(soonState([], now)).toBe('open')
    expect(soonState(quarters, new Date('2026-05-01T20:00:00Z'))).toBe('open')
  })
})

describe('the hole of an order', () => {
  it('is empty until it is chosen, also in an older basket, which had hole 1', () => {
    expect(firstChoices.hole).toBeNull()
    expect(asChoices({ place: 'hole', hole: 1, point: null }).hole).toBeNull()
    expect(asChoices({ place: 'clubhouse', hole: 1 }).hole).toBeNull()
    expect(asChoices({ place: 'hole', hole: 7 }).hole).toBe(7)
    expect(asChoices({ place: 'hole', hole: 1, placeBy: 'person' })).toMatchObject({
      hole: 1,
      placeBy: 'person',
    })
    expect(asChoices({ place: 'hole', hole: 1, point: { lng: -8, lat: 53 } }).hole).toBe(1)
  })
})

describe('a time that is no longer available', () => {
  const now = new Date('2026-05-01T12:01:00Z')
  const at = (clock: string) => `2026-05-01T${clock}:00.000Z`
  const slots = [
    { at: at('12:15'), obstacle: 'full' as const },
    { at: at('12:30'), obstacle: null },
    { at: at('12:45'), obstacle: null },
  ]

  it('moves to the next free time', () => {
    expect(nextTime(at('12:00'), slots, 'open', now)).toBe(at('12:30'))
    expect(nextTime(at('12:40'), slots, 'open', now)).toBe(at('12:45'))
  })

  it('becomes as soon as possible when no time is free, or when it is from an earlier visit', () => {
    expect(nextTime(at('12:00'), [], 'open', now)).toBeNull()
    expect(nextTime('2026-04-30T12:00:00.000Z', slots, 'open', now)).toBeNull()
    expect(nextTime('2026-04-30T12:00:00.000Z', slots, 'closed', now)).toBe(at('12:30'))
    expect(nextTime(at('12:00'), [], 'full', now)).toBeUndefined()
  })

  it('is no longer offered in its last two minutes', () => {
    expect(offeredSlots(slots, new Date('2026-05-01T12:13:00Z'))).toHaveLength(3)
    expect(offeredSlots(slots, new Date('2026-05-01T12:13:01Z'))).toEqual(slots.slice(1))
  })
})
