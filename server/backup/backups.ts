import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/database/types.ts'
import {
  type BackupCause,
  expiredBackups,
  type NamedBackup,
  parseBackupName,
  type Rotation,
} from './backup-names.ts'
import { type BackupOptions, type MadeBackup, makeBackup } from './make-backup.ts'
import type { ReportProgress } from './progress.ts'
import type { BackupConfig } from './settings.ts'
import type { ClubFolders } from './write-parts.ts'

export interface BackupsOptions extends ClubFolders {
  database: Database
  config: BackupConfig
  /** Version of the program. */
  app: string
  tryRestore?: BackupOptions['tryRestore']
}

interface StoredBackup extends NamedBackup {
  bytes: number
}

export interface ServedBackup extends MadeBackup {
  /** Several callers get this back-up. */
  isShared: boolean
}

type BackupWatch = Pick<BackupOptions, 'onProgress' | 'onSaved'>

export interface Backups {
  /** The newest first. */
  list(): Promise<StoredBackup[]>
  /** Makes one. During a run, further callers get the same back-up and its further steps. Throws BackupError. */
  make(cause: BackupCause, watch?: BackupWatch): Promise<ServedBackup>
  isMaking(): boolean
  /** Why the last one failed; undefined after a success. */
  lastFailure(): string | undefined
  /** Why no trial restored the last one, if trials are on. */
  lastDoubt(): string | undefined
  /** Returns the path of the back-up with this name, or undefined if there is none. */
  pathOf(name: string): Promise<string | undefined>
  /** Number of scheduled back-ups to keep, by the environment or the club's settings. */
  rotation(): Promise<Rotation>
  /** Deletes the scheduled ones outside the rotation. */
  rotate(): Promise<void>
}

export function createBackups({ database, config, app, ...folders }: BackupsOptions): Backups {
  const { folder, check } = config
  let making: Promise<ServedBackup> | undefined
  let callerCount = 0
  let failure: string | undefined
  let doubt: string | undefined
  const watchers = new Set<ReportProgress>()
  const report: ReportProgress = (step) => {
    for (const watcher of watchers) watcher(step)
  }

  async function list(): Promise<StoredBackup[]> {
    const candidates = await Promise.all(
      (await readdir(folder).catch(() => [])).map((name) => stored(folder, name)),
    )
    return candidates.filter((backup) => backup !== undefined).sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
  }

  async function rotation(): Promise<Rotation> {
    const { rows } = await database.runAsOwner<{ key: string; value: unknown }>(
      `select key, value from public.setting where key in ('backup.daily', 'backup.weekly')`,
    )
    const setting = (key: string, fallback: number) => {
      const value = rows.find((row) => row.key === key)?.value
      return typeof value === 'number' ? value : fallback
    }
    return {
      daily: config.daily ?? setting('backup.daily', 7),
      weekly: config.weekly ?? setting('backup.weekly', 4),
    }
  }

  async function timeZone(): Promise<string | undefined> {
    const { rows } = await database.runAsOwner<{ zone: string }>(
      `select value #>> '{}' as zone from public.setting where key = 'club.time_zone'`,
    )
    return rows[0]?.zone
  }

  return {
    list,
    rotation,
    isMaking: () => making !== undefined,
    lastFailure: () => failure,
    lastDoubt: () => doubt,
    make(cause, { onProgress, onSaved } = {}) {
      if (onProgress) watchers.add(onProgress)
      callerCount += 1
      making ??= makeBackup({ database, folder, cause, check, app, onSaved, onProgress: report, ...folders })
        .then(
          (made) => {
            failure = undefined
            doubt = (check === 'restore' && made.unproven) || undefined
            return { ...made, isShared: callerCount > 1 }
          },
          (error: Error) => {
            failure = error.message
            throw error
          },
        )
        .finally(() => {
          making = undefined
          callerCount = 0
          watchers.clear()
        })
      return making
    },
    async pathOf(name) {
      return parseBackupName(name) && (await stored(folder, name)) ? join(folder, name) : undefined
    },
    async rotate() {
      const expired = expiredBackups(await list(), await rotation(), await timeZone())
      for (const { name } of expired) await rm(join(folder, name), { force: true })
    },
  }
}

async function stored(folder: string, name: string): Promise<StoredBackup | undefined> {
  const backup = parseBackupName(name)
  const stats = backup && (await stat(join(folder, name)).catch(() => undefined))
  return backup && stats?.isFile() ? { ...backup, bytes: stats.size } : undefined
}
