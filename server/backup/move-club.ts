import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readLayers } from '#server/database/migrate.ts'
import type { Database } from '#server/database/types.ts'
import { BackupError } from './backup-error.ts'
import { type LoadedTable, loadTables, refuseFull } from './load-tables.ts'
import { placeFile, placeKeys } from './restore-backup.ts'
import { type ClubFolders, pathOfVersion, writeTables } from './write-parts.ts'

/** One end of a move. */
export interface ClubHome extends ClubFolders {
  database: Database
}

export interface MovedClub {
  tables: LoadedTable[]
  /** Number of copied uploaded files; 0 if both ends use the same folder or bucket. */
  files: number
  /** Versions in the database without a file. */
  missing: string[]
  /** Objects of an operator at the source. */
  leftOut: string[]
}

/**
 * Copies a club into an empty home: rows with people, sessions, passwords and jobs, uploaded files, keys. Compares
 * every table by count and hash. Only reads the source. Throws BackupError and undoes its writes.
 */
export async function moveClub(source: ClubHome, target: ClubHome): Promise<MovedClub> {
  const layers = await readLayers()
  await target.database.readSnapshot(refuseFull)
  const parts = await mkdtemp(join(tmpdir(), 'greenside-move-'))
  const newFiles: string[] = []
  try {
    const { rows, versions } = await writeTables(source.database, parts)
    const { files, missing } = await copyFiles(source, target, versions, newFiles)
    await mkdir(target.dataDir, { recursive: true, mode: 0o700 })
    await placeKeys(source.dataDir, target.dataDir, newFiles)
    const { tables } = await target.database.asOwner((session) => loadTables(session, parts, rows, layers))
    return { tables, files, missing, leftOut: rows.leftOut ?? [] }
  } catch (error) {
    for (const path of newFiles) await rm(path, { force: true })
    throw error
  } finally {
    await rm(parts, { recursive: true, force: true })
  }
}

async function copyFiles(
  source: ClubFolders,
  target: ClubFolders,
  versions: string[],
  newFiles: string[],
): Promise<{ files: number; missing: string[] }> {
  if (source.bucket !== target.bucket) {
    throw new BackupError(
      'A move keeps the uploaded files where they are: use the same STORAGE_BACKEND for both.',
    )
  }
  if (source.bucket !== undefined || resolve(source.filesDirectory) === resolve(target.filesDirectory)) {
    return { files: 0, missing: [] }
  }
  const missing: string[] = []
  for (const version of versions) {
    const isThere = await placeFile(
      pathOfVersion(source.filesDirectory, version),
      pathOfVersion(target.filesDirectory, version),
      newFiles,
    )
    if (!isThere) missing.push(version)
  }
  return { files: versions.length - missing.length, missing }
}
