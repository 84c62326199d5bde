import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { withNews } from '#domain/menu/live-change.ts'
import { byPosition, type MenuCategory, type MenuItem, type Translations } from '#domain/menu/menu.ts'
import type { OrderPlace } from '#domain/orders/checkout.ts'
import type { Quarter } from '#domain/orders/slots.ts'
import type { TaxLine } from '#domain/orders/tax.ts'
import { supabase } from '#web/data/client.ts'
import { onRowChange } from '#web/data/realtime.ts'
import { useMe } from '#web/data/session/session.ts'

export type OrderStatus = 'new' | 'preparing' | 'ready' | 'completed' | 'cancelled'

/** A line as the database sold it. */
export interface SoldLine {
  item_id: string
  name: string
  name_i18n: Translations
  quantity: number
  unit_minor: number
  total_minor: number
  options: { id: string; name: string; name_i18n: Translations; price_minor: number }[]
  allergens: string[]
  note: string
}

export interface Order {
  id: string
  number: number
  status: OrderStatus
  lines: SoldLine[]
  total_minor: number
  currency: string
  tax: TaxLine[]
  place: OrderPlace
  place_hole: number | null
  place_lng: number | null
  place_lat: number | null
  note: string
  wanted_at: string | null
  pay: 'collection' | 'account'
  reason: string | null
  /** From when to when it was said to be ready. */
  promised_from: string | null
  promised_to: string | null
  /** When a screen of the kitchen showed it, when none had and the others rang, when whoever is on duty was told. */
  shown_at: string | null
  unseen_at: string | null
  duty_at: string | null
  created_at: string
  preparing_at: string | null
  ready_at: string | null
  ended_at: string | null
}

export interface OrderInFull extends Order {
  profiles: { first_name: string; surname: string; fcm_token: string | null } | null
}

const columns =
  'id, number, status, lines, total_minor, currency, tax, place, place_hole, place_lng, place_lat, note, wanted_at, pay, reason, promised_from, promised_to, shown_at, unseen_at, duty_at, created_at, preparing_at, ready_at, ended_at'

const MENU_KEY = ['menu_category', 'for guests']

/** The menu in its order, with every dish that is on it. */
export function useMenu() {
  const client = useQueryClient()
  useEffect(
    () =>
      // What is sold out must be seen before the whole menu has been read again.
      onRowChange((news) => {
        client.setQueryData<readonly MenuCategory[]>(MENU_KEY, (menu) => menu && withNews(menu, news))
      }),
    [client],
  )
  return useQuery({
    queryKey: MENU_KEY,
    queryFn: async () => {
      const { data } = await supabase()
        .from('menu_category')
        .select('id, name, name_i18n, hours, position, menu_item (*, menu_option_group (*), menu_option (*))')
        .eq('menu_item.is_active', true)
        .throwOnError()
      return inMenuOrder(data as unknown as MenuCategory[])
    },
  })
}

/** Categories and dishes in their order, each dish with the hours of its category. */
function inMenuOrder(menu: MenuCategory[]): MenuCategory[] {
  return menu.sort(byPosition).map((category) => ({
    ...category,
    menu_item: category.menu_item
      .map((item) => ({ ...item, category_hours: category.hours }))
      .sort(byPosition),
  }))
}

/** The dish of that id, from wherever on the menu it stands. */
export function itemFinder(menu: readonly MenuCategory[] | undefined): (id: string) => MenuItem | undefined {
  const items = new Map(menu?.flatMap(({ menu_item }) => menu_item).map((item) => [item.id, item]))
  return (id) => items.get(id)
}

/** My orders, newest first. */
export function useMyOrders() {
  const { user } = useMe()
  return useQuery({
    queryKey: ['user_order', 'mine', user?.id],
    enabled: user !== null,
    queryFn: async () => {
      const { data } = await supabase()
        .from('user_order')
        .select(columns)
        .eq('user_id', user!.id)
        .order('created_at', { ascending: false })
        .limit(60)
        .throwOnError()
      return data as unknown as Order[]
    },
  })
}

/** How one order is read: by id with whose it is, or, for `recent`, my latest. */
export function orderQuery(id: string, userId: string | undefined) {
  return queryOptions({
    queryKey: ['user_order', id, userId],
    queryFn: async (): Promise<OrderInFull | null> => {
      const wanted = supabase()
        .from('user_order')
        .select(`${columns}, profiles (first_name, surname, fcm_token)`)
      const { data } = await (id === 'recent'
        ? wanted
            .eq('user_id', userId ?? '')
            .order('created_at', { ascending: false })
            .limit(1)
            .maybeSingle()
        : wanted.eq('id', id).maybeSingle()
      ).throwOnError()
      return data as unknown as OrderInFull | null
    },
  })
}

/** One order of mine; `recent` is the latest, null when there is none. */
export function useOrder(id: string) {
  const { user } = useMe()
  return useQuery({ ...orderQuery(id, user?.id), enabled: user !== null })
}

/** Other people's orders are not announced to me: what depends on them is asked again. */
const ESTIMATE_MS = 60_000

/** How many tickets are worked on before mine: a count only, since the tickets are other people's. */
export function useOpenTickets() {
  return useQuery({
    queryKey: ['user_order', 'open count'],
    refetchInterval: ESTIMATE_MS,
    queryFn: async () => {
      const { data } = await supabase().rpc('open_tickets').throwOnError()
      return data
    },
  })
}

/** The kitchen's quarters of an hour of the next day, for an order of so many dishes and drinks. */
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

/** Whether I may charge my member account, its limit for a month and what I have charged in this one. */
export interface Account {
  may: boolean
  /** null: none. */
  limit_minor: number | null
  charged_minor: number
}

export function useAccount() {
  const { user } = useMe()
  return useQuery({
    queryKey: ['user_order', 'account', user?.id],
    enabled: user !== null,
    queryFn: async () => {
      const { data } = await supabase().rpc('my_account').single().throwOnError()
      return data as Account
    },
  })
}
