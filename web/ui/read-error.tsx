import type { UseQueryResult } from '@tanstack/react-query'
import { CloudOff, RotateCw } from 'lucide-react'
import { checkConnection } from '#web/data/network.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useConnection } from '#web/data/realtime.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorNote } from '#web/ui/notes.tsx'

/** A query as far as a note about its failure needs it. */
export type FailingRead = Parameters<typeof hindranceOf>[0] & Pick<UseQueryResult, 'refetch'>

/**
 * Says what could not be read and why, and reads it again; without a connection, that this device has not read it yet.
 * Nothing while the read has data or is on its way.
 */
export function ReadError({ what, read }: { what: string; read: FailingRead }) {
  const { online } = useConnection()
  const hindrance = hindranceOf(read)
  if (!hindrance) return null
  const again = () => void read.refetch()
  if (!online) return <NotLoaded onRetry={again} />
  return <ErrorNote what={what} why={errorText(hindrance)} onRetry={again} />
}

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
