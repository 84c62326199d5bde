import type { QueryData } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import type { TranslatedName } from '#domain/base/json-columns.ts'
import { nextMorning } from '#domain/menu/sold-out.ts'
import { supabase } from '#web/data/client.ts'
import { clubNow } from '#web/data/clock.ts'
import { useOverlay, usePendingFor, write } from '#web/data/outbox/outbox.ts'

/** A dish of a ticket. */
export interface Dish extends TranslatedName {
  item_id: string
}

const selectStock = () => supabase().from('menu_item').select('id, sold_out, sold_out_until, stock')
/** Whether a dish is on sale, and how many are left; `stock` is null if uncounted. */
export type StockRow = QueryData<ReturnType<typeof selectStock>>[number]

/** The stock of each dish by id, with my own changes, live. */
export function useStock(): ReadonlyMap<string, StockRow> {
  const { data } = useQuery({
    queryKey: ['menu_item', 'stock'],
    queryFn: async () => {
      const { data: rows } = await selectStock().throwOnError()
      return rows
    },
  })
  return new Map(useOverlay<StockRow>('menu_item', data).map((row) => [row.id, row]))
}

/** The sync state of my last change to a dish. */
export function useStockSync(item: string) {
  return usePendingFor('menu_item', item)
}

/** Marks a dish sold out until five tomorrow morning, or until a person puts it on sale. */
export async function sellOut(
  item: string,
  until: 'tomorrow' | 'further notice',
  zone: string,
): Promise<void> {
  const sold_out_until = until === 'tomorrow' ? nextMorning(zone, new Date(clubNow())).toISOString() : null
  await write({ type: 'UPDATE', table: 'menu_item', id: item, data: { sold_out: true, sold_out_until } })
}

/** Puts a dish on sale with that many left; null for uncounted, undefined for as many as there are. */
export async function putOnSale(item: string, left?: number | null): Promise<void> {
  const data = { sold_out: false, sold_out_until: null, ...(left !== undefined && { stock: left }) }
  await write({ type: 'UPDATE', table: 'menu_item', id: item, data })
}
