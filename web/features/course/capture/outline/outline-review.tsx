import { CloudUpload, Footprints, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { UNKNOWN_OUTLINE_M } from '#domain/course/capture/errors/outline-error.ts'
import { type PlaceFault, placeFault } from '#domain/course/capture/outline-place.ts'
import { area, perimeter } from '#domain/course/geometry/area.ts'
import { centroid } from '#domain/course/geometry/centroid.ts'
import { distance } from '#domain/course/geometry/distance.ts'
import type { LocalFrame } from '#domain/course/geometry/local-frame.ts'
import { minus } from '#domain/course/geometry/point.ts'
import { type Ring, sides } from '#domain/course/geometry/ring.ts'
import { polygonOf } from '#domain/course/geometry/shape.ts'
import type { Course } from '#web/data/course/course.ts'
import { outcomeSoon } from '#web/data/outbox/outbox.ts'
import { CornerTools } from '#web/features/course/capture/outline/corner-tools.tsx'
import { useFaultWords } from '#web/features/course/capture/outline/fault-text.ts'
import { FewerCorners } from '#web/features/course/capture/outline/fewer-corners.tsx'
import { WEAK_M } from '#web/features/course/capture/outline/outline-plan.tsx'
import type { OutlineReviewProps } from '#web/features/course/capture/outline/outline-tools.ts'
import { Discard } from '#web/features/course/capture/outline/outline-walk.tsx'
import { publishOutline } from '#web/features/course/capture/outline/publish.ts'
import { atOldPlace, walkAgain } from '#web/features/course/capture/outline/session-steps.ts'
import { shapeIn } from '#web/features/course/capture/outline/targets.ts'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { LeavingNote, leavingPins, useDatedPins } from '#web/features/course/pins/publish/leaving-pins.tsx'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatNumber } from '#web/ui/format/format.ts'
import { toast } from '#web/ui/layers/toast.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** The review of a walk: correct corners, simplify, walk again, publish. */
export function OutlineReview(props: OutlineReviewProps) {
  const { session, tools, state } = props
  const { t } = useTranslation('course')
  return (
    <>
      <Facts {...props} />
      <AgainstPresent {...props} />
      <CornerTools {...props} />
      <FewerCorners {...props} />
      {session.walks.length > 0 ? <Walks {...props} /> : null}
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="glove"
          className="px-2! text-base!"
          icon={Undo2}
          disabled={!tools.canUndo}
          onClick={tools.undo}
        >
          {t('capture.undo')}
        </Button>
        <Button
          size="glove"
          className="px-2! text-base!"
          icon={Footprints}
          onClick={() => {
            tools.forgetSteps()
            tools.select(null)
            state.change((now) => walkAgain(now, now.how === 'tap' ? 'time' : now.how))
          }}
        >
          {t('capture.again')}
        </Button>
      </div>
      <Publish {...props} />
    </>
  )
}

function Facts({ session, frame }: OutlineReviewProps) {
  const { t, i18n } = useTranslation('course')
  const ring = session.corners.map(frame.toPoint)
  const length = useLength()
  const whole = (value: number) => formatNumber(value, i18n.language)
  return (
    <p className="tabular flex flex-wrap gap-x-4 px-1">
      <span className="font-semibold">{t('capture.corners', { count: ring.length })}</span>
      <span>{t('capture.squareMetres', { area: whole(area([[ring]])) })}</span>
      <span>{t('capture.perimeter', { length: length(perimeter([[ring]]), 0) })}</span>
      {session.leftOut ? (
        <span className="text-muted">{t('capture.leftOut', { count: session.leftOut })}</span>
      ) : null}
    </p>
  )
}

/** A smaller shift of the middle counts as none. */
const SAME_PLACE_M = 0.1

/** The change of place and area against the present outline, and the action to keep its place. */
function AgainstPresent({ session, state, tools, frame, green, newest }: OutlineReviewProps) {
  const { t, i18n } = useTranslation('course')
  const length = useLength()
  const old = shapeIn(newest?.geometry ?? green.geometry, frame)
  const ring = session.corners.map(frame.toPoint)
  if (!old || ring.length < 3) return null
  const by = minus(centroid(old), centroid([[ring]]))
  const movedM = Math.hypot(by.x, by.y)
  const larger = area([[ring]]) / area(old) - 1
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(larger)
  return (
    <div className="flex flex-col gap-2 px-1">
      <p className="tabular text-sm">{t('capture.against', { length: length(movedM), percent })}</p>
      {movedM > SAME_PLACE_M && session.walks.length > 0 ? (
        <Button
          size="field"
          block
          onClick={() => {
            tools.forgetSteps()
            state.change((now) => atOldPlace(now, by, newest?.accuracy_m ?? UNKNOWN_OUTLINE_M))
          }}
        >
          {t('capture.oldPlace')}
        </Button>
      ) : null}
    </div>
  )
}

