import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '#server/config/config-values.ts'
import { databaseError, sqlState } from '../errors.ts'
import { takeLock } from './lock.ts'
import { createDirectory } from './pglite-instance.ts'

/** PostgreSQL's major version in PGlite; folders of another one need dump and restore. */
const MAJOR_VERSION = '18'

/** The folder of an embedded database, locked by this process. */
export interface DataFolder {
  /** Folder of PostgreSQL's files. */
  cluster: string
  release(): Promise<void>
}

/**
 * Locks the folder `path` for this process and creates a cluster in it the first time. PGlite writes files that
 * everyone may read, so the folder itself is closed to other users. Throws LockError, or DatabaseError for a cluster of
 * another version.
 */
export async function claimDataFolder(path: string): Promise<DataFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  // File systems without owners refuse; they have no other users.
  await chmod(path, 0o700).catch(() => {})
  const release = await takeLock(join(path, 'lock'))
  try {
    const cluster = join(path, 'cluster')
    const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
    if (version === undefined) await makeCluster(path, cluster)
    else refuseOtherVersion(version.trim(), path)
    return { cluster, release }
  } catch (error) {
    await release()
    throw error
  }
}

function refuseOtherVersion(version: string, path: string): void {
  if (version === MAJOR_VERSION) return
  throw databaseError(
    sqlState.cannotConnect,
    `The database in ${path} was created by PostgreSQL ${version}, this program contains PostgreSQL ${MAJOR_VERSION}`,
    'Dump it with the program that created it and restore the dump here.',
  )
}

/** An empty cluster made by the build, absent before a build: copying it takes a tenth of the time and memory. */
const newCluster = join(projectFolder, 'dist/cluster')

const exists = (path: string) => stat(path).then(Boolean, () => false)

/** Makes it under another name until it is complete and synced, so that a power cut leaves all or nothing. */
async function makeCluster(path: string, cluster: string): Promise<void> {
  const draft = join(path, 'cluster.new')
  await rm(draft, { recursive: true, force: true })
  if (await exists(newCluster)) await copyTree(newCluster, draft)
  else await createDirectory(draft)
  await chmod(draft, 0o700).catch(() => {})
  await syncTree(draft)
  await rename(draft, cluster)
  await syncOne(path)
}

/** Copies a folder and makes the copy writable for its owner, because the build may be read-only. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else await writeFile(target, await readFile(source), { mode: 0o600 })
  }
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else if (entry.isFile()) await syncOne(path)
  }
  await syncOne(folder)
}

async function syncOne(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } catch (error) {
    // Windows syncs no folders.
    if (process.platform !== 'win32') throw error
  } finally {
    await file.close()
  }
}
