import { Plus, Share, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** How an iPhone or iPad puts the app on its home screen: by hand. */
export function IosSteps() {
  const { t } = useTranslation()
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
