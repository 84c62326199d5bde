import { ChefHat } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  atStation,
  byColumn,
  type TicketColumn,
  type TicketStatus,
  ticketColumns,
} from '#domain/orders/queue.ts'
import { errorText } from '#web/app/error-text.ts'
import { useScreenTitle } from '#web/app/screen-title.tsx'
import { drop, usePending } from '#web/data/outbox.ts'
import { AllDay, QueueControls } from '#web/features/kitchen/all-day-panel.tsx'
import { type KitchenTicket, useQueue } from '#web/features/kitchen/kitchen-data.ts'
import { PausedBar } from '#web/features/kitchen/pause.tsx'
import { QueueColumn } from '#web/features/kitchen/queue-column.tsx'
import { Refusal } from '#web/features/kitchen/refusal.tsx'
import { unlockOnTap } from '#web/features/kitchen/sound.ts'
import { SilentBar } from '#web/features/kitchen/sound-bar.tsx'
import { StaleBanner } from '#web/features/kitchen/stale-banner.tsx'
import { useAgeLimits } from '#web/features/kitchen/ticket-age.tsx'
import { useArrivals } from '#web/features/kitchen/use-arrivals.ts'
import { useStation } from '#web/features/kitchen/use-station.ts'
import { useWakeLock } from '#web/ui/wake-lock.ts'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

/** The kitchen's queue, live: three columns and what is to be made on a tablet, one of them at a time on a phone. */
export function QueueScreen() {
  const { t } = useTranslation('kitchen')
  const { data, error, isPending, refetch, dataUpdatedAt, tickets } = useQueue()
  const awake = useWakeLock()
  useEffect(unlockOnTap, [])
  if (isPending) return <QueueSkeleton />
  return (
    <div className="flex flex-col gap-3">
      <StaleBanner readAt={dataUpdatedAt} />
      <PausedBar />
      <SilentBar />
      {error && !data ? (
        <ErrorNote what={t('queue.failed')} why={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Board tickets={tickets} awake={awake} />
      )}
    </div>
  )
}

type Part = TicketColumn | 'allDay'

function Board({ tickets, awake }: { tickets: KitchenTicket[]; awake: boolean }) {
  const { t } = useTranslation('kitchen')
  const [station, setStation] = useStation()
  const limits = useAgeLimits()
  const [part, setPart] = useState<Part>('new')
  const concerns = useCallback((ticket: KitchenTicket) => atStation(ticket, station) !== null, [station])
  const fresh = useArrivals(tickets, concerns)
  const here = useMemo(
    () => tickets.flatMap((ticket) => atStation(ticket, station) ?? []),
    [tickets, station],
  )
  const whole = useMemo(() => {
    const untouched = new Set(tickets)
    return new Set(here.filter((ticket) => untouched.has(ticket)).map(({ id }) => id))
  }, [here, tickets])
  const columns = useMemo(() => byColumn(here, columnOf), [here])
  useScreenTitle(columns.new.length > 0 ? t('queue.title', { count: columns.new.length }) : undefined)
  const shownOn = (one: Part) => (part === one ? '' : 'max-md:hidden')
  const arrived = tickets.filter(({ id }) => fresh.has(id)).at(-1)
  return (
    <>
      <p role="status" className="sr-only">
        {arrived ? t('queue.arrived', { number: arrived.number }) : ''}
      </p>
      <LostRefusals tickets={tickets} />
      <div className="sticky top-(--top-bar) z-5 -mx-4 bg-base-200 px-4 py-1 md:hidden">
        <Segmented
          label={t('queue.columns')}
          size="glove"
          value={part}
          choices={[
            ...ticketColumns.map((column) => ({
              value: column,
              label: t('queue.count', { column: t(`queue.${column}`), count: columns[column].length }),
            })),
            { value: 'allDay' as const, label: t('queue.allDay') },
          ]}
          onChange={setPart}
        />
      </div>
      <div className="grid items-start gap-3 md:grid-cols-3 lg:grid-cols-[repeat(3,minmax(0,1fr))_13rem]">
        {here.length === 0 ? (
          <div className={`md:col-span-3 ${part === 'allDay' ? 'max-md:hidden' : ''}`}>
            <EmptyState icon={ChefHat} title={t('queue.empty')} hint={t('queue.emptyHint')} />
          </div>
        ) : (
          ticketColumns.map((column) => (
            <QueueColumn
              key={column}
              column={column}
              tickets={columns[column]}
              limits={limits}
              fresh={fresh}
              whole={whole}
              className={shownOn(column)}
            />
          ))
        )}
        <aside
          className={`flex flex-col gap-6 md:max-lg:col-span-3 md:max-lg:grid md:max-lg:grid-cols-2 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-5.5rem)] lg:overflow-y-auto ${shownOn('allDay')}`}
        >
          <AllDay tickets={here} />
          <QueueControls station={station} onStation={setStation} awake={awake} />
        </aside>
      </div>
    </>
  )
}

/** A ticket whose end still waits to be sent stays in its column, marked, until the club has it. */
function columnOf({ status, sync }: KitchenTicket): TicketStatus {
  const seen = sync?.status === 'pending' ? sync.payload.data.expected_status : undefined
  return status === 'completed' || status === 'cancelled' ? ((seen as TicketStatus) ?? status) : status
}

/** Refused bumps of tickets that are no longer in the queue, for there is no ticket left to say it on. */
function LostRefusals({ tickets }: { tickets: KitchenTicket[] }) {
  const lost = usePending('user_order').filter(
    ({ status, type, payload }) =>
      status === 'error' && type === 'UPDATE' && !tickets.some(({ id }) => id === payload.id),
  )
  return lost.map((record) => (
    <Refusal key={record.id} record={record} gone onOk={() => void drop(record.id)} />
  ))
}

function QueueSkeleton() {
  return (
    <div className="grid gap-3 md:grid-cols-3">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-96 w-full max-md:hidden" />
      <Skeleton className="h-96 w-full max-md:hidden" />
    </div>
  )
}
