import type { Statement } from './pipeline.ts'
import type { Result } from './types.ts'

/** One server session, used by one caller at a time. Every method throws DatabaseError. */
export interface DatabaseConnection {
  /**
   * Sends the statements in one round trip; outside a transaction block they form one transaction. Returns the last
   * result. `limitMs`: time limit of the embedded engine; PostgreSQL has its own time-out.
   */
  send<Row>(statements: readonly Statement[], limitMs?: number): Promise<Result<Row>>
  /** Runs a text of several statements. */
  script(text: string): Promise<void>
}

/** The interface of an engine; `database.ts` builds a Database on it. */
export interface Connections {
  readonly engine: 'pglite' | 'postgres'
  /** One round trip, one transaction, on any connection. */
  send<Row>(statements: readonly Statement[], limitMs?: number): Promise<Result<Row>>
  /** Reserves a connection for `work`; afterwards an open transaction is rolled back. */
  exclusively<T>(work: (connection: DatabaseConnection) => Promise<T>): Promise<T>
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  close(): Promise<void>
}

export interface Listener {
  hear(payload: string): void
  /** Called when a lost connection is back: notifications sent meanwhile are missing. */
  onGap?(): void
}
