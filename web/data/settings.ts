import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Hours, OpeningSeason, Translations } from '#domain/base/json-columns.ts'
import type { ClubTee } from '#domain/course/club-tees.ts'
import { clubLimits, type LimitKey } from '#domain/generated/limits.ts'
import type { PushKey } from '#domain/generated/notification-texts.ts'
import type { DelaySetting, PauseSetting } from '#domain/queue/throttle.ts'
import { supabase } from '#web/data/client.ts'

/** The club's own wording of a notification by language; what is missing or empty is the app's. */
export type OwnPushTexts = Partial<Record<string, { title?: string; body?: string }>>

/** The club's choices that the app asks for. Texts of notifications are undefined where the club has none of its own. */
export interface Settings extends Record<LimitKey, number>, Record<PushKey, OwnPushTexts | undefined> {
  'club.name': string
  'club.currency': string
  'club.time_zone': string
  /** The languages of the menu: first that of the texts themselves, then those of their translations. */
  'club.languages': string[]
  /** The path of the logo in the bucket `club`; null: the club has none. */
  'club.logo': string | null
  /** Lines of text; empty: not given. */
  'club.address': string
  'club.phone': string
  'club.email': string
  'club.website': string
  /** The first season that holds a day is that of the day; empty: not given. */
  'club.hours': OpeningSeason[]
  /** ISO 3166-1 alpha-2; null: not chosen. */
  'club.country': string | null
  /** What a person without a choice of their own sees. */
  'club.units': 'metres' | 'yards'
  /** By language; a text that is missing is the app's own. */
  'club.privacy': Translations
  'club.imprint': Translations
  'club.accessibility': Translations
  /** Everybody signs up alone, an administrator approves each, or an invitation is needed. */
  'people.sign_up': 'open' | 'approval' | 'invited'
  'course.flag_colours': Record<'front' | 'middle' | 'back', string>
  /** In the order in which they are shown. */
  'course.tees': ClubTee[]
  'kitchen.age_amber_seconds': number
  'kitchen.age_red_seconds': number
  'kitchen.paused': PauseSetting
  /** What the kitchen adds to new promises. */
  'kitchen.delay': DelaySetting
  /** After so many minutes a ticket that is still new rings; null for never. */
  'kitchen.untouched_minutes': number | null
  /** Most orders, and most dishes and drinks, in a quarter of an hour; null for no limit. */
  'kitchen.quarter_orders': number | null
  'kitchen.quarter_items': number | null
  /** For so many minutes after its end the kitchen can bring a ticket back. */
  'kitchen.recall_minutes': number
  /** When the kitchen takes orders, on the club's clock; empty for always. */
  'kitchen.hours': Hours[]
  /** A ticket that no board shows for so many seconds is announced to the person on duty. */
  'kitchen.unseen_seconds': number
  /** How long an order for as soon as possible may wait for a signal before it is asked for again. */
  'kitchen.order_patience_minutes': number
  /** An order for a time is placed at least so many minutes before it. */
  'kitchen.lead_minutes': number
  /** The tax in the price of what has no rate of its own, in hundredths of a percent. */
  'orders.tax_bp': number
  /** Which roles may charge the member account, and up to how much in a calendar month; null for no limit. */
  'orders.account_roles': string[]
  'orders.account_limit_minor': number | null
  /** Who is told when no screen shows a ticket; null for every administrator. For the kitchen's eyes only. */
  'kitchen.duty_manager': string | null
  /** Who is told of work that nobody of a crew takes; null for every administrator. For administrators' eyes only. */
  'issues.head': string | null
  /** What one person may upload; null for no limit. */
  'uploads.files_per_day': number | null
  'uploads.bytes_per_day': number | null
  'uploads.total_bytes': number | null
  /** Of so many days, and of so many weeks, scheduled back-ups are kept. For administrators' eyes only. */
  'backup.daily': number
  'backup.weekly': number
  /** The code of the club's join link; null without one. For administrators' eyes only. */
  'people.join_code': string | null
  /** The name that mails come from; empty: the club's. For administrators' eyes only, as the texts of messages are. */
  'messages.sender_name': string
  /** By language; without one the app's own text counts. */
  'messages.invite_subject': Translations
  'messages.invite_text': Translations
  'messages.confirmation_subject': Translations
  'messages.confirmation_text': Translations
  'messages.magic_link_subject': Translations
  'messages.magic_link_text': Translations
  'messages.recovery_subject': Translations
  'messages.recovery_text': Translations
  'messages.code_sms': Translations
  /** For so many days the audit log is kept. For administrators' eyes only. */
  'audit.keep_days': number
}

