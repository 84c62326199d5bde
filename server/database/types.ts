/**
 * The only access to the database. Every handle belongs to a scope: the caller's role and claims, or the owner. Role
 * and claims are local to one transaction; nothing is ever set on a session.
 */

/** The roles a caller can have on the wire, as Supabase names them. */
export type DatabaseRole = 'anon' | 'authenticated' | 'service_role'

/** Claims of a verified token. `role` decides the database role; `sub` is the user's id where there is one. */
export interface Claims {
  role: DatabaseRole
  sub?: string
  [claim: string]: unknown
}

/** The caller of statements. */
export interface Scope {
  role: DatabaseRole
  claims: Claims
  /** Further transaction-local settings, such as `request.method` or `realtime.topic`. */
  settings?: Record<string, string>
  /** Refuse writes (SQLSTATE 25006), as PostgREST does for GET and HEAD. */
  readOnly?: boolean
}

/**
 * Rows with values parsed alike on both engines: int2/int4/float → number, int8 → number where safe, else string, bool
 * → boolean, json/jsonb → parsed, text/uuid/int arrays → arrays, others (also numeric, dates and times) → the text that
 * PostgreSQL prints.
 */
export interface Result<Row = Record<string, unknown>> {
  rows: Row[]
  /** Rows selected or changed. */
  rowCount: number
}

/** Statements inside one transaction. The caller passes json values as JSON text, both objects and arrays. */
export interface Session {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Result<Row>>
}

/** The owner's session, for migrations. */
export interface OwnerSession extends Session {
  /** Several statements in one text without values, inside the transaction of this session. */
  script(text: string): Promise<void>
}

/**
 * Inside `transaction` and `asOwner` use only the given session: any other call of the database throws 25001 at once,
 * because it could deadlock. A transaction without a statement for 15 s is rolled back (25P03). A statement is ended
 * (57014) after 15 s, or for `anon` after 3 s and for `authenticated` after 8 s.
 */
export interface Database {
  readonly engine: 'pglite' | 'postgres'
  /** Runs one statement as the caller, in its own transaction, in one round trip. */
  run<Row = Record<string, unknown>>(
    scope: Scope,
    text: string,
    values?: readonly unknown[],
  ): Promise<Result<Row>>
  /**
   * Runs several statements as the caller in one transaction; rolls back when `work` throws. The embedded engine serves
   * no other request meanwhile: await nothing slow inside.
   */
  transaction<T>(scope: Scope, work: (session: Session) => Promise<T>): Promise<T>
  /**
   * Runs statements as the owner, bypassing row-level security, in one transaction: migrations, auth tables, seed,
   * jobs. It has its own name so that a review finds each use.
   */
  asOwner<T>(work: (session: OwnerSession) => Promise<T>): Promise<T>
  /**
   * Reads as the owner from one snapshot; a write throws (25006). The embedded engine serves no other request
   * meanwhile; PostgreSQL does.
   */
  readSnapshot<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** Runs one statement as the owner in one round trip, in its own transaction. */
  runAsOwner<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Result<Row>>
  /** Runs a text of several statements without values (a migration file) as the owner, in one transaction. */
  execScript(text: string): Promise<void>
  /**
   * Listens for NOTIFY on a channel; returns the function that stops it. `onGap` is called after a lost connection is
   * restored: notifications sent meanwhile are missing, so read again.
   */
  listen(channel: string, hear: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** PostgreSQL's error with its fields; thrown by every method above. */
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
