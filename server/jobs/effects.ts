import type { Database } from '#server/database/types.ts'

/** An outgoing job, a row of jobs.effect. */
export interface Effect {
  id: number
  kind: 'push' | 'mail'
  payload: Record<string, string>
  /** Number of attempts, including this one. */
  attempts: number
  /** Time until the effect expires. */
  secondsLeft: number
}

/** `later`: is retried; `failed`: is given up, and its row stays for the operator. */
export type EffectOutcome =
  | { kind: 'done' }
  | { kind: 'later'; why: string; afterMs?: number | undefined }
  | { kind: 'failed'; why: string }

export interface EffectsOptions {
  database: Database
  perform: (effect: Effect) => Promise<EffectOutcome>
  log?: (message: string, error?: unknown) => void
  /** Interval at which the table is read without a notice. */
  pollMs?: number
}

export interface Effects {
  start(): Promise<void>
  /** Performs all effects that are due; resolves when none is left. */
  drain(): Promise<void>
  /** Takes no more effects and waits for the running ones. */
  close(): Promise<void>
}

const kinds = ['push', 'mail'] as const
const batch = 20
/** After this time an effect is taken again, in case its gateway has stopped. */
const leaseSeconds = 120
/** With the pauses of `backoffMs` they last a day, so a mail server or a network that is away for a night loses nothing. */
const mostAttempts = 34

const TAKE = `
  with due as (
    select id from jobs.effect where kind = $1 and failed_at is null and due_at <= now()
    order by due_at limit ${batch} for update skip locked)
  update jobs.effect e set attempts = attempts + 1, due_at = now() + interval '${leaseSeconds} seconds'
  from due where e.id = due.id
  returning e.id, e.kind, e.payload, e.attempts, floor(extract(epoch from e.expires_at - now()))::integer as "secondsLeft"`

/**
 * Performs the effects of a database, each at least once. Any number of gateways can share them: each takes effects
 * that no other has, and the effects of a stopped gateway are taken again.
 */
export function createEffects({
  database,
  perform,
  log = console.error,
  pollMs = 15_000,
}: EffectsOptions): Effects {
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let unlisten: (() => Promise<void>) | undefined
  // Each kind for itself: a mail server that hangs delays no push.
  const drains = kinds.map(createDrain)

  function createDrain(kind: Effect['kind']): () => Promise<void> {
    let runAgain = false
    let running: Promise<void> | undefined
    async function run(): Promise<void> {
      while (runAgain && !closed) {
        runAgain = false
        const effects = (await database.runAsOwner<Effect>(TAKE, [kind])).rows
        await Promise.all(effects.map(one))
        if (effects.length > 0) runAgain = true
      }
    }
    return () => {
      runAgain = true
      running ??= run()
        .catch((error) => log('The outgoing jobs could not be read', error))
        .finally(() => {
          running = undefined
        })
      return running
    }
  }

  async function one(effect: Effect): Promise<void> {
    const outcome = await performed(effect)
    await settle(database, effect, outcome)
    if (outcome.kind === 'failed') log(`Given up: ${effect.kind} ${effect.id}: ${outcome.why}`)
  }

  async function performed(effect: Effect): Promise<EffectOutcome> {
    if (effect.secondsLeft <= 0) return { kind: 'done' }
    try {
      return await perform(effect)
    } catch (error) {
      log(`The ${effect.kind} ${effect.id} failed unexpectedly`, error)
      return { kind: 'later', why: 'an internal error' }
    }
  }

  async function drain(): Promise<void> {
    await Promise.all(drains.map((each) => each()))
  }

  return {
    async start() {
      unlisten = await database.listen(
        'jobs_effect',
        () => void drain(),
        () => void drain(),
      )
      timer = setInterval(() => void drain(), pollMs)
      timer.unref()
      void drain()
    },
    drain,
    async close() {
      closed = true
      clearInterval(timer)
      await unlisten?.()
      await drain()
    },
  }
}

async function settle(database: Database, { id, attempts }: Effect, outcome: EffectOutcome): Promise<void> {
  if (outcome.kind === 'done') {
    await database.runAsOwner('delete from jobs.effect where id = $1', [id])
  } else if (outcome.kind === 'failed' || attempts >= mostAttempts) {
    await database.runAsOwner('update jobs.effect set failed_at = now(), last_error = $2 where id = $1', [
      id,
      outcome.why,
    ])
  } else {
    await database.runAsOwner(
      'update jobs.effect set due_at = now() + make_interval(secs => $2::float8 / 1000), last_error = $3 where id = $1',
      [id, outcome.afterMs ?? backoffMs(attempts), outcome.why],
    )
  }
}

/** Five seconds, doubled with each attempt, at most an hour. */
export function backoffMs(attempts: number): number {
  return Math.min(5000 * 2 ** (attempts - 1), 3_600_000)
}
