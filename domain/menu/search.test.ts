import { describe, expect, it } from 'vitest'
import type { Allergen, Diet } from './menu.ts'
import { canAvoid, factsWith, fitsMenu } from './search.ts'
import { menuGroup, menuItem, menuOption } from './testing.ts'

const option = (id: string, group_id: string, allergens: Allergen[], diets: Diet[]) =>
  menuOption(id, { group_id, allergens, diets })

const porridge = menuItem('Porridge', {
  name_i18n: { ja: 'ポリッジ' },
  description: 'Slowly cooked',
  allergens: ['gluten'],
  diets: ['vegetarian', 'vegan'],
  menu_option_group: [
    menuGroup('Made with', { id: 'with' }),
    menuGroup('On top', { id: 'top', least: 0, most: 2, position: 1 }),
  ],
  menu_option: [
    option('dairy', 'with', ['milk'], ['vegetarian']),
    option('oat', 'with', [], ['vegetarian', 'vegan']),
    option('nuts', 'top', ['nuts'], ['vegetarian', 'vegan']),
  ],
})
const no = { diets: [], without: [] }

describe('searching for a dish', () => {
  it('finds words in the reader’s language and in the menu’s own language', () => {
    for (const words of ['ポリ', 'porr', 'SLOWLY cooked', ''])
      expect(fitsMenu(porridge, words, no, 'ja')).toBe(true)
    expect(fitsMenu(porridge, 'soup', no, 'ja')).toBe(false)
  })

  it('filters by diets, and leaves out dishes that cannot be ordered without an allergen', () => {
    expect(fitsMenu(porridge, '', { ...no, diets: ['vegan'] }, 'en')).toBe(true)
    expect(fitsMenu(porridge, '', { ...no, diets: ['halal'] }, 'en')).toBe(false)
    expect(fitsMenu(porridge, '', { ...no, without: ['gluten'] }, 'en')).toBe(false)
  })

  it('counts a required choice, not an optional one', () => {
    expect(canAvoid(porridge, ['milk'])).toBe(true)
    expect(canAvoid(porridge, ['nuts'])).toBe(true)
    const onlyDairy = { ...porridge, menu_option: porridge.menu_option.filter(({ id }) => id !== 'oat') }
    expect(canAvoid(onlyDairy, ['milk'])).toBe(false)
  })
})

describe('a dish with its options', () => {
  it('contains the allergens of all its parts, and has only the diets of all its parts', () => {
    expect(factsWith(porridge, ['oat'])).toEqual({ allergens: ['gluten'], diets: ['vegetarian', 'vegan'] })
    expect(factsWith(porridge, ['dairy', 'nuts'])).toEqual({
      allergens: ['gluten', 'milk', 'nuts'],
      diets: ['vegetarian'],
    })
  })
})
