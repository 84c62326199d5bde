import { databaseError, sqlState } from '../errors.ts'
import type { DatabaseError } from '../types.ts'
import type { Instance } from './pglite-instance.ts'

/** A channel to a PGlite; it answers requests in order. */
export interface EngineChannel {
  /** Increases when the engine breaks; transactions of an earlier generation are lost. */
  readonly generation: number
  /** Called when a new engine has replaced a broken one, before it serves requests; use `exchange` to reach it. */
  renewed: (exchange: (request: Uint8Array) => Promise<Uint8Array>) => Promise<void>
  /**
   * Throws DatabaseError when the request exceeds `limit` milliseconds (57014) or the engine breaks, and NotStarted
   * when that happens to an earlier request.
   */
  exchange(request: Uint8Array, limit: number): Promise<Uint8Array>
  close(): Promise<void>
}

/** The request never began, because the engine broke before its turn; it can be retried. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted'
}

/** The caller's error for a broken engine, from the text of the failure. */
export function engineFault(cause: string): DatabaseError {
  if (/ENOSPC|No space left/i.test(cause)) {
    return databaseError(
      sqlState.diskFull,
      'The disk is full: nothing was changed',
      'Free some space and try again.',
    )
  }
  if (/STACK_SIZE|call stack|stack overflow/i.test(cause)) {
    return databaseError(sqlState.tooComplex, 'The statement was nested too deeply and was ended')
  }
  return databaseError(sqlState.crashed, `The database engine stopped and is started again: ${cause}`)
}

/** An instance in the calling thread, for tests: quick to create, but it cannot end a long statement. */
export class DirectChannel implements EngineChannel {
  generation = 0
  renewed = async () => {}
  private readonly instance: Instance
  private broken: DatabaseError | undefined

  constructor(instance: Instance) {
    this.instance = instance
  }

  async exchange(request: Uint8Array): Promise<Uint8Array> {
    if (this.broken) throw this.broken
    try {
      return await this.instance.exchange(request)
    } catch (error) {
      this.generation += 1
      this.broken = engineFault(String(error))
      throw this.broken
    }
  }

  close(): Promise<void> {
    return this.broken ? Promise.resolve() : this.instance.close()
  }
}
