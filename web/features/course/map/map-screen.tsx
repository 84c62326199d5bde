import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClubDay } from '#web/data/course/club-day.ts'
import { type Course, useCourse } from '#web/data/course/course.ts'
import { useCourseStatus } from '#web/data/course/course-status.ts'
import { useEffects } from '#web/data/course/issue-effects.ts'
import { type PinSet, usePins } from '#web/data/course/pins.ts'
import { useWeather } from '#web/data/course/weather.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { DayBanner } from '#web/features/course/map/closures-on-map.tsx'
import { HoleBar } from '#web/features/course/map/hole-bar.tsx'
import { HoleList } from '#web/features/course/map/hole-list.tsx'
import { HolePanel } from '#web/features/course/map/hole-panel.tsx'
import { MapButtons } from '#web/features/course/map/map-buttons.tsx'
import {
  Attribution,
  FollowNote,
  PositionNote,
  useWhereaboutsText,
} from '#web/features/course/map/map-parts.tsx'
import { readMap } from '#web/features/course/map/read-map.ts'
import { useHeight } from '#web/features/course/map/use-height.ts'
import { type MapState, useMapState } from '#web/features/course/map/use-map-state.ts'
import { WholeCourse } from '#web/features/course/map/whole-course.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CourseMapView } from '#web/map/course-map-view.tsx'
import { SunlightToggle } from '#web/ui/appearance/sunlight-toggle.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { useOpenSheet } from '#web/ui/layers/use-open-sheet.ts'
import { Link, useGo } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Pending, Skeleton } from '#web/ui/notes.tsx'
import { ReportLink } from '#web/ui/report-link.tsx'

/** The course, hole by hole: today's pin and the distances from where I stand. */
export function MapScreen() {
  const { t } = useTranslation('course')
  const role = useRole()
  const { data: course, isPending, error, refetch } = useCourse()
  const day = useClubDay()
  const { data: pins } = usePins(course, day)
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
  return <CourseOnMap course={course} pins={pins} day={day} />
}

MapScreen.readFirst = () => void readMap()

function Middle({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="mx-auto max-w-md safe-x pt-24">
      <h1 className="sr-only">{t('screens.map.title')}</h1>
      {children}
    </div>
  )
}

interface CourseOnMapProps {
  course: Course
  /** undefined until they are read. */
  pins: PinSet | null | undefined
  day: string
}

function CourseOnMap({ course, pins, day }: CourseOnMapProps) {
  const { t } = useTranslation('course')
  const map = useMapState(course, pins ?? null, day)
  const { chosenHole, hole, page, satellite, today, step } = map
  const [list, setList] = useOpenSheet('holes')
  const whereabouts = useWhereaboutsText()(map.followed.whereabouts)
  const go = useGo()
  // Status and wind make the panel taller; a closed hole has a banner above it.
  const { isLoading: isStatusLoading } = useCourseStatus(course.id)
  const { isLoading: isWeatherLoading } = useWeather()
  const isComing = useEffects().isPending || isStatusLoading || isWeatherLoading
  return (
    <div className="fixed inset-x-0 top-(--toast-room) bottom-0 md:left-(--rail)">
      <CourseMapView
        course={course}
        label={t('map.label', { course: course.name })}
        layers={{
          pins: map.flags,
          marks: map.marks,
          fix: map.me,
          notes: page?.notes,
          measure: page?.measure ?? null,
          satellite: satellite.on ? map.pictures!.tiles : null,
        }}
        hole={chosenHole.number}
        padding={map.padding}
        onHole={(number) => chosenHole.set(number)}
        onTap={page?.setMeasured}
        onMeasure={page?.setMeasured}
        onSwipe={step}
        onTurn={map.setUpDegrees}
        onMark={(id) => today.choose(id) || go('/issuedetails', { issueId: id })}
      />
      <div className="pointer-events-none absolute inset-x-3 top-[calc(0.75rem+env(safe-area-inset-top))] bottom-[calc(var(--bar-space)+0.75rem+env(safe-area-inset-bottom))] flex flex-col gap-2 [container-type:size]">
        <HoleBar
          course={course}
          hole={hole}
          onChoose={chosenHole.set}
          onStep={step}
          onList={() => setList('all')}
        />
        <DayBanner
          course={course}
          hole={hole}
          holding={today.holding}
          notice={today.notice}
          onClose={today.close}
          onHeight={map.setBannerPx}
        />
        {isComing ? <Pending /> : null}
        <Attribution texts={[course.attribution, satellite.on ? map.pictures?.attribution : null]} />
        <MapDock
          course={course}
          map={map}
          pins={pins}
          isWeatherLoading={isWeatherLoading}
          day={day}
          whereabouts={whereabouts}
          onList={() => setList('all')}
        />
      </div>
      <HoleList
        open={list !== undefined}
        onClose={() => setList(undefined)}
        course={course}
        pins={pins}
        day={day}
        chosenHole={chosenHole.number}
        whereabouts={whereabouts}
        onChoose={(number) => {
          setList(undefined)
          chosenHole.set(number)
        }}
      />
    </div>
  )
}

