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

/** How long an engine may take to open; a database that was cut off replays its log. */
const OPENING_LIMIT = 120_000
const REFUSAL_PAUSE = 1_000
/** Megabytes. Roomy enough that PostgreSQL's own limit of depth is met first, which is an ordinary error. */
const STACK = 64

/**
 * A PGlite in a worker thread, so that it never holds up this one. A worker that broke, or whose statement takes too
 * long, is ended, and another one opens the folder as after a crash.
 */
export class WorkerChannel implements EngineChannel {
  generation = 0
  renewed: EngineChannel['renewed'] = async () => {}
  private readonly directory: string
  private opening: Promise<Engine> | undefined
  /** Why the engine did not open, for a second: every request would try otherwise. */
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
      // At once, so that the next request finds it open; a failure is told to the one that asks.
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

  /** Forgets an opening that failed, unless another one has begun. */
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
  /** When the thread has ended and its successor may open. */
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
      // A copy of its own, as the memory is handed over.
      const bytes = new Uint8Array(request)
      this.post(bytes, [bytes.buffer])
    })
  }

  /** Ends the thread without closing the database, before any caller has it. */
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
    // After a pause of this thread the answer may be waiting to be read: look once more before ending the worker.
    this.timer = setTimeout(() => setImmediate(() => this.pending[0] === turn && this.timeOut()), turn.limit)
  }

  private timeOut(): void {
    this.end(databaseError(sqlState.statementTimeout, 'The statement took too long and was ended'))
  }

  /** The request under way gets the fault; those behind it had not begun. */
  private end(fault: DatabaseError): void {
    if (this.dead) return
    this.dead = true
    clearTimeout(this.timer)
    const [current, ...behind] = this.pending.splice(0)
    // Only when the thread is gone may another one open the folder.
    this.exit = this.worker.terminate().then(() => {
      if (this.isOpen) this.onBreak()
      current?.reject(fault)
      for (const request of behind) request.reject(new NotStarted())
    })
  }
}
