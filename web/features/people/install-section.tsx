import { Plus, Share, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type InstallWay, installApp, useInstallWay } from '#web/pwa/install.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/list.tsx'

/** In Me: how the app comes on this device, always there. */
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
  return (
    <ol className="flex flex-col gap-2 text-sm">
      <Step icon={<Share size={20} strokeWidth={1.75} aria-hidden />}>{t('install.iosShare')}</Step>
      <Step icon={<Plus size={20} strokeWidth={1.75} aria-hidden />}>{t('install.iosAdd')}</Step>
      <Step icon={<Smartphone size={20} strokeWidth={1.75} aria-hidden />}>{t('install.iosOpen')}</Step>
    </ol>
  )
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-field bg-base-content/8">{icon}</span>
      <span className="pt-1">{children}</span>
    </li>
  )
}
