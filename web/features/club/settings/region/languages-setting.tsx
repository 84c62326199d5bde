import { useSetting } from '#web/data/setting-change.ts'
import { SettingStatus } from '#web/features/club/settings/setting-status.tsx'
import { clubLanguages } from '#web/i18n/club-languages.ts'
import { asLanguage, type Language, languageNames, languages } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'
import { refusedText, showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Switch } from '#web/ui/forms/switch.tsx'

/** The languages of the club's texts: its menu, and the texts of the settings. */
export function LanguagesSetting() {
  const { t } = useTranslation('settings')
  const setting = useSetting('club.languages')
  const { value, refused, sync, save } = setting
  const { original, translations } = clubLanguages(refused ?? value)
  const choose = (first: Language, others: readonly Language[]) => {
    const translations = languages.filter((language) => language !== first && others.includes(language))
    save([first, ...translations]).catch(showNotSaved)
  }
  return (
    <>
      <Field label={t('languages.original')} hint={t('languages.originalHint')} error={refusedText(sync)}>
        <Select
          value={original}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(first) => choose(first, [original, ...translations])}
        />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 font-medium text-sm">{t('languages.translations')}</legend>
        {languages
          .filter((language) => language !== original)
          .map((language) => (
            <Switch
              key={language}
              label={languageNames[language]}
              checked={translations.includes(language)}
              onChange={(isOn) =>
                choose(
                  original,
                  isOn ? [...translations, language] : translations.filter((one) => one !== language),
                )
              }
            />
          ))}
        <p className="text-muted text-sm">{t('languages.hint')}</p>
      </fieldset>
      <SettingStatus
        setting={setting}
        format={(all) => all.map((one) => languageNames[asLanguage(one) ?? 'en']).join(', ')}
      />
    </>
  )
}
