import { BellRing, X } from 'lucide-react'
import { memo, useCallback, useMemo, useRef } from 'react'
import { atStation } from '#domain/queue/tickets.ts'
import { drop, usePending } from '#web/data/outbox/outbox.ts'
import { textPx, useBoardLayout, useTextSize } from '#web/features/queue/board/board-settings.ts'
import type { CardOptions } from '#web/features/queue/board/lane-item.tsx'
import { keepSameLanes, type Lane, lanesOf } from '#web/features/queue/board/lanes.ts'
import { NarrowBoard } from '#web/features/queue/board/narrow-board.tsx'
import type { BoardParts } from '#web/features/queue/board/parts.ts'
import { WideBoard } from '#web/features/queue/board/wide-board.tsx'
import { boardOf } from '#web/features/queue/board.ts'
import { useAlreadyMovedToast } from '#web/features/queue/data/already-moved.ts'
import { useBoardReport } from '#web/features/queue/data/board-report.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { useBoardKeys } from '#web/features/queue/keys/use-board-keys.ts'
import { PausedBar } from '#web/features/queue/paused-bar.tsx'
import { PaperLowBar, PrinterStrip } from '#web/features/queue/printing/printer-strip.tsx'
import { Refusal } from '#web/features/queue/refusal.tsx'
import { SilentBar } from '#web/features/queue/sound/sound-bar.tsx'
import { alarmTitle, endBoardAlarm, useBoardAlarm } from '#web/features/queue/sound/ticket-alarm.ts'
import { useArrivals, useFreshIds } from '#web/features/queue/sound/use-arrivals.ts'
import { StaleBanner } from '#web/features/queue/stale-banner.tsx'
import { SoldOutQuestion } from '#web/features/queue/stock/sold-out-question.tsx'
import { StockSheet } from '#web/features/queue/stock/stock-sheet.tsx'
import { useBumps } from '#web/features/queue/ticket/take-back.ts'
import { useAgeLimits } from '#web/features/queue/ticket/ticket-age.tsx'
import { useLineOrder, useView } from '#web/features/queue/use-view.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { buttonClass, IconButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { useTabTitle } from '#web/ui/screen-title.tsx'

interface BoardProps {
  tickets: KitchenTicket[]
  /** When the tickets were read, in milliseconds. */
  readAt: number
  awake: boolean
  isWide: boolean
}

/** The tickets of this device, notices, and the board's actions. */
export function Board({ tickets, readAt, awake, isWide }: BoardProps) {
  // The most urgent first: a narrow bar shows one.
  const notices = useMemo(
    () => (
      <>
        {isWide ? <StaleBanner readAt={readAt} /> : null}
        <AlarmBar />
        <LostRefusals tickets={tickets} />
        <PrinterStrip isCompact={isWide} />
        <PausedBar />
        <SilentBar />
        <PaperLowBar />
      </>
    ),
    [readAt, tickets, isWide],
  )
  const parts = useBoardParts(tickets, isWide)
  const [text] = useTextSize()
  const Shape = isWide ? WideBoard : NarrowBoard
  return (
    <div style={{ '--ticket-text': `${textPx[text]}px` } as object}>
      <Arrived tickets={tickets} />
      <Keys tickets={tickets} />
      <SoldOutQuestion />
      <StockSheet tickets={parts.here} />
      <Shape {...parts} awake={awake} notices={notices} />
      {isWide ? null : <StaleBanner readAt={readAt} />}
    </div>
  )
}

/** The shared content of both board layouts. The same objects while their content is unchanged. */
function useBoardParts(tickets: readonly KitchenTicket[], isWide: boolean): BoardParts {
  const { t } = useTranslation('queue')
  const [view] = useView()
  useBoardReport(view)
  const [order] = useLineOrder()
  const [wideLayout] = useBoardLayout()
  const layout = isWide ? wideLayout : 'columns'
  const [text] = useTextSize()
  const bumps = useBumps()
  const limits = useAgeLimits()
  useAlreadyMovedToast()
  const concerns = useCallback(
    (ticket: KitchenTicket) => atStation(ticket, view === 'pass' ? 'all' : view) !== null,
    [view],
  )
  useArrivals(tickets, concerns)
  const board = useMemo(() => boardOf(tickets, view, order), [tickets, view, order])
  const { columns, here } = board
  const lastLanes = useRef<readonly Lane[]>([])
  const lanes = useMemo(() => {
    lastLanes.current = keepSameLanes(lastLanes.current, lanesOf(board, { view, order, layout, bumps }))
    return lastLanes.current
  }, [board, view, order, layout, bumps])
  const options = useMemo((): CardOptions => ({ limits, pass: view === 'pass' }), [limits, view])
  const waiting = useMemo(() => here.filter(({ status }) => status === 'new').length, [here])
  useTabTitle(waiting > 0 ? t('board.title', { count: waiting }) : undefined)
  return { lanes, columns, here, options, sortKey: `${view} ${order} ${layout} ${text}` }
}

/** Announces a new ticket to screen readers. */
function Arrived({ tickets }: { tickets: readonly KitchenTicket[] }) {
  const { t } = useTranslation('queue')
  const fresh = useFreshIds()
  const arrived = tickets.filter(({ id }) => fresh.has(id)).at(-1)
  return (
    <p role="status" className="sr-only">
      {arrived ? t('board.arrived', { number: arrived.number }) : ''}
    </p>
  )
}

/** Runs the board's keys and announces their results to screen readers. */
const Keys = memo(function Keys({ tickets }: { tickets: readonly KitchenTicket[] }) {
  const numberOf = useCallback((id: string) => tickets.find((one) => one.id === id)?.number, [tickets])
  return (
    <p role="status" className="sr-only">
      {useBoardKeys(numberOf)}
    </p>
  )
})

/** Refused bumps of tickets that have left the queue and have no card to show them. */
const LostRefusals = memo(function LostRefusals({ tickets }: { tickets: KitchenTicket[] }) {
  const records = usePending('user_order').filter(
    ({ status, type, payload }) =>
      status === 'error' && type === 'UPDATE' && !tickets.some(({ id }) => id === payload.id),
  )
  return records.map((record) => (
    <Refusal key={record.id} record={record} isGone onOk={() => void drop(record.id)} />
  ))
})

/** Alarms for tickets that no board counts or that stay untouched, if not shown here. It covers no card. */
function AlarmBar() {
  const { t } = useTranslation('queue')
  const tickets = useBoardAlarm()
  if (tickets.length === 0) return null
  const [only] = tickets.length === 1 ? tickets : []
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-box border-4 border-error bg-base-100 px-4 py-2 in-data-bar:h-14 in-data-bar:min-w-0 in-data-bar:flex-nowrap in-data-bar:py-0 in-data-bar:pr-1 print:hidden"
    >
      <BellRing size={24} strokeWidth={2} className="shrink-0 text-error" aria-hidden />
      <p className="min-w-28 flex-1 font-bold leading-tight in-data-bar:line-clamp-2">
        {alarmTitle(tickets)}
      </p>
      {only ? (
        <Link
          to="/kitchenorderview"
          query={{ orderId: only.id }}
          className={`${buttonClass('plain', 'glove')} shrink-0 in-data-bar:h-12! in-data-bar:min-h-12!`}
          onClick={endBoardAlarm}
        >
          {t('alarm.show')}
        </Link>
      ) : null}
      <IconButton icon={X} label={t('alarm.seen')} onClick={endBoardAlarm} />
    </div>
  )
}
