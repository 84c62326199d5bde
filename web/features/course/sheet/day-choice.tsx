import { addDays } from '#domain/base/day.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AppPath } from '#web/routes/routes.ts'
import { formatLongDay } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/link.tsx'

/** The days around today, and the day in view if it is another. */
export function DayChoice({ date, today, path }: { date: string; today: string; path: AppPath }) {
  const { t, i18n } = useTranslation('course')
  const days = [
    { day: addDays(today, -1), label: t('sheet.yesterday') },
    { day: today, label: t('pins.today') },
    { day: addDays(today, 1), label: t('pins.tomorrow') },
  ]
  const isListed = days.some(({ day }) => day === date)
  return (
    <nav aria-label={t('sheet.day')} className="flex min-w-0 flex-1 gap-1 overflow-x-auto">
      {[
        ...days,
        ...(isListed ? [] : [{ day: date, label: formatLongDay(`${date}T12:00:00`, i18n.language) }]),
      ].map(({ day, label }) => (
        <Link
          key={day}
          to={path}
          query={{ date: day }}
          aria-current={day === date ? 'date' : undefined}
          className={`btn h-auto min-h-11 flex-1 whitespace-nowrap px-3 font-semibold shadow-none ${
            day === date ? 'btn-secondary' : 'border-line bg-base-100'
          }`}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
