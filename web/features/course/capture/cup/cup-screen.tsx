import { ChevronLeft, ChevronRight, Flag } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { distance } from '#domain/course/geometry/distance.ts'
import { isInside } from '#domain/course/geometry/inside.ts'
import { approachPoint } from '#domain/course/green/line-of-play.ts'
import { pinSheetPlace, wholePaces } from '#domain/course/green/paces.ts'
import { type Course, type Hole, useClubDay, useCourse } from '#web/data/course.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { type Pin, usePins } from '#web/data/pins.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { CupPaces } from '#web/features/course/capture/cup/cup-paces.tsx'
import { type Cup, cupOf, type Paced } from '#web/features/course/capture/cup/cup-place.ts'
import { CupPlan } from '#web/features/course/capture/cup/cup-plan.tsx'
import { CutToday } from '#web/features/course/capture/cup/cut-today.tsx'
import { measuringDevice } from '#web/features/course/capture/positioning/device.ts'
import { KnownMarks } from '#web/features/course/capture/positioning/known-marks.tsx'
import { isGood, StandStill, useStand } from '#web/features/course/capture/positioning/stand-still.tsx'
import { trueNow } from '#web/features/course/capture/positioning/true-clock.ts'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { type FramedHole, framedHole } from '#web/features/course/hole-shape.ts'
import { neighbour } from '#web/features/course/map/chosen-hole.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useGo, useQueryParam } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Stand at the cup: where today's hole is cut. `?hole=7` begins with that one. */
export function CupScreen() {
  const { t } = useTranslation('course')
  const { data: course, error, refetch } = useCourse()
  if (!course && error) return <ErrorNote what={t('map.failed')} onRetry={() => void refetch()} />
  if (course === undefined) return <Skeleton className="h-[60dvh] w-full" />
  if (!course || course.hole.length === 0)
    return <EmptyState icon={Flag} title={t('map.noCourse')} hint={t('map.noCourseHint')} />
  return <Cups course={course} />
}

function Cups({ course }: { course: Course }) {
  const { t } = useTranslation('course')
  const day = useClubDay()
  const { data: pins } = usePins(course, day)
  const go = useGo()
  const queryHole = Number(useQueryParam('hole'))
  const hole = course.hole.find(({ number }) => number === queryHole) ?? course.hole[0]!
  const choose = (number: number) => go('/capturecenterofhole', { hole: number }, { replace: true })
  const step = (by: 1 | -1) => choose(neighbour(course, hole, by))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-2">
        <IconButton icon={ChevronLeft} kind="plain" label={t('pins.previous')} onClick={() => step(-1)} />
        <h2 className="flex-1 text-center font-semibold text-2xl">
          {t('capture.green', { number: hole.number })}
        </h2>
        <IconButton icon={ChevronRight} kind="plain" label={t('pins.next')} onClick={() => step(1)} />
      </div>
      <OneCup
        key={hole.id}
        course={course}
        hole={hole}
        day={day}
        pin={pins?.pin_position.find(({ hole_id }) => hole_id === hole.id)}
        onHole={choose}
        onSaved={() => step(1)}
      />
      <CutToday course={course} pins={pins ?? null} day={day} />
    </div>
  )
}

interface OneCupProps {
  course: Course
  hole: Hole
  day: string
  pin: Pin | undefined
  onHole: (number: number) => void
  onSaved: () => void
}

