import { useEffect, useMemo, useRef, useState } from 'react'
import { type Corner, changeOutline, type DraftChange } from '#domain/course/capture/outline-draft.ts'
import { type OutlineFault, outlineFault, wayFault } from '#domain/course/capture/outline-fault.ts'
import { isRound } from '#domain/course/capture/walk.ts'
import type { Fix } from '#web/data/position.ts'
import { useOutlines } from '#web/features/course/capture/capture-data.ts'
import { OutlinePlan, PlanBeside } from '#web/features/course/capture/outline/outline-plan.tsx'
import { OutlineReview } from '#web/features/course/capture/outline/outline-review.tsx'
import {
  byHand,
  type OutlineTools,
  type OutlineWorkProps,
} from '#web/features/course/capture/outline/outline-tools.ts'
import { OutlineWalk } from '#web/features/course/capture/outline/outline-walk.tsx'
import { confidenceAfter } from '#web/features/course/capture/outline/session-steps.ts'
import type { CaptureSession } from '#web/features/course/capture/outline/session-store.ts'
import { usePlanGround } from '#web/features/course/capture/outline/targets.ts'
import type { SessionState } from '#web/features/course/capture/outline/use-session.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** An outline being captured: its plan above, its current controls below. */
export function OutlineWork(props: OutlineWorkProps) {
  const { course, green, state, session } = props
  const { t } = useTranslation('course')
  const [me, setMe] = useState<Fix | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { phase } = session
  useEffect(() => {
    // The next phase starts at the top.
    if (phase) heading.current?.scrollIntoView({ block: 'start' })
  }, [phase])
  const { newest } = useOutlines(green.of, green.id)
  const ground = usePlanGround(course, green, newest?.geometry ?? green.geometry)
  const { frame } = ground
  const older = useMemo(
    () =>
      session.walks.length > 1 || session.phase === 'walk'
        ? session.walks.map((walk) => [[walk.map(frame.toPoint)]])
        : [],
    [frame, session.walks, session.phase],
  )
  const corners = useMemo(() => session.corners.map(frame.toPoint), [session.corners, frame])
  const canTap = session.phase === 'walk' && session.how === 'tap'
  const fault = outlineFault(corners)
  const isUnderWay = session.phase === 'walk' && !canTap && !isRound(corners)
  const problem = isUnderWay ? wayFault(corners) : canTap && corners.length <= 3 ? null : fault
  const tools = useTools(state, session, fault, problem)
  const { selected, select, apply } = tools
  return (
    <PlanBeside
      plan={
        <>
          <h2 ref={heading} className="scroll-mt-20 font-semibold text-xl">
            {session.target.label}
          </h2>
          <OutlinePlan
            label={t('capture.planOf', { green: session.target.label, count: corners.length })}
            ground={ground}
            older={older}
            corners={corners}
            closed={session.phase === 'review' || canTap}
            confidence={session.confidence}
            faulty={problem?.kind === 'crosses' ? problem.sides : []}
            selected={selected}
            me={session.phase === 'walk' ? me : null}
            edit={{
              onSelect: select,
              onMove: (index, to) => apply({ kind: 'move', index, to, at: Date.now() }),
              onTap: canTap ? (at) => apply({ kind: 'add', corner: byHand(at) }) : undefined,
            }}
          />
        </>
      }
    >
      {session.phase === 'walk' ? (
        <OutlineWalk {...props} tools={tools} frame={frame} onFix={setMe} />
      ) : (
        <OutlineReview {...props} tools={tools} frame={frame} newest={newest} />
      )}
    </PlanBeside>
  )
}

function useTools(
  state: SessionState,
  session: CaptureSession,
  fault: OutlineFault | null,
  problem: OutlineFault | null,
): OutlineTools {
  const past = useRef<readonly (readonly Corner[])[]>([])
  /** How far simplifying has moved each earlier outline, for undo. */
  const deviations = useRef(new WeakMap<readonly Corner[], number>())
  const [selected, select] = useState<number | null>(null)
  const apply = (change: DraftChange) => {
    // Fixes can arrive faster than the screen renders: each change applies to the newest corners.
    state.change((now) => {
      const draft = changeOutline({ corners: now.corners, past: past.current }, change)
      past.current = draft.past
      deviations.current.set(now.corners, now.deviationM)
      return {
        corners: draft.corners,
        confidence: confidenceAfter(now.confidence, change),
        deviationM: deviations.current.get(draft.corners) ?? now.deviationM,
      }
    })
    if (change.kind === 'delete' || change.kind === 'undo' || change.kind === 'replace') select(null)
    if (change.kind === 'insert') select(change.after + 1)
  }
  // A reload loses the undo steps; the last corner of a walk can still be undone.
  const canUndo = past.current.length > 0 || (session.phase === 'walk' && session.corners.length > 0)
  const undo = () => {
    if (past.current.length > 0) return apply({ kind: 'undo' })
    apply({ kind: 'delete', index: session.corners.length - 1 })
    // The next undo deletes another corner instead of restoring this one.
    past.current = []
  }
  const chosenCorner = selected !== null && selected < session.corners.length ? selected : null
  return {
    apply,
    undo,
    canUndo,
    fault,
    problem,
    selected: chosenCorner,
    select,
    forgetSteps: () => (past.current = []),
  }
}
