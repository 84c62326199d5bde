import { useQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { fullName } from '#domain/base/person-name.ts'
import { supabase } from '#web/data/client.ts'
import { drop } from '#web/data/outbox/outbox.ts'
import { useMe } from '#web/data/session/session.ts'
import { type SettingKey, useSetting } from '#web/data/setting-change.ts'
import type { Settings as ClubChoices } from '#web/data/settings.ts'
import { PrinterSettings } from '#web/features/queue/printing/printer-settings.tsx'
import { OpeningHours } from '#web/features/queue/settings/order-settings.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextInput } from '#web/ui/forms/inputs.tsx'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** Settings with a number or null. */
type NumberKey = { [K in SettingKey]: ClubChoices[K] extends number | null ? K : never }[SettingKey]

/** Settings for all devices, such as the person on duty, the limit of a quarter, the ages for amber and red tickets. */
export function ClubSettings() {
  const { t } = useTranslation(['queue', 'common'])
  const { role } = useMe()
  return (
    <>
      <DutyManager />
      <Part title={t('settings.capacity')} hint={t('settings.capacityHint')}>
        <GloveNumberSetting of="kitchen.quarter_orders" label={t('settings.orders')} max={999} />
        <GloveNumberSetting of="kitchen.quarter_items" label={t('settings.items')} max={999} />
      </Part>
      <OpeningHours />
      <Part title={t('settings.patience')} hint={t('settings.patienceHint')}>
        <GloveNumberSetting
          of="kitchen.order_patience_minutes"
          label={t('settings.minutes')}
          max={240}
          isRequired
        />
      </Part>
      <Part title={t('settings.recall')} hint={t('settings.recallHint')}>
        <GloveNumberSetting of="kitchen.recall_minutes" label={t('settings.minutes')} max={720} isRequired />
      </Part>
      <Part title={t('settings.untouched')} hint={t('settings.untouchedHint')}>
        <GloveNumberSetting of="kitchen.untouched_minutes" label={t('settings.minutes')} max={240} />
      </Part>
      <Part title={t('settings.ages')} hint={t('settings.agesHint')}>
        <GloveNumberSetting
          of="kitchen.age_amber_seconds"
          label={t('settings.amber')}
          per={60}
          max={240}
          isRequired
        />
        <GloveNumberSetting
          of="kitchen.age_red_seconds"
          label={t('settings.red')}
          per={60}
          max={240}
          isRequired
        />
      </Part>
      {role.role_id === 'admin' ? (
        <>
          <PrinterSettings />
          <List>
            <ListRow
              icon={Settings}
              title={t('common:screens.settingsKitchen.title')}
              detail={t('settings.office')}
              to="/settings/kitchen"
            />
          </List>
        </>
      ) : null}
    </>
  )
}

interface GloveNumberSettingProps {
  of: NumberKey
  label: string
  /** The stored value of one displayed unit, such as 60 seconds for a minute. */
  per?: number
  max: number
  /** A value is required; otherwise an empty field means no limit. */
  isRequired?: boolean
}

/** A whole-number setting, saved when its field loses focus. */
function GloveNumberSetting({ of, label, per = 1, max, isRequired = false }: GloveNumberSettingProps) {
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

/** A part of the settings under its heading. */
function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold text-lg">{title}</h3>
      <p className="mb-3 text-muted text-sm">{hint}</p>
      <div className="grid grid-cols-2 gap-3">{children}</div>
    </section>
  )
}
