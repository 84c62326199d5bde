import { Clock, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dayIn } from '#domain/base/day.ts'
import { nameIn } from '#domain/base/translated-name.ts'
import { isServed } from '#domain/menu/hours.ts'
import type { Choices } from '#domain/orders/choices.ts'
import type { ServingPlace } from '#domain/orders/serving-place.ts'
import { nextTime, offeredSlots, slotsFrom, soonState, type TimeSlot } from '#domain/orders/slots.ts'
import { usePause } from '#web/data/pause.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useClubZone, useSettings } from '#web/data/settings.ts'
import { useChosenPlace } from '#web/features/orders/checkout/chosen-place.ts'
import { type Estimate, useEstimate, useQuarters, type Work } from '#web/features/orders/orders-data.ts'
import { PausedNote } from '#web/features/orders/paused-note.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatMoment, formatTime } from '#web/ui/format/format.ts'
import { useNow } from '#web/ui/format/reading.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'

/** The problem of the chosen time; null: none. */
type TimeProblem = 'closedNow' | 'fullNow' | 'closedAll' | 'slotGone' | 'slotMoves' | null

export interface Times {
  /** undefined while the queue is unknown, and while nothing can be promised. */
  estimate: Estimate | undefined
  slots: TimeSlot[]
  /** The order's destination. */
  served: ServingPlace | undefined
  problem: TimeProblem
  now: number
  /** The replacement of a time that is no longer available: another, or null for as soon as possible. */
  next: string | null | undefined
}

/** The kitchen's available times for an order of this many dishes and this work, within its place's opening hours. */
export function useTimes(choices: Choices, items: number, work: Work): Times {
  const { data: ready, isError } = useEstimate(work)
  const { data: quarters = [], isFetching } = useQuarters(items)
  const now = useNow(10_000)
  const { 'club.time_zone': zone, 'kitchen.lead_minutes': leadMinutes } = useSettings()
  const { online } = useConnection()
  const isPaused = usePause() !== null
  const { served } = useChosenPlace(choices)
  const earliest = new Date(now + Math.max(ready?.from_minutes ?? 0, leadMinutes) * 60_000)
  const slots = slotsFrom(quarters, earliest, (at) => !served || isServed(served.hours, at, zone))
  const upcoming = offeredSlots(slots, earliest)
  const soon = soonState(quarters, new Date(now))
  const next = isGone() ? nextOf(choices.wantedAt!) : undefined
  const problem = problemOf()
  return {
    // The kitchen's load at the last signal does not predict the time at which the order arrives.
    estimate: online && !isPaused && !problem ? ready : undefined,
    ...{ slots: upcoming, served, now, problem, next: next === 'unknown' ? undefined : next },
  }

  function isGone(): boolean {
    if (choices.wantedAt === null) return false
    if (Date.parse(choices.wantedAt) <= now) return true
    // Before the first answer, and offline, the kitchen decides.
    if (quarters.length === 0) return false
    const slot = slots.find(({ at }) => Date.parse(at) === Date.parse(choices.wantedAt!))
    // The closed place has a separate sentence.
    return !slot || slot.obstacle === 'full'
  }

  function nextOf(gone: string): string | null | undefined | 'unknown' {
    if (quarters.length > 0 && (ready || isError || !online))
      return nextTime(gone, upcoming, soon, new Date(now))
    // Without an answer the kitchen decides.
    return quarters.length > 0 || isFetching ? 'unknown' : null
  }

  function problemOf(): TimeProblem {
    const isFull = upcoming.every(({ obstacle }) => obstacle === 'full')
    if (isGone()) return next !== undefined ? 'slotMoves' : isFull ? 'closedAll' : 'slotGone'
    if (choices.wantedAt !== null || soon === 'open') return null
    return isFull ? 'closedAll' : soon === 'closed' ? 'closedNow' : 'fullNow'
  }
}

/** A moved time and its new value; null is as soon as possible. */
export interface MovedTime {
  from: string
  to: string | null
}

/** Moves a time that is no longer available. The result reports it until the person chooses another. */
export function useMovedTime(
  { wantedAt }: Choices,
  { next }: Times,
  onChange: (change: Partial<Choices>) => void,
): MovedTime | null {
  const [moved, setMoved] = useState<MovedTime | null>(null)
  const latestOnChange = useRef(onChange)
  latestOnChange.current = onChange
  useEffect(() => {
    if (next === undefined || wantedAt === null) return
    setMoved((last) => ({ from: last?.to === wantedAt ? last.from : wantedAt, to: next }))
    latestOnChange.current({ wantedAt: next })
  }, [next, wantedAt])
  return moved && moved.to === wantedAt ? moved : null
}

