import { chmod, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { codeOfError } from '#domain/base/unknown.ts'
import type { Database } from '#server/database/types.ts'
import { packParts, verifyArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { type BackupCause, backupName } from './backup-names.ts'
import type { Manifest } from './manifest.ts'
import type { BackupCheck } from './settings.ts'
import { restoreOnTrial } from './trial-restore.ts'
import { type ClubFolders, writeParts } from './write-parts.ts'

export interface BackupOptions extends ClubFolders {
  database: Database
  /** Where back-ups lie; made when missing, closed to other users. */
  folder: string
  cause: BackupCause
  /** `restore`: the file is restored on trial; `read`: it is read again. */
  check: BackupCheck
  /** The version of the program. */
  app: string
  now?: Date
}

export interface MadeBackup {
  /** Of the file. */
  name: string
  path: string
  bytes: number
  manifest: Manifest
  check: BackupCheck
}

/**
 * Makes a back-up, reads it again from beginning to end and restores its rows on trial. It has its name only when it is whole
 * and on the disk.
 * Throws BackupError when the disk is full; then no part of it stays.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { folder, cause, check, now = new Date() } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700).catch(() => {})
  await removeDrafts(folder)
  const draft = await mkdtemp(join(folder, DRAFT))
  try {
    const parts = join(draft, 'parts')
    await mkdir(parts, { mode: 0o700 })
    await writeParts({ ...options, parts, now })
    const packed = join(draft, 'packed')
    await packParts(parts, packed)
    await rm(parts, { recursive: true })
    const manifest = await verifyArchive(packed)
    if (check === 'restore') await restoreOnTrial(packed, manifest, join(draft, 'trial'))
    const path = join(folder, await freeName(folder, backupName(now, cause)))
    await rename(packed, path)
    await syncFolder(folder)
    return { name: basename(path), path, bytes: (await stat(path)).size, manifest, check }
  } catch (error) {
    if (codeOfError(error) !== 'ENOSPC') throw error
    throw new BackupError(
      `The disk of ${folder} is full: no back-up was made. Free some space and try again.`,
    )
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const DRAFT = '.draft-'
const ABANDONED_MS = 24 * 60 * 60_000

/** What a power cut left. Another process may be making one, so only old ones go. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(DRAFT)) continue
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function freeName(folder: string, name: string): Promise<string> {
  const present = new Set(await readdir(folder))
  if (!present.has(name)) return name
  const stem = name.replace(/\.tar$/, '')
  let turn = 2
  while (present.has(`${stem}-${turn}.tar`)) turn += 1
  return `${stem}-${turn}.tar`
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().catch(() => {})
  await handle.close()
}
