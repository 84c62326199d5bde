import { Clock, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '#domain/base/day.ts'
import { nameIn } from '#domain/base/translated-name.ts'
import { isServed } from '#domain/menu/hours.ts'
import type { Choices } from '#domain/orders/choices.ts'
import type { ServingPlace } from '#domain/orders/serving-place.ts'
import { slotsFrom, soonState, type TimeSlot } from '#domain/orders/slots.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useSettings } from '#web/data/settings.ts'
import { useChosenPlace } from '#web/features/orders/checkout/chosen-place.ts'
import { type Estimate, useEstimate, useQuarters, type Work } from '#web/features/orders/orders-data.ts'
import { Field } from '#web/ui/field.tsx'
import { formatMoment, formatTime } from '#web/ui/format.ts'
import { Select } from '#web/ui/inputs.tsx'
import { useNow } from '#web/ui/reading.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

/** What stands against the time that was chosen; null: nothing. */
export type TimeProblem = 'closedNow' | 'fullNow' | 'closedAll' | 'slotGone' | null

export interface Times {
  /** undefined as long as the queue is not known. */
  estimate: Estimate | undefined
  slots: TimeSlot[]
  /** The place that the order goes to. */
  served: ServingPlace | undefined
  problem: TimeProblem
  now: number
}

/** What the kitchen can make when, for an order of so many dishes that are this work, and when its place is open. */
export function useTimes(choices: Choices, items: number, work: Work): Times {
  const { data: ready } = useEstimate(work)
  const { data: quarters = [] } = useQuarters(items)
  const now = useNow(10_000)
  const zone = useSettings()['club.time_zone']
  const { served } = useChosenPlace(choices)
  const earliest = new Date(now + (ready?.from_minutes ?? 0) * 60_000)
  const slots = slotsFrom(quarters, earliest, (at) => !served || isServed(served.hours, at, zone))
  return { estimate: ready, slots, served, now, problem: problem() }

  function problem(): TimeProblem {
    if (choices.wantedAt !== null) {
      if (Date.parse(choices.wantedAt) <= now) return 'slotGone'
      // Before the first answer, and with no signal, the kitchen will say.
      if (quarters.length === 0) return null
      const slot = slots.find(({ at }) => Date.parse(at) === Date.parse(choices.wantedAt!))
      // The closed place has a sentence of its own.
      return slot && slot.obstacle !== 'full' ? null : 'slotGone'
    }
    const soon = soonState(quarters, new Date(now))
    if (soon === 'open') return null
    if (slots.every(({ obstacle }) => obstacle === 'full')) return 'closedAll'
    return soon === 'closed' ? 'closedNow' : 'fullNow'
  }
}

interface CheckoutTimeProps {
  choices: Choices
  times: Times
  onChange: (change: Partial<Choices>) => void
}

/** As soon as possible with an honest estimate, or at a time that the kitchen can keep. */
export function CheckoutTime({ choices, times, onChange }: CheckoutTimeProps) {
  const { t } = useTranslation('orders')
  const first = times.slots.find(({ obstacle }) => obstacle === null)
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t('checkout.when')}
        showLabel
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
      {times.problem ? (
        <p role="alert" className="flex items-start gap-2 font-semibold text-sm text-warning">
          <TriangleAlert size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
          {t(`checkout.${times.problem}`)}
        </p>
      ) : null}
    </div>
  )
}

function EstimateLine({ times: { estimate: ready, now, problem } }: { times: Times }) {
  const { t, i18n } = useTranslation('orders')
  const zone = useSettings()['club.time_zone']
  const { online } = useConnection()
  if (problem) return null
  // How busy the kitchen was when there was a signal says nothing of when the order gets there.
  if (!ready || !online) return <p className="px-1 text-muted text-sm">{t('checkout.estimateNone')}</p>
  const at = (minutes: number) => formatTime(now + minutes * 60_000, i18n.language, zone)
  return (
    <p className="flex items-start gap-2 px-1">
      <Clock size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-muted" aria-hidden />
      <span>
        <span className="tabular block">
          {t('checkout.estimateRange', {
            from: at(ready.from_minutes),
            to: at(ready.to_minutes),
            least: ready.from_minutes,
            most: ready.to_minutes,
          })}
        </span>
        <span className="block text-muted text-sm">
          {t(ready.is_learned ? 'checkout.estimateLearned' : 'checkout.estimateFrom')}
        </span>
      </span>
    </p>
  )
}

function SlotChoice({
  wantedAt,
  times: { slots, served, now },
  onChange,
}: { wantedAt: string } & Omit<CheckoutTimeProps, 'choices'>) {
  const { t, i18n } = useTranslation('orders')
  const zone = useSettings()['club.time_zone']
  const today = dayIn(zone, new Date(now))
  const label = ({ at, obstacle }: TimeSlot) => {
    const clock = formatTime(at, i18n.language, zone)
    const day = dayIn(zone, new Date(at))
    // A basket may have been kept since a day that is over.
    if (day < today) return formatMoment(at, i18n.language, zone)
    const time = day === today ? clock : `${t('checkout.tomorrow')} ${clock}`
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
