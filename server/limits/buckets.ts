import { createHash } from 'node:crypto'
import type { Database } from '#server/database/types.ts'

export interface RateLimitCheck {
  key: string
  /** Calls in a full bucket. */
  limit: number
  refillMs: number
}

/** Token buckets, one for each key. */
export interface Buckets {
  /**
   * Consumes one call for each check in order, up to the first empty bucket. Returns 0, or the milliseconds until that
   * bucket has a call.
   */
  consume(checks: readonly RateLimitCheck[]): Promise<number>
  refund(checks: readonly RateLimitCheck[]): Promise<void>
}

interface Bucket {
  calls: number
  /** Time in milliseconds to which `calls` applies. */
  at: number
}

/** Maximum of tracked callers; the one unseen longest is dropped, so that memory stays bounded. */
const rememberedKeys = 20_000

/** Buckets of this process only. `now` returns milliseconds. */
export function memoryBuckets(now: () => number): Buckets {
  const buckets = new Map<string, Bucket>()

  function filled({ key, limit, refillMs }: RateLimitCheck): Bucket {
    const at = now()
    const bucket = buckets.get(key)
    if (!bucket) return { calls: limit, at }
    return { calls: Math.min(limit, bucket.calls + Math.max(0, at - bucket.at) / refillMs), at }
  }

  function keep(key: string, bucket: Bucket): void {
    buckets.delete(key)
    if (buckets.size >= rememberedKeys) buckets.delete(buckets.keys().next().value!)
    buckets.set(key, bucket)
  }

  return {
    async consume(checks) {
      for (const check of checks) {
        const { calls, at } = filled(check)
        if (calls < 1) return (1 - calls) * check.refillMs
        keep(check.key, { calls: calls - 1, at })
      }
      return 0
    },
    async refund(checks) {
      for (const check of checks) {
        const { calls, at } = filled(check)
        keep(check.key, { calls: Math.min(check.limit, calls + 1), at })
      }
    },
  }
}

/** Buckets in the database, shared by its gateways: one statement for any number of checks. */
export function sharedBuckets(database: Database, now: () => number): Buckets {
  return {
    async consume(checks) {
      const { rows } = await database.runAsOwner<{ wait: number }>(
        `select jobs.spend_calls($1::text[], $2::float8[], $3::float8[], $4::float8) as wait`,
        [checks.map(digest), checks.map(({ limit }) => limit), checks.map(({ refillMs }) => refillMs), now()],
      )
      return rows[0]!.wait
    },
    async refund(checks) {
      await database.runAsOwner(
        `update jobs.call_limit l set calls = least(given.most, l.calls + 1)
         from unnest($1::text[], $2::float8[]) given (key, most) where l.key = given.key`,
        [checks.map(digest), checks.map(({ limit }) => limit)],
      )
    },
  }
}

/** Hashes a key: keys contain callers' input of any length, including private addresses. */
function digest({ key }: RateLimitCheck): string {
  return createHash('sha256').update(key).digest('base64')
}

/** The longest refill time is a day. */
const longestRefillMs = 86_400_000

/** Deletes buckets that are full again. */
export async function forgetCallers(database: Database, now: number): Promise<number> {
  const { rowCount } = await database.runAsOwner('delete from jobs.call_limit where at < $1::float8', [
    now - longestRefillMs,
  ])
  return rowCount
}
