import type { Json } from '#domain/generated/database.ts'
import { asRoleId } from '#web/data/session/roles.ts'
import { useSettings } from '#web/data/settings.ts'
import { type AuditEntry, recordColumns, useStaff } from '#web/features/audit/audit-data.ts'
import type audit from '#web/i18n/en/audit.json'
import { catalogued } from '#web/i18n/error-text.ts'
import { localeOf } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatMoney, formatNumber } from '#web/ui/format/format.ts'

export interface Change {
  name: string
  /** null: no former value. */
  before: string | null
  after: string | null
}

export interface AuditWords {
  /** The author. */
  who: (entry: AuditEntry) => string
  role: (entry: AuditEntry) => string | null
  /** Its subject. */
  subject: (entry: AuditEntry) => string | null
  changes: (entry: AuditEntry) => Change[]
  /** The reason of a refusal. */
  reason: (entry: AuditEntry) => string | null
}

type Table = keyof typeof audit.table
type Limit = keyof typeof audit.limit
type Column = keyof typeof audit.column

const tables: readonly Table[] = [
  ...([
    'profiles',
    'profile_private',
    'user_groups',
    'setting',
    'menu_item',
    'menu_option',
    'user_order',
    'issue',
  ] as const),
  ...([
    'issue_comment',
    'course',
    'hole',
    'course_feature',
    'pin_set',
    'removed_person',
    'push_token',
  ] as const),
]
const limits: readonly Limit[] = [
  ...(['token', 'signup', 'anonymous', 'verify', 'password', 'code', 'factor', 'mail', 'text'] as const),
  ...(['mails', 'texts', 'sso', 'saml', 'rest', 'storage', 'functions'] as const),
  ...(['realtime', 'system', 'contact'] as const),
]
const columns: readonly Column[] = [
  ...([
    'role_id',
    'group',
    'name',
    'claim_minutes',
    'value',
    'price_minor',
    'tax_bp',
    'total_minor',
  ] as const),
  ...(['pay', 'status', 'is_current', 'number', 'par', 'may_charge', 'charged_minor', 'reason'] as const),
]
const settingKeys = [
  ...([
    'club.name',
    'club.currency',
    'club.time_zone',
    'club.languages',
    'course.flag_colours',
    'kitchen.paused',
  ] as const),
  ...(['kitchen.age_amber_seconds', 'kitchen.age_red_seconds', 'kitchen.quarter_orders'] as const),
  ...(['kitchen.quarter_items', 'kitchen.hours', 'kitchen.order_patience_minutes'] as const),
  ...(['kitchen.unseen_seconds', 'kitchen.untouched_minutes', 'kitchen.delay'] as const),
  ...(['kitchen.recall_minutes', 'kitchen.duty_manager', 'orders.tax_bp', 'orders.account_roles'] as const),
  ...(['orders.account_limit_minor', 'issues.head', 'audit.keep_days'] as const),
  ...(['club.logo', 'club.address', 'club.phone', 'club.email', 'club.website', 'club.hours'] as const),
  ...(['club.country', 'club.units', 'club.privacy', 'club.imprint', 'club.accessibility'] as const),
  ...(['people.sign_up', 'course.tees', 'kitchen.lead_minutes', 'messages.sender_name'] as const),
  ...(['messages.invite_subject', 'messages.invite_text', 'messages.confirmation_subject'] as const),
  ...(['messages.confirmation_text', 'messages.magic_link_subject', 'messages.magic_link_text'] as const),
  ...(['messages.recovery_subject', 'messages.recovery_text', 'messages.code_sms'] as const),
] as const

function oneOf<T extends string>(list: readonly T[], value: string | null): T | undefined {
  return list.find((one) => one === value)
}

