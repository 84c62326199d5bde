import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { applyLayers, type Layers, versionOf } from '#server/database/migrate.ts'
import type { OwnerSession, Session } from '#server/database/types.ts'
import { BackupError } from './backup-error.ts'
import { type ClubTable, clubTables, quoteColumn, readAlike, readTableRows } from './club-tables.ts'
import { type ClubRows, type Manifest, type TableContent, tablePartOf } from './manifest.ts'

/** The rows of a table that were read again after they were loaded. */
export interface LoadedTable {
  name: string
  rows: number
  sha256: string
}

/**
 * Fills an empty database, in the transaction of the session: the layers as the back-up's migrations made them, its
 * rows, read again and compared, then the later layers. Throws BackupError, and the transaction is lost.
 */
export async function loadTables(
  session: OwnerSession,
  parts: string,
  manifest: ClubRows,
  layers: Layers,
): Promise<LoadedTable[]> {
  await refuseFull(session)
  await applyLayers(session, layersOf(manifest, layers))
  await readAlike(session)
  const tablesByName = new Map((await clubTables(session)).map((table) => [table.name, table]))
  const pairs = manifest.tables
    .map((content) => ({ content, table: tablesByName.get(content.name) }))
    .filter(isKnown)
  const addForeignKeys = await withoutForeignKeys(session)
  const names = [...tablesByName.keys()]
  for (const name of names) await session.query(`alter table ${name} disable trigger user`)
  await session.query(`truncate ${names.join(', ')}`)
  for (const { content } of pairs) await loadTable(session, parts, content)
  await setSequences(session, manifest.sequences)
  await session.script(addForeignKeys)
  for (const name of names) await session.query(`alter table ${name} enable trigger user`)
  const loaded: LoadedTable[] = []
  for (const { content, table } of pairs) loaded.push(await compare(session, content, table))
  await applyLayers(session, layers)
  return loaded
}

/** Throws BackupError where the database has a club, or tables of something else. */
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

function layersOf({ migrations }: ClubRows, layers: Layers): Layers {
  const here = new Set(layers.migrations.map(versionOf))
  const unknown = migrations.find((version) => !here.has(version))
  if (unknown !== undefined) {
    throw new BackupError(
      `The back-up was made by a newer version of the program (migration ${unknown} is not here): install that one first.`,
    )
  }
  const versions = new Set(migrations)
  return {
    ...layers,
    migrations: layers.migrations.filter((file) => versions.has(versionOf(file))),
    rules: [],
  }
}

interface Pair {
  content: TableContent
  table: ClubTable
}

/** A table that is not here is a fault only where rows would be lost. */
function isKnown(pair: { content: TableContent; table: ClubTable | undefined }): pair is Pair {
  const { content, table } = pair
  const missing = content.columns.find(
    ({ name }) => table && !table.columns.some((each) => each.name === name),
  )
  if (missing !== undefined && content.rows > 0) {
    throw new BackupError(
      `The back-up has the column ${missing.name} of ${content.name}, which this version does not have.`,
    )
  }
  if (table === undefined && content.rows > 0) {
    throw new BackupError(`The back-up has the table ${content.name}, which this version does not have.`)
  }
  return table !== undefined && missing === undefined
}

/** Drops the foreign keys of the club's tables, so that any order loads; gives the script that adds and checks them. */
async function withoutForeignKeys(session: OwnerSession): Promise<string> {
  const { rows } = await session.query<{ of_table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as of_table, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and c.relkind = 'r' and k.conparentid = 0
       and n.nspname in ('public', 'auth', 'storage', 'realtime', 'jobs')`,
  )
  await session.script(
    rows.map(({ of_table, name }) => `alter table ${of_table} drop constraint ${name};`).join('\n'),
  )
  return rows
    .map(({ of_table, name, definition }) => `alter table ${of_table} add constraint ${name} ${definition};`)
    .join('\n')
}

/** Characters of one INSERT; a longer row goes alone. */
const BATCH_LENGTH = 200_000
const BATCH_ROWS = 1000

async function loadTable(session: Session, parts: string, content: TableContent): Promise<void> {
  const names = content.columns.map(({ name }) => quoteColumn(name)).join(', ')
  const values = content.columns.map(({ type }, index) => `(row ->> ${index})::${type}`).join(', ')
  const text = `insert into ${content.name} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) as rows (row)`
  let batch: string[] = []
  let length = 0
  const flush = async () => {
    if (batch.length > 0) await session.query(text, [`[${batch.join(',')}]`])
    batch = []
    length = 0
  }
  for await (const line of linesOf(join(parts, tablePartOf(content)))) {
    batch.push(line)
    length += line.length
    if (length >= BATCH_LENGTH || batch.length >= BATCH_ROWS) await flush()
  }
  await flush()
}

/** Lines end at a line feed alone: a text may hold every other separator. */
async function* linesOf(path: string): AsyncGenerator<string> {
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

async function compare(session: Session, content: TableContent, table: ClubTable): Promise<LoadedTable> {
  const { name, columns } = content
  const digest = await readTableRows(session, { ...table, columns })
  if (digest.rows === content.rows && digest.sha256 === content.sha256) return { name, ...digest }
  throw new BackupError(
    `${name} is not the same after loading: ${digest.rows} rows for ${content.rows}, hash ${digest.sha256} for ${content.sha256}. Nothing was kept.`,
  )
}
