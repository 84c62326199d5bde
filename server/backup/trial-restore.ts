import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readLayers } from '#server/database/migrate.ts'
import { LOADING_LIMIT, openDatabase } from '#server/database/open.ts'
import { extractParts } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { loadTables } from './load-tables.ts'
import type { Manifest } from './manifest.ts'
import type { ReportProgress } from './progress.ts'

/** Peak memory of a second embedded database: docs/sizing.md. */
const TRIAL_MB = 300
const MB = 1024 * 1024

/** Memory available to this process, in bytes; undefined: unknown. */
const availableMemory = (): number | undefined => process.availableMemory?.()

/**
 * Restores the rows of a verified back-up to a new embedded database in `folder`, which the caller deletes, and
 * compares each table. Checks uploaded files and keys by hash only. Throws WrongRowsError when the rows differ; every
 * other error says nothing about the file.
 */
export async function restoreOnTrial(
  file: string,
  manifest: Manifest,
  folder: string,
  onProgress: ReportProgress = () => {},
  memory = availableMemory(),
): Promise<void> {
  // Otherwise the system might kill the whole server.
  if (memory !== undefined && memory < TRIAL_MB * MB) {
    throw new BackupError(
      `${Math.floor(memory / MB)} MB of memory are free, and a trial restore takes up to ${TRIAL_MB} MB.`,
    )
  }
  const step: ReportProgress = (what) => onProgress(`restoring on trial: ${what}`)
  step('opening a database')
  const parts = join(folder, 'parts')
  await mkdir(parts, { recursive: true, mode: 0o700 })
  await extractParts(file, parts, (path) => path.startsWith('tables/'))
  const layers = await readLayers()
  const database = await openDatabase({ dataDir: folder, statementLimit: LOADING_LIMIT })
  try {
    await database.asOwner((session) => loadTables(session, parts, manifest, layers, { onProgress: step }))
  } finally {
    await database.close()
  }
}
