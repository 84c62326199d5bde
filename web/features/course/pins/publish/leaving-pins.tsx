import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { addDays } from '#domain/base/day.ts'
import { pinsByDay } from '#domain/course/green/standing-pins.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { type Course, isOnItsGreen } from '#web/data/course/course.ts'
import { type Pin, usePinHistory, usePins } from '#web/data/course/pins.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDay } from '#web/ui/format/format.ts'

/** A pin and its day of play. */
export interface DatedPin extends Pin {
  date: string
}

/** A hole whose pins would no longer lie on its green, and their days. */
export interface LeavingPins {
  number: number
  days: string[]
}

/** Pins can be published this many days ahead. */
const AHEAD = 14

/** The pins that players see today, and those of later days. */
export function useDatedPins(course: Course): DatedPin[] {
  const today = useClubDay()
  const { data: now } = usePins(course, today)
  const { data: later } = usePinHistory(course.id, addDays(today, 1), addDays(today, AHEAD))
  return useMemo(() => {
    const days = later ? pinsByDay(later.plans, later.cuts).reverse() : []
    return [...(now ? [{ ...now, date: today }] : []), ...days].flatMap(({ date, pin_position }) =>
      pin_position.map((pin) => ({ ...pin, date })),
    )
  }, [now, later, today])
}

/** The holes whose pins lie on their greens before the change, but not after it. */
export function leavingPins(before: Course, after: Course, pins: readonly DatedPin[]): LeavingPins[] {
  const leaving = pins.filter((pin) => isOnItsGreen(before, pin) && !isOnItsGreen(after, pin))
  return after.hole.flatMap(({ id, number }) => {
    const days = leaving.filter(({ hole_id }) => hole_id === id).map(({ date }) => date)
    return days.length > 0 ? [{ number, days }] : []
  })
}

/** The pins that players would no longer see, as text. */
export function LeavingWords({ leaving }: { leaving: readonly LeavingPins[] }) {
  const { t, i18n } = useTranslation('course')
  const today = useClubDay()
  const dayText = (day: string) => (day === today ? t('pins.today') : formatDay(day, i18n.language))
  return (
    <div className="flex flex-col gap-2">
      <ul className="font-semibold">
        {leaving.map(({ number, days }) => (
          <li key={number}>{t('leaving.hole', { number, days: days.map(dayText).join(', ') })}</li>
        ))}
      </ul>
      <p>{t('leaving.hint')}</p>
    </div>
  )
}

/** The same as a note beside the action; nothing while every pin stays. */
export function LeavingNote({ leaving }: { leaving: readonly LeavingPins[] }) {
  const { t } = useTranslation('course')
  if (leaving.length === 0) return null
  return (
    <div role="status" className="flex gap-3 rounded-box border border-warning/40 bg-warning/8 p-3 text-sm">
      <TriangleAlert size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-warning" aria-hidden />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold">{t('leaving.title')}</p>
        <LeavingWords leaving={leaving} />
      </div>
    </div>
  )
}
