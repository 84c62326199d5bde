import { existsSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '#server/config/config.ts'

const MB = 1024 * 1024
/** Peak memory of a start in MB, plus a tenth: docs/sizing.md. */
const memoryMb = { embedded: { first: 430, later: 280 }, postgres: { first: 190, later: 120 } }
/** First start: the empty database with the club's schema and its log. Later: space for one more day. */
const diskMb = { embedded: { first: 250, later: 50 }, postgres: { first: 20, later: 20 } }

/** The available resources of the machine in bytes; undefined: unknown. */
export interface Resources {
  memory: number | undefined
  disk: number | undefined
}

/**
 * Throws ConfigError if the disk is too small for the start. Only warns if the memory may be too small, because there
 * may be swap; the system kills a process without enough memory silently.
 */
export async function checkResources(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  measure = measureResources,
  warn: (line: string) => void = console.warn,
): Promise<void> {
  const engine = databaseUrl ? 'postgres' : 'embedded'
  const marker = databaseUrl ? join(dataDir, 'keys.json') : join(dataDir, 'database', 'cluster')
  const start = existsSync(marker) ? 'later' : 'first'
  const { memory, disk } = await measure(dataDir)
  const [needsDisk, needsMemory] = [diskMb[engine][start], memoryMb[engine][start]]
  if (disk !== undefined && disk < needsDisk * MB) {
    throw new ConfigError([
      `DATA_DIR ${dataDir} has ${inMb(disk)} of free disk, and this start needs ${needsDisk} MB. Free some space and start again.`,
    ])
  }
  if (memory !== undefined && memory < needsMemory * MB) {
    warn(
      `${inMb(memory)} of memory are free, and this start takes up to ${needsMemory} MB: the system may end it without a message.`,
    )
  }
}

const inMb = (bytes: number) => `${Math.floor(bytes / MB)} MB`

/** Creates the folder. The memory takes the limits of a container into account. */
async function measureResources(dataDir: string): Promise<Resources> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(dataDir)
  return { memory: process.availableMemory?.(), disk: bavail * bsize }
}