function OneCup({ course, hole, day, pin, onHole, onSaved }: OneCupProps) {
  const { t } = useTranslation('course')
  const framed = useMemo(() => framedHole(course, hole, pin), [course, hole, pin])
  const [paced, setPaced] = useState<Paced | null>(null)
  const [busy, setBusy] = useState(false)
  const state = useStand()
  const stand = isGood(state.stand) ? state.stand : null
  const cup = cupOf(
    framed,
    stand && { point: framed.frame.toPoint(stand.place), errorM: stand.errorM },
    paced,
  )
  const fault = useCupFault(course, hole, framed, cup)
  const save = async () => {
    if (!cup || fault) return
    setBusy(true)
    const place = framed.frame.toLngLat(cup.point)
    try {
      await write({
        type: 'CREATE',
        table: 'pin_cut',
        id: uuidv7(),
        data: {
          hole_id: hole.id,
          date: day,
          lng: Number(place.lng.toFixed(7)),
          lat: Number(place.lat.toFixed(7)),
          accuracy_m: Number(cup.errorM.toFixed(2)),
          spread_m: stand ? Number(stand.average.spreadM.toFixed(2)) : null,
          samples: stand ? stand.average.samples : null,
          device: measuringDevice(),
          paces_front: paced?.front ?? null,
          paces_side: paced?.fromSide ?? null,
          side: paced?.side ?? null,
          cut_at: new Date(trueNow()).toISOString(),
        },
      })
      toast('success', t('capture.cup.saved', { number: hole.number }))
      onSaved()
    } catch (cause) {
      toast('error', errorText(cause))
      setBusy(false)
    }
  }
  return (
    <>
      <CupPlan course={course} hole={hole} framed={framed} cup={cup} stand={state.fixes.fix} />
      <OtherGreen course={course} hole={hole} fix={state.fixes.fix} onHole={onHole} />
      <StandStill state={state} hint={t('capture.cup.hint')} />
      <CupPaces paced={paced} onChange={setPaced} possible={framed.green !== null} />
      {cup ? <CupWords framed={framed} cup={cup} pin={pin} /> : null}
      {fault ? <ErrorNote what={fault} /> : null}
      <Button
        kind="primary"
        size="glove"
        block
        icon={Flag}
        busy={busy}
        disabled={!cup || fault !== null || state.running}
        onClick={() => void save()}
      >
        {t('capture.cup.save', { number: hole.number })}
      </Button>
      <KnownMarks courseId={course.id} />
    </>
  )
}

interface OtherGreenProps {
  course: Course
  hole: Hole
  fix: { lng: number; lat: number } | null
  onHole: (number: number) => void
}

/** A warning when the device is on the green of another hole, with a link there. */
function OtherGreen({ course, hole, fix, onHole }: OtherGreenProps) {
  const { t } = useTranslation('course')
  const greens = useMemo(
    () => course.hole.map((one) => ({ one, framed: framedHole(course, one, undefined) })),
    [course],
  )
  const at =
    fix && greens.find(({ framed }) => framed.green && isInside(framed.green, framed.frame.toPoint(fix)))?.one
  // A double green belongs to both of its holes.
  if (!at || at.id === hole.id || (at.green_id !== null && at.green_id === hole.green_id)) return null
  return (
    <div className="flex items-center gap-3 rounded-box border border-warning/50 bg-warning/8 p-3">
      <p className="min-w-0 flex-1">{t('capture.cup.youAreAt', { number: at.number })}</p>
      <Button size="large" onClick={() => onHole(at.number)}>
        {t('capture.green', { number: at.number })}
      </Button>
    </div>
  )
}

/** The position in paces as on a pin sheet, and its distance from the planned pin. */
function CupWords({ framed, cup, pin }: { framed: FramedHole; cup: Cup; pin: Pin | undefined }) {
  const { t } = useTranslation('course')
  const sheet = framed.green ? pinSheetPlace(framed.green, approachPoint(framed.line), cup.point) : null
  const length = useLength()
  const planned = pin && !pin.cut && framed.pin ? distance(framed.pin, cup.point) : null
  return (
    <p className="tabular rounded-box border border-line bg-base-100 p-4" aria-live="polite">
      {sheet ? (
        <span className="block font-semibold text-lg">
          {t(sheet.side === 'left' ? 'capture.cup.placeLeft' : 'capture.cup.placeRight', {
            front: wholePaces(sheet.fromFront),
            side: wholePaces(sheet.fromSide),
          })}
        </span>
      ) : null}
      <span className="block">{t('capture.cup.error', { length: length(cup.errorM) })}</span>
      {cup.apartM === null ? null : (
        <span className="block">{t('capture.cup.apart', { length: length(cup.apartM) })}</span>
      )}
      {planned === null ? null : (
        <span className="block">{t('capture.cup.planned', { length: length(planned) })}</span>
      )}
    </p>
  )
}

/** What speaks against recording the cup here, in a sentence; null when nothing does. */
function useCupFault(course: Course, hole: Hole, framed: FramedHole, cup: Cup | null): string | null {
  const { t } = useTranslation('course')
  const length = useLength()
  if (!cup?.fault) return null
  if (cup.fault === 'no such paces') return t('capture.cup.noSuchPaces')
  if (cup.fault === 'disagree') return t('capture.cup.disagree', { length: length(cup.apartM ?? 0) })
  const other = course.hole.find((one) => {
    if (one.id === hole.id) return false
    const there = framedHole(course, one, undefined)
    return there.green && isInside(there.green, there.frame.toPoint(framed.frame.toLngLat(cup.point)))
  })
  return other
    ? t('capture.cup.otherGreen', { number: other.number, wanted: hole.number })
    : t('capture.cup.offGreen', { number: hole.number })
}
