import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Session } from '#server/database/types.ts'
import {
  type ClubTable,
  clubTables,
  lineOf,
  quoteColumn,
  readAlike,
  readTableRows,
  type TableDigest,
} from './club-tables.ts'

/** Maximum rows read in one short transaction, while other requests wait. */
const SLICE_ROWS = 250
/** Maximum rounds over changed rows before the last one, which blocks other requests. */
const ROUNDS = 4
/** The last round begins when at most this many rows changed. */
const FEW_ROWS = 2 * SLICE_ROWS

/** Rows in a range of keys, as a file of lines. */
interface Slice {
  /** Key of the last row before the slice; undefined: the table's beginning. */
  after: string[] | undefined
  /** Key of its last row; undefined: the table's end. */
  until: string[] | undefined
  rows: number
  file: string
}

export interface SlicedTable {
  table: ClubTable
  slices: Slice[]
}

/** Runs work in a transaction with the text format of back-ups. */
type Read = <T>(work: (session: Session) => Promise<T>) => Promise<T>

/**
 * Reads one consistent state of the club's tables without holding the embedded database's one connection throughout.
 * Short transactions read slices, and other requests run in between. A last transaction finds the slices that changed
 * since, by their writers' transactions (`xmin`) and their row counts, reads those again, and passes its session to
 * `finish`. The files are in `folder`. Calls `onSlice` with the table of each slice.
 */
export async function readInSlices<T>(
  database: Database,
  folder: string,
  finish: (session: Session) => Promise<T>,
  onSlice: (table: string) => void = () => {},
): Promise<{ tables: SlicedTable[]; result: T }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = sliceFiles(folder, onSlice)
  const briefly: Read = (work) =>
    database.readSnapshot(async (session) => {
      await readAlike(session)
      return work(session)
    })
  let since = await briefly(nextTransaction)
  const tables: SlicedTable[] = []
  for (const table of await briefly(clubTables)) {
    // A table without a key has few rows: the last transaction reads all of them.
    tables.push({ table, slices: table.key ? await readSlices(briefly, table, {}, files) : [] })
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = await briefly(nextTransaction)
    const reread = await refresh(briefly, tables, since, files)
    since = next
    if (reread <= FEW_ROWS) break
  }
  const result = await briefly(async (session) => {
    const within: Read = (work) => work(session)
    await refresh(within, tables, since, files)
    for (const each of tables)
      if (!each.table.key) each.slices = [await readWhole(session, each.table, files)]
    return finish(session)
  })
  return { tables, result }
}

/** Passes a table's lines to `take`, slice by slice; returns their count and hash. */
export async function joinSlices(
  { slices }: SlicedTable,
  take: (lines: string) => Promise<void>,
): Promise<TableDigest> {
  const hash = createHash('sha256')
  let rows = 0
  for (const slice of slices) {
    const lines = await readFile(slice.file, 'utf8')
    hash.update(lines)
    rows += slice.rows
    await take(lines)
  }
  return { rows, sha256: hash.digest('hex') }
}

type SliceFiles = ReturnType<typeof sliceFiles>

function sliceFiles(folder: string, onSlice: (table: string) => void) {
  let count = 0
  return {
    async write(table: string, lines: string): Promise<string> {
      onSlice(table)
      count += 1
      const path = join(folder, String(count))
      await writeFile(path, lines, { mode: 0o600, flag: 'wx' })
      return path
    },
    remove: ({ file }: Slice) => rm(file),
  }
}

/** The number of the next writing transaction: rows written from now on have it or a later one. */
async function nextTransaction(session: Session): Promise<string> {
  const { rows } = await session.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  )
  return rows[0]!.next
}

async function readSlices(
  read: Read,
  table: ClubTable,
  range: { after?: string[] | undefined; until?: string[] | undefined },
  files: SliceFiles,
): Promise<Slice[]> {
  const slices: Slice[] = []
  let { after } = range
  for (;;) {
    const { where, values } = condition(table, after, range.until)
    const key = table.key!.map(({ name }) => `${quoteColumn(name)}::text`).join(', ')
    const { rows } = await read((session) =>
      session.query<{ line: string; key: string[] }>(
        `select ${lineOf(table.columns)} as line, array[${key}] as key from ${table.name} ${where}
         order by ${table.order} limit ${SLICE_ROWS}`,
        values,
      ),
    )
    const isLast = rows.length < SLICE_ROWS
    const until = isLast ? range.until : rows.at(-1)!.key
    const file = await files.write(table.name, rows.map(({ line }) => `${line}\n`).join(''))
    slices.push({ after, until, rows: rows.length, file })
    if (isLast) return slices
    after = until
  }
}

async function readWhole(session: Session, table: ClubTable, files: SliceFiles): Promise<Slice> {
  let text = ''
  const { rows } = await readTableRows(session, table, (lines) => {
    text += lines
  })
  return { after: undefined, until: undefined, rows, file: await files.write(table.name, text) }
}

/** Reads again the slices changed since a transaction number; returns the number of rows read. */
async function refresh(read: Read, tables: SlicedTable[], since: string, files: SliceFiles): Promise<number> {
  let count = 0
  for (const each of tables) {
    const { table, slices } = each
    const total = slices.reduce((sum, slice) => sum + slice.rows, 0)
    if (!table.key || (await isAsRead(read, table, { rows: total }, since))) continue
    const fresh: Slice[] = []
    for (const slice of slices) {
      if (await isAsRead(read, table, slice, since)) {
        fresh.push(slice)
        continue
      }
      const pieces = await readSlices(read, table, slice, files)
      await files.remove(slice)
      count += pieces.reduce((sum, piece) => sum + piece.rows, 0)
      fresh.push(...pieces)
    }
    each.slices = fresh
  }
  return count
}

/** Whether a range still has the rows that were read: the same number, and none written since. */
async function isAsRead(
  read: Read,
  table: ClubTable,
  range: { after?: string[] | undefined; until?: string[] | undefined; rows: number },
  since: string,
): Promise<boolean> {
  const { where, values } = condition(table, range.after, range.until)
  const { rows } = await read((session) =>
    session.query<{ total: number; newer: number }>(
      `select count(*)::int as total,
         (count(*) filter (where age(xmin) <= age($${values.length + 1}::xid8::xid)))::int as newer
       from ${table.name} ${where}`,
      [...values, since],
    ),
  )
  return rows[0]!.total === range.rows && rows[0]!.newer === 0
}

/** The WHERE of a range of keys; it compares like ORDER BY. */
function condition(
  { key, order }: ClubTable,
  after: string[] | undefined,
  until: string[] | undefined,
): { where: string; values: string[] } {
  const values: string[] = []
  const placeholders = (bound: string[]) =>
    bound.map((value, index) => `$${values.push(value)}::${key![index]!.type}`).join(', ')
  const terms = [
    ...(after ? [`(${order}) > (${placeholders(after)})`] : []),
    ...(until ? [`(${order}) <= (${placeholders(until)})`] : []),
  ]
  return { where: terms.length > 0 ? `where ${terms.join(' and ')}` : '', values }
}
