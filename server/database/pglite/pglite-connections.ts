import { serialize } from 'pg-protocol'
import type {
  BackendMessage,
  CommandCompleteMessage,
  DataRowMessage,
  NotificationResponseMessage,
  ReadyForQueryMessage,
  RowDescriptionMessage,
} from 'pg-protocol/dist/messages.js'
import { Parser } from 'pg-protocol/dist/parser.js'
import type { Connections, DatabaseConnection, Listener } from '../connection.ts'
import { databaseError, type ServerFault, sqlState } from '../errors.ts'
import { command, encodePipeline, isStale, ReplyReader, type Statement, StatementCache } from '../pipeline.ts'
import type { DatabaseError, Result } from '../types.ts'
import { Gate } from './gate.ts'
import { type EngineChannel, NotStarted } from './pglite-channel.ts'

/** Maximum of requests sent to the engine at once, so that it need not wait for this thread between two. */
const WINDOW = 4
/** Milliseconds that one statement may run. */
const STATEMENT_LIMIT = 15_000
/** Milliseconds for a script: migrations may rewrite tables. */
const SCRIPT_LIMIT = 600_000

/** The single connection of a PGlite, shared by all callers. */
export class PgliteConnections implements Connections {
  readonly engine = 'pglite'
  private readonly gate = new Gate(WINDOW)
  private readonly cache = new StatementCache()
  private readonly listeners = new Map<string, Set<Listener>>()
  private readonly channel: EngineChannel
  private readonly statementLimit: number
  private inTransaction = false

  constructor(channel: EngineChannel, statementLimit = STATEMENT_LIMIT) {
    this.channel = channel
    this.statementLimit = statementLimit
    channel.renewed = (exchange) => this.startOver(exchange)
  }

  send<Row>(statements: readonly Statement[], limitMs?: number): Promise<Result<Row>> {
    return this.gate.shared(() => this.exchange<Row>(statements, this.shorter(limitMs)))
  }

  exclusively<T>(work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return this.gate.exclusive(async () => {
      try {
        return await work(this.connection())
      } finally {
        if (this.inTransaction) await this.exchange([command('rollback')]).catch(() => {})
      }
    })
  }

  /** Runs a long statement of the server itself, such as CHECKPOINT. */
  maintain<Row>(text: string): Promise<Result<Row>> {
    return this.gate.exclusive(() => this.exchange<Row>([command(text)], SCRIPT_LIMIT))
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const audience = this.listeners.get(channel) ?? new Set()
    this.listeners.set(channel, audience.add(listener))
    try {
      await this.send([command(`listen ${identifier(channel)}`)])
    } catch (error) {
      audience.delete(listener)
      if (audience.size === 0 && this.listeners.get(channel) === audience) this.listeners.delete(channel)
      throw error
    }
    return async () => {
      if (!audience.delete(listener) || audience.size > 0 || this.listeners.get(channel) !== audience) return
      this.listeners.delete(channel)
      await this.send([command(`unlisten ${identifier(channel)}`)])
    }
  }

  async close(): Promise<void> {
    await this.gate.exclusive(() => this.channel.close())
  }

  /**
   * Valid for the current engine only: on a new one, statements of a lost transaction would run outside a transaction
   * and as the owner.
   */
  private connection(): DatabaseConnection {
    const { generation } = this.channel
    const check = () => {
      if (generation !== this.channel.generation) throw transactionLost()
    }
    return {
      send: async (statements, limitMs) => {
        check()
        return this.exchange(statements, this.shorter(limitMs))
      },
      script: async (text) => {
        check()
        return this.script(text)
      },
    }
  }

  private shorter(limitMs = this.statementLimit): number {
    return Math.min(limitMs, this.statementLimit)
  }

  /** Restores the state of a new engine, which has no prepared statements and no LISTEN. */
  private async startOver(exchange: (request: Uint8Array) => Promise<Uint8Array>): Promise<void> {
    this.cache.clear()
    this.inTransaction = false
    for (const channel of this.listeners.keys()) {
      await exchange(encodePipeline([command(`listen ${identifier(channel)}`)], this.cache).bytes)
    }
    for (const audience of this.listeners.values()) for (const listener of audience) listener.onGap?.()
  }

  private async exchange<Row>(
    statements: readonly Statement[],
    limit = this.statementLimit,
  ): Promise<Result<Row>> {
    const pipeline = encodePipeline(statements, this.cache)
    const alone = !this.inTransaction
    const reader = new ReplyReader(pipeline.length)
    try {
      this.read(await this.channel.exchange(pipeline.bytes, limit), reader)
    } catch (error) {
      if (!(error instanceof NotStarted)) throw error
      if (!alone) throw transactionLost()
      return this.exchange(statements, limit)
    }
    this.cache.settle(pipeline.introduced, !reader.fault)
    if (isStale(reader.fault, pipeline)) {
      this.cache.forget()
      if (alone) {
        if (this.inTransaction) await this.exchange([command('rollback')])
        return this.exchange(statements, limit)
      }
    }
    return reader.result<Row>()
  }

  private async script(text: string): Promise<void> {
    const reader = new ReplyReader(Number.POSITIVE_INFINITY)
    this.read(await this.channel.exchange(serialize.query(text), SCRIPT_LIMIT), reader)
    this.cache.forget()
    reader.result()
  }

  private read(reply: Uint8Array, reader: ReplyReader): void {
    let ready: string | undefined
    const take = (message: BackendMessage) => {
      if (message.name === 'dataRow') reader.row((message as DataRowMessage).fields)
      else if (message.name === 'rowDescription') reader.describe((message as RowDescriptionMessage).fields)
      else if (message.name === 'commandComplete') reader.complete((message as CommandCompleteMessage).text)
      else if (message.name === 'emptyQuery') reader.complete('')
      else if (message.name === 'error') reader.fail(message as unknown as ServerFault)
      else if (message.name === 'notification') this.announce(message as NotificationResponseMessage)
      else if (message.name === 'readyForQuery') ready = (message as ReadyForQueryMessage).status
    }
    new Parser().parse(Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength), take)
    if (ready === undefined)
      throw databaseError(sqlState.connectionLost, 'The database sent an incomplete response')
    this.inTransaction = ready !== 'I'
  }

  private announce(message: NotificationResponseMessage): void {
    const audience = this.listeners.get(message.channel) ?? []
    for (const listener of audience) queueMicrotask(() => listener.hear(message.payload))
  }
}

function transactionLost(): DatabaseError {
  return databaseError(sqlState.connectionLost, 'The transaction was lost with the database engine')
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
