import { ChefHat } from 'lucide-react'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { atStation } from '#domain/queue/tickets.ts'
import { drop, usePending } from '#web/data/outbox/outbox.ts'
import { AllDay } from '#web/features/queue/all-day-panel.tsx'
import { boardOf, type ColumnKey } from '#web/features/queue/board.ts'
import { useAlreadyMovedToast } from '#web/features/queue/data/already-moved.ts'
import { type KitchenTicket, useQueue } from '#web/features/queue/data/queue-data.ts'
import { PausedBar } from '#web/features/queue/pause.tsx'
import { QueueColumn } from '#web/features/queue/queue-column.tsx'
import { QueueControls } from '#web/features/queue/queue-controls.tsx'
import { Refusal } from '#web/features/queue/refusal.tsx'
import { unlockOnTap } from '#web/features/queue/sound/sound.ts'
import { SilentBar } from '#web/features/queue/sound/sound-bar.tsx'
import { useArrivals } from '#web/features/queue/sound/use-arrivals.ts'
import { StaleBanner } from '#web/features/queue/stale-banner.tsx'
import { useAgeLimits } from '#web/features/queue/ticket/ticket-age.tsx'
import { useLineOrder, useView } from '#web/features/queue/use-view.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { useScreenTitle } from '#web/ui/screen-title.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useWakeLock } from '#web/ui/wake-lock.ts'

/** The kitchen's queue, live: three columns and the all-day list on a tablet, one of them at a time on a phone. */
export function QueueScreen() {
  const { t } = useTranslation('queue')
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
        <ErrorNote what={t('board.failed')} why={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Board tickets={tickets} awake={awake} />
      )}
    </div>
  )
}

type Part = ColumnKey | 'allDay'

/** Drawn again only when a ticket has changed, and not with each reading that brings nothing. */
const Board = memo(function Board({ tickets, awake }: { tickets: KitchenTicket[]; awake: boolean }) {
  const { t } = useTranslation('queue')
  const [view, setView] = useView()
  const [order, setOrder] = useLineOrder()
  const limits = useAgeLimits()
  const [selectedPart, setPart] = useState<Part>('new')
  useAlreadyMovedToast()
  const concerns = useCallback(
    (ticket: KitchenTicket) => atStation(ticket, view === 'pass' ? 'all' : view) !== null,
    [view],
  )
  const fresh = useArrivals(tickets, concerns)
  const { columns, here, shares } = useMemo(() => boardOf(tickets, view, order), [tickets, view, order])
  const waiting = useMemo(() => here.filter(({ status }) => status === 'new').length, [here])
  useScreenTitle(waiting > 0 ? t('board.title', { count: waiting }) : undefined)
  const isThere = selectedPart === 'allDay' || columns.some(({ key }) => key === selectedPart)
  const part = isThere ? selectedPart : columns[0]!.key
  const shownOn = (one: Part) => (part === one ? '' : 'max-md:hidden')
  const arrived = tickets.filter(({ id }) => fresh.has(id)).at(-1)
  return (
    <>
      <p role="status" className="sr-only">
        {arrived ? t('board.arrived', { number: arrived.number }) : ''}
      </p>
      <LostRefusals tickets={tickets} />
      <div className="sticky top-(--top-bar) z-5 -mx-4 bg-base-200 px-4 py-1 md:hidden">
        <Segmented
          label={t('board.columns')}
          size="glove"
          value={part}
          choices={[
            ...columns.map((column) => ({
              value: column.key as Part,
              label: t('board.count', { column: t(`board.${column.key}`), count: column.tickets.length }),
            })),
            { value: 'allDay' as const, label: t('board.allDay') },
          ]}
          onChange={setPart}
        />
      </div>
      <div className="grid items-start gap-3 md:grid-cols-3 lg:grid-cols-[repeat(3,minmax(0,1fr))_13rem]">
        {here.length === 0 ? (
          <div className={`md:col-span-3 ${part === 'allDay' ? 'max-md:hidden' : ''}`}>
            <EmptyState icon={ChefHat} title={t('board.empty')} hint={t('board.emptyHint')} />
          </div>
        ) : (
          columns.map((column) => (
            <QueueColumn
              key={column.key}
              column={column}
              limits={limits}
              fresh={fresh}
              shares={shares}
              pass={view === 'pass'}
              className={shownOn(column.key)}
            />
          ))
        )}
        <aside
          className={`flex flex-col gap-2 md:max-lg:col-span-3 lg:-m-1 lg:sticky lg:top-17 lg:max-h-[calc(100dvh-5.5rem)] lg:overflow-y-auto lg:p-1 ${shownOn('allDay')}`}
        >
          <QueueControls view={view} onView={setView} order={order} onOrder={setOrder} awake={awake} />
          <AllDay tickets={here} />
        </aside>
      </div>
    </>
  )
})

/** Refused bumps of tickets that are no longer in the queue and have no card to show it on. */
function LostRefusals({ tickets }: { tickets: KitchenTicket[] }) {
  const records = usePending('user_order').filter(
    ({ status, type, payload }) =>
      status === 'error' && type === 'UPDATE' && !tickets.some(({ id }) => id === payload.id),
  )
  return records.map((record) => (
    <Refusal key={record.id} record={record} isGone onOk={() => void drop(record.id)} />
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
