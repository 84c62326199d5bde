import { addDays, dayIn } from '#domain/base/day.ts'

/**
 * The origin of a back-up: a command, the schedule, an administrator in the app, before an upgrade or a restore, or an
 * uploaded file.
 */
export type BackupCause = 'command' | 'daily' | 'admin' | 'upgrade' | 'restore' | 'upload'

/** A back-up in a folder, as described by its name. */
export interface NamedBackup {
  name: string
  /** ISO 8601 in UTC. */
  madeAt: string
  cause: BackupCause
  /** False: verified by reading, but not by a trial restore. */
  isProven: boolean
}

const NAME =
  /^greenside-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z-(command|daily|admin|upgrade|restore|upload)(-\d{1,3})?(-unproven)?\.tar$/

/**
 * `proven`: a trial restored it. `unproven`: no trial did. `rejected`: a trial showed that it is wrong, so it is no
 * back-up.
 */
export type BackupState = 'proven' | 'unproven' | 'rejected'

/** For example `greenside-2026-11-23T033000Z-daily`. */
export function backupStem(now: Date, cause: BackupCause): string {
  return `greenside-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z-${cause}`
}

/** For example `greenside-2026-11-23T033000Z-daily-unproven.tar`; a proven one has no suffix. */
export function backupName(stem: string, state: BackupState = 'proven'): string {
  return state === 'proven' ? `${stem}.tar` : `${stem}-${state}.tar`
}

export function isRejected(name: string): boolean {
  return /^greenside-.*-rejected\.tar$/.test(name)
}

/** Undefined for a name that is not a back-up's. */
export function parseBackupName(name: string): NamedBackup | undefined {
  const match = NAME.exec(name)
  if (!match) return undefined
  const [, day, hour, minute, second, cause, , unproven] = match
  return {
    name,
    madeAt: `${day}T${hour}:${minute}:${second}Z`,
    cause: cause as BackupCause,
    isProven: unproven === undefined,
  }
}

/** Number of scheduled back-ups to keep. */
export interface Rotation {
  /** Keeps the newest of each of so many days. */
  daily: number
  /** Also keeps the newest of each of so many weeks, which begin on Monday. */
  weekly: number
}

/**
 * Returns the scheduled back-ups to delete, never one made by a person or an upgrade, and never the newest proven one.
 * In a day or week with both kinds, a proven one is kept. Days and weeks are those of the club's clock.
 */
export function expiredBackups(
  backups: readonly NamedBackup[],
  { daily, weekly }: Rotation,
  timeZone = 'UTC',
): NamedBackup[] {
  const dayOf = ({ madeAt }: NamedBackup) => dayIn(timeZone, new Date(madeAt))
  const scheduled = backups
    .filter(({ cause }) => cause === 'daily')
    .sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
  const kept = new Set([
    ...newestOfEach(scheduled, daily, dayOf),
    ...newestOfEach(scheduled, weekly, (backup) => mondayOf(dayOf(backup))),
    ...newestOfEach(
      scheduled.filter(({ isProven }) => isProven),
      1,
      () => '',
    ),
  ])
  return scheduled.filter((backup) => !kept.has(backup))
}

function newestOfEach(
  newestFirst: readonly NamedBackup[],
  periods: number,
  periodOf: (backup: NamedBackup) => string,
): NamedBackup[] {
  const newest = new Map<string, NamedBackup>()
  for (const backup of newestFirst) {
    const period = periodOf(backup)
    const present = newest.get(period)
    if (!present || (backup.isProven && !present.isProven)) newest.set(period, backup)
  }
  return [...newest.values()].slice(0, periods)
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}
