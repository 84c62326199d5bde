import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { serialize } from 'pg-protocol'
import type { Connections, DatabaseConnection, Listener } from '../connection.ts'
import { databaseOver } from '../database.ts'
import { command, encodePipeline, isStale, ReplyReader, type Statement, StatementCache } from '../pipeline.ts'
import { type Database, DatabaseError, type Result } from '../types.ts'
import { connectionFault, exchangeOn } from './postgres-exchange.ts'
import { PostgresListener } from './postgres-listener.ts'

/** Milliseconds that one statement may run; the server ends it. */
const STATEMENT_LIMIT = 15_000
const SCRIPT_LIMIT = 600_000
/** Extra milliseconds for the server before the connection counts as dead. */
const GRACE = 5_000
/**
 * Milliseconds until an unused connection closes. Longer than the pause between job runs, or an idle server would
 * reconnect for each.
 */
const UNUSED_MS = 30_000

export interface PostgresOptions {
  /** Maximum of connections, without the listening one. */
  max?: number
  /** URL of the listening connection; default: the same address. */
  listenUrl?: string | undefined
  /** Each transaction may get another connection: no named statements, and settings last for one transaction. */
  hasPooler?: boolean
  statementLimit?: number
  idleLimit?: number
}

/** Opens a PostgreSQL 15 or newer; the URL names the owner of the tables. Connects at the first use. */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  return databaseOver(new PostgresConnections(url, options), options.idleLimit)
}

/** The server ended the session before it completed the request, so a retry is safe. */
class SessionEnded extends DatabaseError {}

interface ConnectionState {
  cache: StatementCache
  /** I: idle, T: in a transaction, E: in a failed one; or `lost`. */
  status: string
}

class PostgresConnections implements Connections {
  readonly engine = 'postgres'
  private readonly pool: Pool
  private readonly listener: PostgresListener
  private readonly states = new WeakMap<PoolClient, ConnectionState>()
  private readonly statementLimit: number
  private readonly hasPooler: boolean

  constructor(url: string, options: PostgresOptions) {
    this.statementLimit = options.statementLimit ?? STATEMENT_LIMIT
    this.hasPooler = options.hasPooler ?? false
    const config: PoolConfig = {
      connectionString: url,
      application_name: 'greenside',
    }
    this.pool = new Pool({
      ...config,
      max: options.max ?? 10,
      keepAlive: true,
      idleTimeoutMillis: UNUSED_MS,
      connectionTimeoutMillis: 10_000,
    })
    this.pool.on('connect', (client) => this.meet(client))
    // A connection lost while idle leaves the pool by itself; without this listener the error would end the process.
    this.pool.on('error', () => {})
    this.listener = new PostgresListener({ ...config, connectionString: options.listenUrl ?? url })
  }

  async send<Row>(statements: readonly Statement[], attempts = 3): Promise<Result<Row>> {
    try {
      return await this.withClient((client) => this.exchange<Row>(client, statements))
    } catch (error) {
      // After a restart of the server, the pool still contains closed connections.
      if (attempts === 1 || !(error instanceof SessionEnded)) throw error
      return this.send(statements, attempts - 1)
    }
  }

  exclusively<T>(work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return this.withClient((client) =>
      work({
        send: (statements) => this.exchange(client, statements),
        script: (text) => this.script(client, text),
      }),
    )
  }

  listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    return this.listener.listen(channel, listener)
  }

  async close(): Promise<void> {
    await this.listener.close()
    await this.pool.end()
  }

  private meet(client: PoolClient): void {
    const state: ConnectionState = { cache: new StatementCache(), status: 'I' }
    this.states.set(client, state)
    const { connection } = client as unknown as RawClient
    connection.on('readyForQuery', ({ status }) => {
      state.status = status
    })
    client.on('error', () => {
      state.status = 'lost'
    })
    if (this.hasPooler) return
    // Queued before the first request. Some connection poolers refuse start-up parameters.
    client.query(this.setUp).catch(() => {
      state.status = 'lost'
    })
  }

  /**
   * Dates and times are text on the wire, so the time zone is part of the contract. No JIT: compiling a statement with
   * a high cost estimate takes seconds, running it milliseconds.
   */
  private get setUp(): string {
    return `set timezone = 'UTC'; set jit = off; set statement_timeout = ${this.statementLimit};
      set idle_in_transaction_session_timeout = ${this.statementLimit + GRACE}`
  }

  private async withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect().catch((error) => {
      throw connectionFault(error)
    })
    try {
      return await work(client)
    } finally {
      client.release(this.states.get(client)?.status !== 'I')
    }
  }

  private async exchange<Row>(client: PoolClient, statements: readonly Statement[]): Promise<Result<Row>> {
    const state = this.states.get(client)!
    const { cache, status } = state
    const pipeline = encodePipeline(
      this.hasPooler ? this.withoutSession(statements, status) : statements,
      cache,
    )
    const reader = new ReplyReader(pipeline.length)
    await exchangeOn(client, pipeline.bytes, reader, this.statementLimit + GRACE)
    cache.settle(pipeline.introduced, !reader.fault)
    if (reader.fatal) {
      state.status = 'lost'
      if (reader.fault && !reader.whole) throw new SessionEnded(reader.fault)
    }
    if (isStale(reader.fault, pipeline)) {
      cache.forget()
      if (status === 'I') {
        if (state.status === 'E') await this.exchange(client, [command('rollback')])
        return this.exchange(client, statements)
      }
    }
    return reader.result<Row>()
  }

  /** Adds the session settings at the beginning of each transaction. */
  private withoutSession(statements: readonly Statement[], status: string): Statement[] {
    const unnamed = statements.map((statement) => ({ ...statement, prepare: false }))
    if (status !== 'I') return unnamed
    const settings = command(
      `select set_config('TimeZone', 'UTC', true), set_config('jit', 'off', true),
         set_config('statement_timeout', '${this.statementLimit}', true),
         set_config('idle_in_transaction_session_timeout', '${this.statementLimit + GRACE}', true)`,
    )
    // After BEGIN: before it, this query would take the transaction's snapshot.
    const at = /^begin/i.test(unnamed[0]?.text ?? '') ? 1 : 0
    return unnamed.toSpliced(at, 0, settings)
  }

  private async script(client: PoolClient, text: string): Promise<void> {
    await this.exchange(client, [command(`set local statement_timeout = ${SCRIPT_LIMIT}`)])
    const reader = new ReplyReader(Number.POSITIVE_INFINITY)
    await exchangeOn(client, serialize.query(text), reader, SCRIPT_LIMIT + GRACE)
    this.states.get(client)!.cache.forget()
    reader.result()
  }
}

/** Parts of a pg client that its types leave out. */
interface RawClient {
  connection: { on(event: 'readyForQuery', hear: (message: { status: string }) => void): void }
}
