import { createHash } from 'node:crypto'
import type { Database } from '#server/database/types.ts'

/** One call of a key, with the limit of its key. */
export interface RateLimitCheck {
  key: string
  /** Calls that a full bucket holds. */
  limit: number
  refillMs: number
}

/** Token buckets, one for each key. */
export interface Buckets {
  /**
   * Consumes a call of each check in turn, up to the first whose bucket is empty. Returns 0, else the milliseconds
   * until that bucket has a call.
   */
  consume(checks: readonly RateLimitCheck[]): Promise<number>
  refund(checks: readonly RateLimitCheck[]): Promise<void>
}

interface Bucket {
  calls: number
  /** Milliseconds, when `calls` was right. */
  at: number
}

/** Callers remembered at once; the one unseen for longest is forgotten, so that memory stays bounded. */
const rememberedKeys = 20_000

/** Buckets of this process alone. `now` gives milliseconds. */
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

/** Buckets in the database, for several gateways that serve it: one statement for any number of checks. */
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

/** Keys contain callers' input of any length, such as addresses, which are private. */
function digest({ key }: RateLimitCheck): string {
  return createHash('sha256').update(key).digest('base64')
}

/** The longest time over which calls are given back is a day. */
const longestRefillMs = 86_400_000

/** Deletes buckets that are full again. */
export async function forgetCallers(database: Database, now: number): Promise<number> {
  const { rowCount } = await database.runAsOwner('delete from jobs.call_limit where at < $1::float8', [
    now - longestRefillMs,
  ])
  return rowCount
}
