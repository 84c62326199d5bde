import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openEmptyDatabaseInMemory } from '#server/database/testing.ts'
import type { Database, Session } from '#server/database/types.ts'
import { clubTables, readAlike, readTableRows } from './club-tables.ts'
import { joinSlices, readInSlices, type SlicedTable } from './slices.ts'

let database: Database
let folder: string

const ROWS = 1400

beforeAll(async () => {
  database = await openEmptyDatabaseInMemory()
})
afterAll(() => database.close())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenside-slices-'))
  await database.execScript(`
    drop table if exists public.entry, public.word, public.keyless;
    create table public.entry (id int primary key, amount int not null, note text);
    create table public.word (language text, word text, number int, primary key (language, word, number));
    create table public.keyless (word text);
    insert into public.entry select n, n, 'as it was' from generate_series(1, ${ROWS}) n;
    insert into public.word select (array['Z', 'a', 'é', E'\\n', ''])[n % 5 + 1], chr(60 + n % 40), n from generate_series(1, ${ROWS}) n;
    insert into public.keyless values ('b'), ('a');`)
  return () => rm(folder, { recursive: true })
})

/** The database; runs `write` before each transaction that reads, and counts the rows of each such transaction. */
function disturbed(write: (turn: number) => string) {
  const lines: number[] = []
  const readSnapshot = async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    const statements = write(lines.length)
    if (statements) await database.execScript(statements)
    const turn = lines.push(0) - 1
    return database.readSnapshot((session) =>
      work({
        query: async <Row>(text: string, values?: readonly unknown[]) => {
          const result = await session.query<Row>(text, values)
          if (text.includes('as line')) lines[turn]! += result.rows.length
          return result
        },
      }),
    )
  }
  return { database: { ...database, readSnapshot }, lines }
}

const digestOf = (tables: SlicedTable[], name: string) =>
  joinSlices(tables.find(({ table }) => table.name === name)!, async () => {})

/** Expects the files to contain the database's present rows. */
async function expectRowsOf(tables: SlicedTable[]): Promise<void> {
  const expected = await database.readSnapshot(async (session) => {
    await readAlike(session)
    const digests = new Map<string, object>()
    for (const table of await clubTables(session))
      digests.set(table.name, await readTableRows(session, table))
    return digests
  })
  for (const [name, digest] of expected)
    expect({ name, ...(await digestOf(tables, name)) }).toEqual({ name, ...digest })
}

describe('tables that are read in slices', () => {
  it('have the rows of one moment, although rows are added, changed and deleted meanwhile', async () => {
    const busy = disturbed(
      (turn) => `
        insert into public.entry values (${ROWS + 10 + turn}, 7, 'later'), (${-turn - 1}, -7, 'earlier');
        update public.entry set amount = amount + 1 where id = ${turn + 3};
        update public.entry set id = id + 100000 where id = ${turn * 2 + 700};
        delete from public.entry where id = ${turn * 3 + 300};
        update public.word set word = 'moved' where number = ${turn + 20};
        insert into public.keyless values ('c${turn}');`,
    )
    const { tables, result } = await readInSlices(busy.database, folder, async () => 'the end')
    expect(result).toBe('the end')
    await expectRowsOf(tables)
  })

  it('are all read again when one transaction changed every row', async () => {
    const busy = disturbed((turn) =>
      turn === 6 ? `update public.entry set note = 'changed'; truncate public.word;` : '',
    )
    const { tables } = await readInSlices(busy.database, folder, async () => {})
    await expectRowsOf(tables)
  })

  it('keep the last transaction short: it reads only rows that changed or were not read before', async () => {
    const quiet = disturbed((turn) => (turn === 3 ? 'update public.entry set amount = 0 where id = 1' : ''))
    const { tables } = await readInSlices(quiet.database, folder, async () => {})
    await expectRowsOf(tables)
    expect(Math.max(...quiet.lines)).toBe(250)
    expect(quiet.lines.at(-1)).toBe(0)
  })
})
