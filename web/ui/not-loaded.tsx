import { CloudOff, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { checkConnection } from '#web/data/network.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notes.tsx'

/** Stands where something is shown that this device has never read, as long as there is no connection. */
export function NotLoaded({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation()
  const retry = () => {
    void checkConnection()
    onRetry?.()
  }
  return (
    <div role="status" data-not-loaded>
      <EmptyState
        icon={CloudOff}
        title={t('state.notLoaded')}
        hint={t('state.notLoadedHint')}
        action={
          <Button icon={RotateCw} onClick={retry}>
            {t('action.retry')}
          </Button>
        }
      />
    </div>
  )
}
