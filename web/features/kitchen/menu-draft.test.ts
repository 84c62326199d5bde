import { describe, expect, it } from 'vitest'
import {
  columnsOf,
  digitsOf,
  draftOf,
  emptyDraft,
  faultsOf,
  type KitchenDish,
  parseMinutes,
  parsePrice,
} from '#web/features/kitchen/menu-draft.ts'

const soup: KitchenDish = {
  id: 'soup',
  category_id: 'starters',
  name: 'Soup',
  name_i18n: { ja: 'スープ', fr: 'Soupe' },
  description: 'Of the day',
  description_i18n: {},
  price_minor: 705,
  photo_path: null,
  allergens: ['celery'],
  diets: [],
  station: 'kitchen',
  prep_minutes: 4,
  sold_out: false,
  is_active: true,
  position: 1,
}

describe('typing a price', () => {
  it('gives whole minor units, with point or comma', () => {
    expect(['12.50', '12,5', '12', ' 0.05 '].map((text) => parsePrice(text, 2))).toEqual([
      1250, 1250, 1200, 5,
    ])
    expect(parsePrice('1200', 0)).toBe(1200)
  })

  it('takes nothing that the menu cannot have', () => {
    for (const bad of ['', '-1', '1.234', '1e3', 'free', '100000.01', '1.2.3'])
      expect(parsePrice(bad, 2)).toBeNull()
    expect(parsePrice('12.5', 0)).toBeNull()
  })

  it('knows the currencies without cents', () => {
    expect([digitsOf('EUR'), digitsOf('JPY')]).toEqual([2, 0])
  })
})

describe('typing minutes', () => {
  it('takes whole ones up to three hours', () => {
    expect(['0', '180', '181', '2.5', ''].map(parseMinutes)).toEqual([0, 180, null, null, null])
  })
})

describe('editing a dish', () => {
  it('changes nothing when nothing was typed', () => {
    const { id, category_id, description_i18n, photo_path, diets, sold_out, position, ...edited } = soup
    expect(columnsOf(draftOf(soup, 2), 2, soup.name_i18n)).toEqual(edited)
  })

  it('takes out a translation that was emptied', () => {
    expect(columnsOf({ ...draftOf(soup, 2), ja: ' ' }, 2, soup.name_i18n).name_i18n).toEqual({ fr: 'Soupe' })
  })

  it('names every field that is wrong', () => {
    expect(faultsOf(emptyDraft, 2)).toEqual({ name: true, price: true })
    expect(faultsOf({ ...draftOf(soup, 2), prep: 'x' }, 2)).toEqual({ prep: true })
    expect(faultsOf(draftOf(soup, 2), 2)).toEqual({})
  })
})
