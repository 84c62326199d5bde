import { useClubIdentity } from '#web/data/club.ts'
import { useSettings } from '#web/data/settings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

type Page = 'privacy' | 'imprint' | 'accessibility'

/** How the club uses personal data. */
export function PrivacyScreen() {
  return <LegalPage page="privacy" />
}

/** The persons responsible for the club and this app. */
export function ImprintScreen() {
  return <LegalPage page="imprint" />
}

/** The app's accessibility and its limits. */
export function AccessibilityScreen() {
  return <LegalPage page="accessibility" />
}

/** The club's text in the reader's language, or in its first language; otherwise the app's default text. */
function LegalPage({ page }: { page: Page }) {
  const { t, i18n } = useTranslation('club')
  const { name } = useClubIdentity()
  const settings = useSettings()
  const texts = settings[`club.${page}`]
  const [first = 'en'] = settings['club.languages']
  const own = [i18n.language, first].find((language) => texts[language]?.trim())
  const details = [name, settings['club.address'], settings['club.phone'], settings['club.email']]
  const standard = t(`legal.${page}`, { club: name, details: details.filter(Boolean).join('\n') })
  return (
    <div className="flex max-w-[65ch] flex-col gap-6">
      <p lang={own ?? i18n.language} className="whitespace-pre-line wrap-anywhere leading-relaxed">
        {own ? texts[own] : standard}
      </p>
      {own ? null : <p className="text-muted text-sm">{t('legal.standard')}</p>}
    </div>
  )
}
