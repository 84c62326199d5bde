import { describe, expect, it } from 'vitest'
import type { MenuItem } from './menu.ts'
import { canAvoid, factsWith, fitsMenu } from './search.ts'

const option = (id: string, group_id: string, allergens: string[], diets: string[]) => ({
  id,
  group_id,
  name: id,
  name_i18n: {},
  price_minor: 0,
  allergens,
  diets,
  sold_out: false,
  position: 0,
})

const porridge: MenuItem = {
  id: 'porridge',
  category_id: 'breakfast',
  name: 'Porridge',
  name_i18n: { ja: 'ポリッジ' },
  description: 'Slowly cooked',
  description_i18n: {},
  price_minor: 550,
  photo_path: null,
  allergens: ['gluten'],
  diets: ['vegetarian', 'vegan'],
  station: 'kitchen',
  prep_minutes: 4,
  hours: [],
  category_hours: [],
  stock: null,
  sold_out: false,
  position: 0,
  menu_option_group: [
    { id: 'with', name: 'Made with', name_i18n: {}, least: 1, most: 1, position: 0 },
    { id: 'top', name: 'On top', name_i18n: {}, least: 0, most: 2, position: 1 },
  ],
  menu_option: [
    option('dairy', 'with', ['milk'], ['vegetarian']),
    option('oat', 'with', [], ['vegetarian', 'vegan']),
    option('nuts', 'top', ['nuts'], ['vegetarian', 'vegan']),
  ],
}
const no = { diets: [], without: [] }

describe('looking for a dish', () => {
  it('finds words in the reader’s language and in the menu’s own', () => {
    for (const words of ['ポリ', 'porr', 'SLOWLY cooked', ''])
      expect(fitsMenu(porridge, words, no, 'ja')).toBe(true)
    expect(fitsMenu(porridge, 'soup', no, 'ja')).toBe(false)
  })

  it('keeps to diets, and leaves out what cannot be had without an allergen', () => {
    expect(fitsMenu(porridge, '', { ...no, diets: ['vegan'] }, 'en')).toBe(true)
    expect(fitsMenu(porridge, '', { ...no, diets: ['halal'] }, 'en')).toBe(false)
    expect(fitsMenu(porridge, '', { ...no, without: ['gluten'] }, 'en')).toBe(false)
  })

  it('counts a choice that must be made, not one that can be left', () => {
    expect(canAvoid(porridge, ['milk'])).toBe(true)
    expect(canAvoid(porridge, ['nuts'])).toBe(true)
    const onlyDairy = { ...porridge, menu_option: porridge.menu_option.filter(({ id }) => id !== 'oat') }
    expect(canAvoid(onlyDairy, ['milk'])).toBe(false)
  })
})

describe('a dish with its options', () => {
  it('contains what all of it contains, and is only what all of it is', () => {
    expect(factsWith(porridge, ['oat'])).toEqual({ allergens: ['gluten'], diets: ['vegetarian', 'vegan'] })
    expect(factsWith(porridge, ['dairy', 'nuts'])).toEqual({
      allergens: ['gluten', 'milk', 'nuts'],
      diets: ['vegetarian'],
    })
  })
})
