import type { Scope } from '#server/database/types.ts'
import { limitConcurrency } from '#server/limits/limit-concurrency.ts'
import { tooManyRequests } from '../errors.ts'

/**
 * Concurrent statements of one caller: the embedded database runs one at a time; PostgreSQL has a pool of ten
 * connections.
 */
const atOnce = { pglite: 1, postgres: 4 }
const waiting = 1000

interface Caller {
  scope: Scope
  network: string
}

export type CallerTurns = <T>(caller: Caller, work: () => Promise<T>) => Promise<T>

/**
 * Limits the concurrent statements of each caller and queues the others, so that one caller's statements never delay
 * everyone else's. A caller is a person, or without a session a network address.
 */
export function callerTurns(engine: 'pglite' | 'postgres'): CallerTurns {
  const queues = new Map<string, { pending: number; inTurn: ReturnType<typeof limitConcurrency> }>()

  return async ({ scope, network }, work) => {
    if (scope.role === 'service_role') return work()
    const key = scope.claims.sub ?? network
    const queue = queues.get(key) ?? {
      pending: 0,
      inTurn: limitConcurrency(atOnce[engine], { maxQueued: waiting, onOverflow: () => tooManyRequests(1) }),
    }
    queues.set(key, queue)
    queue.pending += 1
    try {
      return await queue.inTurn(work)
    } finally {
      queue.pending -= 1
      if (queue.pending === 0) queues.delete(key)
    }
  }
}
