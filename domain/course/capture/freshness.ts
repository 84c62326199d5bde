import type { GpsFix } from './fix.ts'

/** The offset of a device's clock, from the fixes so far. */
export interface FixClock {
  /** The newest time that a fix carried. */
  lastAt: number
  /** The smallest delay of a fix behind the device's clock; negative when fixes are ahead. */
  lagMs: number
  /** Number of fixes after the first, each newer than all before it. */
  renewed: number
}

/** `fresh`: current. `repeated`: an earlier fix again. `stale`: old, or unknown yet. */
export type Freshness = 'fresh' | 'repeated' | 'stale'

/** An older fix shows a past position: two metres of walking. */
const OLD_MS = 3_000
/** Clock differences below this are normal. */
const CLOCK_MS = 60_000

/**
 * Judges a fix received at `heardAt` by the device's clock. Age is measured against the quickest fix of the session, so
 * that a wrong clock neither makes every fix old nor an old one new: a first fix that differs from the clock counts
 * only after a second one shows that the receiver is running.
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
 * How far the device's clock is ahead of the satellites' (negative: behind) if it is wrong by more than a minute; null:
 * right or unknown.
 */
export function clockErrorMs(clock: FixClock | null): number | null {
  if (!clock || clock.renewed < 2) return null
  return Math.abs(clock.lagMs) > CLOCK_MS ? clock.lagMs : null
}
