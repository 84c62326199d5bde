import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { applyLayers, hashOfLayer, type Layers, versionOf } from '#server/database/migrate.ts'
import type { OwnerSession, Session } from '#server/database/types.ts'
import { BackupError, WrongRowsError } from './backup-error.ts'
import {
  type ClubTable,
  clubTables,
  quoteColumn,
  readAlike,
  readTableRows,
  type TableDigest,
} from './club-tables.ts'
import { type ClubRows, type Manifest, type TableContent, tablePartOf } from './manifest.ts'
import type { ReportProgress } from './progress.ts'

/** Measures of a loaded table, read back from the database. */
export interface LoadedTable {
  name: string
  rows: number
  sha256: string
}

export interface LoadedClub {
  tables: LoadedTable[]
  /**
   * An operator's objects in the file, which this program does not create, such as `table public.caddies (12 rows)`.
   */
  leftOut: string[]
}

export interface LoadOptions {
  /** The caller dropped the club in this transaction; an operator's objects stay. */
  isEmptied?: boolean
  /** Called with each step. */
  onProgress?: ReportProgress
}

/**
 * Fills an empty database in the session's transaction: creates the layers of the back-up's migrations, loads and
 * compares the rows, then applies the later layers. Throws BackupError; then the transaction is lost.
 */
export async function loadTables(
  session: OwnerSession,
  parts: string,
  manifest: ClubRows,
  layers: Layers,
  { isEmptied = false, onProgress = () => {} }: LoadOptions = {},
): Promise<LoadedClub> {
  if (!isEmptied) await refuseFull(session)
  onProgress('making the tables')
  await applyLayers(session, layersOf(manifest, layers))
  await readAlike(session)
  const tablesByName = new Map((await clubTables(session)).map((table) => [table.name, table]))
  const { pairs, leftOut } = matchTables(manifest, tablesByName, layers)
  const names = [...tablesByName.keys()]
  const addForeignKeys = await withoutForeignKeys(session, names)
  for (const name of names) await session.query(`alter table ${name} disable trigger user`)
  await session.query(`truncate ${names.join(', ')}`)
  const digests: TableDigest[] = []
  for (const pair of pairs)
    digests.push(await loadTable(session, parts, pair, () => onProgress(`loading ${pair.table.name}`)))
  await setSequences(session, manifest.sequences)
  onProgress('adding the foreign keys')
  await session.script(addForeignKeys)
  for (const name of names) await session.query(`alter table ${name} enable trigger user`)
  const tables: LoadedTable[] = []
  for (const [index, pair] of pairs.entries()) {
    const compared = () => onProgress(`comparing ${pair.table.name}`)
    tables.push(await compare(session, pair, digests[index]!, compared))
  }
  onProgress('applying the rules')
  await applyLayers(session, layers)
  return { tables, leftOut }
}

/** Throws BackupError when the database has a club or other tables. */
export async function refuseFull(session: Session): Promise<void> {
  const { rows } = await session.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth', 'supabase_migrations')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 1`,
  )
  if (rows.length === 0) return
  throw new BackupError(
    `The target is not empty: it has the table ${rows[0]?.name}. Name an empty folder or an empty database; nothing was changed.`,
  )
}

/** The layers that match the back-up's tables. Throws BackupError for a back-up of a newer program. */
export function layersOf({ migrations }: ClubRows, layers: Layers): Layers {
  const here = new Set(layers.migrations.map(versionOf))
  const unknown = migrations.find((version) => !here.has(version))
  if (unknown !== undefined) {
    throw new BackupError(
      `The back-up was made by a newer version of the program (migration ${unknown} is unknown here): install that one first.`,
    )
  }
  const versions = new Set(migrations)
  return {
    ...layers,
    migrations: layers.migrations.filter((file) => versions.has(versionOf(file))),
    rules: [],
  }
}

/** A table of the file and the matching table of this program. */
interface Pair {
  content: TableContent
  table: ClubTable
  /** The file's columns that the table has, with their positions in a line. */
  columns: (TableContent['columns'][number] & { index: number })[]
}

/**
 * Pairs the tables. Tables and columns with rows that this program lacks are an operator's: they are skipped and
 * listed. Throws BackupError when they may be another platform's.
 */
