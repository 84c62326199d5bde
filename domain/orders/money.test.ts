import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MenuItem, MenuOption } from '../menu/menu.ts'
import { menuGroup, menuItem, menuOption } from '../menu/testing.ts'
import type { BasketLine } from './basket.ts'
import { lineTotal, orderTotal, taxLines, unitPrice } from './price.ts'

/** The database's price limits for a dish, an option and an order. */
const MOST_DISH = 10_000_000
const MOST_OPTION = 1_000_000
const MOST_ORDER = 100_000_000

const extras = menuGroup('Extras', { least: 0, most: null })

function option(id: string, price_minor: number): MenuOption {
  return menuOption(id, { price_minor })
}

function dish(id: string, price_minor: number, extra: readonly number[]): MenuItem {
  const menu_option = extra.map((price, at) => option(`${id}-${at}`, price))
  return menuItem(id, { price_minor, menu_option_group: [extras], menu_option })
}

const prices = fc.record({
  price: fc.nat(MOST_DISH),
  extra: fc.array(fc.integer({ min: -MOST_OPTION, max: MOST_OPTION }), { maxLength: 6 }),
})

/** A menu, and lines from it with any of their dishes' options. */
const orders = fc.array(prices, { minLength: 1, maxLength: 8 }).chain((dishes) => {
  const menu = dishes.map(({ price, extra }, at) => dish(`dish-${at}`, price, extra))
  const line: fc.Arbitrary<BasketLine> = fc.nat(menu.length - 1).chain((at) =>
    fc.record({
      item_id: fc.constant(menu[at]!.id),
      quantity: fc.integer({ min: 1, max: 50 }),
      options: fc.subarray(menu[at]!.menu_option.map(({ id }) => id)),
      note: fc.constant(''),
    }),
  )
  return fc.record({ menu: fc.constant(menu), lines: fc.array(line, { maxLength: 40 }) })
})

const taxed = fc.array(fc.record({ total_minor: fc.nat(MOST_ORDER / 40), tax_bp: fc.nat(10_000) }), {
  maxLength: 40,
})

describe('the total of an order', () => {
  it('is the sum of its lines, each a whole number of the price of one', () => {
    fc.assert(
      fc.property(orders, ({ menu, lines }) => {
        const itemOf = (id: string) => menu.find((item) => item.id === id)
        const total = orderTotal(lines, itemOf)
        const summed = lines.reduce((sum, line) => {
          const item = itemOf(line.item_id)!
          const chosen = item.menu_option.filter(({ id }) => line.options.includes(id))
          const one = chosen.reduce(
            (all, { price_minor }) => all + BigInt(price_minor),
            BigInt(item.price_minor),
          )
          const unit = one < 0n ? 0n : one
          expect(BigInt(unitPrice(line, item))).toBe(unit)
          expect(BigInt(lineTotal(line, item))).toBe(unit * BigInt(line.quantity))
          return sum + unit * BigInt(line.quantity)
        }, 0n)
        expect(Number.isSafeInteger(total)).toBe(true)
        expect(BigInt(total)).toBe(summed)
      }),
    )
  })

  it('does not depend on the order of its lines, nor on how equal lines are split', () => {
    fc.assert(
      fc.property(orders, ({ menu, lines }) => {
        const itemOf = (id: string) => menu.find((item) => item.id === id)
        const singles = lines.flatMap((line) =>
          Array.from({ length: line.quantity }, () => ({ ...line, quantity: 1 })),
        )
        expect(orderTotal([...lines].reverse(), itemOf)).toBe(orderTotal(lines, itemOf))
        expect(orderTotal(singles, itemOf)).toBe(orderTotal(lines, itemOf))
      }),
      { numRuns: 50 },
    )
  })
})

describe('the tax in an order', () => {
  it('and the net amount add up to the total, for each rate and in all, in whole minor units', () => {
    fc.assert(
      fc.property(taxed, (lines) => {
        const rates = taxLines(lines)
        for (const { net_minor, tax_minor, gross_minor } of rates) {
          expect([net_minor, tax_minor, gross_minor].every(Number.isSafeInteger)).toBe(true)
          expect(net_minor + tax_minor).toBe(gross_minor)
          expect(tax_minor).toBeGreaterThanOrEqual(0)
          expect(tax_minor).toBeLessThanOrEqual(gross_minor)
        }
        const total = lines.reduce((sum, { total_minor }) => sum + total_minor, 0)
        expect(rates.reduce((sum, { net_minor, tax_minor }) => sum + net_minor + tax_minor, 0)).toBe(total)
        expect(rates.map(({ bp }) => bp)).toEqual(
          [...new Set(lines.map(({ tax_bp }) => tax_bp))].sort((a, b) => a - b),
        )
      }),
    )
  })

  it('is at most half a minor unit off, and a half is rounded up', () => {
    fc.assert(
      fc.property(fc.nat(MOST_ORDER), fc.nat(10_000), (total_minor, tax_bp) => {
        const [rate] = taxLines([{ total_minor, tax_bp }])
        // Exact: tax = gross · bp / (10000 + bp); twice the difference lies in (-1, 1], in whole numbers.
        const by = BigInt(10_000 + tax_bp)
        const off = 2n * (BigInt(rate!.tax_minor) * by - BigInt(total_minor) * BigInt(tax_bp))
        expect(off > -by && off <= by).toBe(true)
      }),
    )
  })

  it('is rounded once per rate: the tax is the same for any split of the lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(5000), { minLength: 1, maxLength: 40 }),
        fc.nat(10_000),
        (totals, tax_bp) => {
          const whole = totals.reduce((sum, total) => sum + total, 0)
          const cut = taxLines(totals.map((total_minor) => ({ total_minor, tax_bp })))
          expect(cut).toEqual(taxLines([{ total_minor: whole, tax_bp }]))
        },
      ),
    )
  })

  it('never falls when the price or the rate rises', () => {
    const taxOf = (total_minor: number, tax_bp: number) => taxLines([{ total_minor, tax_bp }])[0]!.tax_minor
    fc.assert(
      fc.property(fc.nat(MOST_ORDER - 1), fc.nat(9_999), (total, bp) => {
        expect(taxOf(total + 1, bp)).toBeGreaterThanOrEqual(taxOf(total, bp))
        expect(taxOf(total, bp + 1)).toBeGreaterThanOrEqual(taxOf(total, bp))
      }),
    )
  })

  it.each([
    ['13.5 % of 12.50', 1250, 1350, 149],
    ['23 % of 6.00', 600, 2300, 112],
    ['10 % of ¥1,100', 1100, 1000, 100],
    ['8 % of ¥1,080', 1080, 800, 80],
    ['half a cent, which is rounded up', 3, 2000, 1],
    ['zero of zero', 0, 2300, 0],
    ['zero without a tax', 999, 0, 0],
  ])('is %s', (_said, total_minor, tax_bp, tax_minor) => {
    expect(taxLines([{ total_minor, tax_bp }])[0]!.tax_minor).toBe(tax_minor)
  })

  it('is empty for an order from before rates were stored', () => {
    expect(taxLines([{ total_minor: 900 }])).toEqual([
      { bp: 0, gross_minor: 900, net_minor: 900, tax_minor: 0 },
    ])
    expect(taxLines([])).toEqual([])
  })
})
