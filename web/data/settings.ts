import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Hours, OpeningSeason, Translations } from '#domain/base/json-columns.ts'
import type { ClubTee } from '#domain/course/club-tees.ts'
import { clubLimits, type LimitKey } from '#domain/generated/club-limits.ts'
import type { PushKey } from '#domain/generated/notification-texts.ts'
import type { DelaySetting, PauseSetting } from '#domain/queue/throttle.ts'
import { supabase } from '#web/data/client.ts'
import { queryClient } from '#web/data/queries/query.ts'

/** The club's own texts of a notification by language; missing or empty ones use the app's text. */
export type OwnPushTexts = Partial<Record<string, { title?: string; body?: string }>>

/** The club's settings for the app. Texts of notifications are undefined without the club's own. */
export interface Settings extends Record<LimitKey, number>, Record<PushKey, OwnPushTexts | undefined> {
  'club.name': string
  'club.currency': string
  'club.time_zone': string
  /** The languages of the menu: first the original, then the translations. */
  'club.languages': string[]
  /** The path of the logo in the bucket `club`; null: the club has none. */
  'club.logo': string | null
  /** Lines of text; empty: none. */
  'club.address': string
  'club.phone': string
  'club.email': string
  'club.website': string
  /** The first season that contains a day applies; empty: none. */
  'club.hours': OpeningSeason[]
  /** ISO 3166-1 alpha-2; null: not chosen. */
  'club.country': string | null
  /** Default for a person without their own choice. */
  'club.units': 'metres' | 'yards'
  /** By language; missing texts use the app's own. */
  'club.privacy': Translations
  'club.imprint': Translations
  'club.accessibility': Translations
  /** `open`: anyone signs up; `approval`: an administrator approves each; `invited`: by invitation or join link. */
  'people.sign_up': 'open' | 'approval' | 'invited'
  'course.flag_colours': Record<'front' | 'middle' | 'back', string>
  /** In display order. */
  'course.tees': ClubTee[]
  'kitchen.age_amber_seconds': number
  'kitchen.age_red_seconds': number
  'kitchen.paused': PauseSetting
  /** The minutes added to new promises, and until when; null for none. */
  'kitchen.delay': DelaySetting
  /** Minutes after which a ticket that is still new rings; null for never. */
  'kitchen.untouched_minutes': number | null
  /** Most orders, and most dishes and drinks, in a quarter of an hour; null for no limit. */
  'kitchen.quarter_orders': number | null
  'kitchen.quarter_items': number | null
  /** Minutes after its end in which the kitchen can recall a ticket. */
  'kitchen.recall_minutes': number
  /** When the kitchen takes orders, on the club's clock; empty for always. */
  'kitchen.hours': Hours[]
  /** Seconds on no board after which a new ticket rings in the kitchen; after twice as long, for the person on duty. */
  'kitchen.unseen_seconds': number
  /** How long an order for as soon as possible may wait for a signal before the app asks again. */
  'kitchen.order_patience_minutes': number
  /** Least minutes between an order and its chosen time. */
  'kitchen.lead_minutes': number
  /** The default tax rate included in prices, in hundredths of a percent. */
  'orders.tax_bp': number
  /** Roles that may charge the member account, and the limit per calendar month; null for no limit. */
  'orders.account_roles': string[]
  'orders.account_limit_minor': number | null
  /** The person on duty; null for every administrator. Visible to the kitchen and administrators only. */
  'kitchen.duty_manager': string | null
  /** The receiver of escalations of unclaimed work; null for every administrator. Visible to administrators only. */
  'issues.head': string | null
  /** Upload limits per person; null for no limit. */
  'uploads.files_per_day': number | null
  'uploads.bytes_per_day': number | null
  'uploads.total_bytes': number | null
  /** Number of days, and of weeks, for which scheduled back-ups are kept. Visible to administrators only. */
  'backup.daily': number
  'backup.weekly': number
  /** The code of the club's join link; null without one. Visible to administrators only. */
  'people.join_code': string | null
  /** The sender name of mails; empty: the club's. Visible to administrators only, like the texts of messages. */
  'messages.sender_name': string
  /** By language; the default is the app's own text. */
  'messages.invite_subject': Translations
  'messages.invite_text': Translations
  'messages.confirmation_subject': Translations
  'messages.confirmation_text': Translations
  'messages.magic_link_subject': Translations
  'messages.magic_link_text': Translations
  'messages.recovery_subject': Translations
  'messages.recovery_text': Translations
  'messages.code_sms': Translations
  /** Days for which the audit log is kept. Visible to administrators only. */
  'audit.keep_days': number
}

/** Defaults until the settings are read. */
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

/** The query of the settings, also for reading ahead. */
export const settingsQuery = queryOptions({
  queryKey: ['setting', 'all'],
  queryFn: async () => {
    const { data: rows } = await supabase().from('setting').select('key, value').throwOnError()
    return Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<Settings>
  },
  meta: { isSmall: true },
})

/** The club's settings that I may read, with defaults. */
export function useSettings(): Settings {
  const { data } = useQuery(settingsQuery, queryClient)
  return data ? withDefaults(data) : (defaults as Settings)
}

/** The club's time zone: its times are by its clock, whatever the zone of the device. */
export function useClubZone(): string {
  return useSettings()['club.time_zone']
}

/** Created once per read: each row of a list needs it. */
const whole = new WeakMap<Partial<Settings>, Settings>()

function withDefaults(data: Partial<Settings>): Settings {
  const settings = whole.get(data) ?? { ...(defaults as Settings), ...data }
  whole.set(data, settings)
  return settings
}

/** The club's settings read by this device; undefined before. */
export function useKnownSettings(): Partial<Settings> | undefined {
  return useQuery(settingsQuery).data
}
