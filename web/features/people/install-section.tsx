import { Smartphone } from 'lucide-react'
import { IosSteps } from '#web/features/people/install-steps.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type InstallWay, installApp, useInstallWay } from '#web/pwa/install.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/list.tsx'

/** How to install the app on this device; always in Me. */
export function InstallSection() {
  const { t } = useTranslation()
  const way = useInstallWay()
  return (
    <section className="flex flex-col gap-3">
      <SectionHead
        title={t('install.title')}
        hint={way === 'installed' ? t('install.installed') : t('install.why')}
      />
      <Way way={way} />
    </section>
  )
}

function Way({ way }: { way: InstallWay }) {
  const { t } = useTranslation()
  if (way === 'installed') return null
  if (way === 'prompt')
    return (
      <Button icon={Smartphone} className="self-start" onClick={() => void installApp()}>
        {t('install.act')}
      </Button>
    )
  if (way === 'menu') return <p className="text-sm">{t('install.menu')}</p>
  return <IosSteps />
}