/** The order's time as text, with details: a line each, so that a pause or a new time moves nothing. */
export function useTimeAnswer(
  { wantedAt }: Choices,
  times: Times,
  moved: MovedTime | null,
): { answer: string; detail: ReactNode } {
  const { t, i18n } = useTranslation('orders')
  const zone = useClubZone()
  const timeText = useTimeText(times.now)
  const pause = usePause()
  if (pause) {
    const time = pause.until === null ? null : formatTime(pause.until, i18n.language, zone)
    return {
      answer: t(time === null ? 'checkout.pausedWhen' : 'checkout.pausedUntil', { time }),
      detail: pause.sentence ? (
        <span className="line-clamp-1">{pause.sentence}</span>
      ) : (
        t('checkout.pausedDetail')
      ),
    }
  }
  if (wantedAt !== null) return { answer: timeText(wantedAt), detail: '' }
  const { estimate, problem, now } = times
  if (!estimate)
    return { answer: t('checkout.soon'), detail: problem || moved ? '' : t('checkout.estimateNone') }
  const time = formatTime(now + estimate.to_minutes * 60_000, i18n.language, zone)
  return {
    answer: t('checkout.soonAbout', { time }),
    // Its line shows the note about the moved time.
    detail: moved ? '' : t('checkout.inMinutes', { least: estimate.from_minutes, most: estimate.to_minutes }),
  }
}

interface TimeChoiceProps {
  choices: Choices
  times: Times
  onChange: (change: Partial<Choices>) => void
}

/** As soon as possible with an honest estimate, or at an available time. */
export function TimeChoice({ choices, times, onChange }: TimeChoiceProps) {
  const { t } = useTranslation('orders')
  const first = times.slots.find(({ obstacle }) => obstacle === null)
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t('checkout.when')}
        value={choices.wantedAt === null ? 'soon' : 'later'}
        choices={[
          { value: 'soon', label: t('checkout.soon') },
          { value: 'later', label: t('checkout.later'), disabled: !first && choices.wantedAt === null },
        ]}
        onChange={(when) => onChange({ wantedAt: when === 'soon' ? null : (first?.at ?? null) })}
      />
      {choices.wantedAt === null ? (
        <EstimateLine times={times} />
      ) : (
        <SlotChoice wantedAt={choices.wantedAt} times={times} onChange={onChange} />
      )}
    </div>
  )
}

/** The problem of the time, or a note that it was moved. A pause has a separate sentence. */
export function TimeNote({ times: { problem, now }, moved }: { times: Times; moved: MovedTime | null }) {
  const { t } = useTranslation('orders')
  const isPaused = usePause() !== null
  const timeText = useTimeText(now)
  if (isPaused) return null
  if (problem) {
    return (
      <p role="alert" className="flex items-start gap-2 font-semibold text-sm text-warning">
        <TriangleAlert size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
        {t(`checkout.${problem}`)}
      </p>
    )
  }
  if (!moved) return null
  const from = timeText(moved.from)
  return (
    <p role="status" className="tabular flex items-start gap-2 font-semibold text-sm text-warning">
      <Clock size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
      {moved.to === null
        ? t('checkout.movedSoon', { from })
        : t('checkout.moved', { from, to: timeText(moved.to, t('checkout.tomorrowWithin')) })}
    </p>
  )
}

/** A time as today's time, tomorrow's with the given word, or with its date. */
function useTimeText(now: number): (at: string, tomorrow?: string) => string {
  const { t, i18n } = useTranslation('orders')
  const zone = useClubZone()
  const today = dayIn(zone, new Date(now))
  return (at, tomorrow = t('checkout.tomorrow')) => {
    const day = dayIn(zone, new Date(at))
    if (day === today) return formatTime(at, i18n.language, zone)
    if (day === dayIn(zone, new Date(now + DAY_MS)))
      return `${tomorrow} ${formatTime(at, i18n.language, zone)}`
    return formatMoment(at, i18n.language, zone)
  }
}

const DAY_MS = 24 * 3600_000

function EstimateLine({ times: { estimate, now } }: { times: Times }) {
  const { t, i18n } = useTranslation('orders')
  const zone = useClubZone()
  const pause = usePause()
  if (pause) return <PausedNote pause={pause} />
  // The line stays reserved for the estimate, so that a pause moves nothing.
  if (!estimate) return <p className="min-h-11" />
  const at = (minutes: number) => formatTime(now + minutes * 60_000, i18n.language, zone)
  return (
    <p className="px-1">
      <span className="tabular block">
        {t('checkout.estimateRange', { from: at(estimate.from_minutes), to: at(estimate.to_minutes) })}
      </span>
      <span className="block text-muted text-sm">
        {t(estimate.is_learned ? 'checkout.estimateLearned' : 'checkout.estimateFrom')}
      </span>
    </p>
  )
}

function SlotChoice({
  wantedAt,
  times: { slots, served, now },
  onChange,
}: { wantedAt: string } & Omit<TimeChoiceProps, 'choices'>) {
  const { t, i18n } = useTranslation('orders')
  const timeText = useTimeText(now)
  const label = ({ at, obstacle }: TimeSlot) => {
    const time = timeText(at)
    if (obstacle === 'full') return t('checkout.slotFull', { time })
    if (obstacle === null || !served) return time
    return t('checkout.slotPlace', { time, place: nameIn(served, i18n.language) })
  }
  const isOffered = slots.some(({ at }) => at === wantedAt)
  const all = isOffered ? slots : [{ at: wantedAt, obstacle: null }, ...slots]
  return (
    <Field label={t('checkout.slots')}>
      <Select
        value={wantedAt}
        choices={all.map((slot) => ({
          value: slot.at,
          label: label(slot),
          disabled: slot.obstacle !== null,
        }))}
        onChange={(at) => onChange({ wantedAt: at })}
      />
    </Field>
  )
}
