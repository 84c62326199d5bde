import type { Statement } from './pipeline.ts'
import type { Result } from './types.ts'

/** One server session, used by one caller at a time. Every method throws DatabaseError. */
export interface DatabaseConnection {
  /**
   * The statements in one round trip; outside a transaction block they are one transaction. Gives the last result.
   * `limitMs`: how long the embedded engine may work on it; PostgreSQL has its own time-out.
   */
  send<Row>(statements: readonly Statement[], limitMs?: number): Promise<Result<Row>>
  /** A text of several statements, at once. */
  script(text: string): Promise<void>
}

/** What an engine has to offer; `database.ts` makes a Database of it. */
export interface Connections {
  readonly engine: 'pglite' | 'postgres'
  /** One round trip, one transaction, on any connection. */
  send<Row>(statements: readonly Statement[], limitMs?: number): Promise<Result<Row>>
  /** A connection for `work` alone. It comes back clean: an open transaction is rolled back. */
  exclusively<T>(work: (connection: DatabaseConnection) => Promise<T>): Promise<T>
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  close(): Promise<void>
}

export interface Listener {
  hear(payload: string): void
  /** The connection was lost and is back: notifications sent meanwhile are missing. */
  onGap?(): void
}
