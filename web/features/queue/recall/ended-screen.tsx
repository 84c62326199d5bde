import { useEndedTickets } from '#web/features/queue/data/queue-data.ts'
import { EndedTickets } from '#web/features/queue/recall/ended-tickets.tsx'
import { StaleBanner } from '#web/features/queue/stale-banner.tsx'

/** The tickets that ended last, on a separate page for a phone. */
export function EndedScreen() {
  const { dataUpdatedAt } = useEndedTickets()
  return (
    <div className="flex flex-col gap-3">
      <EndedTickets />
      {dataUpdatedAt > 0 ? <StaleBanner readAt={dataUpdatedAt} /> : null}
    </div>
  )
}
