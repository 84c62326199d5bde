import type { GpsFix } from './fix.ts'

/** The offset of a device's clock, from the fixes so far. */
export interface FixClock {
  /** The newest time that a fix carried. */
  lastAt: number
  /** The least that a fix lay behind the device's clock; negative when it lay ahead. */
  lagMs: number
  /** How many fixes came one after the other, each newer than the one before. */
  renewed: number
}

/** `fresh`: of now. `repeated`: the same as before, handed out again. `stale`: from before, or not known yet. */
export type Freshness = 'fresh' | 'repeated' | 'stale'

/** A fix older than this says where somebody was. Two metres of walking. */
const OLD_MS = 3_000
/** Clocks differ by this much without anybody noticing. */
const CLOCK_MS = 60_000

/**
 * Judges a fix that was heard at `heardAt` by the device's clock. The age is measured against the quickest fix of the
 * session, so that a wrong clock makes neither every fix old nor an old one new: a first fix that differs from the clock
 * counts only when a second one has shown that the receiver is running.
 */
export function judgeAge(
  clock: FixClock | null,
  fix: GpsFix,
  heardAt: number,
): { clock: FixClock; freshness: Freshness } {
  const lag = heardAt - fix.at
  if (!clock) {
    const fresh = Math.abs(lag) <= OLD_MS
    return { clock: { lastAt: fix.at, lagMs: lag, renewed: 0 }, freshness: fresh ? 'fresh' : 'stale' }
  }
  if (fix.at <= clock.lastAt) return { clock, freshness: fix.at === clock.lastAt ? 'repeated' : 'stale' }
  const next = { lastAt: fix.at, lagMs: Math.min(clock.lagMs, lag), renewed: clock.renewed + 1 }
  return { clock: next, freshness: lag - next.lagMs <= OLD_MS ? 'fresh' : 'stale' }
}

/**
 * By how much the device's clock is ahead of the satellites' (negative: behind), when it is wrong by more than a minute.
 * null while it is right or nothing can be said.
 */
export function clockErrorMs(clock: FixClock | null): number | null {
  if (!clock || clock.renewed < 2) return null
  return Math.abs(clock.lagMs) > CLOCK_MS ? clock.lagMs : null
}
