import { useMemo, useState } from 'react'
import { useSettings } from '#web/data/settings.ts'
import { useStore } from '#web/data/store.ts'
import { namedCountries } from '#web/features/club/country/country-names.ts'
import {
  type ClubDraft,
  type ClubValues,
  clubValuesOf,
  firstValues,
  keepDraft,
  saveClub,
  unsaved,
} from '#web/features/club/setup/club-draft.ts'
import { currencyChoices, zoneChoices } from '#web/features/club/setup/place-choices.ts'
import { type Language, languageNames, languages } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'

const LONGEST_NAME = 120
const LONGEST_ADDRESS = 500

/** The club's name and location. The country sets usual values; each can be changed. */
export function ClubStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['club', 'common'])
  const settings = useSettings()
  const suggestions = useMemo(() => firstValues(settings), [settings])
  const draft = useStore(unsaved)
  const [checked, setChecked] = useState(false)
  const values: ClubValues = { ...settings, ...suggestions, ...draft }
  const isNameMissing = values['club.name'].trim() === ''
  const change = (part: ClubDraft) => keepDraft({ ...draft, ...part })
  const save = () => {
    setChecked(true)
    if (!isNameMissing) saveClub(values, settings).then(onDone, showNotSaved)
  }
  return (
    <form onSubmit={submitBy(save)} noValidate className="flex flex-col gap-4">
      <Field
        label={t('setup.club.name')}
        error={checked && isNameMissing ? t('setup.club.nameMissing') : undefined}
      >
        <TextInput
          autoComplete="organization"
          maxLength={LONGEST_NAME}
          value={values['club.name']}
          onChange={(event) => change({ 'club.name': event.target.value })}
        />
      </Field>
      <Field label={t('setup.club.address')} optional>
        <TextArea
          rows={3}
          autoComplete="street-address"
          maxLength={LONGEST_ADDRESS}
          value={values['club.address']}
          onChange={(event) => change({ 'club.address': event.target.value })}
        />
      </Field>
      <Place values={values} onChange={change} />
      <LanguagesField
        codes={values['club.languages']}
        onChange={(codes) => change({ 'club.languages': codes })}
      />
      <Button type="submit" kind="primary" size="large">
        {t('setup.saveAndGoOn')}
      </Button>
    </form>
  )
}

interface PlaceProps {
  values: ClubValues
  onChange: (change: ClubDraft) => void
}

function Place({ values, onChange }: PlaceProps) {
  const { t, i18n } = useTranslation('club')
  const country = values['club.country'] ?? ''
  const currencies = useMemo(() => currencyChoices(i18n.language), [i18n.language])
  const countries = useMemo(
    () => namedCountries(i18n.language).map(({ code, name }) => ({ value: code, label: name })),
    [i18n.language],
  )
  return (
    <>
      <Field label={t('setup.club.country')} hint={t('setup.club.countryHint')}>
        <Select
          value={country}
          choices={country ? countries : [{ value: '', label: t('country.none') }, ...countries]}
          onChange={(code) => onChange(clubValuesOf(code))}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('setup.club.currency')}>
          <Select
            value={values['club.currency']}
            choices={currencies}
            onChange={(currency) => onChange({ 'club.currency': currency })}
          />
        </Field>
        <Field label={t('setup.club.timeZone')}>
          <Select
            value={values['club.time_zone']}
            choices={zoneChoices(country, values['club.time_zone'])}
            onChange={(zone) => onChange({ 'club.time_zone': zone })}
          />
        </Field>
      </div>
      <Segmented
        label={t('country.distances')}
        showLabel
        value={values['club.units']}
        choices={[
          { value: 'metres', label: t('country.metres') },
          { value: 'yards', label: t('country.yards') },
        ]}
        onChange={(units) => onChange({ 'club.units': units })}
      />
    </>
  )
}

interface LanguagesFieldProps {
  codes: readonly string[]
  onChange: (codes: string[]) => void
}

/** The language of the club's texts. Languages for translations are chosen with the menu. */
function LanguagesField({ codes, onChange }: LanguagesFieldProps) {
  const { t } = useTranslation('club')
  return (
    <Field label={t('setup.club.language')} hint={t('setup.club.languageHint')}>
      <Select
        value={(codes[0] ?? 'en') as Language}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(first) => onChange([first, ...codes.filter((one) => one !== first)])}
      />
    </Field>
  )
}
