import { useState } from 'react'
import { useRegion } from '#web/data/region.ts'
import type { Profile } from '#web/data/session/profile.ts'
import { useMe } from '#web/data/session/session.ts'
import { changeProfile, usePendingChange } from '#web/features/people/my-profile.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { chooseLanguage, currentLanguage } from '#web/i18n/i18n.ts'
import { type Language, languageNames, languages } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { chooseSunlight, chooseTheme, useSunlight, useTheme } from '#web/ui/appearance/appearance.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { RefusedChange } from '#web/ui/refused-change.tsx'

const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }))

/** Language, theme and sunlight contrast: the device's own settings; the language also goes into the profile. */
export function Appearance() {
  const { t } = useTranslation()
  const theme = useTheme()
  const isSunlight = useSunlight()
  const themes = [
    { value: 'dracula', label: t('theme.dracula') },
    { value: 'light', label: t('theme.light') },
  ] as const
  return (
    <>
      <LanguageChoice />
      <Segmented label={t('theme.label')} showLabel value={theme} choices={themes} onChange={chooseTheme} />
      <Switch
        label={t('theme.sun')}
        hint={t('theme.sunHint')}
        checked={isSunlight}
        onChange={chooseSunlight}
      />
    </>
  )
}

function LanguageChoice() {
  const { t } = useTranslation()
  const { profile } = useMe()
  const pending = usePendingChange(['locale'])
  const [failure, setFailure] = useState<string>()
  const choose = async (language: Language) => {
    setFailure(undefined)
    try {
      await chooseLanguage(language)
      // The club writes its mails and pushes in the profile's language.
      if (profile) await changeProfile(profile.id, { locale: language })
    } catch (error) {
      setFailure(errorText(error))
    }
  }
  return (
    <>
      <Segmented
        label={t('language.label')}
        showLabel
        value={currentLanguage()}
        choices={languageChoices}
        onChange={(language) => void choose(language)}
      />
      {failure ? <ErrorNote what={t('error.title')} why={failure} /> : null}
      <RefusedChange record={pending} />
    </>
  )
}

/** My choice of metres or yards. */
export function UnitsChoice({ profile }: { profile: Profile }) {
  const { t } = useTranslation('people')
  const pending = usePendingChange(['units'])
  const [failure, setFailure] = useState<string>()
  const choices = [
    { value: 'metres', label: t('profile.metres') },
    { value: 'yards', label: t('profile.yards') },
  ] as const
  return (
    <>
      <Segmented
        label={t('profile.units')}
        showLabel
        value={useRegion().units}
        choices={choices}
        onChange={(units) => {
          setFailure(undefined)
          changeProfile(profile.id, { units }).catch((error: unknown) => setFailure(errorText(error)))
        }}
      />
      {failure ? <ErrorNote what={t('profile.saveFailed')} why={failure} /> : null}
      <RefusedChange record={pending} />
    </>
  )
}
