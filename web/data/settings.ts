import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '#web/data/client.ts'

/** The club's choices that the app asks for, with what holds until they are read. */
const defaults = {
  'club.name': 'Greenside',
  'club.currency': 'EUR',
  'club.time_zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  'course.flag_colours': { front: 'red', middle: 'white', back: 'blue' },
  'kitchen.age_amber_seconds': 300,
  'kitchen.age_red_seconds': 480,
  'kitchen.paused': false,
  /** Most orders, and most dishes and drinks, in a quarter of an hour; null for no limit. */
  'kitchen.quarter_orders': null as number | null,
  'kitchen.quarter_items': null as number | null,
  /** Who is told when no screen shows a ticket; null for every administrator. For the kitchen's eyes only. */
  'kitchen.duty_manager': null as string | null,
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
