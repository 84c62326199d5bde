import { Flag } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '#domain/base/day.ts'
import { isInside } from '#domain/course/inside.ts'
import { HEALED_DAYS } from '#domain/course/suggest-pin.ts'
import { type Course, useClubDay, useCourse, useFlagColours } from '#web/data/course.ts'
import { type PinHistory, usePinHistory } from '#web/data/pins.ts'
import { GreenStrip } from '#web/features/course/green-strip.tsx'
import { usePinDraft } from '#web/features/course/pin-draft.ts'
import { PinPad } from '#web/features/course/pin-pad.tsx'
import {
  type GreenOfDay,
  greensOfDay,
  rounded,
  suggestionFor,
  zoneAt,
} from '#web/features/course/pin-round.ts'
import { PublishPins } from '#web/features/course/publish-pins.tsx'
import { useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

const PinSheetScreen = lazy(() =>
  import('#web/features/course/sheet/pin-sheet-screen.tsx').then((module) => ({
    default: module.PinSheetScreen,
  })),
)

/** The pins of a day; under `?sheet=YYYY-MM-DD` its pin sheet. */
export function UpdatePinsScreen() {
  const sheet = useQueryParam('sheet')
  if (sheet === undefined) return <SetPins />
  return (
    <Suspense fallback={<Skeleton className="h-[60dvh] w-full" />}>
      <PinSheetScreen wanted={sheet} under="/updatepins" />
    </Suspense>
  )
}

/** The daily job: where the holes are cut today or tomorrow. */
function SetPins() {
  const { t } = useTranslation('course')
  const { data: course, error, refetch } = useCourse()
  const today = useClubDay()
  const [ahead, setAhead] = useState<'today' | 'tomorrow'>('today')
  const date = ahead === 'today' ? today : addDays(today, 1)
  const history = usePinHistory(course?.id, addDays(date, -HEALED_DAYS), date)
  if (course === null)
    return <EmptyState icon={Flag} title={t('map.noCourse')} hint={t('map.noCourseHint')} />
  const failed = (!course && error) || (!history.data && history.error)
  if (failed) {
    return (
      <ErrorNote what={t('map.failed')} onRetry={() => void Promise.all([refetch(), history.refetch()])} />
    )
  }
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <Segmented
        label={t('pins.date')}
        value={ahead}
        choices={[
          { value: 'today', label: t('pins.today') },
          { value: 'tomorrow', label: t('pins.tomorrow') },
        ]}
        onChange={setAhead}
      />
      {course && history.data ? (
        <PinRound key={date} course={course} history={history.data} date={date} />
      ) : (
        <Skeleton className="h-[60dvh] w-full" />
      )}
    </div>
  )
}

interface PinRoundProps {
  course: Course
  history: PinHistory
  date: string
}

function PinRound({ course, history, date }: PinRoundProps) {
  const greens = useMemo(() => greensOfDay(course, history, date), [course, history, date])
  const published = history.plans.find((set) => set.date === date) ?? null
  const draft = usePinDraft(course.id, date)
  const colours = useFlagColours()
  const [at, setAt] = useState(0)
  const green = greens[Math.min(at, greens.length - 1)]!
  const suggestion = useMemo(() => suggestionFor(green), [green])
  const placeOf = ({ hole, last }: GreenOfDay) => draft.draft[hole.id] ?? last
  const outside = greens.filter((one) => isOutside(one, draft.draft[one.hole.id]))
  const suggestAll = () => {
    const entries = greens.flatMap((one) => {
      const found = suggestionFor(one)
      return found ? [[one.hole.id, rounded(one.framed.frame.toPlace(found.point))] as const] : []
    })
    draft.change(Object.fromEntries(entries))
  }
  return (
    <>
      <GreenStrip
        greens={greens}
        at={at}
        isSet={({ hole }) => hole.id in draft.draft || published !== null}
        zoneOf={(one) => {
          const place = placeOf(one)
          return place ? zoneAt(one, place) : null
        }}
        outside={outside}
        onChoose={setAt}
      />
      <PinPad
        key={green.hole.id}
        green={green}
        place={placeOf(green)}
        drafted={green.hole.id in draft.draft}
        suggestion={suggestion}
        colours={colours}
        canUndo={draft.canUndo}
        onBegin={draft.begin}
        onPlace={(place) => draft.place(green.hole.id, rounded(place))}
        onUndo={draft.undo}
        onSuggestAll={suggestAll}
        onStep={(by) => setAt((at + by + greens.length) % greens.length)}
      />
      <PublishPins
        courseId={course.id}
        date={date}
        published={published}
        pins={greens.flatMap((one) => {
          const place = placeOf(one)
          return place ? [{ hole_id: one.hole.id, lng: place.lng, lat: place.lat }] : []
        })}
        drafted={Object.keys(draft.draft).length > 0}
        outside={outside.map(({ hole }) => hole.number)}
        onPublished={draft.clear}
      />
    </>
  )
}

function isOutside({ green, framed }: GreenOfDay, place: { lng: number; lat: number } | undefined): boolean {
  return place !== undefined && green !== null && !isInside(green.shape, framed.frame.toPoint(place))
}
