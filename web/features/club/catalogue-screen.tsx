import { useTranslation } from 'react-i18next'
import { ButtonSamples, ChoiceSamples, FieldSamples } from '#web/features/club/catalogue/control-samples.tsx'
import { OverlaySamples } from '#web/features/club/catalogue/overlay-samples.tsx'
import { FigureSamples, ListSamples, NoteSamples } from '#web/features/club/catalogue/reading-samples.tsx'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { languageNames } from '#web/i18n/languages.ts'

const themes = ['dracula', 'light'] as const

/** Every building block in each of its states, in both themes side by side. */
export function CatalogueScreen() {
  const { t } = useTranslation(['club', 'common'])
  return (
    <div className="flex flex-col gap-6">
      <p className="text-muted">{t('catalogue.lead', { language: languageNames[currentLanguage()] })}</p>
      <OverlaySamples />
      <div className="grid gap-6 md:grid-cols-2">
        {themes.map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className="flex min-w-0 flex-col gap-8 rounded-box border border-line bg-base-200 p-4 text-base-content"
          >
            <p className="font-semibold text-muted">{t(`common:theme.${theme}`)}</p>
            <ButtonSamples />
            <FieldSamples />
            <ChoiceSamples />
            <ListSamples />
            <FigureSamples />
            <NoteSamples />
          </div>
        ))}
      </div>
    </div>
  )
}
