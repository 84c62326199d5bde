import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameIn } from '../base/translated-name.ts'
import { limits } from '../generated/limits.ts'
import { choicesOf, type MenuItem, type MenuOption, wantsOne } from '../menu/menu.ts'
import { menuGroup, menuItem, menuOption } from '../menu/testing.ts'
import { addLine, asBasket, countOf, newBasket, problemOf, setQuantity } from './basket.ts'
import { lineTotal, orderTotal, unitPrice } from './price.ts'

const option = (id: string, more: Partial<MenuOption> = {}): MenuOption =>
  menuOption(id, { price_minor: 150, ...more })

const burger: MenuItem = menuItem('Burger', {
  name_i18n: { ja: 'バーガー' },
  allergens: ['gluten'],
  prep_minutes: 12,
  position: 1,
  menu_option_group: [
    menuGroup('Extras', { least: 0, most: null, position: 2 }),
    menuGroup('Size', { position: 1 }),
  ],
  menu_option: [
    option('regular', { group_id: 'size', price_minor: 0 }),
    option('large', { group_id: 'size', price_minor: 300, position: 1 }),
    option('cheese', { position: 2 }),
    option('bacon', { position: 3, sold_out: true }),
  ],
})

const empty = newBasket('o')
const line = { item_id: 'burger', quantity: 2, options: ['large', 'cheese'], note: '' }

describe('the price of a basket', () => {
  it('adds options to the dish and counts the line', () => {
    expect(unitPrice(line, burger)).toBe(1700)
    expect(lineTotal(line, burger)).toBe(3400)
  })

  it('is the sum of its lines, in whole minor units, for any order', () => {
    const lines = fc.array(
      fc.record({
        item_id: fc.constant('burger'),
        quantity: fc.integer({ min: 1, max: 50 }),
        options: fc.subarray(['regular', 'large', 'cheese', 'bacon']),
        note: fc.string(),
      }),
    )
    fc.assert(
      fc.property(lines, (ordered) => {
        const total = orderTotal(ordered, () => burger)
        expect(total).toBe(ordered.reduce((sum, one) => sum + lineTotal(one, burger), 0))
        expect(Number.isInteger(total)).toBe(true)
      }),
    )
  })

  it('is never negative, and leaves out dishes that are no longer on the menu', () => {
    const gift = { ...burger, menu_option: [option('voucher', { price_minor: -5000 })] }
    expect(unitPrice({ options: ['voucher'] }, gift)).toBe(0)
    expect(orderTotal([line], () => undefined)).toBe(0)
  })
})

describe('the basket', () => {
  it('increases an existing line, for any order of its options', () => {
    const twice = addLine(addLine(empty, line), { ...line, options: ['cheese', 'large'], quantity: 1 })
    expect(twice.lines).toEqual([{ ...line, quantity: 3 }])
    expect(countOf(twice)).toBe(3)
  })

  it('keeps quantities between one and the kitchen’s maximum, and drops a line at zero', () => {
    const basket = addLine(empty, { ...line, quantity: 1e9 })
    expect(basket.lines[0]?.quantity).toBe(limits['user_order_item.quantity'])
    expect(setQuantity(basket, 0, 0).lines).toEqual([])
  })

  it('refuses a new line in a full order, and still raises the quantity of an existing one', () => {
    const dishes = Array.from({ length: limits.order_lines }, (_, at) => ({ ...line, item_id: `dish ${at}` }))
    const full = dishes.reduce(addLine, empty)
    expect(addLine(full, line)).toBe(full)
    expect(addLine(full, dishes[0]!).lines[0]!.quantity).toBe(line.quantity * 2)
  })

  it('gives the problem of a line on the present menu', () => {
    expect(problemOf(line, burger)).toBeNull()
    expect(problemOf(line, undefined)).toBe('gone')
    expect(problemOf(line, { ...burger, sold_out: true })).toBe('sold_out')
    expect(problemOf({ ...line, options: ['large', 'nuts'] }, burger)).toBe('option_gone')
    expect(problemOf({ ...line, options: ['large', 'bacon'] }, burger)).toBe('option_sold_out')
    expect(problemOf({ ...line, options: [] }, burger)).toBe('choice_open')
    expect(problemOf({ ...line, options: ['regular', 'large'] }, burger)).toBe('choice_open')
    expect(problemOf(line, { ...burger, stock: 2 })).toBeNull()
    const late = { moment: new Date('2026-11-21T21:30:00Z'), zone: 'Europe/Dublin' }
    const tillNine = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '12:00', to: '21:00' }]
    expect(problemOf(line, { ...burger, hours: tillNine }, late)).toBe('not_served')
    expect(problemOf(line, { ...burger, category_hours: tillNine }, late)).toBe('not_served')
    expect(problemOf(line, { ...burger, category_hours: tillNine })).toBeNull()
    expect(problemOf(line, { ...burger, stock: 1 })).toBe('short')
    const twoExtras = burger.menu_option_group.map((group) =>
      group.id === 'extras' ? { ...group, most: 1 } : group,
    )
    const both = {
      ...burger,
      menu_option_group: twoExtras,
      menu_option: burger.menu_option.map((o) => ({ ...o, sold_out: false })),
    }
    expect(problemOf({ ...line, options: ['large', 'cheese', 'bacon'] }, both)).toBe('choice_open')
  })

  it('is read back only when it is valid', () => {
    expect(asBasket({ orderId: 'o', lines: [line] })).toEqual({ ...empty, lines: [line] })
    for (const bad of [null, 7, {}, { orderId: 'o' }, { orderId: 'o', lines: [{ item_id: 1 }] }]) {
      expect(asBasket(bad)).toBeNull()
    }
  })
})

describe('reading the menu', () => {
  it('groups options into choices in the menu’s order', () => {
    expect(choicesOf(burger).map((choice) => [choice.name, wantsOne(choice), choice.options.length])).toEqual(
      [
        ['Size', true, 2],
        ['Extras', false, 2],
      ],
    )
  })

  it('names a dish in the reader’s language if it has a name', () => {
    expect([nameIn(burger, 'ja'), nameIn(burger, 'zh-CN')]).toEqual(['バーガー', 'Burger'])
  })
})
