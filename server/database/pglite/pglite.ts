import { join } from 'node:path'
import { databaseOver } from '../database.ts'
import type { Database } from '../types.ts'
import { claimDataFolder } from './data-folder.ts'
import { Maintenance } from './maintenance.ts'
import { DirectChannel } from './pglite-channel.ts'
import { PgliteConnections } from './pglite-connections.ts'
import { openMemory } from './pglite-instance.ts'
import { WorkerChannel } from './pglite-worker-channel.ts'

export interface PgliteOptions {
  /** Milliseconds that one statement may run. */
  statementLimit?: number
  /** Milliseconds that a transaction may hold the connection without a statement. */
  idleLimit?: number
}

/**
 * Opens the club's embedded database in its own folder under `dataDir`, created the first time. It runs in a worker
 * thread and answers after a commit is on the disk. Throws LockError when another process has it.
 */
export async function openPglite(dataDir: string, options: PgliteOptions = {}): Promise<Database> {
  const folder = await claimDataFolder(join(dataDir, 'database'))
  try {
    const channel = await WorkerChannel.open(folder.cluster)
    const connections = new PgliteConnections(channel, options.statementLimit)
    const maintenance = new Maintenance(connections)
    const stop = async () => {
      await maintenance.stop()
      await connections.close()
      await folder.release()
    }
    let stopped: Promise<void> | undefined
    const close = () => {
      stopped ??= stop()
      return stopped
    }
    return { ...databaseOver(connections, options.idleLimit), close }
  } catch (error) {
    await folder.release()
    throw error
  }
}

export interface MemoryDatabase extends Database {
  /** The data as a tar. */
  dump(): Promise<Uint8Array>
  /** Runs a statement that cannot be part of a transaction. */
  maintain(statement: string): Promise<unknown>
}

/** Opens a database in memory and in this thread, for tests, from a dump if given. It cannot end long statements. */
export async function openPgliteInMemory(
  from?: Uint8Array,
  options: PgliteOptions = {},
): Promise<MemoryDatabase> {
  const instance = await openMemory(from)
  const connections = new PgliteConnections(new DirectChannel(instance))
  const dump = () => connections.exclusively(() => instance.dump())
  const maintain = (statement: string) => connections.maintain(statement)
  return { ...databaseOver(connections, options.idleLimit), dump, maintain }
}
