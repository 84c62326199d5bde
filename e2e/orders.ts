import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from './club.ts'

export interface PlacedOrder {
  id: string
  number: number
}

/** A dish that can be ordered directly: not sold out, at any time of the day, and without options. */
export async function plainDish(client: SupabaseClient): Promise<{ id: string; name: string }> {
  const { data } = await client
    .from('menu_item')
    .select('id, name, menu_option (id)')
    .eq('sold_out', false)
    .eq('hours', '[]')
    .order('name')
    .throwOnError()
  const dish = data.find(({ menu_option }) => menu_option.length === 0)
  if (!dish) throw new Error('Every dish of the menu has options')
  return dish
}

/** Places an order through the gateway, as the client's person. */
export async function placeOrder(client: SupabaseClient, quantity = 1): Promise<PlacedOrder> {
  const dish = await plainDish(client)
  const { data } = await client
    .from('user_order')
    .insert({ lines: [{ item_id: dish.id, quantity }] })
    .select('id, number')
    .single()
    .throwOnError()
  return data
}

/** The rows of the menu that can be ordered now. */
export function dishRows(page: Page) {
  const rows = page.locator('section').getByRole('listitem').getByRole('button').and(page.locator(':enabled'))
  // The plus button beside a dish has no text.
  return rows.filter({ hasText: /\d/, hasNotText: /Served|Not today/ })
}

/** Puts a dish into the basket and opens the check-out, as a person does; by default the first dish. */
export async function fillBasket(page: Page, dish?: string) {
  await page.goto('/orders')
  await (dish ? dishRows(page).filter({ hasText: dish }) : dishRows(page)).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add · / })
    .click()
  await page.getByRole('link', { name: /View basket/ }).click()
  await expect(orderButton(page)).toBeEnabled()
}

export function orderButton(page: Page) {
  return page.getByRole('button', { name: /^Order (to .*)?· / })
}

/** The id in the URL of the order's screen, once the app shows it. */
export async function orderOnScreen(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/userorderview\?orderId=/)
  return new URL(page.url()).searchParams.get('orderId')!
}

export async function ordersOf(client: SupabaseClient): Promise<{ id: string; status: string }[]> {
  const { data } = await client.from('user_order').select('id, status').order('created_at').throwOnError()
  return data
}
