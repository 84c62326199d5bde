import { describe, expect, it } from 'vitest'
import { withNews } from './live-change.ts'
import type { MenuCategory } from './menu.ts'

const menu = [
  {
    id: 'grill',
    menu_item: [
      {
        id: 'soup',
        sold_out: false,
        stock: 3,
        price_minor: 500,
        menu_option: [{ id: 'bread', sold_out: false, price_minor: 0 }],
      },
      { id: 'stew', sold_out: false, stock: null, price_minor: 900, menu_option: [] },
    ],
  },
] as unknown as MenuCategory[]
const news = (table: string, row: Record<string, unknown>, type: 'UPDATE' | 'DELETE' = 'UPDATE') => ({
  table,
  type,
  row,
})

describe('a change from realtime', () => {
  it('is on the menu at once, and does not change the other dishes', () => {
    const changed = withNews(
      menu,
      news('menu_item', { id: 'soup', sold_out: true, stock: 0, price_minor: 550, name: 'Other' }),
    )
    expect(changed[0]!.menu_item[0]).toMatchObject({ id: 'soup', sold_out: true, stock: 0, price_minor: 550 })
    expect(changed[0]!.menu_item[0]).not.toHaveProperty('name')
    expect(changed[0]!.menu_item[1]).toBe(menu[0]!.menu_item[1])
    expect(
      withNews(changed, news('menu_item', { id: 'soup', stock: null }))[0]!.menu_item[0]!.stock,
    ).toBeNull()
  })

  it('may change an option', () => {
    const changed = withNews(menu, news('menu_option', { id: 'bread', item_id: 'soup', sold_out: true }))
    expect(changed[0]!.menu_item[0]!.menu_option[0]).toMatchObject({ sold_out: true, price_minor: 0 })
  })

  it('changes nothing when it is for another row', () => {
    for (const other of [
      news('menu_item', { id: 'pie', sold_out: true }),
      news('user_order', { id: 'soup', sold_out: true }),
      news('menu_item', { id: 'soup' }, 'DELETE'),
    ])
      expect(withNews(menu, other)).toBe(menu)
  })
})
