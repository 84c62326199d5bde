import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Layers, readLayers } from '#server/database/migrate.ts'
import type { Database, OwnerSession } from '#server/database/types.ts'
import { extractParts, verifyArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { type LoadedTable, loadTables, refuseFull } from './load-tables.ts'
import { filePartOf, type Manifest } from './manifest.ts'
import { commandActor, recordRestore } from './restoring/record-restore.ts'
import { type ClubFolders, KEY_FILES, linkOrCopy, pathOfVersion } from './write-parts.ts'

export interface RestoreOptions extends ClubFolders {
  /** Empty; see `refuseFull`. */
  database: Database
  file: string
}

export interface RestoredClub {
  manifest: Manifest
  /** Read back from the restored database, equal to the manifest. */
  tables: LoadedTable[]
  /** Objects in the file that this program does not create; see `LoadedClub`. */
  leftOut: string[]
}

/**
 * Restores a back-up to an empty database and a data folder without keys. Files and keys come first, the database last
 * in one transaction, with an entry in the audit log: until then there is no club. Throws BackupError and undoes its
 * writes.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredClub> {
  const manifest = await verifyArchive(options.file)
  const layers = await readLayers()
  await options.database.readSnapshot(refuseFull)
  return fillHome(options, manifest, layers, {
    finish: (session) => recordRestore(session, basename(options.file), commandActor('npm run restore')),
  })
}

/** Steps in the transaction that loads the rows: before it, and after the comparison and the rules. */
export interface LoadSteps {
  empty?: (session: OwnerSession) => Promise<void>
  finish?: ((session: OwnerSession) => Promise<void>) | undefined
}

/** Fills a home from a verified back-up. */
export async function fillHome(
  options: RestoreOptions,
  manifest: Manifest,
  layers: Layers,
  { empty, finish }: LoadSteps = {},
): Promise<RestoredClub> {
  const { database, file, dataDir } = options
  refuseBucket(manifest, options)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await removeParts(dataDir)
  const parts = await mkdtemp(join(dataDir, PARTS))
  const newFiles: string[] = []
  try {
    await extractParts(file, parts)
    await placeKeys(join(parts, 'keys'), dataDir, newFiles)
    for (const { version } of manifest.files.included) {
      await placeFile(
        join(parts, filePartOf(version)),
        pathOfVersion(options.filesDirectory, version),
        newFiles,
      )
    }
    const loaded = await database.asOwner(async (session) => {
      await empty?.(session)
      const club = await loadTables(session, parts, manifest, layers, { isEmptied: empty !== undefined })
      await finish?.(session)
      return club
    })
    return { manifest, ...loaded }
  } catch (error) {
    for (const path of newFiles) await rm(path, { force: true })
    throw error
  } finally {
    await rm(parts, { recursive: true, force: true })
  }
}

const PARTS = '.restoring-'

/** Deletes the unpacked parts of a killed restore: they include the keys. */
async function removeParts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(PARTS)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** A back-up with files needs a disk store; one that names a bucket needs that bucket. */
export function refuseBucket({ files }: Manifest, { bucket }: ClubFolders): void {
  if (files.bucket !== undefined && bucket !== files.bucket) {
    throw new BackupError(
      `The uploaded files of this club are in the bucket ${files.bucket}: set STORAGE_BACKEND=s3 and STORAGE_S3_BUCKET to it.`,
    )
  }
  if (bucket !== undefined && files.included.length > 0) {
    throw new BackupError('The back-up has uploaded files: restore it with STORAGE_BACKEND=file.')
  }
}

/** Writes the keys unless they exist; different existing keys are another club's. */
export async function placeKeys(from: string, dataDir: string, newFiles: string[]): Promise<void> {
  for (const name of KEY_FILES) {
    const key = await readFile(join(from, name)).catch(() => undefined)
    if (key === undefined) continue
    const path = join(dataDir, name)
    const present = await readFile(path).catch(() => undefined)
    if (present?.equals(key)) continue
    if (present) {
      throw new BackupError(
        `${path} has other keys than the club: name another data folder. Nothing was changed.`,
      )
    }
    await writeFile(path, key, { mode: 0o600, flag: 'wx', flush: true })
    newFiles.push(path)
  }
}

/** Copies a version unless it exists: versions never change. False when there is none to copy. */
export async function placeFile(from: string, to: string, newFiles: string[]): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const present = await open(to, 'r').catch(() => undefined)
  await present?.close()
  if (present) return true
  const isCopied = await linkOrCopy(from, to)
  if (isCopied) newFiles.push(to)
  return isCopied
}