/** What holds until the settings are read. */
const defaults: Omit<Settings, PushKey> = {
  'club.name': 'Greenside',
  'club.currency': 'EUR',
  'club.time_zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  'club.languages': ['en', 'zh-CN', 'ja'],
  'club.logo': null,
  'club.address': '',
  'club.phone': '',
  'club.email': '',
  'club.website': '',
  'club.hours': [],
  'club.country': null,
  'club.units': 'metres',
  'club.privacy': {},
  'club.imprint': {},
  'club.accessibility': {},
  'people.sign_up': 'open',
  'course.flag_colours': { front: 'red', middle: 'white', back: 'blue' },
  'course.tees': [],
  'kitchen.age_amber_seconds': 300,
  'kitchen.age_red_seconds': 480,
  'kitchen.paused': false,
  'kitchen.delay': null,
  'kitchen.untouched_minutes': 10,
  'kitchen.quarter_orders': null,
  'kitchen.quarter_items': null,
  'kitchen.recall_minutes': 30,
  'kitchen.hours': [],
  'kitchen.unseen_seconds': 20,
  'kitchen.order_patience_minutes': 10,
  'kitchen.lead_minutes': 0,
  'orders.tax_bp': 0,
  'orders.account_roles': [],
  'orders.account_limit_minor': null,
  'kitchen.duty_manager': null,
  'issues.head': null,
  'uploads.files_per_day': 100,
  'uploads.bytes_per_day': 104_857_600,
  'uploads.total_bytes': 524_288_000,
  'backup.daily': 7,
  'backup.weekly': 4,
  'people.join_code': null,
  'messages.sender_name': '',
  'messages.invite_subject': {},
  'messages.invite_text': {},
  'messages.confirmation_subject': {},
  'messages.confirmation_text': {},
  'messages.magic_link_subject': {},
  'messages.magic_link_text': {},
  'messages.recovery_subject': {},
  'messages.recovery_text': {},
  'messages.code_sms': {},
  'audit.keep_days': 400,
  'limits.open_orders': clubLimits['limits.open_orders'].standard,
  'limits.orders_per_hour': clubLimits['limits.orders_per_hour'].standard,
  'limits.open_reports': clubLimits['limits.open_reports'].standard,
  'limits.reports_per_day': clubLimits['limits.reports_per_day'].standard,
  'limits.comments_per_hour': clubLimits['limits.comments_per_hour'].standard,
  'limits.photos_per_hour': clubLimits['limits.photos_per_hour'].standard,
  'limits.notifications_per_hour': clubLimits['limits.notifications_per_hour'].standard,
  'limits.messages_per_day': clubLimits['limits.messages_per_day'].standard,
  'limits.network_messages_per_day': clubLimits['limits.network_messages_per_day'].standard,
}

/** The read of the settings, which may be done ahead of its need. */
export const settingsQuery = queryOptions({
  queryKey: ['setting', 'all'],
  queryFn: async () => {
    const { data: rows } = await supabase().from('setting').select('key, value').throwOnError()
    return Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<Settings>
  },
  meta: { isSmall: true },
})

/** The club's settings that I may read. */
export function useSettings(): Settings {
  const { data } = useQuery(settingsQuery)
  return data ? withDefaults(data) : (defaults as Settings)
}

/** Made once for each reading: a list asks in each of its rows. */
const whole = new WeakMap<Partial<Settings>, Settings>()

function withDefaults(data: Partial<Settings>): Settings {
  const settings = whole.get(data) ?? { ...(defaults as Settings), ...data }
  whole.set(data, settings)
  return settings
}

/** The club's settings as far as this device has read them; undefined before. */
export function useKnownSettings(): Partial<Settings> | undefined {
  return useQuery(settingsQuery).data
}
