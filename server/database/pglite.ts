import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseOver } from './database.ts'
import { DirectChannel } from './pglite-channel.ts'
import { PgliteConnections } from './pglite-connections.ts'
import { openDirectory, openMemory } from './pglite-instance.ts'
import type { Database } from './types.ts'

/**
 * A database in memory and in this thread, for tests, from a dump where one is given. `dump` gives its data as a tar.
 */
export async function openPgliteInMemory(from?: Blob): Promise<Database & { dump(): Promise<Blob> }> {
  const instance = await openMemory(from)
  const connections = new PgliteConnections(new DirectChannel(instance))
  return { ...databaseOver(connections), dump: () => connections.exclusively(() => instance.dump()) }
}

/** The club's embedded database, in a folder of its own under `dataDir`. */
export async function openPglite(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const instance = await openDirectory(join(dataDir, 'database'))
  return databaseOver(new PgliteConnections(new DirectChannel(instance)))
}
