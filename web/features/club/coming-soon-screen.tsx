import { useTranslation } from '#web/i18n/use-translation.ts'

/** The specification's screen for future features. All are built. */
export function ComingSoonScreen() {
  const { t } = useTranslation('club')
  return (
    <p className="mx-auto max-w-2xl safe-x pt-[calc(var(--top-space,0px)+1.5rem)] pb-8 text-lg">
      {t('comingSoon.done')}
    </p>
  )
}
