import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Hours } from '#domain/base/json-columns.ts'
import { clubLimits, type LimitKey } from '#domain/club-limits.ts'
import type { DelaySetting, PauseSetting } from '#domain/queue/throttle.ts'
import { supabase } from '#web/data/client.ts'

/** The club's choices that the app asks for, with what holds until they are read. */
const defaults = {
  'club.name': 'Greenside',
  'club.currency': 'EUR',
  'club.time_zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  /** The languages of the menu: first that of the texts themselves, then those of their translations. */
  'club.languages': ['en', 'zh-CN', 'ja'] as string[],
  'course.flag_colours': { front: 'red', middle: 'white', back: 'blue' },
  'kitchen.age_amber_seconds': 300,
  'kitchen.age_red_seconds': 480,
  'kitchen.paused': false as PauseSetting,
  /** What the kitchen adds to new promises. */
  'kitchen.delay': null as DelaySetting,
  /** After so many minutes a ticket that is still new rings; null for never. */
  'kitchen.untouched_minutes': 10 as number | null,
  /** Most orders, and most dishes and drinks, in a quarter of an hour; null for no limit. */
  'kitchen.quarter_orders': null as number | null,
  'kitchen.quarter_items': null as number | null,
  /** For so many minutes after its end the kitchen can bring a ticket back. */
  'kitchen.recall_minutes': 30,
  /** When the kitchen takes orders, on the club's clock; empty for always. */
  'kitchen.hours': [] as Hours[],
  /** How long an order for as soon as possible may wait for a signal before it is asked for again. */
  'kitchen.order_patience_minutes': 10,
  /** The tax in the price of what has no rate of its own, in hundredths of a percent. */
  'orders.tax_bp': 0,
  /** Which roles may charge the member account, and up to how much in a calendar month; null for no limit. */
  'orders.account_roles': [] as string[],
  'orders.account_limit_minor': null as number | null,
  ...(Object.fromEntries(Object.entries(clubLimits).map(([key, { standard }]) => [key, standard])) as Record<
    LimitKey,
    number
  >),
  /** Who is told when no screen shows a ticket; null for every administrator. For the kitchen's eyes only. */
  'kitchen.duty_manager': null as string | null,
  /** Who is told of work that nobody of a crew takes; null for every administrator. For administrators' eyes only. */
  'issues.head': null as string | null,
  /** For so many days the audit log is kept. For administrators' eyes only. */
  'audit.keep_days': 400,
}

export type Settings = typeof defaults

/** The read of the settings, which may be done ahead of its need. */
export const settingsQuery = queryOptions({
  queryKey: ['setting', 'all'],
  queryFn: async () => {
    const { data: rows } = await supabase().from('setting').select('key, value').throwOnError()
    return Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<Settings>
  },
})

/** The club's settings that I may read. */
export function useSettings(): Settings {
  const { data } = useQuery(settingsQuery)
  return { ...defaults, ...data }
}
