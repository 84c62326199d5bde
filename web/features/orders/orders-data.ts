import { queryOptions, useQuery } from '@tanstack/react-query'
import type { MenuCategory, MenuItem, Translations } from '#domain/orders/menu.ts'
import { supabase } from '#web/data/client.ts'
import { useMe } from '#web/data/session.ts'

export type OrderStatus = 'new' | 'preparing' | 'ready' | 'completed' | 'cancelled'
export type OrderPlace = 'clubhouse' | 'halfway_house' | 'hole'

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
  place: OrderPlace
  place_hole: number | null
  note: string
  wanted_at: string | null
  pay: 'collection' | 'account'
  reason: string | null
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
  'id, number, status, lines, total_minor, currency, place, place_hole, note, wanted_at, pay, reason, shown_at, unseen_at, duty_at, created_at, preparing_at, ready_at, ended_at'

/** The menu in its order, with every dish that is on it. */
export function useMenu() {
  return useQuery({
    queryKey: ['menu_category', 'menu'],
    queryFn: async () => {
      const { data } = await supabase()
        .from('menu_category')
        .select('id, name, name_i18n, position, menu_item (*, menu_option (*))')
        .eq('menu_item.is_active', true)
        .order('position')
        .order('position', { referencedTable: 'menu_item' })
        .throwOnError()
      return data as unknown as MenuCategory[]
    },
  })
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

/** How many tickets the kitchen has open: a count only, since the tickets are other people's. */
export function useOpenTickets() {
  return useQuery({
    queryKey: ['user_order', 'open count'],
    queryFn: async () => {
      const { data } = await supabase().rpc('open_tickets').throwOnError()
      return data
    },
  })
}
