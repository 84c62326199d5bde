import { access, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/types.ts'
import { BackupError } from './backup-error.ts'

/**
 * Records where the club of a data folder moved to; without it a start without DATABASE_URL would serve an old state.
 */
const MOVED = 'moved.json'

const moveNote = z.object({ to: z.string(), at: z.string() })

type Home = Pick<Config, 'dataDir' | 'databaseUrl'>

export function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  return access(join(dataDir, 'database', 'cluster', 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

/** Records a move at the source, and deletes such a record at the target. */
export async function recordMove(from: Home, to: Home): Promise<void> {
  await rm(join(to.dataDir, MOVED), { force: true })
  if (from.databaseUrl !== undefined || to.databaseUrl === undefined) return
  const note = { to: addressOf(to.databaseUrl), at: new Date().toISOString() }
  const path = join(from.dataDir, MOVED)
  await writeFile(`${path}.part`, `${JSON.stringify(note)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
}

function addressOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

async function readMove(dataDir: string): Promise<z.infer<typeof moveNote> | undefined> {
  const text = await readFile(join(dataDir, MOVED), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const note = moveNote.safeParse(parseJson(text))
  if (note.success) return note.data
  throw new BackupError(
    `${join(dataDir, MOVED)} says that this club moved to PostgreSQL, and cannot be read: it is cut off or was changed. ` +
      `If the club moved, set DATABASE_URL to its database and delete that file. If it did not, delete only that file. Nothing was changed.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Throws BackupError when the embedded club of the data folder moved to PostgreSQL. */
export async function refuseMoved({ databaseUrl, dataDir }: Home): Promise<void> {
  if (databaseUrl !== undefined) return
  const note = await readMove(dataDir)
  if (note === undefined) return
  throw new BackupError(
    `This club moved to ${note.to} on ${note.at.slice(0, 10)}: set DATABASE_URL to it. ` +
      `To move it back: DATABASE_URL=… npm run move -- FOLDER. To serve the state before the move, delete ${join(dataDir, MOVED)}.`,
  )
}

/**
 * Throws BackupError when DATABASE_URL leads to a database without people while the data folder has an embedded club. A
 * database with people is a club already in use; the folder is then a leftover. A club that moved there may have no
 * people: a start with DEMO=0 deletes those of the demo.
 */
export async function refuseForgottenFolder(
  { databaseUrl, dataDir }: Home,
  database: Database,
): Promise<void> {
  if (databaseUrl === undefined || !(await hasEmbeddedDatabase(dataDir))) return
  if (await hasTables(database)) {
    if (await hasPeople(database)) return
    if ((await readMove(dataDir))?.to === addressOf(databaseUrl)) return
  }
  throw new BackupError(
    `DATABASE_URL points to a database without a club, and ${dataDir} has one in its embedded database. ` +
      `To move it there: npm run move -- "$DATABASE_URL". To begin a new club there, set DATA_DIR to another folder.`,
  )
}

async function hasTables(database: Database): Promise<boolean> {
  const { rows } = await database.runAsOwner(`select 1 where to_regclass('auth.users') is not null`)
  return rows.length > 0
}

async function hasPeople(database: Database): Promise<boolean> {
  const { rows } = await database.runAsOwner('select 1 from auth.users limit 1')
  return rows.length > 0
}

/** Throws BackupError while a server uses this PostgreSQL database: its further writes would be lost. */
export async function refuseServed(database: Database): Promise<void> {
  if (database.engine !== 'postgres') return
  const { rows } = await database.runAsOwner(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name = 'greenside' and pid <> pg_backend_pid() limit 1`,
  )
  if (rows.length === 0) return
  throw new BackupError('A server has this database open: stop every server of the club first.')
}
