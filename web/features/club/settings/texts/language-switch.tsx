import { type Language, languageNames } from '#web/i18n/languages.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'

interface LanguageSwitchProps {
  languages: readonly Language[]
  value: Language
  onChange: (language: Language) => void
}

/** Chooses the language of the texts below; nothing for a club with one language. */
export function LanguageSwitch({ languages, value, onChange }: LanguageSwitchProps) {
  const { t } = useTranslation('settings')
  if (languages.length < 2) return null
  return (
    <div className="md:col-span-2">
      <Segmented
        label={t('texts.language')}
        value={value}
        choices={languages.map((one) => ({ value: one, label: languageNames[one] }))}
        onChange={onChange}
      />
    </div>
  )
}
