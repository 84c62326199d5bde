import { describe, expect, it } from 'vitest'
import { dietContradiction } from './diets.ts'

describe('a diet', () => {
  it.each([
    ['vegan', 'eggs'],
    ['vegan', 'milk'],
    ['vegetarian', 'fish'],
    ['gluten_free', 'gluten'],
    ['dairy_free', 'milk'],
  ] as const)('%s contradicts %s', (diet, allergen) => {
    expect(dietContradiction(['halal', diet], ['soy', allergen])).toEqual({ diet, allergen })
  })

  it('does not contradict allergens that it does not exclude', () => {
    expect(dietContradiction(['vegetarian', 'halal'], ['milk', 'eggs', 'gluten'])).toBeNull()
    expect(dietContradiction([], ['milk'])).toBeNull()
    expect(dietContradiction(['vegan'], [])).toBeNull()
  })
})
