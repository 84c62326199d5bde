import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOfError } from '#domain/base/unknown.ts'
import { appliedMigrations, appliedPlatform, type Layers, readLayers } from '#server/database/migrate.ts'
import type { Database, Session } from '#server/database/types.ts'
import { BackupError } from './backup-error.ts'
import {
  type ClubTable,
  clubSequences,
  clubTables,
  readAlike,
  readTableRows,
  type TableDigest,
} from './club-tables.ts'
import { gzipPart } from './gzip-part.ts'
import {
  type ClubRows,
  FORMAT,
  filePartOf,
  type Manifest,
  type SavedFile,
  type TableContent,
  tablePartOf,
} from './manifest.ts'
import { operatorObjects } from './operator-objects.ts'
import type { ReportProgress } from './progress.ts'
import { joinSlices, readInSlices } from './slices.ts'

/** Location of a club's data outside the database. */
export interface ClubFolders {
  /** Folder with the keys. */
  dataDir: string
  /** Folder with the uploaded files, unless they are in `bucket`. */
  filesDirectory: string
  bucket?: string | undefined
}

export const KEY_FILES = ['keys.json', 'push-keys.json'] as const

export interface PartsOptions extends ClubFolders {
  database: Database
  /** An empty folder for the parts. */
  parts: string
  /** Version of the program. */
  app: string
  now: Date
  onProgress?: ReportProgress | undefined
}

/** Writes the parts of a back-up: the rows of one moment, their files, the keys and the manifest. */
export async function writeParts(options: PartsOptions): Promise<Manifest> {
  const { database, parts, app, now, onProgress } = options
  const content = await writeTables(database, parts, onProgress)
  const manifest: Manifest = {
    format: FORMAT,
    app,
    madeAt: now.toISOString(),
    engine: database.engine,
    ...content.rows,
    files: await linkFiles(options, content.versions),
    keys: await copyKeys(options),
  }
  await writeFile(join(parts, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })
  return manifest
}

interface DatabaseContent {
  rows: ClubRows
  /** Versions of the stored files named in rows. */
  versions: string[]
}

/** Writes the rows of one moment into `parts`. */
export async function writeTables(
  database: Database,
  parts: string,
  onProgress: ReportProgress = () => {},
): Promise<DatabaseContent> {
  await mkdir(join(parts, 'tables'), { recursive: true, mode: 0o700 })
  const write = database.engine === 'pglite' ? writeInSlices : writeAtOnce
  const layers = await readLayers()
  return write(database, parts, (session) => readRest(session, layers), onProgress)
}

type ReadRest = (session: Session) => ReturnType<typeof readRest>

/** Uses one long transaction; PostgreSQL serves others meanwhile. */
async function writeAtOnce(
  database: Database,
  parts: string,
  readOthers: ReadRest,
  onProgress: ReportProgress,
): Promise<DatabaseContent> {
  return database.readSnapshot(async (session) => {
    await readAlike(session)
    const rest = await readOthers(session)
    const tables: TableContent[] = []
    for (const table of await clubTables(session)) {
      const read = (take: TakeLines) =>
        readTableRows(session, table, (lines) => {
          onProgress(`reading ${table.name}`)
          return take(lines)
        })
      tables.push(await writeTable(parts, table, read))
    }
    return contentOf(tables, rest)
  })
}

/** Shares the embedded database's one connection with requests. */
async function writeInSlices(
  database: Database,
  parts: string,
  readOthers: ReadRest,
  onProgress: ReportProgress,
): Promise<DatabaseContent> {
  const folder = join(parts, 'slices')
  const { tables: sliced, result } = await readInSlices(database, folder, readOthers, (name) =>
    onProgress(`reading ${name}`),
  )
  const tables: TableContent[] = []
  for (const each of sliced) {
    tables.push(await writeTable(parts, each.table, (take) => joinSlices(each, take)))
  }
  await rm(folder, { recursive: true })
  return contentOf(tables, result)
}

type TakeLines = (lines: string) => Promise<void>

async function writeTable(
  parts: string,
  table: ClubTable,
  read: (take: TakeLines) => Promise<TableDigest>,
): Promise<TableContent> {
  const part = gzipPart(join(parts, tablePartOf(table)))
  const digest = await read(part.write)
  await part.end()
  return { name: table.name, columns: table.columns, ...digest }
}

/** Data about the rows from outside the club's tables. */
async function readRest(session: Session, layers: Layers) {
  const migrations = await appliedMigrations(session)
  if (migrations.length === 0) throw new BackupError('There is no club in this database yet.')
  return {
    migrations,
    platform: await appliedPlatform(session),
    sequences: await clubSequences(session),
    versions: await namedVersions(session),
    leftOut: await operatorObjects(session, layers),
  }
}

function contentOf(
  tables: TableContent[],
  { versions, ...rest }: Awaited<ReturnType<typeof readRest>>,
): DatabaseContent {
  return { rows: { tables, ...rest }, versions }
}

async function namedVersions(session: Session): Promise<string[]> {
  const { rows } = await session.query<{ version: string }>(
    'select distinct version from storage.objects where version is not null order by 1',
  )
  return rows.map(({ version }) => version)
}

/** Creates the parts of the files named in rows: as links where possible, so that nothing is copied twice. */
async function linkFiles(options: PartsOptions, versions: string[]): Promise<Manifest['files']> {
  const { parts, filesDirectory, bucket } = options
  if (bucket !== undefined) return { bucket, included: [], missing: [] }
  const included: SavedFile[] = []
  const missing: string[] = []
  for (const version of versions) {
    const part = join(parts, filePartOf(version))
    await mkdir(dirname(part), { recursive: true, mode: 0o700 })
    const isThere = await linkOrCopy(pathOfVersion(filesDirectory, version), part)
    if (isThere) included.push({ version, size: (await stat(part)).size, sha256: await hashOfFile(part) })
    else missing.push(version)
  }
  return { included, missing }
}

/** Path of a version in the disk store; see `disk-store.ts`. */
export function pathOfVersion(filesDirectory: string, version: string): string {
  return join(filesDirectory, version.slice(0, 2), version)
}

/** False where there is no such file. */
export async function linkOrCopy(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (codeOfError(error) === 'ENOENT') return false
  }
  await copyFile(from, to)
  return true
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

async function copyKeys({ dataDir, parts }: PartsOptions): Promise<Manifest['keys']> {
  await mkdir(join(parts, 'keys'), { mode: 0o700 })
  const keys: Manifest['keys'] = []
  for (const name of KEY_FILES) {
    const text = await readFile(join(dataDir, name)).catch(() => undefined)
    if (text === undefined) continue
    await writeFile(join(parts, 'keys', name), text, { mode: 0o600 })
    keys.push({ name, sha256: createHash('sha256').update(text).digest('hex') })
  }
  return keys
}
