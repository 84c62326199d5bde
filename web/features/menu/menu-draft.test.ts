import { describe, expect, it } from 'vitest'
import { menuGroup, menuItem, menuOption } from '#domain/menu/testing.ts'
import { parseExtra, parsePrice } from '#domain/menu/typed-price.ts'
import {
  draftOf,
  emptyDraft,
  faultsOf,
  type MenuDraft,
  parseMinutes,
  parseStock,
} from '#web/features/menu/menu-draft.ts'
import { mutationsOf } from '#web/features/menu/menu-mutations.ts'

const option = (id: string, position: number, price_minor = 0) =>
  menuOption(id, { group_id: 'size', price_minor, position })

const soup = menuItem('Soup', {
  category_id: 'starters',
  name_i18n: { ja: 'スープ', fr: 'Soupe' },
  description: 'Of the day',
  price_minor: 705,
  allergens: ['celery'],
  prep_minutes: 4,
  stock: 12,
  position: 1,
  menu_option_group: [menuGroup('Size')],
  menu_option: [option('cup', 3), option('bowl', 4, 250)],
})
const draft = draftOf(soup, 2)
const size = draft.groups[0]!

function kept(change: Partial<MenuDraft>, photo?: Blob) {
  return mutationsOf({
    id: 'soup',
    before: soup,
    draft: { ...draft, ...change },
    digits: 2,
    position: 0,
    photo,
  })
}

describe('typing a price', () => {
  it('gives whole minor units, with point or comma', () => {
    expect(['12.50', '12,5', '12', ' 0.05 '].map((text) => parsePrice(text, 2))).toEqual([
      1250, 1250, 1200, 5,
    ])
    expect(parsePrice('1200', 0)).toBe(1200)
  })

  it('refuses prices that the menu cannot have', () => {
    for (const bad of ['', '-1', '1.234', '1e3', 'free', '100000.01', '1.2.3'])
      expect(parsePrice(bad, 2)).toBeNull()
    expect(parsePrice('12.5', 0)).toBeNull()
  })

  it('of an option may be negative', () => {
    expect(['-2.90', '−2.90', '0', '10000.01'].map((text) => parseExtra(text, 2))).toEqual([
      -290,
      -290,
      0,
      null,
    ])
  })
})

describe('typing numbers', () => {
  it('accepts whole minutes up to three hours', () => {
    expect(['0', '180', '181', '2.5', ''].map(parseMinutes)).toEqual([0, 180, null, null, null])
  })

  it('accepts a stock count, or none', () => {
    expect(['7', '', ' ', '-1', '2.5', '100001'].map(parseStock)).toEqual([
      7,
      null,
      null,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('editing a dish', () => {
  it('writes nothing when nothing was typed', () => {
    expect(kept({})).toEqual([])
  })

  it('writes only changed fields, and never an untouched count', () => {
    expect(kept({ price: '7.50', name_i18n: { ...soup.name_i18n, ja: ' ' } })).toEqual([
      {
        type: 'UPDATE',
        table: 'menu_item',
        id: 'soup',
        data: { price_minor: 750, name_i18n: { fr: 'Soupe' } },
      },
    ])
    expect(kept({ stock: '' })[0]).toMatchObject({ data: { stock: null } })
  })

  it('sends a photo with the dish that names it', () => {
    const photo = new Blob(['x'], { type: 'image/webp' })
    expect(kept({ photo_path: 'soup/1.webp' }, photo)).toEqual([
      {
        type: 'UPDATE',
        table: 'menu_item',
        id: 'soup',
        data: { photo_path: 'soup/1.webp' },
        files: [{ bucket: 'menu', path: 'soup/1.webp', blob: photo }],
      },
    ])
  })

  it('changes, adds and deletes options, each as a row of its own', () => {
    const [cup, bowl] = size.options
    const pot = { ...cup!, id: 'pot', name: 'Pot' }
    expect(kept({ groups: [{ ...size, most: 2, options: [{ ...bowl!, price: '3' }, pot] }] })).toEqual([
      { type: 'UPDATE', table: 'menu_option_group', id: 'size', data: { most: 2 } },
      { type: 'DELETE', table: 'menu_option', id: 'cup', data: {} },
      { type: 'UPDATE', table: 'menu_option', id: 'bowl', data: { price_minor: 300, position: 0 } },
      expect.objectContaining({
        type: 'CREATE',
        id: 'pot',
        data: expect.objectContaining({ name: 'Pot', item_id: 'soup', group_id: 'size', position: 1 }),
      }),
    ])
  })

  it('puts options into another order', () => {
    expect(
      kept({ groups: [{ ...size, options: [...size.options].reverse() }] }).map(({ id, data }) => [id, data]),
    ).toEqual([
      ['bowl', { position: 0 }],
      ['cup', { position: 1 }],
    ])
  })

  it('creates a new dish with all its parts, the dish first', () => {
    const fresh = { ...draft, ...{ name: 'Stew' } }
    const made = mutationsOf({ id: 'stew', before: undefined, draft: fresh, digits: 2, position: 9 })
    expect(made.map(({ type, table }) => [type, table])).toEqual([
      ['CREATE', 'menu_item'],
      ['CREATE', 'menu_option_group'],
      ['CREATE', 'menu_option'],
      ['CREATE', 'menu_option'],
    ])
    expect(made[0]!.data).toMatchObject({ name: 'Stew', category_id: 'starters', position: 9, stock: 12 })
  })

  it('finds a diet that its allergens, or those of an option, contradict', () => {
    expect([...faultsOf({ ...draft, allergens: ['milk'], diets: ['vegan'] }, 2).keys()]).toEqual(['diets'])
    const options = size.options.map(
      (one) => ({ ...one, allergens: ['gluten'], diets: ['gluten_free'] }) as const,
    )
    expect([...faultsOf({ ...draft, groups: [{ ...size, options }] }, 2).keys()]).toEqual(['optionDiets'])
    expect([...faultsOf({ ...draft, allergens: ['milk'], diets: ['vegetarian'] }, 2).keys()]).toEqual([])
  })

  it('names every fault', () => {
    expect([...faultsOf(emptyDraft('starters'), 2).keys()]).toEqual(['name', 'price'])
    const { options } = size
    const bad: MenuDraft = {
      ...draft,
      prep: 'x',
      stock: '-1',
      hours: [{ days: [], from: '08:00', to: '12:00' }],
      groups: [
        { ...size, name: ' ' },
        { ...size, least: 3 },
        { ...size, options: [{ ...options[0]!, name: '', price: 'free' }] },
      ],
    }
    expect([...faultsOf(bad, 2).keys()]).toEqual([
      'prep',
      'stock',
      'hours',
      'group',
      'groupOptions',
      'option',
      'optionPrice',
    ])
    expect([...faultsOf(draft, 2)]).toEqual([])
  })
})
