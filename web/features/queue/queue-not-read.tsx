import type { ReactNode } from 'react'
import { useConnection } from '#web/data/realtime.ts'
import { useQueueHindrance } from '#web/features/queue/data/queue-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ErrorNote } from '#web/ui/notes.tsx'
import { NotLoaded } from '#web/ui/read-error.tsx'

/** Replaces the queue until it is read: `skeleton` while loading, or the reason of the failure. */
export function QueueNotRead({ skeleton }: { skeleton: ReactNode }) {
  const { t } = useTranslation('queue')
  const { hindrance, refetch } = useQueueHindrance()
  const { online } = useConnection()
  if (!hindrance) return skeleton
  if (!online) return <NotLoaded onRetry={() => void refetch()} />
  return <ErrorNote what={t('board.failed')} why={errorText(hindrance)} onRetry={() => void refetch()} />
}
