import { byColumn, ticketColumns } from '#domain/queue/tickets.ts'
import { useQueue } from '#web/features/queue/data/queue-data.ts'
import { useOldestWait } from '#web/features/queue/oldest-wait.ts'
import { QueueNotRead } from '#web/features/queue/queue-not-read.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Figure } from '#web/ui/charts/figure.tsx'
import { Link } from '#web/ui/link.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { Skeleton } from '#web/ui/notes.tsx'
import { textTone } from '#web/ui/tone.ts'

/** The kitchen in brief: the tickets in each state, and the oldest's wait. */
export function KitchenCard() {
  const { t } = useTranslation('queue')
  const { tickets, isRead } = useQueue()
  const oldest = useOldestWait(tickets)
  if (!isRead) return <QueueNotRead skeleton={<Skeleton className="h-30 w-full" />} />
  const columns = byColumn(tickets)
  return (
    <section>
      <SectionHead
        title={t('home.title')}
        aside={
          <span className={`tabular font-semibold ${oldest?.tone ?? textTone.quiet}`}>
            {oldest ? t('home.oldest', { time: oldest.time }) : t('home.calm')}
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
