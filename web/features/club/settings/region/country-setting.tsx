import { useState } from 'react'
import { clubCustomsOf } from '#domain/country/club-customs.ts'
import { useSetting } from '#web/data/setting-change.ts'
import { type Settings, useSettings } from '#web/data/settings.ts'
import { SettingStatus } from '#web/features/club/settings/setting-status.tsx'
import { likelyZone } from '#web/features/club/setup/place-choices.ts'
import { asLanguage, languageNames } from '#web/i18n/languages.ts'
import { localeOf } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { type ChoiceOption, Select } from '#web/ui/forms/inputs.tsx'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'

const customKeys = ['club.currency', 'club.time_zone', 'club.units', 'club.languages'] as const
type CustomKey = (typeof customKeys)[number]
type ClubHabits = Pick<Settings, CustomKey>

/** The club's country. For a new one, asks which of its defaults to adopt. */
export function CountrySetting({ choices }: { choices: readonly ChoiceOption<string>[] }) {
  const { t } = useTranslation('settings')
  const setting = useSetting('club.country')
  const settings = useSettings()
  const [asked, setAsked] = useState<string>()
  const { value, refused, sync, save } = setting
  const options = [{ value: '', label: t('region.noCountry') }, ...choices]
  const nameOf = (code: string | null) => options.find((one) => one.value === (code ?? ''))?.label ?? ''
  const choose = (code: string) => {
    save(code || null).catch(showNotSaved)
    if (code && differing(settings, habitsOf(code, settings)).length > 0) setAsked(code)
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('region.country')} error={refusedText(sync)} optional>
        <Select value={(refused ?? value) || ''} choices={options} onChange={choose} />
      </Field>
      <SettingStatus setting={setting} format={nameOf} />
      {asked ? (
        <CustomsQuestion country={asked} name={nameOf(asked)} onClose={() => setAsked(undefined)} />
      ) : null}
    </div>
  )
}

function habitsOf(country: string, present: ClubHabits): ClubHabits {
  const { currency, units, languages } = clubCustomsOf(country)
  return {
    'club.currency': currency,
    'club.time_zone': likelyZone(country, present['club.time_zone']),
    'club.units': units,
    'club.languages': languages,
  }
}

function differing(settings: Settings, habits: ClubHabits): CustomKey[] {
  return customKeys.filter((key) => JSON.stringify(settings[key]) !== JSON.stringify(habits[key]))
}

interface CustomsQuestionProps {
  country: string
  name: string
  onClose: () => void
}

/** The choice of the country's currency, time zone, units and languages to adopt. */
function CustomsQuestion({ country, name, onClose }: CustomsQuestionProps) {
  const { t } = useTranslation(['settings', 'common'])
  const current = useSettings()
  const [habits] = useState(() => habitsOf(country, current))
  const [keys] = useState(() => differing(current, habits))
  const [refusedKeys, setRefusedKeys] = useState<readonly CustomKey[]>([])
  const labelOf = useHabitText()
  const saves = useHabitSaves()
  const confirm = () => {
    for (const key of keys) {
      if (!refusedKeys.includes(key)) saves[key](habits).catch(showNotSaved)
    }
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('region.customsTitle', { country: name })}
      actions={
        <>
          <Button block onClick={onClose}>
            {t('region.customsKeep')}
          </Button>
          <Button kind="primary" block disabled={refusedKeys.length === keys.length} onClick={confirm}>
            {t('region.customsTake')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-1">
        <p>{t('region.customsHint')}</p>
        {keys.map((key) => (
          <Switch
            key={key}
            label={`${t(labels[key])}: ${labelOf(key, current)} → ${labelOf(key, habits)}`}
            checked={!refusedKeys.includes(key)}
            onChange={(isOn) =>
              setRefusedKeys(isOn ? refusedKeys.filter((one) => one !== key) : [...refusedKeys, key])
            }
          />
        ))}
        {keys.includes('club.currency') ? (
          <p className="text-muted text-sm">{t('region.customsPrices')}</p>
        ) : null}
      </div>
    </Dialog>
  )
}

const labels = {
  'club.currency': 'region.currency',
  'club.time_zone': 'region.timeZone',
  'club.units': 'region.units',
  'club.languages': 'languages.title',
} as const

function useHabitText(): (key: CustomKey, of: ClubHabits) => string {
  const { t, i18n } = useTranslation('settings')
  return (key, of) => {
    switch (key) {
      case 'club.currency':
        return new Intl.DisplayNames([localeOf(i18n.language)], { type: 'currency' }).of(of[key]) ?? of[key]
      case 'club.time_zone':
        return of[key].replaceAll('_', ' ')
      case 'club.units':
        return t(of[key] === 'yards' ? 'region.yards' : 'region.metres')
      case 'club.languages':
        return of[key].map((one) => languageNames[asLanguage(one) ?? 'en']).join(', ')
    }
  }
}

function useHabitSaves(): Record<CustomKey, (habits: ClubHabits) => Promise<void>> {
  const currency = useSetting('club.currency')
  const timeZone = useSetting('club.time_zone')
  const units = useSetting('club.units')
  const languages = useSetting('club.languages')
  return {
    'club.currency': (habits) => currency.save(habits['club.currency']),
    'club.time_zone': (habits) => timeZone.save(habits['club.time_zone']),
    'club.units': (habits) => units.save(habits['club.units']),
    'club.languages': (habits) => languages.save(habits['club.languages']),
  }
}
