import { useQuery } from '@tanstack/react-query'
import { nameIn } from '#domain/base/translated-name.ts'
import { type DayRange, isRange } from '#domain/figures/figures.ts'
import { supabase } from '#web/data/client.ts'
import type { FunctionRow } from '#web/data/database-types.ts'

/** The totals of a range of days. Money in minor units of `currency`; times in seconds, null if nothing was ready. */
export type Summary = FunctionRow<
  'figures_summary',
  'ticket_median_seconds' | 'ticket_p90_seconds' | 'making_median_seconds' | 'making_p90_seconds'
>
export type DayFigures = FunctionRow<'figures_by_day', 'ticket_median_seconds' | 'ticket_p90_seconds'>
export type HourFigures = FunctionRow<'figures_by_hour', 'ticket_median_seconds' | 'ticket_p90_seconds'>
/** `item_id` is null for a deleted dish. */
export type ItemFigures = FunctionRow<'figures_by_item', 'item_id'>

/** A period in which something was sold out. `began_by` and `ended_by` are null for an automatic change. */
export type SoldOutSpell = FunctionRow<
  'figures_sold_out',
  'option_name' | 'option_name_i18n' | 'began_by' | 'ended_at' | 'ended_by'
>

/** The dish, and its option if only that was sold out, in a language. */
export function soldOutNames(spell: SoldOutSpell, language: string): [dish: string, option: string] {
  const { option_name, option_name_i18n } = spell
  return [
    nameIn(spell, language),
    option_name ? nameIn({ name: option_name, name_i18n: option_name_i18n ?? {} }, language) : '',
  ]
}

/** How often the promised range held, by part: `all` (0), `month` (202611), `ahead` (the fewest tickets ahead). */
export type PromiseFigures = FunctionRow<'figures_promises'>

/** Number and sum of refunds and corrections on accounts, by the correction's day; negative in the members' favour. */
export type Corrections = FunctionRow<'figures_corrections'>

export interface Figures {
  summary: Summary
  corrections: Corrections
  days: DayFigures[]
  hours: HourFigures[]
  items: ItemFigures[]
  soldOut: SoldOutSpell[]
  promises: PromiseFigures[]
}

const READ_AGAIN_MS = 60_000

/** The figures of a range of the club's days, for administrators; read every minute while shown. */
export function useFigures(range: DayRange) {
  return useQuery({
    // Not under the tables' names: each order of a busy hour would recompute everything.
    queryKey: ['figures', range.first, range.last],
    enabled: isRange(range),
    refetchInterval: READ_AGAIN_MS,
    meta: { keep: false },
    queryFn: async (): Promise<Figures> => {
      const [summary, [corrections], days, hours, items, soldOut, promises] = await Promise.all([
        readSummary(range),
        ask<Corrections>('figures_corrections', range),
        ask<DayFigures>('figures_by_day', range),
        ask<HourFigures>('figures_by_hour', range),
        ask<ItemFigures>('figures_by_item', range),
        ask<SoldOutSpell>('figures_sold_out', range),
        ask<PromiseFigures>('figures_promises', range),
      ])
      return { summary, corrections: corrections!, days, hours, items, soldOut, promises }
    },
  })
}

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
  | 'figures_corrections'
  | 'figures_by_day'
  | 'figures_by_hour'
  | 'figures_by_item'
  | 'figures_sold_out'
  | 'figures_promises'

async function ask<Row>(figure: Figure, { first, last }: DayRange): Promise<Row[]> {
  const { data } = await supabase().rpc(figure, { first_day: first, last_day: last }).throwOnError()
  return data as Row[]
}

/** A member account's total of a month; `label` is for a person without a name who is no former member. */
export type AccountTotal = FunctionRow<'account_totals', 'user_id' | 'first_name' | 'surname' | 'label'>

/** Each member account's total of a month, given by its first day. */
export function useAccountTotals(month: string) {
  return useQuery({
    queryKey: ['figures', 'accounts', month],
    refetchInterval: READ_AGAIN_MS,
    meta: { keep: false },
    queryFn: async () => {
      const { data } = await supabase().rpc('account_totals', { month }).throwOnError()
      return data as AccountTotal[]
    },
  })
}

export type AccountLine = FunctionRow<
  'account_statement',
  'user_id' | 'first_name' | 'surname' | 'correction_id' | 'reason' | 'label'
>

/** Every order charged to an account in a month, and every correction. */
export async function readAccountLines(month: string): Promise<AccountLine[]> {
  const { data } = await supabase().rpc('account_statement', { month }).throwOnError()
  return data as AccountLine[]
}
