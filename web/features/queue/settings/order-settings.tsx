import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hours } from '#domain/base/json-columns.ts'
import { hoursFault } from '#domain/menu/hours.ts'
import { parsePrice } from '#domain/menu/typed-price.ts'
import { parseRate } from '#domain/orders/price.ts'
import { useSetting } from '#web/data/setting-change.ts'
import { useSettings } from '#web/data/settings.ts'
import { Part } from '#web/features/queue/settings/setting.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { minorDigits } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { HoursField } from '#web/ui/forms/hours-field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'
import { PendingGlyph } from '#web/ui/status.tsx'

/** When the kitchen takes orders. */
export function OpeningHours() {
  const { t } = useTranslation('queue')
  const { value, sync, save: saveSetting } = useSetting('kitchen.hours')
  const [draft, setDraft] = useState<Hours[]>()
  const hours = draft ?? value
  const faulty = hours.some((span) => hoursFault(span) !== null)
  const save = () => {
    if (!draft || faulty) return
    setDraft(undefined)
    saveSetting(draft).catch(showNotSaved)
  }
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold text-lg">{t('settings.hours')}</h3>
        <p className="text-muted text-sm">{t('settings.hoursHint')}</p>
      </div>
      <HoursField
        hours={hours}
        onChange={setDraft}
        isChecked={draft !== undefined}
        always={t('settings.alwaysOpen')}
      />
      {sync?.status === 'pending' ? <PendingGlyph status="pending" withWord /> : null}
      {refusedText(sync) ? <p className="text-error text-sm">{refusedText(sync)}</p> : null}
      {draft ? (
        <Button kind="primary" size="glove" disabled={faulty} onClick={save}>
          {t('settings.hoursSave')}
        </Button>
      ) : null}
    </section>
  )
}

const payers = ['member', 'kitchen', 'maintenance', 'admin'] as const

/** What only an administrator sets: the tax in prices, and the member account. */
export function MoneySettings() {
  const { t } = useTranslation('queue')
  const currency = useSettings()['club.currency']
  const digits = minorDigits(currency)
  const { value: roles, save } = useSetting('orders.account_roles')
  const toggled = (role: string) =>
    roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role]
  return (
    <>
      <Part title={t('settings.tax')} hint={t('settings.taxHint')}>
        <TypedSetting
          of="orders.tax_bp"
          label={t('settings.rate')}
          fault={t('settings.rateFault')}
          format={(bp) => String((bp ?? 0) / 100)}
          parse={parseRate}
        />
      </Part>
      <Part title={t('settings.account')} hint={t('settings.accountHint')}>
        <TypedSetting
          of="orders.account_limit_minor"
          label={`${t('settings.limit')} (${currency})`}
          fault={t('settings.limitFault')}
          optional
          format={(minor) => (minor === null ? '' : (minor / 10 ** digits).toFixed(digits))}
          parse={(text) => parsePrice(text, digits)}
        />
        <fieldset className="col-span-2 flex flex-wrap gap-2">
          <legend className="sr-only">{t('settings.account')}</legend>
          {payers.map((role) => (
            <Chip
              key={role}
              pressed={roles.includes(role)}
              onPress={() => void save(toggled(role)).catch(showNotSaved)}
            >
              {t(`settings.role.${role}`)}
            </Chip>
          ))}
        </fieldset>
      </Part>
    </>
  )
}

interface TypedSettingProps {
  of: 'orders.tax_bp' | 'orders.account_limit_minor'
  label: string
  fault: string
  optional?: boolean
  format: (value: number | null) => string
  /** null: it is not one. */
  parse: (text: string) => number | null
}

/** A rate or an amount as people write it, kept as a whole number when its field is left. */
function TypedSetting({ of, label, fault, optional = false, format, parse }: TypedSettingProps) {
  const { t } = useTranslation('queue')
  const { value, sync, save: saveSetting } = useSetting(of)
  const [draft, setDraft] = useState<string>()
  const text = draft ?? format(value)
  const isNone = optional && text === ''
  const number = parse(text)
  const fits = isNone || number !== null
  const save = () => {
    if (draft === undefined || !fits) return
    setDraft(undefined)
    // Only an optional setting may have no value.
    saveSetting(number as number).catch(showNotSaved)
  }
  return (
    <Field
      label={label}
      optional={optional}
      error={fits ? refusedText(sync) : fault}
      hint={sync?.status === 'pending' ? <PendingGlyph status="pending" withWord /> : undefined}
    >
      <TextInput
        inputMode="decimal"
        className="h-16! text-2xl! tabular"
        value={text}
        placeholder={optional ? t('settings.none') : undefined}
        onChange={(event) => setDraft(event.target.value.trim())}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </Field>
  )
}
