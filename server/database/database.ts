import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connections, DatabaseConnection } from './connection.ts'
import { databaseError, sqlState } from './errors.ts'
import { command, limitOf, ownerStatement, type Statement, scopeStatement, statement } from './pipeline.ts'
import type { Database, OwnerSession, Result } from './types.ts'

/** How long a transaction may hold its connection without a statement, in milliseconds. */
const IDLE_LIMIT = 15_000

interface Unit {
  open: boolean
}

/**
 * The transaction around the running code. A second connection from inside would deadlock on an engine with one
 * connection, and can do so on a pool, so it is refused at once (25001).
 */
const current = new AsyncLocalStorage<Unit>()

function refuseNestedUse(): void {
  if (!current.getStore()?.open) return
  throw databaseError(
    sqlState.nestedUse,
    'A second connection was requested inside a transaction',
    'Use the session that the transaction was given.',
  )
}

/** Runs a listener outside any request; its errors must not end the server. */
function shield(listener: () => void): void {
  try {
    current.exit(listener)
  } catch (error) {
    console.error('A listener to the database failed:', error)
  }
}

/** Builds a Database on an engine's connections. `idleLimit` in milliseconds. */
export function databaseOver(connections: Connections, idleLimit = IDLE_LIMIT): Database {
  const once = async <Row>(statements: Statement[], limitMs?: number): Promise<Result<Row>> => {
    refuseNestedUse()
    return connections.send<Row>(statements, limitMs)
  }

  const within = async <T>(
    opening: Statement[],
    work: (session: OwnerSession) => Promise<T>,
    limitMs?: number,
  ): Promise<T> => {
    refuseNestedUse()
    return connections.exclusively((connection) =>
      runTransaction(connection, { opening, limitMs, idleLimit }, work),
    )
  }

  let closed: Promise<void> | undefined
  return {
    engine: connections.engine,
    run: async (scope, text, values) =>
      once([scopeStatement(scope), statement(text, values)], limitOf(scope)),
    transaction: (scope, work) => within([command('begin'), scopeStatement(scope)], work, limitOf(scope)),
    asOwner: (work) => within([command('begin'), ownerStatement()], work),
    readSnapshot: (work) =>
      within([command('begin isolation level repeatable read read only'), ownerStatement()], work),
    runAsOwner: async (text, values) => once([ownerStatement(), statement(text, values)]),
    execScript: (text) => within([command('begin'), ownerStatement()], (session) => session.script(text)),
    listen: async (channel, hear, onGap) => {
      refuseNestedUse()
      return current.exit(() =>
        connections.listen(channel, {
          hear: (payload) => shield(() => hear(payload)),
          onGap: () => shield(() => onGap?.()),
        }),
      )
    },
    close: () => {
      closed ??= connections.close()
      return closed
    },
  }
}

/** The opening statements of a transaction, and its limits for one statement and for idling, in milliseconds. */
interface Terms {
  opening: Statement[]
  limitMs: number | undefined
  idleLimit: number
}

async function runTransaction<T>(
  connection: DatabaseConnection,
  terms: Terms,
  work: (session: OwnerSession) => Promise<T>,
): Promise<T> {
  const unit: Unit = { open: true }
  const session = new GuardedSession(connection, unit, terms)
  try {
    const value = await Promise.race([current.run(unit, () => work(session)), session.leftIdle])
    await session.commit()
    return value
  } catch (error) {
    await session.rollback()
    throw error
  }
}

/** The session passed to the transaction's callback. It refuses use after the end, and ends when idle too long. */
class GuardedSession implements OwnerSession {
  readonly leftIdle: Promise<never>
  private readonly connection: DatabaseConnection
  private readonly unit: Unit
  private readonly idleLimit: number
  private readonly limitMs: number | undefined
  /** Opens the transaction; sent together with the first statement. */
  private readonly opening: Statement[]
  private hasBegun = false
  private abandon: (reason: Error) => void = () => {}
  private timer: NodeJS.Timeout | undefined
  /** Error of the last statement; a later success means that the callback returned to a savepoint. */
  private failure: unknown
  private busy: Promise<unknown> = Promise.resolve()

  constructor(connection: DatabaseConnection, unit: Unit, { opening, limitMs, idleLimit }: Terms) {
    this.connection = connection
    this.unit = unit
    this.opening = opening
    this.idleLimit = idleLimit
    this.limitMs = limitMs
    this.leftIdle = new Promise((_, reject) => {
      this.abandon = reject
    })
    this.leftIdle.catch(() => {})
    this.waitIdle()
  }

  query<Row>(text: string, values: readonly unknown[] = []): Promise<Result<Row>> {
    return this.use(async () => {
      const item = statement(text, values)
      return this.connection.send<Row>([...this.begin(), item], this.limitMs)
    })
  }

  script(text: string): Promise<void> {
    return this.use(async () => {
      if (!this.hasBegun) await this.connection.send(this.begin())
      return this.connection.script(text)
    })
  }

  private begin(): Statement[] {
    if (this.hasBegun) return []
    this.hasBegun = true
    return this.opening
  }

  /** Commits. Throws a statement error that the callback swallowed, because the transaction is lost. */
  async commit(): Promise<void> {
    await this.finish()
    if (this.failure) throw this.failure
    if (this.hasBegun) await this.connection.send([command('commit')])
  }

  /** Rolls back. A closed connection has already rolled back. */
  async rollback(): Promise<void> {
    await this.finish()
    if (this.hasBegun) await this.connection.send([command('rollback')]).catch(() => {})
  }

  private async finish(): Promise<void> {
    this.unit.open = false
    clearTimeout(this.timer)
    await this.busy
  }

  /** Runs statements one after the other, even if the callback does not await each. */
  private use<T>(exchange: () => Promise<T>): Promise<T> {
    if (!this.unit.open) {
      return Promise.reject(
        databaseError(sqlState.transactionOver, 'The transaction of this session is over'),
      )
    }
    clearTimeout(this.timer)
    const answer = this.busy.then(exchange)
    const end = answer.then(
      () => {
        this.failure = undefined
      },
      (error) => {
        this.failure ??= error
      },
    )
    this.busy = end
    void end.then(() => {
      if (this.busy === end) this.waitIdle()
    })
    return answer
  }

  private waitIdle(): void {
    if (!this.unit.open) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.abandon(
        databaseError(sqlState.idleInTransaction, 'The transaction was left idle too long and rolled back'),
      )
    }, this.idleLimit)
  }
}
