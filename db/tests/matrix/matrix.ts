import { type Caller, callers } from '#db/tests/club.ts'
import type { TableName } from '#domain/generated/database.ts'

export const operations = ['select', 'insert', 'update', 'delete'] as const
export type Operation = (typeof operations)[number]

/**
 * `+` it is done or seen, `-` the row is out of sight and nothing happens, `x` refused (42501), otherwise the SQLSTATE
 * that the rules refuse it with.
 */
export type Outcome = string

export interface Case {
  table: TableName
  /** Which row, when a table has rows of several kinds. */
  row: string
  /** The row that is read, changed and deleted. */
  where: string
  /** What follows `insert into table`; the new row is the caller's own where rows have an owner. */
  insert: string
  /** What follows `set`. */
  update: string
  outcomes: Record<Operation, Record<Caller, Outcome>>
}

/** Reads four lines, one for each operation, of one outcome for each caller. */
export function grid(text: TemplateStringsArray): Case['outcomes'] {
  const lines = text.raw[0]!.trim().split('\n')
  const line = (operation: Operation, at: number) => {
    const [name, ...cells] = lines[at]!.trim().split(/\s+/)
    if (name !== operation || cells.length !== callers.length)
      throw new Error(`malformed grid line: ${lines[at]}`)
    return Object.fromEntries(callers.map((caller, column) => [caller, cells[column]!])) as Record<
      Caller,
      Outcome
    >
  }
  return {
    select: line('select', 0),
    insert: line('insert', 1),
    update: line('update', 2),
    delete: line('delete', 3),
  }
}

/** A new id, in SQL. */
export const uuid = 'gen_random_uuid()'
/** The row of that id, in SQL. */
export const of = (id: string) => `id = '${id}'`
