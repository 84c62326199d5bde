import { useQuery } from '@tanstack/react-query'
import { type DayRange, isRange } from '#domain/figures/figures.ts'
import { named, type Translations } from '#domain/menu/menu.ts'
import { supabase } from '#web/data/client.ts'

/** All of a range of days. Money in whole minor units of `currency`; times in seconds, null where nothing was ready. */
export interface Summary {
  orders: number
  cancelled: number
  items: number
  currency: string
  revenue_minor: number
  account_minor: number
  other_currency_orders: number
  tickets: number
  ticket_median_seconds: number | null
  ticket_p90_seconds: number | null
  making_median_seconds: number | null
  making_p90_seconds: number | null
  promised: number
  promise_kept: number
  promise_early: number
  promise_late: number
}

interface Bucket {
  orders: number
  revenue_minor: number
  ticket_median_seconds: number | null
  ticket_p90_seconds: number | null
}

export interface DayFigures extends Bucket {
  day: string
  cancelled: number
  promised: number
  promise_kept: number
}

export interface HourFigures extends Bucket {
  hour: number
}

export interface ItemFigures {
  item_id: string | null
  name: string
  name_i18n: Translations
  quantity: number
  orders: number
  revenue_minor: number
}

/** From when to when something was sold out. Nobody's name: it sold out by itself. */
export interface SoldOutSpell {
  id: string
  name: string
  name_i18n: Translations
  option_name: string | null
  option_name_i18n: Translations
  began_at: string
  began_by: string | null
  ended_at: string | null
  ended_by: string | null
  seconds: number
}

/** The dish and, where only that was sold out, its option in a language. */
export function soldOutNames(spell: SoldOutSpell, language: string): [dish: string, option: string] {
  const { option_name, option_name_i18n } = spell
  return [
    named(spell, language),
    option_name ? named({ name: option_name, name_i18n: option_name_i18n }, language) : '',
  ]
}

export interface Figures {
  summary: Summary
  days: DayFigures[]
  hours: HourFigures[]
  items: ItemFigures[]
  soldOut: SoldOutSpell[]
}

const READ_AGAIN_MS = 60_000

/** The figures of a range of the club's days, for administrators; read again every minute while they are looked at. */
export function useFigures(range: DayRange) {
  return useQuery({
    // Named apart from the tables: with each order of a busy hour all of it would be counted again.
    queryKey: ['figures', range.first, range.last],
    enabled: isRange(range),
    refetchInterval: READ_AGAIN_MS,
    meta: { keep: false },
    queryFn: async (): Promise<Figures> => {
      const [summary, days, hours, items, soldOut] = await Promise.all([
        readSummary(range),
        ask<DayFigures>('figures_by_day', range),
        ask<HourFigures>('figures_by_hour', range),
        ask<ItemFigures>('figures_by_item', range),
        ask<SoldOutSpell>('figures_sold_out', range),
      ])
      return { summary, days, hours, items, soldOut }
    },
  })
}

/** The sums of a range alone. */
export function useSummary(range: DayRange) {
  return useQuery({
    queryKey: ['figures', 'summary', range.first, range.last],
    refetchInterval: READ_AGAIN_MS,
    meta: { keep: false },
    queryFn: () => readSummary(range),
  })
}

async function readSummary(range: DayRange): Promise<Summary> {
  const [summary] = await ask<Summary>('figures_summary', range)
  return summary!
}

type Figure =
  | 'figures_summary'
  | 'figures_by_day'
  | 'figures_by_hour'
  | 'figures_by_item'
  | 'figures_sold_out'

async function ask<Row>(figure: Figure, { first, last }: DayRange): Promise<Row[]> {
  const { data } = await supabase().rpc(figure, { first_day: first, last_day: last }).throwOnError()
  return data as unknown as Row[]
}

export interface AccountTotal {
  user_id: string | null
  first_name: string | null
  surname: string | null
  orders: number
  total_minor: number
  currency: string
}

/** What each member account comes to in a month, given by its first day. */
export function useAccountTotals(month: string) {
  return useQuery({
    queryKey: ['figures', 'accounts', month],
    refetchInterval: READ_AGAIN_MS,
    meta: { keep: false },
    queryFn: async () => {
      const { data } = await supabase().rpc('account_totals', { month }).throwOnError()
      return data as unknown as AccountTotal[]
    },
  })
}

export interface AccountLine {
  number: number
  user_id: string | null
  first_name: string | null
  surname: string | null
  at: string
  total_minor: number
  currency: string
  balance_minor: number
}

/** Every order that was put on an account in a month. */
export async function readAccountLines(month: string): Promise<AccountLine[]> {
  const { data } = await supabase().rpc('account_statement', { month }).throwOnError()
  return data as unknown as AccountLine[]
}
