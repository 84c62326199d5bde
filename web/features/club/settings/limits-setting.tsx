import { clubLimits, type LimitKey } from '#domain/generated/club-limits.ts'
import { NumberSetting, OptionalNumberSetting } from '#web/features/club/settings/number-setting.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'

const BYTES_OF_MEGABYTE = 1024 * 1024

const labels = {
  'limits.open_orders': 'openOrders',
  'limits.orders_per_hour': 'ordersPerHour',
  'limits.open_reports': 'openReports',
  'limits.reports_per_day': 'reportsPerDay',
  'limits.comments_per_hour': 'commentsPerHour',
  'limits.photos_per_hour': 'photosPerHour',
  'limits.notifications_per_hour': 'notificationsPerHour',
  'limits.messages_per_day': 'messagesPerDay',
  'limits.network_messages_per_day': 'networkMessagesPerDay',
} as const satisfies Partial<Record<LimitKey, string>>

/** The limits of a member's actions, and of each person's storage. */
export function LimitsSetting() {
  const { t } = useTranslation('settings')
  return (
    <>
      {(Object.keys(labels) as (keyof typeof labels)[]).map((key) => (
        <NumberSetting key={key} of={key} label={t(`limits.${labels[key]}`)} max={clubLimits[key].highest} />
      ))}
      <OptionalNumberSetting of="uploads.files_per_day" label={t('limits.filesPerDay')} max={100_000} />
      <OptionalNumberSetting
        of="uploads.bytes_per_day"
        label={t('limits.megabytesPerDay')}
        max={100_000}
        per={BYTES_OF_MEGABYTE}
      />
      <OptionalNumberSetting
        of="uploads.total_bytes"
        label={t('limits.megabytes')}
        max={100_000}
        per={BYTES_OF_MEGABYTE}
      />
    </>
  )
}
