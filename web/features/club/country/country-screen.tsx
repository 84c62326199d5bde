import { Check, Globe, Languages, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type Country, countryOf, customsOf } from '#domain/country/countries.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { chooseCountry, chooseUnits, suggestedCountry, useCustoms, useRegion } from '#web/data/region.ts'
import { useMe } from '#web/data/session/session.ts'
import { useClubZone, useSettings } from '#web/data/settings.ts'
import { countryName, namedCountries, search } from '#web/features/club/country/country-names.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { chooseLanguage, currentLanguage } from '#web/i18n/i18n.ts'
import { type Language, languageNames } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoment, formatNumber } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { useLateValue } from '#web/ui/late/late-value.ts'
import { List, ListRow, SectionHead } from '#web/ui/list.tsx'
import { EmptyState, ErrorNote } from '#web/ui/notes.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** My country and its defaults: units, phone prefix, formats, perhaps a language. */
export function CountryScreen() {
  const { t } = useTranslation('club')
  const { profile } = useMe()
  const [failure, setFailure] = useState<string>()
  const attempt = (change: Promise<void>) => {
    setFailure(undefined)
    change.catch((cause: unknown) => setFailure(errorText(cause)))
  }
  const choose = (code: string) => attempt(chooseCountry(profile?.id, code))
  return (
    <div className="flex flex-col gap-8">
      <p className="text-muted">{t('country.lead')}</p>
      <Chosen onChoose={choose} />
      {failure ? <ErrorNote what={t('country.failed')} why={failure} /> : null}
      <WhatItSets onUnits={(units) => attempt(chooseUnits(profile?.id, units))} />
      <AllCountries onChoose={choose} />
    </div>
  )
}

function Chosen({ onChoose }: { onChoose: (code: string) => void }) {
  const { t, i18n } = useTranslation('club')
  const { country, sync } = useRegion()
  const { profile } = useMe()
  const suggested = suggestedCountry()
  const isOther = suggested !== undefined && suggested.code !== country?.code
  return (
    <section className="flex flex-col gap-3" aria-live="polite">
      <div className="flex items-center gap-3">
        <Globe size={28} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
        <p className="min-w-0 flex-1 font-semibold text-2xl leading-tight">
          {country ? countryName(country.code, i18n.language) : t('country.none')}
        </p>
        {sync ? <PendingGlyph status={sync.status} withWord /> : null}
      </div>
      {isOther && !country ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-muted">
            {t('country.suggested', { country: countryName(suggested.code, i18n.language) })}
          </p>
          <Button kind="primary" onClick={() => onChoose(suggested.code)}>
            {t('country.use', { country: countryName(suggested.code, i18n.language) })}
          </Button>
        </div>
      ) : null}
      {country ? <LanguageSuggestion country={country} /> : null}
      {profile ? null : <p className="text-muted text-sm">{t('country.onDevice')}</p>}
    </section>
  )
}

function LanguageSuggestion({ country }: { country: Country }) {
  const { t, i18n } = useTranslation('club')
  const { profile } = useMe()
  const [failure, setFailure] = useState<string>()
  const { language } = customsOf(country.code)
  if (!language || language === currentLanguage()) return null
  const name = languageNames[language]
  const follow = async (next: Language) => {
    await chooseLanguage(next)
    // The club writes its mails and pushes in the profile's language.
    if (profile) await write({ type: 'UPDATE', table: 'profiles', data: { locale: next }, id: profile.id })
  }
  return (
    <div className="flex flex-col items-start gap-3 rounded-box border border-line bg-base-100 p-4">
      <p>{t('country.language', { country: countryName(country.code, i18n.language), language: name })}</p>
      <Button
        icon={Languages}
        onClick={() => void follow(language).catch((cause: unknown) => setFailure(errorText(cause)))}
      >
        {t('country.switch', { language: name })}
      </Button>
      {failure ? <ErrorNote what={t('country.failed')} why={failure} /> : null}
    </div>
  )
}

function WhatItSets({ onUnits }: { onUnits: (units: 'metres' | 'yards') => void }) {
  const { t, i18n } = useTranslation('club')
  const zone = useClubZone()
  const { country, units } = useRegion()
  const customs = useCustoms()
  const clubCountry = useSettings()['club.country']
  const phoneCountry = country ?? countryOf(clubCountry)
  return (
    <section className="flex flex-col gap-3">
      <SectionHead title={t('country.sets')} />
      <Segmented
        label={t('country.distances')}
        showLabel
        value={units}
        choices={[
          { value: 'metres', label: t('country.metres') },
          { value: 'yards', label: t('country.yards') },
        ]}
        onChange={onUnits}
      />
      <dl className="hairlines">
        <Fact
          name={t('country.phone')}
          value={phoneCountry?.dial ?? '–'}
          {...(phoneCountry ? { hint: t('country.phoneHint') } : {})}
        />
        <Fact name={t('country.temperature')} value={t(`country.${customs.temperature}`)} />
        <Fact name={t('country.wind')} value={t(`country.${customs.wind}`)} />
        <Fact
          name={t('country.dates')}
          value={`${formatMoment(Date.now(), i18n.language, zone)} · ${formatNumber(1234.5, i18n.language, 1)}`}
        />
      </dl>
    </section>
  )
}

function Fact({ name, value, hint }: { name: string; value: string; hint?: string }) {
  return (
    <div className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular font-semibold">{value}</dd>
      {hint ? <dd className="w-full text-muted text-sm">{hint}</dd> : null}
    </div>
  )
}

function AllCountries({ onChoose }: { onChoose: (code: string) => void }) {
  const { t, i18n } = useTranslation('club')
  const { country } = useRegion()
  const [text, setText] = useState('')
  const query = useLateValue(text)
  const countries = useMemo(() => namedCountries(i18n.language), [i18n.language])
  const matches = useMemo(() => search(countries, query), [countries, query])
  return (
    <section className="flex flex-col gap-4">
      <Field label={t('country.search')} hint={t('country.searchHint')} optional>
        <TextInput
          type="search"
          autoComplete="country-name"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <p role="status" className={query ? 'text-muted text-sm' : 'sr-only'}>
        {t('country.results', { count: matches.length })}
      </p>
      {matches.length === 0 ? (
        <EmptyState icon={Search} title={t('country.noResult')} hint={t('country.noResultHint')} />
      ) : (
        <List title={t('country.all')}>
          {matches.map(({ code, name, dial }) => (
            <ListRow
              key={code}
              title={name}
              detail={`${code} · ${dial}`}
              onPress={() => onChoose(code)}
              trailing={
                code === country?.code ? (
                  <span className="flex items-center gap-1 text-success">
                    <Check size={20} strokeWidth={2} aria-hidden />
                    <span className="sr-only">{t('country.chosen')}</span>
                  </span>
                ) : null
              }
            />
          ))}
        </List>
      )}
    </section>
  )
}