interface MapDockProps {
  course: Course
  map: MapState
  /** undefined until they are read. */
  pins: PinSet | null | undefined
  isWeatherLoading: boolean
  day: string
  /** Why my position chooses no hole. */
  whereabouts: string | null
  onList: () => void
}

/** Below the map, or to its right on a wide screen: its buttons, and the numbers of the hole in view. */
function MapDock({ course, map, pins, isWeatherLoading, day, whereabouts, onList }: MapDockProps) {
  const { chosenHole, hole, page, position, locating, isDetailed, weather } = map
  const measureButtons = useHeight(map.setWholeButtonsPx)
  return (
    <div className="flex min-h-0 flex-1 flex-col items-end gap-2 overflow-y-auto md:w-96 md:self-end">
      {/* The notes are above all else, so that they move nothing when they appear. */}
      <div className="flex w-full flex-1 flex-col justify-end gap-2">
        {locating.on && position.status !== 'found' ? <PositionNote status={position.status} /> : null}
        <FollowNote followed={map.followed} />
      </div>
      <div
        ref={hole ? undefined : measureButtons}
        className={`flex shrink-0 items-end gap-2 self-stretch *:pointer-events-auto ${hole && isDetailed ? 'max-md:hidden' : ''}`}
      >
        <SunlightToggle float />
        {map.isStaff ? <ReportLink className="ml-auto" /> : null}
        <div
          className={`flex flex-col items-end gap-2 [@container(max-height:30rem)]:flex-row [@container(max-height:30rem)]:flex-wrap [@container(max-height:30rem)]:justify-end ${map.isStaff ? '' : 'ml-auto'} ${hole ? '' : 'max-md:flex-row max-md:flex-wrap max-md:justify-end'}`}
        >
          <MapButtons
            onWhole={hole && (() => chosenHole.set(null))}
            onList={onList}
            tapped={page?.measure?.at}
            issues={map.isStaff ? map.issuesShown : undefined}
            satellite={map.pictures ? map.satellite : undefined}
            locating={locating}
            isDenied={position.status === 'denied'}
          />
        </div>
      </div>
      {hole && page ? (
        <HolePanel
          course={course}
          hole={hole}
          page={page}
          pin={map.pin}
          pins={pins}
          day={day}
          fix={position.fix}
          weather={isWeatherLoading && !weather ? undefined : weather}
          whereabouts={whereabouts}
          isOpen={isDetailed}
          onOpen={map.setDetailed}
          onStep={map.step}
        />
      ) : (
        <WholeCourse
          courseId={course.id}
          day={day}
          weather={weather}
          upDegrees={map.upDegrees}
          whereabouts={whereabouts}
          onHeight={map.setWholePanelPx}
        />
      )}
    </div>
  )
}