/** The result of several walks, and where they disagree. */
function Walks({ session, frame }: OutlineReviewProps) {
  const { t } = useTranslation('course')
  const length = useLength()
  const { walks, confidence, apartM } = session
  if (walks.length < 2) return <p className="px-1 text-muted text-sm">{t('capture.oneWalk')}</p>
  const share = confidence ? weakShare(session.corners.map(frame.toPoint), confidence) : 0
  return (
    <p className="tabular px-1 text-sm">
      {t('capture.walks', { count: walks.length })}{' '}
      {apartM === null ? '' : t('capture.apart', { length: length(apartM) })}{' '}
      {share > 0 ? (
        <span className="text-warning">
          {t('capture.weak', { percent: Math.max(1, Math.round(share * 100)) })}
        </span>
      ) : confidence ? (
        <span className="text-success">{t('capture.agree')}</span>
      ) : null}
    </p>
  )
}

/** The share of the edge whose corners are weak. */
function weakShare(ring: Ring, confidence: readonly number[]): number {
  const lengths = sides(ring).map(([a, b]) => distance(a, b))
  const of = (at: number) => lengths[at]! + lengths[(at + lengths.length - 1) % lengths.length]!
  const weak = confidence.reduce((sum, metres, at) => sum + (metres > WEAK_M ? of(at) : 0), 0)
  return weak / (2 * perimeter([[ring]]))
}

function Publish({
  course,
  green,
  choices,
  session,
  state,
  tools,
  frame,
  newest,
  onPublished,
}: OutlineReviewProps) {
  const { t } = useTranslation('course')
  const words = useFaultWords()
  const [busy, setBusy] = useState(false)
  const ring = session.corners.map(frame.toPoint)
  const fault = tools.fault ?? misplaced()
  const publish = async () => {
    setBusy(true)
    try {
      const { green: id, record } = await publishOutline(course.id, green, session, frame, newest)
      onPublished(id)
      void outcomeSoon(record).then((outcome) => {
        if (outcome === 'processed') toast('success', t('capture.published'))
        if (outcome === 'pending') toast('info', t('capture.keptToSend'))
      })
      await state.end(session.id)
    } catch (cause) {
      toast('error', errorText(cause))
      setBusy(false)
    }
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Button size="field" onClick={state.leave}>
          {t('capture.later')}
        </Button>
        <Discard onDiscard={() => void state.end(session.id)} />
      </div>
      <PinsOutside course={course} featureId={green.id} ring={ring} frame={frame} />
      <ActionBar>
        {fault ? <ErrorNote what={words(fault)} /> : null}
        <Button
          kind="primary"
          size="glove"
          block
          icon={CloudUpload}
          busy={busy}
          disabled={fault !== null}
          onClick={() => void publish()}
        >
          {t('capture.publish')}
        </Button>
      </ActionBar>
    </>
  )

  function misplaced(): PlaceFault | null {
    const others = choices.flatMap(({ key, label, geometry }) => {
      const shape = key === green.key ? null : shapeIn(geometry, frame)
      return shape ? [{ label, shape }] : []
    })
    return placeFault(ring, shapeIn(green.geometry, frame), others)
  }
}

interface PinsOutsideProps {
  course: Course
  /** null for an unmapped green. */
  featureId: string | null
  ring: Ring
  frame: LocalFrame
}

/** A warning that published pins lie outside of the new outline. */
function PinsOutside({ course, featureId, ring, frame }: PinsOutsideProps) {
  const pins = useDatedPins(course)
  const outline = { geometry: polygonOf(ring, frame) }
  const after = course.course_feature.map((one) => (one.id === featureId ? { ...one, ...outline } : one))
  return <LeavingNote leaving={leavingPins(course, { ...course, course_feature: after }, pins)} />
}
