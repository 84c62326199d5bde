import { Check, Moon, Pause, Play, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { addedShift, type Bias, biasHolds, correctedFixErrorM, trustIn } from '#domain/course/capture/bias.ts'
import { outlineFault } from '#domain/course/capture/outline-fault.ts'
import { isSameGreen } from '#domain/course/capture/outline-place.ts'
import { isRound, type Step, stepOf, type WalkFix } from '#domain/course/capture/walk.ts'
import { area, perimeter } from '#domain/course/geometry/area.ts'
import { lineLength } from '#domain/course/geometry/line.ts'
import type { LocalFrame } from '#domain/course/geometry/local-frame.ts'
import type { Ring } from '#domain/course/geometry/ring.ts'
import type { Fix } from '#web/data/position.ts'
import { useFaultWords } from '#web/features/course/capture/outline/fault-text.ts'
import { HandCorner } from '#web/features/course/capture/outline/hand-corner.tsx'
import type { OutlineTools, OutlineWorkProps } from '#web/features/course/capture/outline/outline-tools.ts'
import { PocketScreen } from '#web/features/course/capture/outline/pocket-screen.tsx'
import {
  dropWalk,
  finishedCorners,
  finishWalk,
  triggers,
} from '#web/features/course/capture/outline/session-steps.ts'
import type { CaptureSession } from '#web/features/course/capture/outline/session-store.ts'
import { AccuracyBar } from '#web/features/course/capture/positioning/accuracy-bar.tsx'
import { useBias } from '#web/features/course/capture/positioning/bias-store.ts'
import { KnownMarks } from '#web/features/course/capture/positioning/known-marks.tsx'
import { useFixes } from '#web/features/course/capture/positioning/use-fixes.ts'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatNumber } from '#web/ui/format/format.ts'
import { toast } from '#web/ui/layers/toast.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { useWakeLock } from '#web/ui/wake-lock.ts'

interface OutlineWalkProps extends OutlineWorkProps {
  tools: OutlineTools
  frame: LocalFrame
  onFix: (fix: Fix | null) => void
}

/** Walking the edge: corners are added automatically, by hand, or by tapping the plan. */
export function OutlineWalk(props: OutlineWalkProps) {
  const { course, session, state, tools, frame, onFix } = props
  const { t } = useTranslation('course')
  const [paused, setPaused] = useState(false)
  const [dark, setDark] = useState(false)
  const bias = useBias()
  const bySelf = session.how === 'distance' || session.how === 'time'
  const { heard: acceptedFixes, left } = useWalk(props, bySelf && !paused)
  const fixes = useFixes(session.how !== 'tap', acceptedFixes)
  const awake = useWakeLock()
  useEffect(() => onFix(fixes.fix), [fixes.fix, onFix])
  const corners = session.corners.map(frame.toPoint)
  const words = useFaultWords()
  const round = isRound(corners)
  return (
    <>
      {bySelf ? <AccuracyBar fixes={fixes} /> : null}
      {state.unkept ? <ErrorNote what={t('capture.unkept')} why={t('capture.unkeptWhy')} /> : null}
      <p className="tabular flex flex-wrap gap-x-4 px-1" role="status">
        <span className="font-semibold">{t('capture.corners', { count: corners.length })}</span>
        <Measures corners={corners} isDrawn={session.how === 'tap'} />
        {left.jump > 0 ? (
          <span className="text-warning">{t('capture.jumps', { count: left.jump })}</span>
        ) : null}
      </p>
      {tools.problem ? (
        <p role="alert" className="px-1 text-warning">
          {words(tools.problem)}
        </p>
      ) : round ? (
        <p className="px-1 font-semibold text-success">{t('capture.round')}</p>
      ) : null}
      {session.how === 'hand' ? (
        <HandCorner
          onCorner={(corner) => tools.apply({ kind: 'add', corner })}
          onFixes={(count) => state.change((now) => heardBy(now, count, bias))}
        />
      ) : null}
      {session.how === 'tap' ? <p className="px-1 text-muted">{t('capture.tapHint')}</p> : null}
      <div className="grid grid-cols-2 gap-2">
        {bySelf ? (
          <Button size="glove" icon={paused ? Play : Pause} onClick={() => setPaused(!paused)}>
            {t(paused ? 'capture.go' : 'capture.pause')}
          </Button>
        ) : null}
        <Button size="glove" icon={Undo2} disabled={!tools.canUndo} onClick={tools.undo}>
          {t('capture.undo')}
        </Button>
        {bySelf ? (
          <Button size="glove" icon={Moon} className="col-span-2" onClick={() => setDark(true)}>
            {t('capture.pocket.open')}
          </Button>
        ) : null}
      </div>
      <FinishWalk {...props} />
      <KnownMarks courseId={course.id} />
      {bySelf && !awake ? <p className="px-1 text-muted text-sm">{t('capture.mayersleep')}</p> : null}
      {dark ? (
        <PocketScreen
          fixes={fixes}
          count={corners.length}
          label={t('capture.cornersWord', { count: corners.length })}
          detail={round ? t('capture.round') : session.target.label}
          onUnlock={() => setDark(false)}
        />
      ) : null}
    </>
  )
}

