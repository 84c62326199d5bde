import type { SettingKey } from '#web/data/setting-change.ts'
import type { Settings } from '#web/data/settings.ts'
import { TypedSetting } from '#web/features/club/settings/typed-setting.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'

type NumberKey = { [K in SettingKey]: Settings[K] extends number | null ? K : never }[SettingKey]
type OptionalKey = { [K in NumberKey]: null extends Settings[K] ? K : never }[NumberKey]

interface NumberSettingProps<K extends NumberKey> {
  of: K
  label: string
  hint?: string
  min?: number
  max: number
  /** The stored value of one displayed unit, such as a million bytes for a megabyte. */
  per?: number
  /** The environment variable that overrides the setting. */
  variable?: string
}

/** A setting that is a whole number. */
export function NumberSetting<K extends Exclude<NumberKey, OptionalKey>>(props: NumberSettingProps<K>) {
  const { of, label, hint, min = 1, max, per = 1, variable } = props
  const { t } = useTranslation('settings')
  return (
    <TypedSetting
      of={of as Exclude<NumberKey, OptionalKey>}
      {...(variable ? { variable } : {})}
      label={label}
      hint={hint}
      input={{ inputMode: 'numeric' }}
      format={(value) => String(Math.round(value / per))}
      parse={(text) => wholeOf(text, min, max, per)}
      fault={t('numberFault', { min, max })}
    />
  )
}

/** A setting that is a whole number, or null for no limit. */
export function OptionalNumberSetting<K extends OptionalKey>(props: NumberSettingProps<K>) {
  const { of, label, hint, min = 1, max, per = 1 } = props
  const { t } = useTranslation('settings')
  return (
    <TypedSetting
      of={of as OptionalKey}
      label={label}
      hint={hint}
      optional
      input={{ inputMode: 'numeric', placeholder: t('noLimit') }}
      format={(value) => (value === null ? '' : String(Math.round(value / per)))}
      parse={(text) => (text === '' ? null : wholeOf(text, min, max, per))}
      fault={t('numberFault', { min, max })}
    />
  )
}

function wholeOf(text: string, min: number, max: number, per: number): number | undefined {
  const number = Number(text)
  return /^\d{1,9}$/.test(text) && number >= min && number <= max ? number * per : undefined
}
