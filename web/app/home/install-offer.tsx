import { useState } from 'react'
import { useClubIdentity } from '#web/data/club.ts'
import { IosSteps } from '#web/features/people/install-steps.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { installApp, refuseInstall, useInstallWay, useIsInstallOffered } from '#web/pwa/install.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** Offers to install the app on the phone's home screen; the person can dismiss it permanently. Me explains how. */
export function InstallOffer() {
  const { t } = useTranslation()
  const { name } = useClubIdentity()
  const way = useInstallWay()
  const [isExplained, setIsExplained] = useState(false)
  if (!useIsInstallOffered()) return null
  return (
    <section
      aria-labelledby="install-offer"
      className="flex flex-col gap-3 rounded-box border border-line bg-base-100 p-4"
    >
      <div>
        <h2 id="install-offer" className="font-semibold text-base leading-snug">
          {t('install.offer', { club: name })}
        </h2>
        <p className="text-muted text-sm">{t('install.why')}</p>
      </div>
      {way === 'ios' && isExplained ? <IosSteps /> : null}
      <div className="flex flex-wrap gap-2">
        {way === 'prompt' ? (
          <button type="button" className={buttonClass('plain')} onClick={() => void installApp()}>
            {t('install.act')}
          </button>
        ) : (
          <button
            type="button"
            aria-expanded={isExplained}
            className={buttonClass('plain')}
            onClick={() => setIsExplained(!isExplained)}
          >
            {t('install.how')}
          </button>
        )}
        <button type="button" className={buttonClass('quiet')} onClick={refuseInstall}>
          {t('install.never')}
        </button>
      </div>
    </section>
  )
}
