import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#domain/base/unknown.ts'
import { clubCustomsOf } from '#domain/country/club-customs.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { persistedJson } from '#web/data/persisted-value.ts'
import { suggestedCountry } from '#web/data/region.ts'
import { type Settings, useSettings } from '#web/data/settings.ts'
import { useStore } from '#web/data/store.ts'
import { namedCountries } from '#web/features/club/country/country-names.ts'
import { currencyChoices, likelyZone, zoneChoices } from '#web/features/club/setup/place-choices.ts'
import { markStep } from '#web/features/club/setup/setup-data.ts'
import { type Language, languageNames, languages } from '#web/i18n/languages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/inputs.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'

const clubKeys = [
  'club.name',
  'club.address',
  'club.country',
  'club.currency',
  'club.time_zone',
  'club.units',
  'club.languages',
] as const
type ClubDraft = Pick<Settings, (typeof clubKeys)[number]>

/** What was entered and not saved yet. It lives as long as the tab, so that leaving the step loses nothing. */
const unsaved = persistedJson('setup-club', asDraft, 'sessionStorage')

function asDraft(stored: unknown): ClubDraft | undefined {
  const fields = fieldsOf(stored)
  const text = (key: string) => (typeof fields[key] === 'string' ? fields[key] : '')
  const units = fields['club.units']
  const codes = fields['club.languages']
  if (typeof fields['club.name'] !== 'string' || (units !== 'metres' && units !== 'yards')) return undefined
  return {
    'club.name': text('club.name'),
    'club.address': text('club.address'),
    'club.country': text('club.country') || null,
    'club.currency': text('club.currency'),
    'club.time_zone': text('club.time_zone'),
    'club.units': units,
    'club.languages': Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [],
  }
}

const NEW_NAME = 'Greenside'
const LONGEST_NAME = 120
const LONGEST_ADDRESS = 500

/** Name and place of the club. The country fills in what clubs there use; each value can be changed. */
export function ClubStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['club', 'common'])
  const settings = useSettings()
  const [suggestions] = useState(() => firstValues(settings))
  const stored = useStore(unsaved)
  const [checked, setChecked] = useState(false)
  const draft: ClubDraft = stored ?? clubValuesOf({ ...settings, ...suggestions })
  const isNameMissing = draft['club.name'].trim() === ''
  const change = (part: Partial<ClubDraft>) => unsaved.set({ ...draft, ...part })
  const save = () => {
    setChecked(true)
    if (!isNameMissing) saveClub(draft, settings).then(onDone, showNotSaved)
  }
  return (
    <form action={save} noValidate className="flex flex-col gap-4">
      <Field
        label={t('setup.club.name')}
        error={checked && isNameMissing ? t('setup.club.nameMissing') : undefined}
      >
        <TextInput
          autoComplete="organization"
          maxLength={LONGEST_NAME}
          value={draft['club.name']}
          onChange={(event) => change({ 'club.name': event.target.value })}
        />
      </Field>
      <Field label={t('setup.club.address')} optional>
        <TextArea
          rows={3}
          autoComplete="street-address"
          maxLength={LONGEST_ADDRESS}
          value={draft['club.address']}
          onChange={(event) => change({ 'club.address': event.target.value })}
        />
      </Field>
      <Place draft={draft} onChange={change} />
      <LanguagesField
        codes={draft['club.languages']}
        onChange={(codes) => change({ 'club.languages': codes })}
      />
      <Button type="submit" kind="primary" size="large">
        {t('setup.saveAndGoOn')}
      </Button>
    </form>
  )
}

function clubValuesOf(values: ClubDraft): ClubDraft {
  return {
    'club.name': values['club.name'],
    'club.address': values['club.address'],
    'club.country': values['club.country'],
    'club.currency': values['club.currency'],
    'club.time_zone': values['club.time_zone'],
    'club.units': values['club.units'],
    'club.languages': values['club.languages'],
  }
}

/** A new club has the app's name, which is nobody's, and the browser's country. */
function firstValues(settings: Settings): Partial<ClubDraft> {
  const name = settings['club.name'] === NEW_NAME ? { 'club.name': '' } : {}
  if (settings['club.country']) return name
  return { ...name, ...placeOf(suggestedCountry()?.code ?? '') }
}

function placeOf(country: string): Partial<ClubDraft> {
  if (country === '') return {}
  const { currency, units, languages: codes } = clubCustomsOf(country)
  return {
    'club.country': country,
    'club.currency': currency,
    'club.time_zone': likelyZone(country),
    'club.units': units,
    'club.languages': codes,
  }
}

async function saveClub(draft: ClubDraft, before: Settings): Promise<void> {
  const trimmed = {
    ...draft,
    'club.name': draft['club.name'].trim(),
    'club.address': draft['club.address'].trim(),
  }
  unsaved.set(undefined)
  for (const key of clubKeys) {
    if (JSON.stringify(trimmed[key]) === JSON.stringify(before[key])) continue
    await write({ type: 'UPDATE', table: 'setting', id: key, data: { value: trimmed[key] } })
  }
  await markStep('club', 'done')
}

interface PlaceProps {
  draft: ClubDraft
  onChange: (change: Partial<ClubDraft>) => void
}

function Place({ draft, onChange }: PlaceProps) {
  const { t, i18n } = useTranslation('club')
  const country = draft['club.country'] ?? ''
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
          onChange={(code) => onChange(placeOf(code))}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('setup.club.currency')}>
          <Select
            value={draft['club.currency']}
            choices={currencies}
            onChange={(currency) => onChange({ 'club.currency': currency })}
          />
        </Field>
        <Field label={t('setup.club.timeZone')}>
          <Select
            value={draft['club.time_zone']}
            choices={zoneChoices(country, draft['club.time_zone'])}
            onChange={(zone) => onChange({ 'club.time_zone': zone })}
          />
        </Field>
      </div>
      <Segmented
        label={t('country.distances')}
        showLabel
        value={draft['club.units']}
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

/** The language that the club's texts are written in. Those of their translations can be chosen with the menu. */
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