/** The distance walked, or the perimeter of a plan drawn by taps; and the area. */
export function Measures({ corners, isDrawn }: { corners: Ring; isDrawn: boolean }) {
  const { t, i18n } = useTranslation('course')
  const length = useLength()
  if (corners.length < 2) return null
  return (
    <>
      {isDrawn ? null : <span>{t('capture.walked', { length: length(lineLength(corners), 0) })}</span>}
      {isDrawn && corners.length > 2 ? (
        <span>{t('capture.perimeter', { length: length(perimeter([[corners]]), 0) })}</span>
      ) : null}
      {corners.length > 2 ? (
        <span>{t('capture.squareMetres', { area: formatNumber(area([[corners]]), i18n.language) })}</span>
      ) : null}
    </>
  )
}

/** Adds corners from fixes by the session's method, and counts the rejected ones. */
function useWalk({ session, state, tools, frame }: OutlineWalkProps, on: boolean) {
  const bias = useBias()
  const before = useRef<WalkFix | null>(null)
  const corner = useRef<WalkFix | null>(lastCorner(session.corners.at(-1), frame))
  const heardOf = useRef(0)
  const [left, setLeft] = useState<Record<Step, number>>({ corner: 0, 'not due': 0, red: 0, jump: 0 })
  useEffect(() => {
    corner.current = lastCorner(session.corners.at(-1), frame)
  }, [session.corners, frame])
  useEffect(() => {
    // The person may have walked anywhere during a pause.
    if (!on) before.current = null
  }, [on])
  const onFix = (fix: Fix) => {
    if (!on) return
    const at: WalkFix = { point: frame.toPoint(fix), accuracyM: fix.accuracyM, at: fix.at }
    const step = stepOf(triggers[session.how], before.current, corner.current, at)
    if (step === 'jump' || step === 'red') return setLeft((count) => ({ ...count, [step]: count[step] + 1 }))
    before.current = at
    heardOf.current += 1
    if (step !== 'corner') return
    const samples = heardOf.current
    heardOf.current = 0
    corner.current = at
    navigator.vibrate?.(25)
    tools.apply({
      kind: 'add',
      corner: { lng: fix.lng, lat: fix.lat, accuracyM: errorOfFix(fix, bias), samples, at: fix.at },
    })
    state.change((now) => heardBy(now, samples, bias))
  }
  return { heard: onFix, left }
}

function errorOfFix({ accuracyM }: Fix, bias: Bias | null): number {
  const now = Date.now()
  return biasHolds(bias, now) ? correctedFixErrorM(accuracyM, bias, now) : accuracyM
}

/** The session with the fixes of one more corner and their shift. */
function heardBy(now: CaptureSession, fixes: number, bias: Bias | null): Partial<CaptureSession> {
  const at = Date.now()
  const shift = biasHolds(bias, at)
    ? {
        ...addedShift(bias, at),
        markId: bias.markId,
        broughtM: bias.markErrorM * trustIn(bias, at),
      }
    : now.shift
  return { fixes: now.fixes + fixes, shift }
}

function lastCorner(corner: CornerLike | undefined, frame: LocalFrame): WalkFix | null {
  return corner ? { point: frame.toPoint(corner), accuracyM: corner.accuracyM ?? 1, at: corner.at } : null
}

interface CornerLike {
  lng: number
  lat: number
  accuracyM: number | null
  at: number
}

/** Ends the walk, or returns from a second one to the first; a walk can also be left and resumed later. */
function FinishWalk({ session, state, tools, frame }: OutlineWalkProps) {
  const { t } = useTranslation('course')
  const words = useFaultWords()
  const before = session.walks[0]
  const ring = finishedCorners(session).map(frame.toPoint)
  const ringFault = outlineFault(ring)
  const isUnlike = before && !ringFault && !isSameGreen(before.map(frame.toPoint), ring)
  const fault = isUnlike ? ({ kind: 'unlike' } as const) : ringFault
  const isFurther = session.walks.length > 0
  // The review can correct a first walk that crosses itself; a further one would spoil the fused outline.
  const stops = fault && (fault.kind === 'too few' || isFurther) ? fault : null
  const endWith = (step: typeof finishWalk) => {
    tools.forgetSteps()
    tools.select(null)
    state.change(step)
  }
  const finish = () => {
    endWith(finishWalk)
    if (isFurther) toast('success', t('capture.fused', { count: session.walks.length + 1 }))
  }
  return (
    <div className="flex flex-col gap-2">
      {stops && !tools.problem && session.corners.length > 2 ? (
        <p className="px-1 text-sm text-warning">{words(stops)}</p>
      ) : null}
      <Button kind="primary" size="glove" block icon={Check} disabled={stops !== null} onClick={finish}>
        {t(isFurther ? 'capture.finishFuse' : 'capture.finish')}
      </Button>
      <div className="grid grid-cols-2 gap-2">
        <Button size="field" onClick={state.leave}>
          {t('capture.later')}
        </Button>
        {isFurther ? (
          <Button size="field" onClick={() => endWith(dropWalk)}>
            {t('capture.dropWalk')}
          </Button>
        ) : (
          <Discard onDiscard={() => void state.end(session.id)} />
        )}
      </div>
    </div>
  )
}

/** Discards a capture after a second question. */
export function Discard({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('course')
  const [isAsking, setAsked] = useState(false)
  return (
    <Button
      size="field"
      kind={isAsking ? 'danger' : 'plain'}
      onClick={() => (isAsking ? onDiscard() : setAsked(true))}
    >
      {t(isAsking ? 'capture.unfinished.sure' : 'capture.unfinished.discard')}
    </Button>
  )
}
