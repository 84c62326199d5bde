import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleSlash, Snowflake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { supabase } from '#web/data/client.ts'
import { useClubDay, useCourse } from '#web/data/course.ts'
import { type PinSet, usePins } from '#web/data/pins.ts'
import { zoneLetters } from '#web/features/course/map-pins.ts'
import { formatDay, formatTime } from '#web/ui/format.ts'
import { Link } from '#web/ui/link.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { Skeleton } from '#web/ui/notes.tsx'

/** The day at a glance: may I play, where do carts go, and where are the pins. */
export function TodayCard() {
  const { data: course } = useCourse()
  const day = useClubDay()
  const { data: pins, isPending } = usePins(course?.id, day)
  if (course === null) return null
  return (
    <>
      <CourseStatus courseId={course?.id} />
      {course && !isPending ? (
        <PinStrip pins={pins ?? null} day={day} holes={course.hole} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </>
  )
}

const states = {
  open: { icon: CircleCheck, tone: 'text-success' },
  closed: { icon: CircleSlash, tone: 'text-error' },
  frost_delay: { icon: Snowflake, tone: 'text-info' },
} as const

const carts = { allowed: 'home.cartsAllowed', paths_only: 'home.cartsPaths', none: 'home.cartsNone' } as const

function CourseStatus({ courseId }: { courseId: string | undefined }) {
  const { t, i18n } = useTranslation('course')
  const { data } = useQuery({
    queryKey: ['course_status', courseId],
    enabled: courseId !== undefined,
    queryFn: async () => {
      const { data: row } = await supabase()
        .from('course_status')
        .select('status, carts, note, updated_at')
        .eq('course_id', courseId!)
        .maybeSingle()
        .throwOnError()
      return row
    },
  })
  if (data === undefined) return <Skeleton className="h-12 w-full" />
  if (data === null) return <p className="text-muted">{t('home.unknown')}</p>
  const { icon: Icon, tone } = states[data.status]
  return (
    <div className="flex items-start gap-3">
      <Icon size={28} strokeWidth={1.75} className={`shrink-0 ${tone}`} aria-hidden />
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{t(`home.${data.status}`)}</span>
          <span className="text-muted"> · {t(carts[data.carts])}</span>
        </p>
        {data.note ? <p>{data.note}</p> : null}
        <p className="text-muted text-sm">
          {t('home.updated', { time: formatTime(data.updated_at, i18n.language) })}
        </p>
      </div>
    </div>
  )
}

interface PinStripProps {
  pins: PinSet | null
  day: string
  holes: { id: string; number: number }[]
}

/** All holes of the course with the letter of today's third of the green. */
function PinStrip({ pins, day, holes }: PinStripProps) {
  const { t, i18n } = useTranslation('course')
  const zoneOf = new Map(pins?.pin_position.map(({ hole_id, zone }) => [hole_id, zone]))
  const title =
    !pins || pins.date === day
      ? t('map.pinsToday')
      : t('map.pinsOf', { day: formatDay(pins.date, i18n.language) })
  return (
    <section>
      <SectionHead
        title={title}
        aside={
          pins ? (
            <Link to="/map" query={{ sheet: day }} className="link -my-3 py-3 text-sm">
              {t('sheet.open')}
            </Link>
          ) : null
        }
      />
      {pins ? (
        <ol className="grid grid-cols-9 overflow-hidden rounded-box border border-line bg-base-100">
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
                  <span className={`figure text-2xl ${zone ? zoneTones[zone] : 'text-muted'}`}>
                    {zone ? zoneLetters[zone] : '–'}
                  </span>
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
