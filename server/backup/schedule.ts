import type { Database } from '#server/database/types.ts'
import type { Backups } from './backups.ts'

const CHECK_MS = 10 * 60_000

/** Hour of the club's clock, the quietest one. */
const HOUR = 3

/**
 * Makes each day's back-up from three o'clock at night by the club's clock; a server that was off then makes it soon
 * after its start. One of several gateways makes it. A failed one is retried after an hour. Returns the function that
 * stops it.
 */
export function startSchedule(
  database: Database,
  backups: Backups,
  log = console.error,
): () => Promise<void> {
  let running: Promise<void> | undefined
  // A back-up can take longer than the time between two checks.
  const check = () => {
    running ??= runDue(database, backups)
      .catch((error) => log('The scheduled back-up failed', error))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(check, CHECK_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** The error in a day's row during the trial; it stays if the server ends meanwhile. */
const ENDED = 'The server ended during the trial restore.'
const BEAT_MS = 60_000
/** Time without a sign of life after which the server counts as ended. */
const SILENCE = '5 minutes'

/**
 * Makes the scheduled back-up if it is due and no other gateway makes it. Gives a sign of life each `beatMs`, so that
 * other gateways do not count this one as ended.
 */
export async function runDue(database: Database, backups: Backups, beatMs = BEAT_MS): Promise<void> {
  const { daily } = await backups.rotation()
  if (daily === 0) return
  const day = await claimDay(database)
  if (day === undefined) return
  const beat = setInterval(() => giveSign(database, day).catch(() => {}), beatMs)
  try {
    const made = await backups
      .make('daily', {
        // A server killed by its trial leaves a file, so the next start does not retry each hour.
        onSaved: (name) => finish(database, day, { name, error: ENDED }),
      })
      .finally(() => clearInterval(beat))
    const { name, unproven } = made
    await finish(database, day, { name, error: backups.lastDoubt() === unproven ? unproven : null })
    await backups.rotate()
  } catch (error) {
    await finish(database, day, { name: null, error: (error as Error).message })
    throw error
  }
}

/**
 * Reserves a day's back-up for this gateway. Returns the day, or undefined if its back-up is not due, exists, is being
 * made, or was started less than an hour ago.
 */
async function claimDay(database: Database): Promise<string | undefined> {
  const { rows } = await database.runAsOwner<{ day: string }>(
    `with club as (
       select now() at time zone coalesce(
         (select value #>> '{}' from public.setting where key = 'club.time_zone'), 'UTC') as clock
     ), removed as (delete from jobs.backup_run where day < current_date - 90)
     insert into jobs.backup_run as run (day)
     select (clock - make_interval(hours => $1))::date from club
     on conflict (day) do update set started_at = now(), error = null
       where run.name is null and run.started_at < now() - interval '1 hour'
     returning day`,
    [HOUR],
  )
  return rows[0]?.day
}

/** Changes nothing after the result: on a busy database the last sign may arrive after it was recorded. */
async function giveSign(database: Database, day: string): Promise<void> {
  await database.runAsOwner(
    `update jobs.backup_run set started_at = case when error is null then now() else started_at end,
       finished_at = case when error is null then finished_at else now() end
     where day = $1::date and (error = $2 or (name is null and error is null))`,
    [day, ENDED],
  )
}

async function finish(
  database: Database,
  day: string,
  { name, error }: { name: string | null; error: string | null },
): Promise<void> {
  await database.runAsOwner(
    'update jobs.backup_run set finished_at = now(), name = $2, error = $3 where day = $1::date',
    [day, name, error],
  )
}

/** A fault of the scheduled back-ups. */
export interface ScheduledFault {
  day: string
  error: string
  /** The file that exists but was not restored by a trial; null: no file. */
  name: string | null
  /** ISO 8601 in UTC. */
  at: string
}

/** The fault of the last scheduled back-up, unless a later one succeeded; undefined if there is none. */
export async function scheduledFault(database: Database): Promise<ScheduledFault | undefined> {
  const { rows } = await database.runAsOwner<ScheduledFault>(
    `select day, error, name, to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from jobs.backup_run r
     where error is not null and (error <> $1 or finished_at < now() - $2::interval) and not exists (select from jobs.backup_run later where later.day > r.day and later.name is not null)
     order by day desc limit 1`,
    [ENDED, SILENCE],
  )
  return rows[0]
}
