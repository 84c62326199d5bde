/**
 * The setting `kitchen.paused`: true without an end, as set by earlier versions of the app, or until a moment (null: no
 * end).
 */
export type PauseSetting = boolean | { until: string | null; sentence?: string }

/** A pause that holds now. */
export interface Pause {
  /** Milliseconds since the epoch; null: until the kitchen resumes. */
  until: number | null
  /** The kitchen's message to members; may be empty. */
  sentence: string
}

/** The setting `kitchen.delay`: minutes added to each new promise, until a moment. */
export type DelaySetting = { minutes: number; until: string } | null

/** The pauses offered with one tap, in minutes. */
export const PAUSE_MINUTES = [15, 30, 60] as const
export const DELAY_STEP_MINUTES = 10
const MOST_DELAY_MINUTES = 60
/** A delay ends this many minutes after the last step. */
export const DELAY_LASTS_MINUTES = 30

/** The pause of a setting at a moment (milliseconds since the epoch); null once it is over. */
export function pauseAt(setting: PauseSetting, now: number): Pause | null {
  if (typeof setting === 'boolean') return setting ? { until: null, sentence: '' } : null
  const until = setting.until === null ? null : Date.parse(setting.until)
  return until !== null && until <= now ? null : { until, sentence: setting.sentence ?? '' }
}

/** The setting for a pause of `minutes` from a moment on; null: no end. */
export function pauseFor(minutes: number | null, sentence: string, now: number): PauseSetting {
  const until = minutes === null ? null : new Date(now + minutes * 60_000).toISOString()
  return { until, sentence: sentence.trim() }
}

/** The delay in force at a moment; null for none. */
export function delayAt(setting: DelaySetting, now: number): DelaySetting {
  return setting && Date.parse(setting.until) > now ? setting : null
}

/** The delay after one step more (1) or less (-1). A step more restarts the half hour. */
export function delayAfter(setting: DelaySetting, step: 1 | -1, now: number): DelaySetting {
  const current = delayAt(setting, now)
  const minutes = Math.min(MOST_DELAY_MINUTES, (current?.minutes ?? 0) + step * DELAY_STEP_MINUTES)
  if (minutes <= 0) return null
  const until = new Date(now + DELAY_LASTS_MINUTES * 60_000).toISOString()
  return { minutes, until: step < 0 && current ? current.until : until }
}
