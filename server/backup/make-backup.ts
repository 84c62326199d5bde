import { access, chmod, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOfError, messageOf } from '#domain/base/unknown.ts'
import { sqlState } from '#server/database/errors.ts'
import type { Database } from '#server/database/types.ts'
import { packParts, verifyArchive } from './archive.ts'
import { BackupError, WrongRowsError } from './backup-error.ts'
import { type BackupCause, backupName, backupStem, isRejected } from './backup-names.ts'
import type { Manifest } from './manifest.ts'
import type { ReportProgress } from './progress.ts'
import type { BackupCheck } from './settings.ts'
import { restoreOnTrial } from './trial-restore.ts'
import { type ClubFolders, writeParts } from './write-parts.ts'

export interface BackupOptions extends ClubFolders {
  database: Database
  /** Folder of the back-ups; created if missing, closed to other users. */
  folder: string
  cause: BackupCause
  /** `restore`: read the file again and restore it on trial; `read`: only read it again. */
  check: BackupCheck
  /** Version of the program. */
  app: string
  now?: Date
  /** Called when the file is saved, before its trial, which may end this process for lack of memory. */
  onSaved?: ((name: string) => Promise<void>) | undefined
  onProgress?: ReportProgress | undefined
  /** The trial restore; tests replace it. */
  tryRestore?: typeof restoreOnTrial | undefined
}

export interface MadeBackup {
  name: string
  path: string
  bytes: number
  manifest: Manifest
  /** Why no trial has restored it; null: a trial has, with equal tables. */
  unproven: string | null
}

/**
 * Makes a back-up, reads it again completely and restores its rows on trial. Its name says `unproven` until a trial has
 * restored it, also when the trial could not run. If the trial gives other rows, the file is set aside as rejected and
 * BackupError is thrown. Throws BackupError when the disk is full; then no part of the file stays.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { folder, cause, check, now = new Date(), onProgress = () => {} } = options
  await openFolder(folder)
  await removeDrafts(folder)
  const stem = await orDiskIsFull(folder, () => reserveStem(folder, backupStem(now, cause)))
  const draft = join(folder, `${DRAFT}${stem}`)
  try {
    const { manifest, path } = await orDiskIsFull(folder, () => saveUnproven(options, draft, stem))
    await options.onSaved?.(basename(path))
    const unproven = check === 'read' ? TRIAL_LEFT_OUT : await prove(options, { manifest, path, draft, stem })
    const finalPath = unproven === null ? await giveName(path, backupName(stem)) : path
    onProgress('done')
    return {
      name: basename(finalPath),
      path: finalPath,
      bytes: (await stat(finalPath)).size,
      manifest,
      unproven,
    }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const TRIAL_LEFT_OUT = 'BACKUP_CHECK=read leaves the trial out.'

/** Creates the back-up folder, closed to other users. Throws BackupError when it cannot be written. */
export async function openFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new BackupError(`No back-up was made: ${folder} cannot be written (${messageOf(error)}).`)
  }
  await chmod(folder, 0o700).catch(() => {})
}

/** Runs a step before the back-up gets its name. Throws BackupError with a sentence when the disk is full. */
async function orDiskIsFull<T>(folder: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (codeOfError(error) !== 'ENOSPC') throw error
    throw new BackupError(
      `The disk of ${folder} is full: no back-up was made. Free some space and try again.`,
    )
  }
}

/** Writes and verifies the file; it gets its name only when it is complete and on the disk. */
async function saveUnproven(
  { onProgress = () => {}, ...options }: BackupOptions,
  draft: string,
  stem: string,
): Promise<{ manifest: Manifest; path: string }> {
  const { folder, now = new Date() } = options
  const parts = join(draft, 'parts')
  await mkdir(parts, { mode: 0o700 })
  await writeParts({ ...options, parts, now, onProgress })
  const packed = join(draft, 'packed')
  onProgress('packing the file')
  await packParts(parts, packed)
  await rm(parts, { recursive: true })
  onProgress('reading the file again')
  const manifest = await verifyArchive(packed, () => onProgress('reading the file again')).catch((error) => {
    if (!(error instanceof BackupError)) throw error
    throw new BackupError(`No back-up was made: the disk of ${folder} returns other bytes than were written.`)
  })
  const path = join(folder, backupName(stem, 'unproven'))
  await rename(packed, path)
  await syncBackupFolder(folder)
  return { manifest, path }
}

interface SavedBackup {
  manifest: Manifest
  path: string
  draft: string
  stem: string
}

/** Restores a file on trial. Returns null, or why the trial could not run; throws BackupError for a wrong file. */
async function prove(
  { folder, tryRestore = restoreOnTrial, onProgress }: BackupOptions,
  { manifest, path, draft, stem }: SavedBackup,
): Promise<string | null> {
  try {
    await tryRestore(path, manifest, join(draft, 'trial'), onProgress)
    return null
  } catch (error) {
    if (!(error instanceof WrongRowsError)) return reasonOf(error, folder)
    for (const name of await readdir(folder)) {
      if (isRejected(name)) await rm(join(folder, name), { force: true })
    }
    const aside = await giveName(path, backupName(stem, 'rejected'))
    throw new BackupError(
      `No back-up was made: a trial restore of the file gave other rows than were saved. ${error.message} ` +
        `The file was set aside as ${aside} and does not count as a back-up.`,
    )
  }
}

function reasonOf(error: unknown, folder: string): string {
  const code = codeOfError(error)
  if (code === 'ENOSPC' || code === sqlState.diskFull) {
    return `The disk of ${folder} has too little space for a trial restore.`
  }
  return `The trial restore could not be finished: ${messageOf(error)}`
}

async function giveName(path: string, name: string): Promise<string> {
  const next = join(dirname(path), name)
  await rename(path, next)
  await syncBackupFolder(dirname(path))
  return next
}

/** Name prefix of back-ups in progress, or left by a power cut. */
export const DRAFT = '.draft-'
const ABANDONED_MS = 24 * 60 * 60_000

/** Deletes drafts left by a power cut; only old ones, because another process may be making a back-up. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(DRAFT)) continue
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/**
 * Reserves a stem that no file of the folder has in any state and no other process uses. The draft folder, which only
 * one process can create, exists until the file has its final name.
 */
export async function reserveStem(folder: string, stem: string): Promise<string> {
  for (let turn = 1; ; turn += 1) {
    const candidate = turn === 1 ? stem : `${stem}-${turn}`
    const draft = join(folder, `${DRAFT}${candidate}`)
    const isFree = await mkdir(draft, { mode: 0o700 }).then(
      () => true,
      (error) => {
        if (codeOfError(error) !== 'EEXIST') throw error
        return false
      },
    )
    if (!isFree) continue
    if (!isTaken(candidate, await readdir(folder))) return candidate
    await rm(draft, { recursive: true })
  }
}

function isTaken(stem: string, names: string[]): boolean {
  return (['proven', 'unproven', 'rejected'] as const).some((state) =>
    names.includes(backupName(stem, state)),
  )
}

export async function syncBackupFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().catch(() => {})
  await handle.close()
}
