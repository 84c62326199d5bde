import { describe, expect, it } from 'vitest'
import { menuOfDay } from './day-order.ts'
import type { MenuCategory, MenuItem } from './menu.ts'
import { menuItem } from './testing.ts'

const zone = 'Europe/Dublin'
const daily = (from: string, to: string) => [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }]

function category(name: string, hours: MenuCategory['hours'], ...items: MenuItem[]): MenuCategory {
  const own = items.length > 0 ? items : [menuItem(`${name} dish`)]
  return {
    ...{ id: name, name, name_i18n: {}, hours, position: 0 },
    menu_item: own.map((item) => ({ ...item, category_hours: hours })),
  } as MenuCategory
}

const menu = [
  category('Drinks', []),
  category('Breakfast', daily('06:00', '11:30')),
  category('Dinner', daily('17:00', '22:00')),
  category('Lunch', daily('11:30', '17:00')),
]
const at = (clock: string) => menuOfDay(menu, new Date(`2026-11-22T${clock}:00Z`), zone)

describe('the menu of the day', () => {
  it('begins with the present meal and the all-day categories', () => {
    expect(at('08:00').now.map(({ name }) => name)).toEqual(['Breakfast', 'Drinks'])
    expect(at('12:00').now.map(({ name }) => name)).toEqual(['Lunch', 'Drinks'])
  })

  it('puts later meals after it, the next first, with its time', () => {
    expect(at('12:00').later.map(({ category, opensAt }) => [category.name, opensAt?.toISOString()])).toEqual(
      [
        ['Dinner', '2026-11-22T17:00:00.000Z'],
        ['Breakfast', '2026-11-23T06:00:00.000Z'],
      ],
    )
  })

  it('puts dishes outside their own hours after those served now', () => {
    const mixed = category(
      'Snacks',
      [],
      menuItem('Bap', { hours: daily('06:00', '11:30') }),
      menuItem('Soup'),
    )
    const { now } = menuOfDay([mixed], new Date('2026-11-22T12:00:00Z'), zone)
    expect(now[0]!.menu_item.map(({ name }) => name)).toEqual(['Soup', 'Bap'])
  })

  it('moves a category to later when none of its dishes is served now', () => {
    const baps = category('Baps', [], menuItem('Bap', { hours: daily('06:00', '11:30') }))
    const { now, later } = menuOfDay([baps], new Date('2026-11-22T12:00:00Z'), zone)
    expect(now).toEqual([])
    expect(later[0]!.opensAt?.toISOString()).toBe('2026-11-23T06:00:00.000Z')
  })
})
