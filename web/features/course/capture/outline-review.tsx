import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  CloudUpload,
  Footprints,
  Plus,
  Trash2,
  Undo2,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { area, perimeter } from '#domain/course/area.ts'
import { type PlaceFault, placeFault } from '#domain/course/capture/outline-place.ts'
import { simplify } from '#domain/course/capture/simplify.ts'
import type { LocalFrame } from '#domain/course/local-frame.ts'
import { between, plus } from '#domain/course/point.ts'
import { errorText } from '#web/app/error-text.ts'
import type { Shown } from '#web/data/optimistic.ts'
import type { Outline } from '#web/features/course/capture/capture-data.ts'
import { useFaultWords } from '#web/features/course/capture/fault-words.ts'
import { WEAK_M } from '#web/features/course/capture/outline-plan.tsx'
import { Discard } from '#web/features/course/capture/outline-walk.tsx'
import {
  byHand,
  type OutlineTools,
  type OutlineWorkProps,
} from '#web/features/course/capture/outline-work.tsx'
import { publishOutline } from '#web/features/course/capture/publish.ts'
import { simplified, walkAgain } from '#web/features/course/capture/session-steps.ts'
import { shapeIn } from '#web/features/course/capture/targets.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { ErrorNote } from '#web/ui/notes.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast.tsx'

interface OutlineReviewProps extends OutlineWorkProps {
  tools: OutlineTools
  frame: LocalFrame
  outlines: readonly Shown<Outline>[]
}

