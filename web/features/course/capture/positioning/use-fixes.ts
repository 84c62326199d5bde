import { useEffect, useRef, useState } from 'react'
import { type Bias, biasHolds, shifted } from '#domain/course/capture/bias.ts'
import { type FixFault, type FixGrade, fixFault, gradeOf } from '#domain/course/capture/fix.ts'
import { clockErrorMs, type FixClock, judgeAge } from '#domain/course/capture/freshness.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { type Fix, type LostPosition, watchFixes } from '#web/data/position.ts'
import { startStopwatch } from '#web/data/stopwatch.ts'
import { useBias } from '#web/features/course/capture/positioning/bias-store.ts'
import { noteClockError } from '#web/features/course/capture/positioning/true-clock.ts'

/** Why no position is recorded now, even if the device answers. */
export type Trouble = FixFault | LostPosition | 'stale' | 'quiet' | 'searching'

export interface FixState {
  /** The newest current fix, shifted by the known mark; null without one. */
  fix: Fix | null
  grade: FixGrade
  trouble: Trouble | null
  /** How far this device's clock is ahead of the satellites'; null when correct. */
  clockErrorMs: number | null
}

/** A receiver without a new fix for this long has lost its satellites. */
const QUIET_MS = 6_000
/** The device's clock was set when it moves by more than this against the page's steady one. */
const CLOCK_STEP_MS = 2_000

const waiting: FixState = { fix: null, grade: 'red', trouble: 'searching', clockErrorMs: null }

/**
 * Follows the device's position while `on`, and passes on only recordable fixes: new, of a real place, not red. They
 * are shifted by the last known mark, or `raw` as the device gave them.
 */
export function useFixes(on: boolean, onFix?: (fix: Fix) => void, raw = false): FixState {
  const [state, setState] = useState<FixState>(waiting)
  const bias = useBias()
  const newest = useRef({ onFix, bias })
  newest.current = { onFix, bias: raw ? null : bias }
  useEffect(() => {
    if (!on) return setState(waiting)
    let clock: FixClock | null = null
    let clockOffset = deviceClockOffset()
    let silence = startStopwatch()
    const refuse = (trouble: Trouble) =>
      setState((before) => ({
        ...before,
        fix: null,
        grade: 'red',
        trouble,
        clockErrorMs: clockErrorMs(clock),
      }))
    const stop = watchFixes({
      oldestMs: 0,
      onLost: refuse,
      onFix: (rawFix) => {
        const fault = fixFault(rawFix)
        if (fault) return refuse(fault)
        const offset = deviceClockOffset()
        if (Math.abs(offset - clockOffset) > CLOCK_STEP_MS) clock = null
        clockOffset = offset
        const judged = judgeAge(clock, rawFix, Date.now())
        clock = judged.clock
        noteClockError(clockErrorMs(clock))
        if (judged.freshness === 'repeated') return
        if (judged.freshness === 'stale') return refuse('stale')
        silence = startStopwatch()
        const fix = corrected(rawFix, newest.current.bias)
        const grade = gradeOf(fix.accuracyM)
        setState({ fix, grade, trouble: null, clockErrorMs: clockErrorMs(clock) })
        if (grade !== 'red') newest.current.onFix?.(fix)
      },
    })
    const timer = setInterval(() => {
      if (silence() > QUIET_MS)
        setState((before) => (before.fix ? { ...before, fix: null, grade: 'red', trouble: 'quiet' } : before))
    }, 1_000)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [on])
  return state
}

/** The device's clock against the page's steady clock; changes when the device's is set. */
function deviceClockOffset(): number {
  return Date.now() - performance.now()
}

function corrected(fix: Fix, bias: Bias | null): Fix {
  if (!biasHolds(bias, Date.now())) return fix
  return { ...fix, ...shifted(fix, bias, localFrame(fix), Date.now()) }
}
