import type { Database } from '#server/database/types.ts'
import type { Backups } from './backups.ts'

const CHECK_MS = 10 * 60_000

/** Of the club's clock: the quietest one of a club. */
const HOUR = 3

/**
 * Makes the back-up of each day from three o'clock of the club's night on; a server that was off then makes it soon after
 * its start. Of several gateways one does. A failed one is tried again after an hour. The function returned stops it.
 */
export function startSchedule(
  database: Database,
  backups: Backups,
  log = console.error,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const check = () => {
    running = runDue(database, backups).catch((error) => log('The scheduled back-up failed', error))
  }
  const timer = setInterval(check, CHECK_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** In the row of a day while a trial goes on, and for good where the server ended meanwhile. */
const ENDED = 'The server ended during the trial restore.'
const BEAT_MS = 60_000
/** A server that is alive has given a sign since. */
const SILENCE = '5 minutes'

/**
 * Makes the scheduled back-up if it is due and no other gateway makes it. Gives a sign each `beatMs` while its trial goes on, so that
 * other gateways do not believe that this one ended.
 */
export async function runDue(database: Database, backups: Backups, beatMs = BEAT_MS): Promise<void> {
  const { daily } = await backups.rotation()
  if (daily === 0) return
  const day = await claimDay(database)
  if (day === undefined) return
  let beat: NodeJS.Timeout | undefined
  try {
    const made = await backups
      .make('daily', {
        // A server that its trial ends leaves a file, so that the next start does not try again each hour.
        onSaved: async (name) => {
          await finish(database, day, { name, error: ENDED })
          beat = setInterval(() => giveSign(database, day).catch(() => {}), beatMs)
        },
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
 * Reserves the back-up of a day for this gateway. Returns the day, or undefined if its back-up is not due, exists, is being
 * made, or failed a moment ago.
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

/** Changes nothing once the trial is over: on a busy database the last sign may arrive after its end was recorded. */
async function giveSign(database: Database, day: string): Promise<void> {
  await database.runAsOwner(
    'update jobs.backup_run set finished_at = now() where day = $1::date and error = $2',
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

/** What is wrong with the scheduled back-ups. */
export interface ScheduledFault {
  day: string
  error: string
  /** The file that was made all the same, and that no trial has restored; null: none was made. */
  name: string | null
  /** ISO 8601 in UTC. */
  at: string
}

/** The fault of the last scheduled back-up, unless a later one was made; undefined where there is none. */
export async function scheduledFault(database: Database): Promise<ScheduledFault | undefined> {
  const { rows } = await database.runAsOwner<ScheduledFault>(
    `select day, error, name, to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from jobs.backup_run r
     where error is not null and (error <> $1 or finished_at < now() - $2::interval) and not exists (select from jobs.backup_run later where later.day > r.day and later.name is not null)
     order by day desc limit 1`,
    [ENDED, SILENCE],
  )
  return rows[0]
}
