/** A stretch of work as stored. */
export interface Stretch {
  started_at: string
  /** null while the work continues. */
  ended_at: string | null
  /** Minutes entered by a person; they override the times. */
  minutes: number | null
}

/** A step of an issue that this device has not sent yet. */
export interface WaitingStep {
  to: string
  /** When the person tapped it. */
  at: string
}

/** Whole minutes of one stretch; a running one counts until now. */
export function minutesOf({ started_at, ended_at, minutes }: Stretch, now: number): number {
  if (minutes !== null) return minutes
  const end = ended_at === null ? now : Date.parse(ended_at)
  return Math.max(0, Math.round((end - Date.parse(started_at)) / 60_000))
}

/** Whole minutes of all stretches; undefined without any. */
export function minutesSpent(stretches: readonly Stretch[], now: number): number | undefined {
  if (stretches.length === 0) return undefined
  return stretches.reduce((sum, stretch) => sum + minutesOf(stretch, now), 0)
}

/**
 * The stretches with the unsent steps applied in order: a start begins one, every other step ends the running one, each
 * at the time of its tap.
 */
export function stretchesNow(stretches: readonly Stretch[], steps: readonly WaitingStep[]): Stretch[] {
  return steps.reduce<Stretch[]>(
    (all, { to, at }) => {
      const ended = all.map((stretch) => (stretch.ended_at === null ? { ...stretch, ended_at: at } : stretch))
      return to === 'in_progress' ? [...ended, { started_at: at, ended_at: null, minutes: null }] : ended
    },
    [...stretches],
  )
}

/** When the running work began; undefined while none runs. */
export function runningSince(stretches: readonly Stretch[]): string | undefined {
  return stretches.find(({ ended_at }) => ended_at === null)?.started_at
}
