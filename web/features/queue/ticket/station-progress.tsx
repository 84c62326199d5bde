import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { progressOf } from '#domain/queue/stations.ts'
import type { Ticket } from '#domain/queue/tickets.ts'

/** How far each station is with a ticket. */
export function StationProgress({ ticket }: { ticket: Pick<Ticket, 'lines'> }) {
  const { t } = useTranslation(['queue', 'common'])
  return (
    <ul aria-label={t('ticket.stations')} className="flex flex-wrap gap-2 px-3 pb-2">
      {progressOf(ticket).map(({ station, doneCount, all }) => {
        const Icon = doneCount === all ? CircleCheck : CircleDashed
        return (
          <li
            key={station}
            className={`inline-flex min-h-9 items-center gap-2 rounded-full px-3 font-semibold ${
              doneCount === all ? 'bg-success text-success-content' : 'bg-base-content/10'
            }`}
          >
            <Icon size={20} strokeWidth={2} aria-hidden />
            <span>{t(`common:stations.${station}`)}</span>
            <span className="tabular">{t('ticket.progress', { done: doneCount, all })}</span>
          </li>
        )
      })}
    </ul>
  )
}
