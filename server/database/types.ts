/**
 * The one door to the database. Every handle is given for a scope: the caller's role and claims, or the owner.
 * Role and claims are local to one transaction; nothing is ever set on a session.
 */

/** The roles a caller can have on the wire, as Supabase names them. */
export type DatabaseRole = 'anon' | 'authenticated' | 'service_role'

/** Claims of a verified token. `role` decides the database role; `sub` is the user's id where there is one. */
export interface Claims {
  role: DatabaseRole
  sub?: string
  [claim: string]: unknown
}

/** On whose behalf statements run. */
export interface Scope {
  role: DatabaseRole
  claims: Claims
  /** Further transaction-local settings, such as `request.method` or `realtime.topic`. */
  settings?: Record<string, string>
  /** Refuse writes (SQLSTATE 25006), as PostgREST does for GET and HEAD. */
  readOnly?: boolean
}

/**
 * Rows with values parsed alike on both engines: int2/int4/float → number, int8 → number where safe, else string,
 * bool → boolean, json/jsonb → parsed, text/uuid/int arrays → arrays, everything else (numeric, dates and times too)
 * → the text PostgreSQL prints.
 */
export interface Result<Row = Record<string, unknown>> {
  rows: Row[]
  /** Rows selected or changed. */
  rowCount: number
}

/**
 * Statements inside one transaction. Values: objects and plain arrays for json are passed as JSON text by the caller.
 */
export interface Session {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Result<Row>>
}

/** A session of the owner, for migrations. */
export interface OwnerSession extends Session {
  /** Several statements in one text without values, inside the transaction of this session. */
  script(text: string): Promise<void>
}

/**
 * Inside the work of `transaction` and `asOwner` only the session given may be used: any other call of the database
 * from there throws 25001 at once, as it could wait for itself. A transaction that is left without a statement for
 * 15 s is rolled back (25P03); a statement that runs longer than 15 s is ended (57014),
 * one of `anon` after 3 s and one of `authenticated` after 8 s.
 */
export interface Database {
  readonly engine: 'pglite' | 'postgres'
  /** One statement as the caller, in a transaction of its own, in one round trip. */
  run<Row = Record<string, unknown>>(
    scope: Scope,
    text: string,
    values?: readonly unknown[],
  ): Promise<Result<Row>>
  /**
   * Several statements as the caller in one transaction; rolls back when `work` throws. The embedded engine serves
   * nobody else meanwhile: await nothing slow inside.
   */
  transaction<T>(scope: Scope, work: (session: Session) => Promise<T>): Promise<T>
  /**
   * Statements as the owner, past row-level security, in one transaction: migrations, the auth tables, seed, jobs.
   * Named apart so that a review can find each use.
   */
  asOwner<T>(work: (session: OwnerSession) => Promise<T>): Promise<T>
  /**
   * Reads as the owner, all of one moment: nothing that is written meanwhile is seen, and a write throws (25006). On
   * PostgreSQL others go on; the embedded engine serves nobody else meanwhile.
   */
  readSnapshot<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** One owner statement in one round trip, in a transaction of its own. */
  runAsOwner<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Result<Row>>
  /** Several statements in one text without values (a migration file), as the owner, in one transaction. */
  execScript(text: string): Promise<void>
  /**
   * Hear NOTIFY on a channel; the function returned stops listening. `onGap` is called after the connection was
   * lost and made anew: what was announced meanwhile was not heard, so read again.
   */
  listen(channel: string, hear: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** What PostgreSQL answered, with its own fields; thrown by every method above. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  /** SQLSTATE, such as 23505. */
  readonly code: string
  readonly detail: string | undefined
  readonly hint: string | undefined
  readonly constraint: string | undefined
  readonly table: string | undefined
  readonly column: string | undefined
  readonly schema: string | undefined
  constructor(fields: {
    message: string
    code: string
    detail?: string | undefined
    hint?: string | undefined
    constraint?: string | undefined
    table?: string | undefined
    column?: string | undefined
    schema?: string | undefined
  }) {
    super(fields.message)
    this.code = fields.code
    this.detail = fields.detail
    this.hint = fields.hint
    this.constraint = fields.constraint
    this.table = fields.table
    this.column = fields.column
    this.schema = fields.schema
  }
}
