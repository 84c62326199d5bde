import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readLayers } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { extractParts } from './archive.ts'
import { loadTables } from './load-tables.ts'
import type { Manifest } from './manifest.ts'

/**
 * Restores the rows of a verified back-up into an embedded database of its own below `folder`, which the caller removes, and
 * compares each table. Throws BackupError where it could not be restored. Uploaded files and keys are compared by hash alone.
 */
export async function restoreOnTrial(file: string, manifest: Manifest, folder: string): Promise<void> {
  const parts = join(folder, 'parts')
  await mkdir(parts, { recursive: true, mode: 0o700 })
  await extractParts(file, parts, (path) => path.startsWith('tables/'))
  const layers = await readLayers()
  const database = await openDatabase({ dataDir: folder })
  try {
    await database.asOwner((session) => loadTables(session, parts, manifest, layers))
  } finally {
    await database.close()
  }
}
