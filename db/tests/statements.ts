import {
  type Database,
  DatabaseError,
  type Result,
  type Scope,
  type Session,
} from '#server/database/types.ts'

export type Columns = Record<string, unknown>

/** Inserts one row as the caller; returns the stored row. */
export function insert(database: Database, scope: Scope, table: string, row: Columns): Promise<Result> {
  const names = Object.keys(row)
  const places = names.map((_, at) => `$${at + 1}`)
  const sql = `insert into public.${table} (${names.join(', ')}) values (${places.join(', ')}) returning *`
  return database.run(scope, sql, Object.values(row))
}

/** Changes a row by id as the caller; returns the changed row. */
export function update(
  database: Database,
  scope: Scope,
  table: string,
  id: unknown,
  columns: Columns,
): Promise<Result> {
  const sets = Object.keys(columns).map((name, at) => `${name} = $${at + 2}`)
  const sql = `update public.${table} set ${sets.join(', ')} where id = $1 returning *`
  return database.run(scope, sql, [id, ...Object.values(columns)])
}

class Undo extends Error {}

/** Runs work as the caller and rolls it back; returns its result. Throws DatabaseError. */
export async function tryAs<T>(
  database: Database,
  scope: Scope,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  let outcome: { value: T } | undefined
  try {
    await database.transaction(scope, async (session) => {
      outcome = { value: await work(session) }
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return outcome!.value
}

/** The rows of one statement, or the SQLSTATE of its refusal. */
export async function outcomeOf(answer: Promise<Result>): Promise<Result | string> {
  return answer.catch((error) => {
    if (error instanceof DatabaseError) return error.code
    throw error
  })
}

/** `+` for a successful statement, otherwise the SQLSTATE of its refusal. */
export async function answer(asked: Promise<unknown>): Promise<string> {
  const outcome = await outcomeOf(asked as Promise<Result>)
  return typeof outcome === 'string' ? outcome : '+'
}
