import { chooseLanguage, currentLanguage } from '#web/i18n/i18n.ts'
import { asLanguage, type Language, languageNames, languages } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

function choose(language: Language): void {
  chooseLanguage(language).catch((error: unknown) => console.warn('Language not loaded', error))
}

/** The app's languages in plain words, side by side, each under its own name. */
export function LanguageRow() {
  const { t } = useTranslation()
  const current = currentLanguage()
  return (
    <fieldset className="flex min-w-0 flex-wrap justify-center gap-x-1">
      <legend className="sr-only">{t('language.label')}</legend>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          className={`min-h-11 min-w-11 cursor-pointer rounded-field px-3 ${language === current ? 'font-semibold underline underline-offset-4' : 'text-muted hover:text-base-content'}`}
          onClick={() => choose(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  )
}

/** The same choice where there is room for one word only. */
export function LanguagePicker({ className = '' }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <select
      aria-label={t('language.label')}
      value={currentLanguage()}
      className={`select h-11 w-auto bg-base-100 text-base ${className}`}
      onChange={(event) => choose(asLanguage(event.target.value)!)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  )
}
