import { type Caller, callers } from '#db/tests/club.ts'
import type { TableName } from '#domain/generated/database.ts'

export const operations = ['select', 'insert', 'update', 'delete'] as const
export type Operation = (typeof operations)[number]

/**
 * `+` done or visible, `-` the row is invisible and nothing happens, `x` refused (42501), otherwise the SQLSTATE of the
 * refusal.
 */
type Outcome = string

export interface Case {
  table: TableName
  /** The row's name, for a table with rows of several kinds. */
  row: string
  /** The condition of the row to read, change and delete. */
  where: string
  /** The text after `insert into table`; the new row is the caller's own if rows have an owner. */
  insert: string
  /** The text after `set`. */
  update: string
  outcomes: Record<Operation, Record<Caller, Outcome>>
}

/** Reads four lines, one per operation, with one outcome per caller. */
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
