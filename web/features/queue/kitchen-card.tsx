import { useTranslation } from 'react-i18next'
import { oldestWait } from '#domain/queue/age.ts'
import { byColumn, ticketColumns } from '#domain/queue/tickets.ts'
import { useSettings } from '#web/data/settings.ts'
import { useClock } from '#web/features/queue/clock.ts'
import { useQueue } from '#web/features/queue/data/queue-data.ts'
import { QueueNotRead } from '#web/features/queue/queue-not-read.tsx'
import { Figure } from '#web/ui/charts/figure.tsx'
import { formatTimer } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/link.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { Skeleton } from '#web/ui/notes.tsx'
import { textTone } from '#web/ui/tone.ts'

/** The kitchen at a glance: how many tickets in each state, and how long the oldest has waited. */
export function KitchenCard() {
  const { t } = useTranslation('queue')
  const { tickets, isRead } = useQueue()
  const settings = useSettings()
  const wait = useClock((now) => {
    const oldest = oldestWait(tickets, now)
    return oldest === null ? null : Math.floor(oldest / 1000)
  })
  if (!isRead) return <QueueNotRead skeleton={<Skeleton className="h-30 w-full" />} />
  const columns = byColumn(tickets)
  const tone =
    wait === null || wait < settings['kitchen.age_amber_seconds']
      ? textTone.quiet
      : wait < settings['kitchen.age_red_seconds']
        ? textTone.attention
        : textTone.wrong
  return (
    <section>
      <SectionHead
        title={t('home.title')}
        aside={
          <span className={`tabular font-semibold ${tone}`}>
            {wait === null ? t('home.calm') : t('home.oldest', { time: formatTimer(wait * 1000) })}
          </span>
        }
      />
      <Link
        to="/kitchenorderlist"
        aria-label={`${t('home.open')}: ${ticketColumns.map((column) => t('board.count', { column: t(`board.${column}`), count: columns[column].length })).join(', ')}`}
        className="grid grid-cols-3 divide-x divide-line rounded-box border border-line bg-base-100 hover:border-edge"
      >
        {ticketColumns.map((column) => (
          <span key={column} className="px-4 py-3">
            <Figure value={String(columns[column].length)} label={t(`board.${column}`)} size="medium" />
          </span>
        ))}
      </Link>
    </section>
  )
}
