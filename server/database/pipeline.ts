import { serialize } from 'pg-protocol'
import { databaseError, faultOf, type ServerFault, sqlState } from './errors.ts'
import type { DatabaseError, DatabaseRole, Result, Scope } from './types.ts'
import { type Decode, decoderOf, encodeValue, type WireValue } from './values.ts'

/**
 * One request to PostgreSQL as one buffer: statements of the extended protocol with a single Sync at the end. Outside a
 * transaction block they form one transaction: they commit together, or, when one fails, the rest is skipped and
 * nothing stays. This saves the round trips of BEGIN and COMMIT.
 */
export interface Statement {
  text: string
  values: WireValue[]
  /** Whether to prepare it by name; false for statements used once. */
  prepare: boolean
}

const TRANSACTION_CONTROL =
  /^\s*(begin|start|commit|end|abort|rollback(?!\s+(work\s+|transaction\s+)?to\b))\b/i

/**
 * Throws DatabaseError for a text with a NUL character, which would truncate the message (22021), and for one that
 * begins or ends a transaction, because other statements may share the connection (0A000).
 */
export function statement(text: string, values: readonly unknown[] = []): Statement {
  if (TRANSACTION_CONTROL.test(text)) {
    throw databaseError(sqlState.notSupported, 'Transactions are begun and ended by the database handle only')
  }
  if (text.includes('\0'))
    throw databaseError(sqlState.zeroCharacter, 'A statement can not hold a zero character')
  return { text, values: values.map(encodeValue), prepare: true }
}

/** Builds a utility statement, which gains nothing from a prepared name. */
export function command(text: string): Statement {
  return { text, values: [], prepare: false }
}

/** Milliseconds that one statement of a caller may run; the server's own statements have the general limit. */
const roleLimitsMs: Record<DatabaseRole, number | undefined> = {
  anon: 3000,
  authenticated: 8000,
  service_role: undefined,
}

export function limitOf({ role }: Scope): number | undefined {
  return roleLimitsMs[role]
}

/** Sets role, claims, statement time-out and further settings until the end of the transaction. */
export function scopeStatement(scope: Scope): Statement {
  const values = [JSON.stringify(scope.claims), scope.role]
  const limitMs = limitOf(scope)
  let settings = limitMs === undefined ? '' : `set_config('statement_timeout', '${limitMs}', true), `
  for (const [name, value] of Object.entries(scope.settings ?? {})) {
    values.push(name, value)
    settings += `set_config($${values.length - 1}, $${values.length}, true), `
  }
  const readOnly = scope.readOnly ? `set_config('transaction_read_only', 'on', true), ` : ''
  const text = `select ${readOnly}set_config('request.jwt.claims', $1, true), ${settings}set_config('role', $2, true)`
  return { text, values, prepare: true }
}

/** Sets the owner without claims, even if a function set a role or claims for the whole session. */
export function ownerStatement(): Statement {
  return {
    text: `select set_config('request.jwt.claims', '', true), set_config('role', 'none', true)`,
    values: [],
    prepare: true,
  }
}

const NAMED_AT_MOST = 200
/** Longer texts are rarely sent again, and the server stores each prepared one. */
const NAMED_LENGTH = 20_000

/** The prepared statements of one connection, the least recently used first. */
export class StatementCache {
  private readonly names = new Map<string, string>()
  private readonly confirmed = new Set<string>()
  /** Prepared by a failed request; the next request closes them. */
  private discarded: string[] = []
  private statementCount = 0

  /**
   * Returns the messages that prepare the statement, and its name ('' for the unnamed one). Uses a name only after a
   * reply confirmed it, so that concurrent requests never depend on a failed Parse.
   */
  ready(item: Statement): { name: string; messages: Buffer[] } {
    if (!item.prepare || item.text.length > NAMED_LENGTH) return unnamed(item)
    const name = this.names.get(item.text)
    if (name === undefined) return this.introduce(item)
    if (!this.confirmed.has(name)) return unnamed(item)
    this.names.delete(item.text)
    this.names.set(item.text, name)
    return { name: name, messages: [] }
  }

  /** Call with the reply of the pipeline that introduced these names; `well`: it succeeded. */
  settle(names: readonly string[], well: boolean): void {
    for (const name of names) if (well) this.confirmed.add(name)
    if (well) return
    for (const [text, name] of this.names) if (names.includes(name)) this.names.delete(text)
    this.discarded.push(...names)
  }