/** Entries as text in the club's vocabulary and the reader's language. */
export function useAuditWords(): AuditWords {
  const { t } = useTranslation(['audit', 'common'])
  const valueText = useValueText()
  return {
    who: ({ actor_name, actor_role, kind }) => {
      if (actor_name) return actor_name
      if (actor_role === 'system') return t('system')
      return kind === 'refused' || actor_role !== null ? t('nameless') : t('unknownPerson')
    },
    role: ({ actor_role }) =>
      actor_role === null || actor_role === 'system' ? null : t(`common:role.${asRoleId(actor_role)}`),
    subject: ({ subject_table, subject_label, kind }) => {
      if (kind === 'sign_in_failed' && subject_label === null) return t('unknownAccount')
      if (subject_table === 'setting' && subject_label !== null) {
        if (subject_label.startsWith('push.')) return t('settings.push', { event: subject_label.slice(5) })
        const key = oneOf(settingKeys, subject_label)
        return key ? t(`settings.${key}`) : subject_label
      }
      if (subject_label !== null) return subject_label
      const table = oneOf(tables, subject_table)
      return table ? t(`table.${table}`) : subject_table
    },
    changes: (entry) => {
      const before = recordColumns(entry.before)
      const after = recordColumns(entry.after)
      return [...new Set([...Object.keys(before), ...Object.keys(after)])]
        .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
        .map((name) => {
          const column = oneOf(columns, name)
          const text = (value: Json | undefined) =>
            value === undefined
              ? null
              : valueText(entry.subject_table === 'setting' ? (entry.subject_id ?? '') : name, value)
          return {
            name: column ? t(`column.${column}`) : name,
            before: text(before[name]),
            after: text(after[name]),
          }
        })
    },
    reason: ({ kind, code }) => {
      if (code === null) return null
      const limit = kind === 'rate_limited' ? oneOf(limits, code) : undefined
      return limit ? t(`limit.${limit}`) : (catalogued(code) ?? code)
    },
  }
}

/** Writes a value of a column or a setting as text. */
function useValueText(): (name: string, value: Json) => string {
  const { t, i18n } = useTranslation(['audit', 'common'])
  const currency = useSettings()['club.currency']
  const staff = useStaff()
  const language = i18n.language
  const weekday = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  const dayName = (day: number) => weekday.format(Date.UTC(2024, 0, day))

  const span = (value: Readonly<Record<string, Json | undefined>>): string => {
    const days = Array.isArray(value.days) ? value.days.map((day) => dayName(Number(day))).join(' ') : ''
    const hours = Array.isArray(value.hours) ? `: ${text('hours', value.hours)}` : ''
    return `${days} ${String(value.from)}–${String(value.to)}${hours}`.trim()
  }
  const text = (name: string, value: Json): string => {
    if (value === null) return t('none')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') {
      if (name.endsWith('_minor')) return formatMoney(value, currency, language)
      if (name.endsWith('_bp')) return `${formatNumber(value / 100, language, 2)} %`
      if (name.endsWith('_seconds')) return t('seconds', { count: value })
      if (name.endsWith('_minutes')) return t('minutes', { count: value })
      if (name.endsWith('_days')) return t('days', { count: value })
      return formatNumber(value, language)
    }
    if (Array.isArray(value)) return value.map((one) => text(name, one)).join(', ') || t('none')
    if (typeof value === 'object') {
      if ('from' in value && 'to' in value) return span(value)
      return Object.entries(value)
        .map(([key, one]) => `${key}: ${one === undefined ? '' : text(key, one)}`)
        .join(', ')
    }
    if (name === 'role_id' || name === 'orders.account_roles') return t(`common:role.${asRoleId(value)}`)
    if (name === 'group' && value === 'default') return t('noGroup')
    if (name === 'pay') return t(value === 'account' ? 'pay.account' : 'pay.collection')
    if (name === 'status') return value === 'cancelled' ? t('cancelled') : t('open')
    if (name === 'kitchen.duty_manager' || name === 'issues.head') {
      return staff.find(({ id }) => id === value)?.name ?? value
    }
    return value
  }
  return text
}
