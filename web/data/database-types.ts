import type { Database, Json } from '#domain/generated/database.ts'

type Tables = Database['public']['Tables']

export type TableName = Extract<keyof Tables, string>

/** Columns that a person may write; what is JSON to the database may be of any shape here. */
type Writable<Columns> = { [Name in keyof Columns]: Json extends Columns[Name] ? unknown : Columns[Name] }

/** What a CREATE of the table may say, beside its key. */
export type NewRow<Table extends TableName> = Writable<Omit<Tables[Table]['Insert'], 'id'>>

/** What an UPDATE of the table may say. */
export type RowChange<Table extends TableName> = Writable<Tables[Table]['Update']>
