import { CloudOff, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'

/** The very first start without a connection: nothing is known yet of the club. */
export function StartFailed() {
  const { t } = useTranslation()
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col gap-4 safe-x py-[calc(2rem+env(safe-area-inset-bottom))]">
      <div className="flex flex-1 flex-col justify-center gap-4">
        <CloudOff size={48} strokeWidth={1.5} className="text-warning" aria-hidden />
        <h1 className="text-2xl">{t('start.title')}</h1>
        <p className="text-muted">{t('start.hint')}</p>
      </div>
      <Button kind="primary" size="large" block icon={RotateCw} onClick={() => location.reload()}>
        {t('action.retry')}
      </Button>
    </main>
  )
}