/** Looking at what was walked: put corners right, make it simpler, walk again, publish. */
export function OutlineReview(props: OutlineReviewProps) {
  const { session, tools, state } = props
  const { t } = useTranslation('course')
  return (
    <>
      <Facts {...props} />
      <CornerTools {...props} />
      <Simpler {...props} />
      {session.walks.length > 0 ? <Walks {...props} /> : null}
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="glove"
          className="px-3 text-base"
          icon={Undo2}
          disabled={!tools.canUndo}
          onClick={tools.undo}
        >
          {t('capture.undo')}
        </Button>
        <Button
          size="glove"
          className="px-3 text-base"
          icon={Footprints}
          onClick={() => {
            tools.forgetSteps()
            tools.select(null)
            state.change((now) => walkAgain(now, now.how === 'tap' ? 'distance' : now.how))
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
  const whole = (value: number) => formatNumber(value, i18n.language)
  return (
    <p className="tabular flex flex-wrap gap-x-4 px-1">
      <span className="font-semibold">{t('capture.corners', { count: ring.length })}</span>
      <span>{t('capture.squareMetres', { area: whole(area([[ring]])) })}</span>
      <span>{t('capture.perimeter', { metres: whole(perimeter([[ring]])) })}</span>
    </p>
  )
}

const STEP_M = 0.1

/** The chosen corner: move it by ten centimetres, put another one after it, take it away. */
function CornerTools({ session, tools, frame }: OutlineReviewProps) {
  const { t } = useTranslation('course')
  const { selected, apply, select } = tools
  const count = session.corners.length
  if (selected === null) {
    return (
      <div className="flex items-center gap-2 px-1">
        <p className="flex-1 text-muted text-sm">{t('capture.chooseCorner')}</p>
        <Button onClick={() => select(0)} disabled={count === 0}>
          {t('capture.firstCorner')}
        </Button>
      </div>
    )
  }
  const at = frame.toPoint(session.corners[selected]!)
  const after = frame.toPoint(session.corners[(selected + 1) % count]!)
  const nudge = (x: number, y: number) =>
    apply({
      kind: 'move',
      index: selected,
      to: frame.toPlace(plus(at, { x: x * STEP_M, y: y * STEP_M })),
      at: Date.now(),
    })
  const insert = () =>
    apply({ kind: 'insert', after: selected, corner: byHand(frame.toPlace(between(at, after, 0.5))) })
  return (
    <section
      className="flex flex-col gap-3 rounded-box border border-line bg-base-100 p-3"
      aria-label={t('capture.corner', { number: selected + 1 })}
    >
      <div className="flex items-center gap-2">
        <IconButton
          icon={ArrowLeft}
          label={t('capture.cornerBefore')}
          onClick={() => select((selected + count - 1) % count)}
        />
        <p className="flex-1 text-center font-semibold">
          {t('capture.cornerOf', { number: selected + 1, count })}
        </p>
        <IconButton
          icon={ArrowRight}
          label={t('capture.cornerAfter')}
          onClick={() => select((selected + 1) % count)}
        />
      </div>
      <div className="grid grid-cols-4 gap-2">
        <Nudge icon={ArrowLeft} label={t('capture.west')} onPress={() => nudge(-1, 0)} />
        <Nudge icon={ArrowUp} label={t('capture.north')} onPress={() => nudge(0, 1)} />
        <Nudge icon={ArrowDown} label={t('capture.south')} onPress={() => nudge(0, -1)} />
        <Nudge icon={ArrowRight} label={t('capture.east')} onPress={() => nudge(1, 0)} />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button size="glove" className="px-3 text-base" icon={Plus} onClick={insert}>
          {t('capture.insert')}
        </Button>
        <Button
          size="glove"
          className="px-3 text-base"
          icon={Trash2}
          disabled={count <= 3}
          onClick={() => apply({ kind: 'delete', index: selected })}
        >
          {t('capture.deleteCorner')}
        </Button>
      </div>
    </section>
  )
}

function Nudge({ icon: Icon, label, onPress }: { icon: typeof ArrowUp; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="btn h-16 border-line bg-base-100 shadow-none"
      onClick={onPress}
    >
      <Icon size={26} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

const tolerances = { fine: 0.1, middle: 0.25, coarse: 0.5 }
type Tolerance = keyof typeof tolerances

/** Fewer corners: says before it does so how many stay and by how much the outline moves. */
function Simpler({ session, state, tools, frame }: OutlineReviewProps) {
  const { t, i18n } = useTranslation('course')
  const [wanted, setWanted] = useState<Tolerance>('middle')
  const simpler = useMemo(
    () => simplify(session.corners.map(frame.toPoint), tolerances[wanted]),
    [session.corners, frame, wanted],
  )
  const done =
    session.deviationM > 0 ? t('capture.simpler.done', { count: Math.round(session.deviationM * 100) }) : null
  const less = session.corners.length - simpler.kept.length
  const doIt = () => {
    const {
      corners = session.corners,
      confidence = null,
      deviationM,
    } = simplified(session, tolerances[wanted])
    tools.apply({ kind: 'replace', corners })
    state.change(() => ({ confidence, ...(deviationM !== undefined && { deviationM }) }))
  }
  return (
    <section className="flex flex-col gap-3 rounded-box border border-line bg-base-100 p-3">
      <Segmented
        label={t('capture.simpler.label')}
        showLabel
        value={wanted}
        choices={(['fine', 'middle', 'coarse'] as const).map((value) => ({
          value,
          label: t('capture.centimetres', { count: tolerances[value] * 100 }),
        }))}
        onChange={setWanted}
      />
      <div className="flex items-center gap-3">
        <p className="tabular flex-1 text-sm">
          {less > 0
            ? t('capture.simpler.would', {
                before: formatNumber(session.corners.length, i18n.language),
                after: formatNumber(simpler.kept.length, i18n.language),
                centimetres: Math.round(simpler.deviationM * 100),
              })
            : t('capture.simpler.nothing')}
          {done ? <span className="block text-muted">{done}</span> : null}
        </p>
        <Button size="large" disabled={less === 0} onClick={doIt}>
          {t('capture.simpler.act')}
        </Button>
      </div>
    </section>
  )
}

/** What several walks say together, and where they do not agree. */
function Walks({ session }: OutlineReviewProps) {
  const { t, i18n } = useTranslation('course')
  const { walks, confidence, apartM } = session
  if (walks.length < 2) return <p className="px-1 text-muted text-sm">{t('capture.oneWalk')}</p>
  const weak = confidence?.filter((metres) => metres > WEAK_M).length ?? 0
  const share = confidence && confidence.length > 0 ? weak / confidence.length : 0
  return (
    <p className="tabular px-1 text-sm">
      {t('capture.walks', { count: walks.length })}{' '}
      {apartM === null ? '' : t('capture.apart', { metres: formatNumber(apartM, i18n.language, 1) })}{' '}
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

function Publish({
  course,
  green,
  choices,
  session,
  state,
  tools,
  frame,
  outlines,
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
      const newest = outlines.find(({ sync }) => sync?.status !== 'error')
      const id = await publishOutline(course.id, session, frame, newest)
      onPublished(id)
      toast('success', t(navigator.onLine ? 'capture.published' : 'capture.keptToSend'))
      await state.end(session.id)
    } catch (cause) {
      toast('error', errorText(cause))
      setBusy(false)
    }
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Button size="large" onClick={state.leave}>
          {t('capture.later')}
        </Button>
        <Discard onDiscard={() => void state.end(session.id)} />
      </div>
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
