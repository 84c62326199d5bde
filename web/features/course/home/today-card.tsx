import { CircleSlash } from 'lucide-react'
import { useClubDay } from '#web/data/course/club-day.ts'
import { useCourse } from '#web/data/course/course.ts'
import { useEffectsOn } from '#web/data/course/issue-effects.ts'
import { type PinSet, usePins } from '#web/data/course/pins.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { zoneLetters } from '#web/features/course/map-pins.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDay } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/link.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { ErrorNote, Skeleton } from '#web/ui/notes.tsx'

/** Today's pins. */
export function TodayCard() {
  const { t } = useTranslation('course')
  const courseRead = useCourse()
  const { data: course } = courseRead
  const day = useClubDay()
  const pinsRead = usePins(course, day)
  const { data: pins, isPending } = pinsRead
  if (course === null) return null
  // Without an answer the pins are unknown: "none published" would be a guess.
  if (hindranceOf(courseRead) || (pins === undefined && pinsRead.error)) {
    const again = () => void Promise.all([courseRead.refetch(), course && pinsRead.refetch()])
    return <ErrorNote what={t('map.failed')} onRetry={again} />
  }
  return (
    <>
      {course && !isPending ? (
        <PinStrip pins={pins ?? null} day={day} holes={course.hole} />
      ) : (
        <Skeleton className="h-50 w-full sm:h-36" />
      )}
    </>
  )
}

interface PinStripProps {
  pins: PinSet | null
  day: string
  holes: { id: string; number: number }[]
}

/** All holes with the letter of today's zone of the green. */
function PinStrip({ pins, day, holes }: PinStripProps) {
  const { t, i18n } = useTranslation('course')
  const { closedHoles } = useEffectsOn(day)
  const zoneOf = new Map(pins?.pin_position.map(({ hole_id, zone }) => [hole_id, zone]))
  const title =
    !pins || pins.date === day
      ? t('map.pinsToday')
      : t('map.pinsOf', { day: formatDay(pins.date, i18n.language) })
  return (
    <section className="@container">
      <SectionHead
        title={title}
        aside={
          pins ? (
            <Link
              to="/map/sheet"
              query={{ date: day }}
              className="link -my-3 min-w-11 whitespace-nowrap py-3 text-right text-sm"
            >
              {t('sheet.open')}
            </Link>
          ) : null
        }
      />
      {pins ? (
        <ol className="grid @min-[25rem]:grid-cols-9 grid-cols-6 overflow-hidden rounded-box border border-line bg-base-100">
          {holes.map(({ id, number }) => {
            const zone = zoneOf.get(id)
            return (
              <li key={id} className="-mr-px -mb-px border-line border-r border-b">
                <Link
                  to="/map"
                  query={{ hole: number }}
                  className="flex min-h-14 flex-col items-center justify-center hover:bg-base-content/5"
                >
                  <span className="tabular text-muted text-xs">{number}</span>
                  {closedHoles.has(id) ? (
                    <span className="flex h-8 items-center text-error">
                      <CircleSlash size={20} strokeWidth={1.75} aria-hidden />
                      <span className="sr-only">{t('day.closed')}</span>
                    </span>
                  ) : (
                    <span className={`figure text-2xl ${zone ? zoneTones[zone] : 'text-muted'}`}>
                      {zone ? zoneLetters[zone] : '–'}
                    </span>
                  )}
                </Link>
              </li>
            )
          })}
        </ol>
      ) : (
        <p className="rounded-box border border-line bg-base-100 px-4 py-3 text-muted">{t('map.noPins')}</p>
      )}
    </section>
  )
}

const zoneTones = { front: 'text-error', middle: 'text-base-content', back: 'text-info' } as const
