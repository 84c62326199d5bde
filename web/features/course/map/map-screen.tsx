import { Flag } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '#web/data/config.ts'
import { type Course, useClubDay, useCourse, useFlagColours } from '#web/data/course.ts'
import { type PinSet, usePins } from '#web/data/pins.ts'
import { usePosition } from '#web/data/position.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useWeatherNow } from '#web/data/weather.ts'
import { neighbour, useChosenHole } from '#web/features/course/map/chosen-hole.ts'
import { DayBanner, useDayOnMap } from '#web/features/course/map/closures-on-map.tsx'
import { HoleBar } from '#web/features/course/map/hole-bar.tsx'
import { HoleList } from '#web/features/course/map/hole-list.tsx'
import { HolePanel } from '#web/features/course/map/hole-panel.tsx'
import { useIssueMarks } from '#web/features/course/map/issue-marks.ts'
import { MapButtons, useToggle } from '#web/features/course/map/map-buttons.tsx'
import { Attribution, PositionNote, WholeWind } from '#web/features/course/map/map-parts.tsx'
import { useHolePage } from '#web/features/course/map/use-hole-page.ts'
import { mapPins } from '#web/features/course/map-pins.ts'
import { CourseMapView } from '#web/map/course-map-view.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link, useGo } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

/** The course, hole by hole: today's pin and the distances from where I stand. */
export function MapScreen() {
  const { t } = useTranslation('course')
  const role = useRole()
  const { data: course, isPending, error, fetchStatus, refetch } = useCourse()
  const day = useClubDay()
  const { data: pins } = usePins(course, day)
  if (isPending && fetchStatus === 'paused') {
    return (
      <Middle>
        <EmptyState icon={Flag} title={t('mapView.notKept')} hint={t('mapView.notKeptHint')} />
      </Middle>
    )
  }
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
        <EmptyState
          icon={Flag}
          title={t('map.noCourse')}
          hint={t('map.noCourseHint')}
          action={
            role === 'admin' ? (
              <Link to="/map/edit/import" className={buttonClass('primary', 'large')}>
                {t('edit.import.title')}
              </Link>
            ) : undefined
          }
        />
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
const holePadding = { top: 120, right: 24, bottom: 262, left: 24 }
const wideHolePadding = { top: 130, right: 400, bottom: 32, left: 24 }
/** The opened details of a phone take about a quarter of its height more; the hole stays to be seen above them. */
function openedPadding() {
  return { ...holePadding, bottom: holePadding.bottom - 16 + Math.min(208, innerHeight * 0.26) }
}
const wholePadding = { top: 120, right: 36, bottom: 110, left: 28 }

function CourseOnMap({ course, pins, day }: CourseOnMapProps) {
  const { t } = useTranslation('course')
  const chosenHole = useChosenHole(course)
  // From this width there is room for a panel beside the map.
  const isWide = useMediaQuery('(min-width: 48rem)')
  const colours = useFlagColours()
  const weather = useWeatherNow()
  const locating = useToggle(false)
  const [isListOpen, setListed] = useState(false)
  const [detailed, setDetailed] = useState(false)
  const position = usePosition(locating.on)
  const staff = ['maintenance', 'admin'].includes(useRole())
  const issuesShown = useToggle(true)
  const issues = useIssueMarks(staff && issuesShown.on)
  const today = useDayOnMap(day)
  const marks = useMemo(() => [...issues, ...today.marks], [issues, today.marks])
  const pictures = config().satellite
  const satellite = useToggle(false)
  const go = useGo()
  const flags = useMemo(() => mapPins(pins, colours), [pins, colours])
  const hole = course.hole.find(({ number }) => number === chosenHole.number)
  const pin = pins?.pin_position.find(({ hole_id }) => hole_id === hole?.id)
  const padding = useMemo(() => {
    if (!hole) return wholePadding
    return isWide ? wideHolePadding : detailed ? openedPadding() : holePadding
  }, [hole, isWide, detailed])
  const page = useHolePage(course, hole, pin, position.fix)
  const step = (direction: 1 | -1) => chosenHole.set(neighbour(course, hole, direction))
  return (
    <div className="fixed inset-0 md:left-(--rail)">
      <CourseMapView
        course={course}
        label={t('map.label', { course: course.name })}
        hole={chosenHole.number}
        pins={flags}
        marks={marks}
        fix={position.fix}
        notes={page?.notes}
        measure={page?.measure ?? null}
        satellite={satellite.on ? pictures!.tiles : null}
        padding={padding}
        onHole={(number) => chosenHole.set(number)}
        onTap={page?.setMeasured}
        onMeasure={page?.setMeasured}
        onSwipe={step}
        onMark={(id) => today.choose(id) || go('/issuedetails', { issueId: id })}
      />
      <HoleBar
        course={course}
        hole={hole}
        onChoose={chosenHole.set}
        onStep={step}
        onList={() => setListed(true)}
      />
      <DayBanner
        course={course}
        hole={hole}
        holding={today.holding}
        notice={today.notice}
        onClose={today.close}
      />
      <div className="pointer-events-none absolute inset-x-3 bottom-[calc(var(--bar-space)+0.75rem+env(safe-area-inset-bottom))] flex flex-col items-end gap-3 md:inset-x-auto md:right-4 md:w-96">
        <div className={`pointer-events-auto flex flex-col gap-2 ${hole && detailed ? 'max-md:hidden' : ''}`}>
          <MapButtons
            onWhole={hole && (() => chosenHole.set(null))}
            onList={() => setListed(true)}
            tapped={page?.measure?.at}
            issues={staff ? issuesShown : undefined}
            satellite={pictures ? satellite : undefined}
            locating={locating}
            isDenied={position.status === 'denied'}
          />
        </div>
        {locating.on && position.status !== 'found' ? <PositionNote status={position.status} /> : null}
        {hole && page ? (
          <HolePanel
            key={hole.id}
            framed={page.framed}
            numbers={page.numbers}
            pin={pin}
            pins={pins}
            day={day}
            fix={position.fix}
            weather={weather}
            measured={page.legs}
            isOpen={detailed}
            onOpen={setDetailed}
            onClearMeasured={() => page.setMeasured(null)}
            onStep={step}
          />
        ) : weather ? (
          <WholeWind weather={weather} />
        ) : null}
      </div>
      <HoleList
        open={isListOpen}
        onClose={() => setListed(false)}
        course={course}
        pins={pins}
        day={day}
        chosenHole={chosenHole.number}
        onChoose={(number) => {
          setListed(false)
          chosenHole.set(number)
        }}
      />
      <Attribution texts={[course.attribution, satellite.on ? pictures?.attribution : null]} />
    </div>
  )
}
