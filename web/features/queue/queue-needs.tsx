import { CirclePause, ClipboardList } from 'lucide-react'
import { useKnownAt } from '#web/data/queries/known-at.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { queueQuery, useQueue, useQueueHindrance } from '#web/features/queue/data/queue-data.ts'
import { useKitchenPause } from '#web/features/queue/data/throttle-data.ts'
import { useOldestWait } from '#web/features/queue/oldest-wait.ts'
import { useTicketTime } from '#web/features/queue/ticket/ticket-time.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ReadAge } from '#web/ui/format/read-age.tsx'
import { ListRow } from '#web/ui/list.tsx'
import { useNeedsPart } from '#web/ui/needs/needs-list.tsx'
import { Pending } from '#web/ui/notes.tsx'

/** The new tickets with the oldest's wait, and a pause that should end; nothing without either. */
export function QueueNeeds() {
  const { t } = useTranslation('queue')
  const isKitchen = useRole() === 'kitchen'
  const { tickets, isRead } = useQueue()
  const knownAt = useKnownAt(queueQuery.queryKey)
  const { hindrance } = useQueueHindrance()
  const newTickets = tickets.filter(({ status }) => status === 'new')
  const oldest = useOldestWait(newTickets)
  const pause = useKitchenPause()
  const timeOf = useTicketTime()
  useNeedsPart({
    ...{ isLoading: !isRead && !hindrance, hindrance, knownAt },
    rowCount: (newTickets.length > 0 ? 1 : 0) + (pause ? 1 : 0),
  })
  if (!isRead && !hindrance) return <Pending />
  return (
    <>
      {newTickets.length > 0 ? (
        <ListRow
          icon={ClipboardList}
          to="/kitchenorderlist"
          title={t(isKitchen ? 'needs.new' : 'needs.newForKitchen', { count: newTickets.length })}
          detail={
            <>
              {oldest ? (
                <span className={`tabular ${oldest.tone}`}>{t('needs.wait', { time: oldest.time })} </span>
              ) : null}
              <ReadAge at={knownAt} />
            </>
          }
        />
      ) : null}
      {pause ? (
        <ListRow
          icon={CirclePause}
          to="/kitchenorderlist"
          title={pause.until === null ? t('paused.title') : t('paused.until', { time: timeOf(pause.until) })}
          {...(pause.sentence && { detail: pause.sentence })}
        />
      ) : null}
    </>
  )
}
