import { useEffect } from 'react'
import { queryClient } from '#web/data/queries/query.ts'
import { Board } from '#web/features/queue/board/board.tsx'
import { useKiosk } from '#web/features/queue/board/board-settings.ts'
import { queueQuery, useQueue } from '#web/features/queue/data/queue-data.ts'
import { QueueNotRead } from '#web/features/queue/queue-not-read.tsx'
import { LateSettingsSheet } from '#web/features/queue/settings/late-settings-sheet.ts'
import { unlockOnTap } from '#web/features/queue/sound/sound.ts'
import { useLoadedAhead } from '#web/ui/late/late-part.tsx'
import { Skeleton } from '#web/ui/notes.tsx'
import { useBars } from '#web/ui/screen-title.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { useWakeLock } from '#web/ui/wake-lock.ts'

/** The kitchen's queue, live: a rail of tickets or three columns from 1024 px on, one column at a time on a phone. */
export function QueueScreen() {
  const { isRead, dataUpdatedAt, tickets } = useQueue()
  const awake = useWakeLock()
  const isWide = useMediaQuery('(min-width: 64rem)')
  const [kiosk] = useKiosk()
  useBars(kiosk === 'on' ? 'none' : isWide ? 'calm' : 'all')
  useEffect(unlockOnTap, [])
  useLoadedAhead(LateSettingsSheet)
  if (!isRead) return <QueueNotRead skeleton={<QueueSkeleton />} />
  return <Board tickets={tickets} readAt={dataUpdatedAt} awake={awake} isWide={isWide} />
}

QueueScreen.readFirst = () => void queryClient.prefetchQuery(queueQuery)

function QueueSkeleton() {
  return (
    <div className="grid gap-3 md:grid-cols-3">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-96 w-full max-md:hidden" />
      <Skeleton className="h-96 w-full max-md:hidden" />
    </div>
  )
}
