/** The database as the generator describes it; every table and column name is checked against it. */
// biome-ignore lint/suspicious/noExplicitAny: stands in until the generator has written the real type.
export type Database = any

export type TableName = Extract<keyof Database['public']['Tables'], string>
