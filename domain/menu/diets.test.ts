import { describe, expect, it } from 'vitest'
import { dietContradiction } from './diets.ts'

describe('a diet', () => {
  it.each([
    ['vegan', 'eggs'],
    ['vegan', 'milk'],
    ['vegetarian', 'fish'],
    ['gluten_free', 'gluten'],
    ['dairy_free', 'milk'],
  ] as const)('%s is contradicted by %s', (diet, allergen) => {
    expect(dietContradiction(['halal', diet], ['soy', allergen])).toEqual({ diet, allergen })
  })

  it('is not contradicted by what it does not rule out', () => {
    expect(dietContradiction(['vegetarian', 'halal'], ['milk', 'eggs', 'gluten'])).toBeNull()
    expect(dietContradiction([], ['milk'])).toBeNull()
    expect(dietContradiction(['vegan'], [])).toBeNull()
  })
})
