import { afterEach, expect, it, vi } from 'vitest'
import { addToBasket, currentBasket, emptyBasket } from './basket-store.ts'

const soup = { item_id: 'soup', quantity: 1, options: [], note: '' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  emptyBasket()
  localStorage.removeItem('basket')
})

it('a basket for which the device has no room lives on, and is saved once there is room', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  localStorage.removeItem('basket')
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem })
  addToBasket(soup)
  expect(currentBasket().lines).toEqual([soup])
  vi.unstubAllGlobals()
  addToBasket({ ...soup, item_id: 'pie' })
  expect(currentBasket().lines.map(({ item_id }) => item_id)).toEqual(['soup', 'pie'])
  expect(JSON.parse(localStorage.getItem('basket') ?? '').lines).toHaveLength(2)
})
