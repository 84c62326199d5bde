import { Worker } from 'node:worker_threads'
import { databaseError, sqlState } from '../errors.ts'
import type { DatabaseError } from '../types.ts'
import { type EngineChannel, engineFault, NotStarted } from './pglite-channel.ts'
import type { WorkerReply, WorkerRequest } from './pglite-worker.ts'

interface Pending {
  limit: number
  resolve(bytes: Uint8Array): void
  reject(reason: Error): void
}

/** Milliseconds that an engine may take to open; after a crash it replays its log. */
const OPENING_LIMIT = 120_000
const REFUSAL_PAUSE = 1_000
/** Megabytes. Large enough that PostgreSQL's own depth limit, an ordinary error, is reached first. */
const STACK = 64

/**
 * A PGlite in a worker thread, so that it never blocks this one. A worker that breaks or exceeds a statement's limit is
 * ended, and a new one opens the folder as after a crash.
 */
export class WorkerChannel implements EngineChannel {
  generation = 0
  renewed: EngineChannel['renewed'] = async () => {}
  private readonly directory: string
  private opening: Promise<Engine> | undefined
  /** Why the engine did not open; set for a second, so that not every request tries again. */
  private refusal: unknown
  private closed = false

  private constructor(directory: string) {
    this.directory = directory
  }

  static async open(directory: string): Promise<WorkerChannel> {
    const channel = new WorkerChannel(directory)
    await channel.engine()
    return channel
  }

  async exchange(request: Uint8Array, limit: number): Promise<Uint8Array> {
    const engine = await this.engine()
    return engine.exchange(request, limit)
  }

  async close(): Promise<void> {
    this.closed = true
    const engine = await this.opening?.catch(() => undefined)
    await engine?.close()
  }

  private engine(): Promise<Engine> {
    if (this.closed) return Promise.reject(databaseError(sqlState.cannotConnect, 'The database is closed'))
    if (this.refusal) return Promise.reject(this.refusal)
    this.opening ??= this.tracked(this.open())
    return this.opening
  }

  private async open(): Promise<Engine> {
    const isFirst = this.generation === 0
    const engine = new Engine(this.directory, () => {
      this.generation += 1
      this.opening = undefined
      // Opens at once, so that the next request finds it open; the next request gets a failure.
      if (!this.closed) this.engine().catch(() => {})
    })
    try {
      await engine.ready
      if (!isFirst) await this.renewed((request) => engine.exchange(request, OPENING_LIMIT))
      return engine
    } catch (error) {
      await engine.abandon()
      throw error
    }
  }

  /** Discards a failed opening, unless another one has begun. */
  private tracked(opening: Promise<Engine>): Promise<Engine> {
    opening.catch((error) => {
      if (this.opening !== opening) return
      this.opening = undefined
      this.refusal = error
      setTimeout(() => {
        this.refusal = undefined
      }, REFUSAL_PAUSE).unref()
    })
    return opening
  }
}

/** One worker with one PGlite, until it breaks. */
class Engine {
  readonly ready: Promise<void>
  private readonly worker: Worker
  private readonly pending: Pending[] = []
  private readonly onBreak: () => void
  private timer: NodeJS.Timeout | undefined
  private dead = false
  /** Resolves when the thread has ended and another may open the folder. */
  private exit: Promise<void> = Promise.resolve()
  private isOpen = false

  constructor(directory: string, onBreak: () => void) {
    this.onBreak = onBreak
    this.worker = new Worker(new URL('./pglite-worker-entry.mjs', import.meta.url), {
      workerData: { directory },
      execArgv: [],
      resourceLimits: { stackSizeMb: STACK },
    })
    this.worker.on('message', (reply: WorkerReply) => this.hear(reply))
    this.worker.on('error', (error) => this.end(engineFault(error.message)))
    this.worker.on('exit', (code) => this.end(engineFault(`the thread ended with ${code}`)))
    this.ready = new Promise<void>((resolve, reject) => {
      this.pending.push({ limit: OPENING_LIMIT, resolve: () => resolve(), reject })
    })
    this.watch()
  }

  exchange(request: Uint8Array, limit: number): Promise<Uint8Array> {
    if (this.dead) return this.exit.then(() => Promise.reject(new NotStarted()))
    return new Promise((resolve, reject) => {
      this.pending.push({ limit, resolve, reject })
      if (this.pending.length === 1) this.watch()
      // A copy, because its memory is transferred.
      const bytes = new Uint8Array(request)
      this.post(bytes, [bytes.buffer])
    })
  }

  /** Ends the thread without closing the database, before any caller uses it. */
  async abandon(): Promise<void> {
    if (!this.dead) {
      this.dead = true
      clearTimeout(this.timer)
      this.exit = this.worker.terminate().then(() => {})
    }
    await this.exit
  }

  async close(): Promise<void> {
    if (this.dead) return this.exit
    this.dead = true
    clearTimeout(this.timer)
    this.exit = new Promise((resolve) => this.worker.once('exit', () => resolve()))
    this.post('close')
    await this.exit
  }

  private post(request: WorkerRequest, transfer: ArrayBuffer[] = []): void {
    this.worker.postMessage(request, transfer)
  }

  private hear(reply: WorkerReply): void {
    if (reply.kind === 'broken') this.end(engineFault(reply.cause))
    else this.next(reply.kind === 'answer' ? reply.bytes : new Uint8Array())
  }

  private next(answer: Uint8Array): void {
    this.isOpen = true
    const answered = this.pending.shift()
    this.watch()
    answered?.resolve(answer)
  }

  /** Starts the time limit of the next request. */
  private watch(): void {
    clearTimeout(this.timer)
    const turn = this.pending[0]
    if (!turn) return
    // After a pause of this thread the answer may wait in its queue: check once more before ending the worker.
    this.timer = setTimeout(() => setImmediate(() => this.pending[0] === turn && this.timeOut()), turn.limit)
  }

  private timeOut(): void {
    this.end(databaseError(sqlState.statementTimeout, 'The statement took too long and was ended'))
  }

  /** Rejects the running request with the fault; those behind it have not started. */
  private end(fault: DatabaseError): void {
    if (this.dead) return
    this.dead = true
    clearTimeout(this.timer)
    const [current, ...behind] = this.pending.splice(0)
    // Another thread may open the folder only after this one has ended.
    this.exit = this.worker.terminate().then(() => {
      if (this.isOpen) this.onBreak()
      current?.reject(fault)
      for (const request of behind) request.reject(new NotStarted())
    })
  }
}
