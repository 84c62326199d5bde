import type { Database } from '#server/database/types.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { removeVersions, type Stored } from '../service.ts'
import type { FileStore } from './files.ts'
import { type StoreOptions, storesOf } from './stores.ts'

/** Milliseconds; a younger file may belong to a running upload. */
const GRACE_MS = 60 * 60_000
/**
 * Milliseconds that a file set aside can be restored: the server may have been started on another database by mistake.
 */
const ASIDE_MS = 30 * 86_400_000

/**
 * Sets aside files without a row: of objects deleted by SQL, and of uploads that crashed between file and row. Deletes
 * those set aside long ago. Returns the number of files set aside.
 */
export async function sweepFiles(database: Database, files: FileStore, now = Date.now()): Promise<number> {
  let count = 0
  await files.clear({ arrivedBefore: now - GRACE_MS, asideBefore: now - ASIDE_MS })
  for await (const versions of files.versionsBefore(now - GRACE_MS)) {
    const unnamed = await withoutRow(database, versions)
    await files.setAside(...unnamed)
    count += unnamed.length
  }
  return count
}

/** Deletes files at the database's request, such as photos of people who left, without the delay for other files. */
export async function removeUnwanted(database: Database, stored: Stored): Promise<void> {
  const { rows } = await database.runAsOwner<{ version: string }>(
    'select version from jobs.unwanted_file limit 1000',
  )
  const versions = rows.map(({ version }) => version)
  if (versions.length === 0) return
  await removeVersions(stored, await withoutRow(database, versions))
  await database.runAsOwner('delete from jobs.unwanted_file where version = any ($1::text[])', [versions])
}

/** Deletes the pictures of versions without a row. */
async function sweepPictures(database: Database, pictures: Pictures): Promise<void> {
  await pictures.forget(await withoutRow(database, await pictures.versions()))
}

async function withoutRow(database: Database, versions: string[]): Promise<string[]> {
  if (versions.length === 0) return []
  const { rows } = await database.runAsOwner<{ version: string }>(
    'select version from storage.objects where version = any ($1::text[])',
    [versions],
  )
  const referenced = new Set(rows.map(({ version }) => version))
  return versions.filter((version) => !referenced.has(version))
}

const FIRST_SWEEP_MS = 30_000
const SWEEP_MS = 6 * 60 * 60_000
const UNWANTED_MS = 60_000

/**
 * Sets aside files without a row soon and then every six hours, and each minute deletes those that the database
 * requests. Returns the function that stops it.
 */
export function startSweeping(database: Database, options: StoreOptions): () => void {
  const stored = storesOf(options)
  const sweep = async () => {
    await sweepFiles(database, stored.files)
    await sweepPictures(database, stored.pictures)
  }
  const tell = (error: unknown) => console.error('Storage: looking for unnamed files failed', error)
  const timers = [
    setTimeout(() => void sweep().catch(tell), FIRST_SWEEP_MS),
    setInterval(() => void sweep().catch(tell), SWEEP_MS),
    setInterval(() => void removeUnwanted(database, stored).catch(tell), UNWANTED_MS),
  ]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}
