import { afterEach, expect, it, vi } from 'vitest'
import { addToBasket, currentBasket, emptyBasket } from './basket-store.ts'

const soup = { item_id: 'soup', quantity: 1, options: [], note: '' }

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.removeItem('basket')
  emptyBasket()
})

it('a basket for which the device has no room lives on, and is saved once there is room', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  addToBasket(soup)
  expect(currentBasket().lines).toEqual([soup])
  expect(localStorage.getItem('basket')).toBeNull()
  full.mockRestore()
  addToBasket({ ...soup, item_id: 'pie' })
  expect(currentBasket().lines.map(({ item_id }) => item_id)).toEqual(['soup', 'pie'])
  expect(JSON.parse(localStorage.getItem('basket') ?? '').lines).toHaveLength(2)
})