function matchTables(
  manifest: ClubRows,
  tablesByName: Map<string, ClubTable>,
  layers: Layers,
): { pairs: Pair[]; leftOut: string[] } {
  const isSamePlatform = manifest.platform === hashOfLayer(layers.platform)
  const pairs: Pair[] = []
  const leftOut: string[] = []
  const leave = (name: string, what: string) => {
    if (!isSamePlatform && !/^(public|jobs)\./.test(name)) {
      throw new BackupError(`The back-up has the ${what}, which this version does not have.`)
    }
    leftOut.push(what)
  }
  for (const content of manifest.tables) {
    const table = tablesByName.get(content.name)
    if (table === undefined) {
      if (content.rows > 0) leave(content.name, `table ${content.name} (${content.rows} rows)`)
      continue
    }
    const present = new Set(table.columns.map(({ name }) => name))
    const all = content.columns.map((column, index) => ({ ...column, index }))
    const columns = all.filter(({ name }) => present.has(name))
    if (content.rows > 0) {
      for (const { name } of all) {
        if (!present.has(name)) leave(content.name, `column ${name} of ${content.name}`)
      }
    }
    pairs.push({ content, table, columns })
  }
  return { pairs, leftOut }
}

/**
 * Drops the foreign keys of the club's tables, so that the load order does not matter; returns a script that restores
 * them.
 */
async function withoutForeignKeys(session: OwnerSession, names: string[]): Promise<string> {
  const { rows } = await session.query<{ of_table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as of_table, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and c.relkind = 'r' and k.conparentid = 0
       and (k.conrelid = any ($1::text[]::regclass[]) or k.confrelid = any ($1::text[]::regclass[]))`,
    [names],
  )
  await session.script(
    rows.map(({ of_table, name }) => `alter table ${of_table} drop constraint ${name};`).join('\n'),
  )
  return rows
    .map(({ of_table, name, definition }) => `alter table ${of_table} add constraint ${name} ${definition};`)
    .join('\n')
}

/** Characters of one INSERT; a longer row gets its own. */
const BATCH_LENGTH = 200_000
const BATCH_ROWS = 1000

/** Loads the rows of a table; returns count and hash of the loaded lines. Calls `onBatch` after some rows. */
async function loadTable(
  session: Session,
  parts: string,
  { content, columns }: Pair,
  onBatch: () => void,
): Promise<TableDigest> {
  const names = columns.map(({ name }) => quoteColumn(name)).join(', ')
  const values = columns.map(({ type, index }) => `(row ->> ${index})::${type}`).join(', ')
  const text = `insert into ${content.name} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) as rows (row)`
  const isWhole = columns.length === content.columns.length
  const hash = createHash('sha256')
  let rows = 0
  let batch: string[] = []
  let length = 0
  const flush = async () => {
    if (batch.length > 0) await session.query(text, [`[${batch.join(',')}]`])
    onBatch()
    batch = []
    length = 0
  }
  for await (const line of linesOfPart(join(parts, tablePartOf(content)))) {
    if (!isWhole) hash.update(`${lineWithout(line, columns)}\n`)
    rows += 1
    batch.push(line)
    length += line.length
    if (length >= BATCH_LENGTH || batch.length >= BATCH_ROWS) await flush()
  }
  await flush()
  return isWhole ? content : { rows, sha256: hash.digest('hex') }
}

/** The line with only the loaded columns, in PostgreSQL's format. */
function lineWithout(line: string, columns: Pair['columns']): string {
  const texts = JSON.parse(line) as unknown[]
  return JSON.stringify(columns.map(({ index }) => texts[index]))
}

/** Splits at line feeds only: a text may contain any other separator. */
export async function* linesOfPart(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const text = file.pipe(createGunzip()).setEncoding('utf8')
  file.on('error', (error) => text.destroy(error))
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
}

async function setSequences(session: Session, sequences: Manifest['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await session.query(
      `select setval(to_regclass($1), $2::bigint) where to_regclass($1) is not null and $2::bigint is not null`,
      [name, last],
    )
  }
}

/** Throws WrongRowsError when a table's rows differ from the file. */
async function compare(
  session: Session,
  { table, columns }: Pair,
  expected: TableDigest,
  onBatch: () => void,
): Promise<LoadedTable> {
  const { name } = table
  const digest = await readTableRows(session, { ...table, columns }, onBatch)
  if (digest.rows === expected.rows && digest.sha256 === expected.sha256) return { name, ...digest }
  throw new WrongRowsError(
    `${name} differs after loading: ${digest.rows} rows for ${expected.rows}, hash ${digest.sha256} for ${expected.sha256}. Nothing was restored.`,
  )
}
