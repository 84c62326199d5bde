import { useTranslation } from 'react-i18next'
import { useClubIdentity } from '#web/data/club.ts'
import { installApp, refuseInstall, useInstallWay, useIsInstallOffered } from '#web/pwa/install.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

/** Offers to put the app on the home screen of the phone; the person can end that for good. Me explains the way. */
export function InstallOffer() {
  const { t } = useTranslation()
  const { name } = useClubIdentity()
  const way = useInstallWay()
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
      <div className="flex flex-wrap gap-2">
        {way === 'prompt' ? (
          <button type="button" className={buttonClass('plain')} onClick={() => void installApp()}>
            {t('install.act')}
          </button>
        ) : (
          <Link to="/profile" className={buttonClass('plain')}>
            {t('install.how')}
          </Link>
        )}
        <button type="button" className={buttonClass('quiet')} onClick={refuseInstall}>
          {t('install.never')}
        </button>
      </div>
    </section>
  )
}
