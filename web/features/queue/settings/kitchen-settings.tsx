import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/base/person-name.ts'
import { clubLimits, type LimitKey } from '#domain/generated/limits.ts'
import { supabase } from '#web/data/client.ts'
import { drop } from '#web/data/outbox/outbox.ts'
import { useMe } from '#web/data/session/session.ts'
import { type SettingKey, useSetting } from '#web/data/setting-change.ts'
import type { Settings } from '#web/data/settings.ts'
import { PrinterSettings } from '#web/features/queue/printing/printer-settings.tsx'
import { MoneySettings, OpeningHours } from '#web/features/queue/settings/order-settings.tsx'
import { Part } from '#web/features/queue/settings/setting.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextInput } from '#web/ui/forms/inputs.tsx'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'
import { PendingGlyph } from '#web/ui/status.tsx'

/** Settings that are a number, or none. */
type NumberKey = { [K in SettingKey]: Settings[K] extends number | null ? K : never }[SettingKey]

const LIMIT_LABELS = {
  'limits.open_orders': 'openOrders',
  'limits.orders_per_hour': 'ordersPerHour',
  'limits.open_reports': 'openReports',
  'limits.reports_per_day': 'reportsPerDay',
  'limits.comments_per_hour': 'commentsPerHour',
  'limits.photos_per_hour': 'photosPerHour',
  'limits.notifications_per_hour': 'notificationsPerHour',
  'limits.messages_per_day': 'messagesPerDay',
  'limits.network_messages_per_day': 'networkMessagesPerDay',
} as const satisfies Record<LimitKey, string>

/** How the kitchen works on every device: who is on duty, how much a quarter of an hour takes, when a ticket is amber and red. */
export function ClubSettings() {
  const { t } = useTranslation('queue')
  const { role } = useMe()
  return (
    <>
      <DutyManager />
      <Part title={t('settings.capacity')} hint={t('settings.capacityHint')}>
        <NumberSetting of="kitchen.quarter_orders" label={t('settings.orders')} max={999} />
        <NumberSetting of="kitchen.quarter_items" label={t('settings.items')} max={999} />
      </Part>
      <OpeningHours />
      <Part title={t('settings.patience')} hint={t('settings.patienceHint')}>
        <NumberSetting
          of="kitchen.order_patience_minutes"
          label={t('settings.minutes')}
          max={240}
          isRequired
        />
      </Part>
      <Part title={t('settings.recall')} hint={t('settings.recallHint')}>
        <NumberSetting of="kitchen.recall_minutes" label={t('settings.minutes')} max={720} isRequired />
      </Part>
      <Part title={t('settings.untouched')} hint={t('settings.untouchedHint')}>
        <NumberSetting of="kitchen.untouched_minutes" label={t('settings.minutes')} max={240} />
      </Part>
      <Part title={t('settings.ages')} hint={t('settings.agesHint')}>
        <NumberSetting
          of="kitchen.age_amber_seconds"
          label={t('settings.amber')}
          per={60}
          max={240}
          isRequired
        />
        <NumberSetting of="kitchen.age_red_seconds" label={t('settings.red')} per={60} max={240} isRequired />
      </Part>
      {role.role_id === 'admin' ? (
        <>
          <PrinterSettings />
          <MoneySettings />
          <Part title={t('settings.limits')} hint={t('settings.limitsHint')}>
            {(Object.keys(LIMIT_LABELS) as LimitKey[]).map((key) => (
              <NumberSetting
                key={key}
                of={key}
                label={t(`settings.${LIMIT_LABELS[key]}`)}
                max={clubLimits[key].highest}
                isRequired
              />
            ))}
          </Part>
        </>
      ) : null}
    </>
  )
}

interface NumberSettingProps {
  of: NumberKey
  label: string
  /** The setting holds this many for each one shown, such as 60 seconds for a minute. */
  per?: number
  max: number
  /** It must have a value; otherwise none means no limit. */
  isRequired?: boolean
}

/** A setting that is a whole number, kept when its field is left. */
export function NumberSetting({ of, label, per = 1, max, isRequired = false }: NumberSettingProps) {
  const { t } = useTranslation('queue')
  const { value, sync, save: saveSetting } = useSetting(of)
  const [draft, setDraft] = useState<string>()
  const text = draft ?? (value === null ? '' : String(Math.round(value / per)))
  const number = text === '' ? null : Number(text)
  const fits = number === null ? !isRequired : Number.isInteger(number) && number >= 1 && number <= max
  const save = () => {
    if (draft === undefined || !fits) return
    setDraft(undefined)
    saveSetting(number === null ? null : number * per).catch(showNotSaved)
  }
  return (
    <Field
      label={label}
      error={fits ? refusedText(sync) : t('settings.fault', { max })}
      hint={sync?.status === 'pending' ? <PendingGlyph status="pending" withWord /> : undefined}
      optional={!isRequired}
    >
      <TextInput
        inputMode="numeric"
        className="h-16! text-2xl! tabular"
        placeholder={t('settings.none')}
        value={text}
        onChange={(event) => setDraft(event.target.value.trim())}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </Field>
  )
}

const NOBODY = ''

function DutyManager() {
  const { t } = useTranslation('queue')
  const { value, sync, save } = useSetting('kitchen.duty_manager')
  const { data: staff } = useQuery({
    queryKey: ['profiles', 'kitchen staff'],
    queryFn: async () => {
      const { data } = await supabase()
        .from('profiles')
        .select('id, first_name, surname')
        .in('role_id', ['kitchen', 'admin'])
        .order('first_name')
        .throwOnError()
      return data
    },
  })
  return (
    <Field label={t('settings.duty')} error={refusedText(sync)} hint={t('settings.dutyHint')}>
      <Select
        className="h-16! text-lg!"
        value={value ?? NOBODY}
        choices={[
          { value: NOBODY, label: t('settings.admins') },
          ...(staff ?? []).map((person) => ({ value: person.id, label: fullName(person) ?? '' })),
        ]}
        onChange={(id) => void save(id === NOBODY ? null : id).catch(showNotSaved)}
      />
      {sync?.status === 'error' ? (
        <Button size="glove" onClick={() => void drop(sync.id)}>
          {t('refused.ok')}
        </Button>
      ) : null}
    </Field>
  )
}
