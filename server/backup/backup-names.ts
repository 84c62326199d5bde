/**
 * Why a back-up lies there: a command, the schedule, an administrator in the app, an upgrade or a restore that follows, or a person who
 * brought the file.
 */
export type BackupCause = 'command' | 'daily' | 'admin' | 'upgrade' | 'restore' | 'upload'

/** A back-up in a folder, as its name tells. */
export interface NamedBackup {
  name: string
  /** ISO 8601 in UTC. */
  madeAt: string
  cause: BackupCause
  /** False: it was read again, and no trial has restored it. */
  isProven: boolean
}

const NAME =
  /^greenside-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z-(command|daily|admin|upgrade|restore|upload)(-\d{1,3})?(-unproven)?\.tar$/

/** How a back-up stands: restored on trial, not so, or shown to be wrong, which is no back-up. */
export type BackupState = 'proven' | 'unproven' | 'rejected'

/** Such as `greenside-2026-11-23T033000Z-daily`. */
export function backupStem(now: Date, cause: BackupCause): string {
  return `greenside-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z-${cause}`
}

/** Such as `greenside-2026-11-23T033000Z-daily-unproven.tar`; a proven one has no further word. */
export function backupName(stem: string, state: BackupState = 'proven'): string {
  return state === 'proven' ? `${stem}.tar` : `${stem}-${state}.tar`
}

/** Whether a file is one that a trial showed to be wrong. */
export function isRejected(name: string): boolean {
  return /^greenside-.*-rejected\.tar$/.test(name)
}

/** Undefined for a name that is not one of a back-up. */
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

/** How many scheduled back-ups are kept. */
export interface Rotation {
  /** The newest of so many days. */
  daily: number
  /** And the newest of so many weeks, which begin on Monday. */
  weekly: number
}

/**
 * Returns the scheduled back-ups to delete. Back-ups made by a person or an upgrade are never among them, and neither is the
 * newest proven one. In a day or week with both, a proven one is kept.
 */
export function expiredBackups(backups: readonly NamedBackup[], { daily, weekly }: Rotation): NamedBackup[] {
  const scheduled = backups
    .filter(({ cause }) => cause === 'daily')
    .sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
  const kept = new Set([
    ...newestOfEach(scheduled, daily, ({ madeAt }) => madeAt.slice(0, 10)),
    ...newestOfEach(scheduled, weekly, ({ madeAt }) => mondayOf(madeAt)),
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

const DAY_MS = 86_400_000

function mondayOf(madeAt: string): string {
  const date = new Date(madeAt)
  const daysSinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10)
}
