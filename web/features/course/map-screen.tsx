import { Crosshair, Flag, List as ListIcon, LocateFixed, LocateOff, TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#domain/course/place.ts'
import { useRole } from '#web/app/use-visitor.ts'
import { type Course, useClubDay, useCourse, useFlagColours } from '#web/data/course.ts'
import { type PinSet, usePins } from '#web/data/pins.ts'
import { usePosition } from '#web/data/position.ts'
import { HoleBar } from '#web/features/course/hole-bar.tsx'
import { HoleList } from '#web/features/course/hole-list.tsx'
import { HolePanel } from '#web/features/course/hole-panel.tsx'
import { mapPins } from '#web/features/course/map-pins.ts'
import { useOpenIssues } from '#web/features/course/open-issues.ts'
import { CourseMapView } from '#web/map/course-map-view.tsx'
import { useGo, useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'

/** The course, hole by hole: today's pin and the distances from where I stand. */
export function MapScreen() {
  const { t } = useTranslation('course')
  const { data: course, isPending, error, refetch } = useCourse()
  const day = useClubDay()
  const { data: pins } = usePins(course?.id, day)
  if (isPending) return <Skeleton className="h-dvh w-full" />
  if (!course && error) {
    return (
      <Middle>
        <ErrorNote what={t('map.failed')} onRetry={() => void refetch()} />
      </Middle>
    )
  }
  if (!course || course.hole.length === 0) {
    return (
      <Middle>
        <EmptyState icon={Flag} title={t('map.noCourse')} hint={t('map.noCourseHint')} />
      </Middle>
    )
  }
  return <CourseOnMap course={course} pins={pins ?? null} day={day} />
}

function Middle({ children }: { children: ReactNode }) {
  return <div className="mx-auto max-w-md safe-x pt-24">{children}</div>
}

interface CourseOnMapProps {
  course: Course
  pins: PinSet | null
  day: string
}

/** Room for the hole bar above and the panel below. */
const holePadding = { top: 140, right: 36, bottom: 262, left: 36 }
const wholePadding = { top: 96, right: 28, bottom: 110, left: 28 }

function CourseOnMap({ course, pins, day }: CourseOnMapProps) {
  const { t } = useTranslation('course')
  const chosen = useChosenHole(course)
  const colours = useFlagColours()
  const [following, setFollowing] = useState(false)
  const [listed, setListed] = useState(false)
  const [measured, setMeasured] = useState<Place | null>(null)
  const position = usePosition(following)
  const staff = ['maintenance', 'admin'].includes(useRole())
  const [issuesShown, setIssuesShown] = useState(true)
  const issues = useOpenIssues(staff && issuesShown)
  const go = useGo()
  const flags = useMemo(() => mapPins(pins, colours), [pins, colours])
  const hole = course.hole.find(({ number }) => number === chosen.number)
  const choose = (number: number | null) => {
    setMeasured(null)
    chosen.set(number)
  }
  const start = position.fix ?? (hole ? placeOfTee(hole.line.coordinates[0]!) : null)
  const pin = pins?.pin_position.find(({ hole_id }) => hole_id === hole?.id)
  const measure = useMemo(
    () => (measured && start ? [start, measured, ...(pin ? [pin] : [])] : []),
    [measured, start, pin],
  )
  return (
    <div className="fixed inset-0 md:left-(--rail)">
      <CourseMapView
        course={course}
        label={t('map.label', { course: course.name })}
        hole={chosen.number}
        pins={flags}
        marks={issues}
        fix={position.fix}
        measure={measure}
        padding={hole ? holePadding : wholePadding}
        onHole={choose}
        onTap={hole ? setMeasured : undefined}
        onMark={(issueId) => go('/issuedetails', { issueId })}
      />
      <HoleBar course={course} hole={hole} onChoose={choose} />
      <div className="pointer-events-none absolute inset-x-3 bottom-[calc(var(--bar-space)+0.75rem+env(safe-area-inset-bottom))] flex flex-col items-end gap-3 md:inset-x-auto md:right-4 md:w-96">
        <div className="pointer-events-auto flex flex-col gap-2">
          <RoundButton label={t('map.list')} icon={ListIcon} onPress={() => setListed(true)} />
          {staff ? (
            <RoundButton
              label={t('map.issues')}
              icon={TriangleAlert}
              pressed={issuesShown}
              onPress={() => setIssuesShown(!issuesShown)}
            />
          ) : null}
          <RoundButton
            label={t(following ? 'map.locateOff' : 'map.locate')}
            icon={following ? (position.status === 'denied' ? LocateOff : LocateFixed) : Crosshair}
            pressed={following}
            onPress={() => setFollowing(!following)}
          />
        </div>
        {following && position.status !== 'found' ? <PositionNote status={position.status} /> : null}
        {hole ? (
          <HolePanel
            key={hole.id}
            course={course}
            hole={hole}
            pin={pin}
            pinsDate={pins?.date}
            day={day}
            fix={position.fix}
            measured={measured}
            onClearMeasured={() => setMeasured(null)}
          />
        ) : null}
      </div>
      <HoleList
        open={listed}
        onClose={() => setListed(false)}
        course={course}
        pins={pins}
        onChoose={(number) => {
          setListed(false)
          choose(number)
        }}
      />
      {course.attribution ? <Attribution text={course.attribution} /> : null}
    </div>
  )
}

function placeOfTee([lng, lat]: number[]): Place {
  return { lng: lng!, lat: lat! }
}

/** The hole stands in the address, so that a link opens it and Back leaves it. */
function useChosenHole(course: Course) {
  const go = useGo()
  const asked = Number(useQueryParam('hole'))
  const number = course.hole.some((hole) => hole.number === asked) ? asked : null
  return { number, set: (next: number | null) => go('/map', { hole: next ?? undefined }, { replace: true }) }
}

interface RoundButtonProps {
  label: string
  icon: typeof Flag
  pressed?: boolean
  onPress: () => void
}

function RoundButton({ label, icon: Icon, pressed, onPress }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      onClick={onPress}
      className={`grid size-12 place-items-center rounded-full border border-line bg-base-100/95 shadow-lg ${
        pressed ? 'text-info' : 'text-base-content'
      }`}
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

function PositionNote({ status }: { status: string }) {
  const { t } = useTranslation('course')
  const text = status === 'denied' || status === 'unavailable' ? t('map.locateDenied') : t('map.searching')
  return (
    <p
      role="status"
      className="w-full rounded-box border border-line bg-base-100/95 px-4 py-2.5 text-sm shadow-lg"
    >
      {text}
    </p>
  )
}

function Attribution({ text }: { text: string }) {
  return (
    <p className="pointer-events-none absolute top-[calc(4.75rem+env(safe-area-inset-top))] right-3 rounded bg-base-100/70 px-1.5 py-0.5 text-[0.6875rem] leading-tight">
      {text}
    </p>
  )
}
