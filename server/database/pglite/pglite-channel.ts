import { databaseError, sqlState } from '../errors.ts'
import type { DatabaseError } from '../types.ts'
import type { Instance } from './pglite-instance.ts'

/** The way to a PGlite: answers requests in the order they came. */
export interface EngineChannel {
  /** Grows when the engine breaks; transactions of an earlier epoch are lost. */
  readonly generation: number
  /**
   * Called each time a new engine took the place of a broken one, before it answers others; `exchange` is the way
   * to it meanwhile.
   */
  renewed: (exchange: (request: Uint8Array) => Promise<Uint8Array>) => Promise<void>
  /**
   * Throws DatabaseError when the request was ended after `limit` milliseconds (57014) or the engine broke, and
   * NotStarted when that happened to a request before it.
   */
  exchange(request: Uint8Array, limit: number): Promise<Uint8Array>
  close(): Promise<void>
}

/** The request never began, because the engine broke before its turn; it may be made again. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted'
}

/** What a broken engine means for the caller, from the text of the failure. */
export function engineFault(cause: string): DatabaseError {
  if (/ENOSPC|No space left/i.test(cause)) {
    return databaseError(
      sqlState.diskFull,
      'The disk is full: nothing was changed',
      'Free some space and try again.',
    )
  }
  if (/STACK_SIZE|call stack|stack overflow/i.test(cause)) {
    return databaseError(sqlState.tooComplex, 'The statement went too deep and was ended')
  }
  return databaseError(sqlState.crashed, `The database engine stopped and is started again: ${cause}`)
}

/** An instance in the calling thread, for tests: quick to make, but a long statement can not be ended. */
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
