import { useMemo } from 'react'
import { useSettings } from '#web/data/settings.ts'
import { namedCountries } from '#web/features/club/country/country-names.ts'
import { ChoiceSetting } from '#web/features/club/settings/choice-setting.tsx'
import { HoursSetting } from '#web/features/club/settings/hours-setting.tsx'
import { LogoSetting } from '#web/features/club/settings/logo-setting.tsx'
import { CountrySetting } from '#web/features/club/settings/region/country-setting.tsx'
import { CurrencySetting } from '#web/features/club/settings/region/currency-setting.tsx'
import { LanguagesSetting } from '#web/features/club/settings/region/languages-setting.tsx'
import { SettingsFrame, SettingsPart } from '#web/features/club/settings/settings-frame.tsx'
import { TextsSetting } from '#web/features/club/settings/texts/texts-setting.tsx'
import { TextSetting } from '#web/features/club/settings/typed-setting.tsx'
import { localeOf } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** The club's description and location. */
export function ClubSettingsScreen() {
  return (
    <SettingsFrame section="club">
      <Identity />
      <Hours />
      <Region />
      <Languages />
      <Texts />
    </SettingsFrame>
  )
}

function Identity() {
  const { t } = useTranslation('settings')
  return (
    <SettingsPart title={t('identity.title')} hint={t('identity.hint')}>
      <LogoSetting />
      <TextSetting
        of="club.name"
        label={t('identity.name')}
        optional={false}
        fits={(text) => text !== '' && text.length <= 120}
        fault={t('identity.nameFault')}
      />
      <TextSetting
        of="club.phone"
        label={t('identity.phone')}
        input={{ type: 'tel', inputMode: 'tel', autoComplete: 'off' }}
        fits={(text) => /^\+?\d[\d ()./-]{2,39}$/.test(text)}
        fault={t('identity.phoneFault')}
      />
      <TextSetting
        of="club.email"
        label={t('identity.email')}
        input={{ type: 'email', inputMode: 'email', autoComplete: 'off' }}
        fits={(text) => text.length <= 254 && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)}
        fault={t('identity.emailFault')}
      />
      <TextSetting
        of="club.website"
        label={t('identity.website')}
        input={{ type: 'url', inputMode: 'url', autoComplete: 'off' }}
        complete={(text) => (text.includes('://') ? text : `https://${text}`)}
        fits={(text) => text.length <= 300 && /^https?:\/\/[^\s/]+\.[^\s/]+(\/\S*)?$/.test(text)}
        fault={t('identity.websiteFault')}
      />
      <TextSetting
        of="club.address"
        label={t('identity.address')}
        rows={3}
        fits={(text) => text.length <= 500}
        fault={t('identity.addressFault')}
      />
    </SettingsPart>
  )
}

function Hours() {
  const { t } = useTranslation('settings')
  return (
    <SettingsPart title={t('hours.title')} hint={t('hours.hint')}>
      <HoursSetting />
    </SettingsPart>
  )
}

function Languages() {
  const { t } = useTranslation('settings')
  return (
    <SettingsPart title={t('languages.title')} hint={t('languages.titleHint')}>
      <LanguagesSetting />
    </SettingsPart>
  )
}

function Texts() {
  const { t } = useTranslation('settings')
  return (
    <SettingsPart title={t('texts.title')} hint={t('texts.hint')}>
      <TextsSetting />
    </SettingsPart>
  )
}

function Region() {
  const { t, i18n } = useTranslation('settings')
  const settings = useSettings()
  const choices = useMemo(() => regionChoices(i18n.language), [i18n.language])
  return (
    <SettingsPart title={t('region.title')} hint={t('region.hint')}>
      <CountrySetting choices={choices.countries} />
      <ChoiceSetting
        of="club.time_zone"
        label={t('region.timeZone')}
        hint={t('region.timeZoneHint')}
        choices={withChosen(choices.timeZones, settings['club.time_zone'])}
      />
      <CurrencySetting choices={withChosen(choices.currencies, settings['club.currency'])} />
      <ChoiceSetting
        of="club.units"
        label={t('region.units')}
        hint={t('region.unitsHint')}
        choices={[
          { value: 'metres', label: t('region.metres') },
          { value: 'yards', label: t('region.yards') },
        ]}
      />
    </SettingsPart>
  )
}

interface Choice {
  value: string
  label: string
}

function regionChoices(language: string) {
  const collator = new Intl.Collator(localeOf(language))
  const byLabel = (a: Choice, b: Choice) => collator.compare(a.label, b.label)
  const nameOfCurrency = new Intl.DisplayNames([localeOf(language)], { type: 'currency' })
  return {
    countries: namedCountries(language).map(({ code, name }) => ({ value: code, label: name })),
    currencies: Intl.supportedValuesOf('currency')
      .map((code) => ({ value: code, label: `${code} · ${nameOfCurrency.of(code)}` }))
      .sort(byLabel),
    timeZones: Intl.supportedValuesOf('timeZone').map((zone) => ({
      value: zone,
      label: zone.replaceAll('_', ' '),
    })),
  }
}

/** A browser may not list a value already chosen. */
function withChosen(choices: readonly Choice[], chosen: string): readonly Choice[] {
  return choices.some(({ value }) => value === chosen)
    ? choices
    : [{ value: chosen, label: chosen }, ...choices]
}
