/** A stretch of work as the database keeps it. */
export interface Stretch {
  started_at: string
  /** null while the work goes on. */
  ended_at: string | null
  /** What somebody said that it was; more than the times. */
  minutes: number | null
}

/** An issue as far as its state says whether work goes on. */
export interface Worked {
  status: string
  /** When a step was taken that this device has not sent yet. */
  acted_at?: string | null
}

/** Whole minutes of one stretch; of one that goes on, until now. */
export function minutesOf({ started_at, ended_at, minutes }: Stretch, now: number): number {
  if (minutes !== null) return minutes
  const end = ended_at === null ? now : Date.parse(ended_at)
  return Math.max(0, Math.round((end - Date.parse(started_at)) / 60_000))
}

/** Whole minutes of all of them; undefined when nobody has worked yet. */
export function minutesSpent(stretches: readonly Stretch[], now: number): number | undefined {
  if (stretches.length === 0) return undefined
  return stretches.reduce((sum, stretch) => sum + minutesOf(stretch, now), 0)
}

/**
 * The stretches with the step laid over that is not sent yet: a start begins one, every other ends the one that goes on,
 * both at the time of the tap.
 */
export function stretchesNow<T extends Stretch>(
  stretches: readonly T[],
  { status, acted_at }: Worked,
): Stretch[] {
  if (!acted_at) return [...stretches]
  if (status === 'in_progress') {
    const goesOn = stretches.some(({ ended_at }) => ended_at === null)
    return goesOn ? [...stretches] : [...stretches, { started_at: acted_at, ended_at: null, minutes: null }]
  }
  return stretches.map((stretch) =>
    stretch.ended_at === null ? { ...stretch, ended_at: acted_at } : stretch,
  )
}

/** Since when work goes on; undefined while it rests. */
export function runningSince(stretches: readonly Stretch[]): string | undefined {
  return stretches.find(({ ended_at }) => ended_at === null)?.started_at
}
