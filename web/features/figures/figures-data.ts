import { useQuery } from '@tanstack/react-query'
import { nameIn } from '#domain/base/translated-name.ts'
import { type DayRange, isRange } from '#domain/figures/figures.ts'
import { supabase } from '#web/data/client.ts'
import type { FunctionRow } from '#web/data/database-types.ts'

/** All of a range of days. Money in minor units of `currency`; times in seconds, null where nothing was ready. */
export type Summary = FunctionRow<
  'figures_summary',
  'ticket_median_seconds' | 'ticket_p90_seconds' | 'making_median_seconds' | 'making_p90_seconds'
>
export type DayFigures = FunctionRow<'figures_by_day', 'ticket_median_seconds' | 'ticket_p90_seconds'>
export type HourFigures = FunctionRow<'figures_by_hour', 'ticket_median_seconds' | 'ticket_p90_seconds'>
/** `item_id` is null for a dish that was deleted. */
export type ItemFigures = FunctionRow<'figures_by_item', 'item_id'>

/** From when to when something was sold out. `began_by` and `ended_by` are null where it happened by itself. */
export type SoldOutSpell = FunctionRow<
  'figures_sold_out',
  'option_name' | 'option_name_i18n' | 'began_by' | 'ended_at' | 'ended_by'
>

/** The dish and, where only that was sold out, its option in a language. */
export function soldOutNames(spell: SoldOutSpell, language: string): [dish: string, option: string] {
  const { option_name, option_name_i18n } = spell
  return [
    nameIn(spell, language),
    option_name ? nameIn({ name: option_name, name_i18n: option_name_i18n ?? {} }, language) : '',
  ]
}

/** How often the promised range held, of a part: `all` (0), `month` (202611), `ahead` (the fewest tickets ahead). */
export type PromiseFigures = FunctionRow<'figures_promises'>

/** What was given back on accounts (negative), by the day of the correction. */
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

/** The figures of a range of the club's days, for administrators; read again every minute while they are looked at. */
export function useFigures(range: DayRange) {
  return useQuery({
    // Named apart from the tables: with each order of a busy hour all of it would be counted again.
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

/** What one member account comes to in a month; `label` stands for a person without a name, who is no former member. */
export type AccountTotal = FunctionRow<'account_totals', 'user_id' | 'first_name' | 'surname' | 'label'>

/** What each member account comes to in a month, given by its first day. */
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

/** Every order that was put on an account in a month, and every correction. */
export async function readAccountLines(month: string): Promise<AccountLine[]> {
  const { data } = await supabase().rpc('account_statement', { month }).throwOnError()
  return data as AccountLine[]
}
