import type { Database, Json } from '#domain/generated/database.ts'

type Tables = Database['public']['Tables']

export type TableName = Extract<keyof Tables, string>

/** Columns that a person may write; JSON columns accept any shape here. */
type Writable<Columns> = { [Name in keyof Columns]: Json extends Columns[Name] ? unknown : Columns[Name] }

/** The columns of a CREATE in the table, except its key. */
export type NewRow<Table extends TableName> = Writable<Omit<Tables[Table]['Insert'], 'id'>>

type Functions = Database['public']['Functions']
type ReturnedRow<Name extends keyof Functions> = Functions[Name]['Returns'] extends (infer Row)[]
  ? Row
  : never

/**
 * A row of a function that returns a table. The catalogue cannot tell which columns may be null: `Nullable` names them.
 */
export type FunctionRow<Name extends keyof Functions, Nullable extends keyof ReturnedRow<Name> = never> = {
  [Column in keyof ReturnedRow<Name>]: Column extends Nullable
    ? ReturnedRow<Name>[Column]
    : NonNullable<ReturnedRow<Name>[Column]>
}

/** The columns of an UPDATE in the table. */
export type RowChange<Table extends TableName> = Writable<Tables[Table]['Update']>