  /** Makes all statements be prepared again, after a table changed. */
  forget(): void {
    const prepared = [...this.discarded, ...this.names.values()]
    this.clear()
    this.discarded = prepared
  }

  /** The connection is new and has no prepared statements. */
  clear(): void {
    this.names.clear()
    this.confirmed.clear()
    this.discarded = []
  }

  /** Messages that close unneeded statements. */
  tidy(): Buffer[] {
    return this.discarded.splice(0).map((name) => serialize.close({ type: 'S', name }))
  }

  private introduce(item: Statement): { name: string; messages: Buffer[] } {
    this.statementCount += 1
    const name = `s${this.statementCount}`
    this.names.set(item.text, name)
    if (this.names.size > NAMED_AT_MOST) this.evict()
    return { name, messages: [serialize.parse({ name, text: item.text })] }
  }

  private evict(): void {
    for (const [text, name] of this.names) {
      if (!this.confirmed.delete(name)) continue
      this.names.delete(text)
      this.discarded.push(name)
      return
    }
  }
}

function unnamed(item: Statement): { name: string; messages: Buffer[] } {
  return { name: '', messages: [serialize.parse({ text: item.text })] }
}

export interface Pipeline {
  bytes: Buffer
  /** Number of statements; the result has the rows of the last one. */
  length: number
  /** Statement names that this pipeline introduces. */
  introduced: string[]
  /** Whether it uses a name introduced by an earlier pipeline. */
  reuses: boolean
}

/**
 * Whether a prepared statement no longer fits the tables (0A000) or is unknown to this session (26000, behind a
 * connection pooler). Without names, the same request can succeed.
 */
export function isStale(fault: DatabaseError | undefined, pipeline: Pipeline): boolean {
  return pipeline.reuses && (fault?.code === '0A000' || fault?.code === '26000')
}

export function encodePipeline(statements: readonly Statement[], cache: StatementCache): Pipeline {
  const messages = cache.tidy()
  const introduced: string[] = []
  let reuses = false
  for (const [index, item] of statements.entries()) {
    const { name, messages: preparation } = cache.ready(item)
    if (name !== '' && preparation.length > 0) introduced.push(name)
    reuses ||= preparation.length === 0
    messages.push(...preparation, serialize.bind({ statement: name, values: item.values }))
    if (index === statements.length - 1) messages.push(serialize.describe({ type: 'P' }))
    messages.push(serialize.execute())
  }
  messages.push(serialize.sync())
  return { bytes: Buffer.concat(messages), length: statements.length, introduced, reuses }
}

interface FieldDescription {
  name: string
  dataTypeID: number
}

/** Collects the messages of one reply into the result of the last statement. */
export class ReplyReader {
  fault: DatabaseError | undefined
  /** The server ended the session with the fault. */
  fatal = false
  private completed = 0
  private rowCount = 0
  private names: string[] = []
  private decoders: Decode[] = []
  private rows: Record<string, unknown>[] = []
  private readonly length: number

  constructor(length: number) {
    this.length = length
  }

  describe(fields: readonly FieldDescription[]): void {
    this.names = fields.map((field) => field.name)
    this.decoders = fields.map((field) => decoderOf(field.dataTypeID))
  }

  row(values: readonly (string | null)[]): void {
    if (this.completed !== this.length - 1) return
    const row: Record<string, unknown> = {}
    for (const [index, name] of this.names.entries()) {
      const value = values[index]
      row[name] = value === null || value === undefined ? null : this.decoders[index]!(value)
    }
    this.rows.push(row)
  }

  /** Ends a statement; `tag` is for example `INSERT 0 1`. */
  complete(tag: string): void {
    this.completed += 1
    this.rowCount = Number(/ (\d+)$/.exec(tag)?.[1] ?? 0)
  }

  fail(fault: ServerFault): void {
    this.fault ??= faultOf(fault)
    this.fatal ||= fault.severity === 'FATAL' || fault.severity === 'PANIC'
  }

  /** Whether every statement was completed; only then can a commit have followed. */
  get whole(): boolean {
    return this.completed === this.length
  }

  /** The result of the last statement; throws the server's first error. */
  result<Row>(): Result<Row> {
    if (this.fault) throw this.fault
    return { rows: this.rows as Row[], rowCount: this.rowCount }
  }
}
