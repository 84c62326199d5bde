import type { QueryData } from '@supabase/supabase-js'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Enum } from '#domain/generated/database.ts'
import { withNews } from '#domain/menu/live-change.ts'
import { byPosition, type MenuCategory, type MenuItem } from '#domain/menu/menu.ts'
import type { Quarter } from '#domain/orders/slots.ts'
import { supabase } from '#web/data/client.ts'
import type { FunctionRow } from '#web/data/database-types.ts'
import { onRowChange } from '#web/data/realtime.ts'
import { useMe } from '#web/data/session/session.ts'

export type OrderStatus = Enum<'user_order_status'>

const ORDER_COLUMNS =
  `id, user_id, number, status, lines, total_minor, currency, tax, place, place_hole, place_lng, place_lat, place_name,
  place_name_i18n, is_delivery, note, wanted_at, pay, reason, promised_from, promised_to, shown_at, unseen_at, duty_at,
  created_at, preparing_at, ready_at,
  ended_at` as const

const selectOrders = () => supabase().from('user_order').select(ORDER_COLUMNS)
const selectOrdersInFull = () =>
  supabase()
    .from('user_order')
    .select(
      `${ORDER_COLUMNS}, profiles (first_name, surname, fcm_token),
      account_correction (id, kind, number, reason, amount_minor, created_at)`,
    )

export type Order = QueryData<ReturnType<typeof selectOrders>>[number]
/** An order with its member, and its corrections if the reader may see them. */
export type OrderInFull = QueryData<ReturnType<typeof selectOrdersInFull>>[number]

const MENU_KEY = ['menu_category', 'for guests']

/** Reads the menu; suitable for reading ahead. */
export const menuQuery = queryOptions({ queryKey: MENU_KEY, queryFn: readMenu })

/** The menu in its order, with all its dishes. */
export function useMenu() {
  const client = useQueryClient()
  useEffect(
    () =>
      // Shows a sold-out dish before the whole menu is read again.
      onRowChange((news) => {
        client.setQueryData<readonly MenuCategory[]>(MENU_KEY, (menu) => menu && withNews(menu, news))
      }),
    [client],
  )
  return useQuery(menuQuery)
}

async function readMenu(): Promise<MenuCategory[]> {
  const { data } = await supabase()
    .from('menu_category')
    .select('id, name, name_i18n, hours, position, menu_item (*, menu_option_group (*), menu_option (*))')
    .eq('menu_item.is_active', true)
    .throwOnError()
  return inMenuOrder(data)
}

type MenuRow = Omit<MenuCategory, 'menu_item'> & { menu_item: Omit<MenuItem, 'category_hours'>[] }

/** Categories and dishes in order, each dish with its category's hours. */
function inMenuOrder(menu: MenuRow[]): MenuCategory[] {
  return menu.sort(byPosition).map((category) => ({
    ...category,
    menu_item: category.menu_item
      .map((item) => ({ ...item, category_hours: category.hours }))
      .sort(byPosition),
  }))
}

/** Finds a dish by id in any category. */
export function itemFinder(menu: readonly MenuCategory[] | undefined): (id: string) => MenuItem | undefined {
  const items = new Map(menu?.flatMap(({ menu_item }) => menu_item).map((item) => [item.id, item]))
  return (id) => items.get(id)
}

/** My orders, newest first. */
export function useMyOrders() {
  const { user } = useMe()
  return useQuery({ ...myOrdersQuery(user?.id ?? ''), enabled: user !== null })
}

export function myOrdersQuery(userId: string) {
  return queryOptions({
    queryKey: ['user_order', 'mine', userId],
    meta: { refreshesUnseen: true },
    queryFn: async () => {
      const { data } = await selectOrders()
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .limit(60)
        .throwOnError()
      return data
    },
  })
}

/** The query of one order: by id with its member, or, for `recent`, my latest. */
export function orderQuery(id: string, userId: string | undefined) {
  return queryOptions({
    queryKey: ['user_order', id, userId],
    queryFn: async (): Promise<OrderInFull | null> => {
      const orders = selectOrdersInFull()
      const { data } = await (id === 'recent'
        ? orders
            .eq('user_id', userId ?? '')
            .order('created_at', { ascending: false })
            .limit(1)
            .maybeSingle()
        : orders.eq('id', id).maybeSingle()
      ).throwOnError()
      return data
    },
  })
}

/** One order that I may read; `recent` is my latest. null without one. */
export function useOrder(id: string) {
  const { user } = useMe()
  return useQuery({ ...orderQuery(id, user?.id), enabled: user !== null })
}

/** Realtime does not report other people's orders: queries that depend on them poll. */
const ESTIMATE_MS = 60_000

/** The inputs of an order's time: its dishes' stations, and the slowest preparation time. */
export interface Work {
  stations: readonly string[]
  slowestMinutes: number
}

/** The minutes until an order placed now is ready; `is_learned` is false for a new club's plain estimate. */
export type Estimate = FunctionRow<'kitchen_estimate'>

/** The promised ready time of an order placed now. */
export function useEstimate({ stations, slowestMinutes }: Work) {
  return useQuery({
    queryKey: ['user_order', 'estimate', stations.join('+'), slowestMinutes],
    enabled: stations.length > 0,
    refetchInterval: ESTIMATE_MS,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { data } = await supabase()
        .rpc('kitchen_estimate', { stations: [...stations], slowest_minutes: slowestMinutes })
        .single()
        .throwOnError()
      return data as Estimate
    },
  })
}

/** The kitchen's quarters of the next 24 hours, for an order with this many items. */
export function useQuarters(items: number) {
  return useQuery({
    queryKey: ['user_order', 'quarters', items],
    refetchInterval: ESTIMATE_MS,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { data } = await supabase().rpc('kitchen_quarters', { items }).throwOnError()
      return data as Quarter[]
    },
  })
}

/** Whether I may charge my member account, its monthly limit (null: none) and this month's charges. */
export type Account = FunctionRow<'my_account', 'limit_minor'>

export function useAccount() {
  const { user } = useMe()
  return useQuery({ ...accountQuery(user?.id ?? ''), enabled: user !== null })
}

export function accountQuery(userId: string) {
  return queryOptions({
    queryKey: ['user_order', 'account', userId],
    queryFn: async () => {
      const { data } = await supabase().rpc('my_account').single().throwOnError()
      return data as Account
    },
  })
}
