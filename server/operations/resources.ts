import { existsSync } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '#server/config/config.ts'

const MB = 1024 * 1024
/** What a start takes at its peak, in MB, with a tenth on top: docs/sizing.md. */
const memoryMb = { embedded: { first: 430, later: 280 }, postgres: { first: 190, later: 120 } }
/** The empty database with the club's schema and its log; later, room for one more day. */
const diskMb = { embedded: { first: 250, later: 50 }, postgres: { first: 20, later: 20 } }

/** What the machine has left for this process, in bytes; undefined: unknown. */
export interface Resources {
  memory: number | undefined
  disk: number | undefined
}

/**
 * Throws ConfigError when the disk is too small for the start. Warns when the memory may not do: there may be swap, and the
 * system ends a process that has too little without a word.
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
      `${inMb(memory)} of memory are free, and this start takes up to ${needsMemory} MB: the system may end it without a word.`,
    )
  }
}

const inMb = (bytes: number) => `${Math.floor(bytes / MB)} MB`

/** Makes the folder. The memory is what the system and the limits of a container leave. */
async function measureResources(dataDir: string): Promise<Resources> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(dataDir)
  return { memory: process.availableMemory?.(), disk: bavail * bsize }
}
