import { afterEach, expect, it, vi } from 'vitest'
import { menuItem } from '#domain/menu/testing.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { toast } from '#web/ui/layers/toast.tsx'
import { addToBasket, currentBasket, emptyBasket, putBackIntoBasket } from './basket-store.ts'
import { returnToBasket } from './place-order.ts'

vi.mock('#web/ui/layers/toast.tsx', () => ({ toast: vi.fn() }))

const storage = localStorage
const soup = { item_id: 'soup', quantity: 1, options: [], note: '' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.mocked(toast).mockClear()
  emptyBasket()
  localStorage.removeItem('basket')
  localStorage.removeItem('dish-names')
})

it('a basket without room on the device is kept in the page, and is saved once there is room', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  localStorage.removeItem('basket')
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem })
  addToBasket(soup, menuItem('Soup'))
  expect(currentBasket().lines).toEqual([soup])
  vi.unstubAllGlobals()
  addToBasket({ ...soup, item_id: 'pie' }, menuItem('Pie'))
  expect(currentBasket().lines.map(({ item_id }) => item_id)).toEqual(['soup', 'pie'])
  expect(JSON.parse(localStorage.getItem('basket') ?? '').lines).toHaveLength(2)
})

it('an order that a full device cannot put back does not change the basket, and is reported', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  addToBasket(soup, menuItem('Soup'))
  const before = currentBasket()
  const order = { ...before, orderId: 'o1', lines: [{ ...soup, item_id: 'pie' }] }
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.getItem(key), setItem })
  expect(() => putBackIntoBasket(order)).toThrow(expect.objectContaining({ code: 'device_full' }))
  expect(currentBasket().lines).toEqual(before.lines)
})

it('a dish for which the order has no room is not dropped in silence', () => {
  for (let number = 1; number <= 40; number++) {
    addToBasket({ ...soup, item_id: `dish ${number}` }, menuItem(`Dish ${number}`))
  }
  expect(toast).not.toHaveBeenCalled()
  addToBasket(soup, menuItem('Soup'))
  expect(currentBasket().lines).toHaveLength(40)
  expect(toast).toHaveBeenCalledOnce()
})

it('a quantity above the largest of a dish is not cut in silence', () => {
  addToBasket({ ...soup, quantity: 49 }, menuItem('Soup'))
  addToBasket(soup, menuItem('Soup'))
  expect(toast).not.toHaveBeenCalled()
  addToBasket(soup, menuItem('Soup'))
  expect(currentBasket().lines).toEqual([{ ...soup, quantity: 50 }])
  expect(toast).toHaveBeenCalledOnce()
})

it('an order for whose lines the basket has no room stays where it is', async () => {
  for (let number = 1; number <= 39; number++) {
    addToBasket({ ...soup, item_id: `dish ${number}` }, menuItem(`Dish ${number}`))
  }
  const lines = [soup, { ...soup, item_id: 'pie' }]
  const record: MutationRecord = {
    id: 1,
    type: 'CREATE',
    status: 'error',
    timestamp: 0,
    error: 'GS000: refused',
    payload: { table: 'user_order', id: 'o1', data: { lines } },
  }
  await expect(returnToBasket(record)).rejects.toMatchObject({ code: 'basket_full' })
  expect(currentBasket().lines).toHaveLength(39)
})

it('a dish is stored with its name when it is put into the basket, the last forty of them', () => {
  const names = () =>
    JSON.parse(localStorage.getItem('dish-names') ?? '[]').map(({ name }: { name: string }) => name)
  addToBasket(soup, menuItem('Soup'))
  addToBasket(soup, menuItem('Soup'))
  expect(names()).toEqual(['Soup'])
  for (let number = 1; number <= 40; number++) addToBasket(soup, menuItem(`Dish ${number}`))
  expect(names()).toHaveLength(40)
  expect(names()).not.toContain('Soup')
})
