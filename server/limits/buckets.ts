import { createHash } from 'node:crypto'
import type { Database } from '#server/database/types.ts'

/** A call that somebody wants to make. */
export interface Wish {
  key: string
  /** Calls that a key has at once at most. */
  most: number
  millisecondsPerCall: number
}

/** Where the calls that are left to each key are kept: token buckets. */
export interface Buckets {
  /** Spends a call of each wish in turn, up to the first that has none. Gives 0, else milliseconds until that has one. */
  spend(wishes: readonly Wish[]): Promise<number>
  giveBack(wishes: readonly Wish[]): Promise<void>
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

  function filled({ key, most, millisecondsPerCall }: Wish): Bucket {
    const at = now()
    const bucket = buckets.get(key)
    if (!bucket) return { calls: most, at }
    return { calls: Math.min(most, bucket.calls + Math.max(0, at - bucket.at) / millisecondsPerCall), at }
  }

  function keep(key: string, bucket: Bucket): void {
    buckets.delete(key)
    if (buckets.size >= rememberedKeys) buckets.delete(buckets.keys().next().value!)
    buckets.set(key, bucket)
  }

  return {
    async spend(wishes) {
      for (const wish of wishes) {
        const { calls, at } = filled(wish)
        if (calls < 1) return (1 - calls) * wish.millisecondsPerCall
        keep(wish.key, { calls: calls - 1, at })
      }
      return 0
    },
    async giveBack(wishes) {
      for (const wish of wishes) {
        const { calls, at } = filled(wish)
        keep(wish.key, { calls: Math.min(wish.most, calls + 1), at })
      }
    },
  }
}

/** Buckets in the database, for several gateways that serve it: one statement for any number of wishes. */
export function sharedBuckets(database: Database, now: () => number): Buckets {
  return {
    async spend(wishes) {
      const { rows } = await database.runAsOwner<{ wait: number }>(
        `select jobs.spend_calls($1::text[], $2::float8[], $3::float8[], $4::float8) as wait`,
        [
          wishes.map(digest),
          wishes.map(({ most }) => most),
          wishes.map(({ millisecondsPerCall }) => millisecondsPerCall),
          now(),
        ],
      )
      return rows[0]!.wait
    },
    async giveBack(wishes) {
      await database.runAsOwner(
        `update jobs.call_limit l set calls = least(given.most, l.calls + 1)
         from unnest($1::text[], $2::float8[]) given (key, most) where l.key = given.key`,
        [wishes.map(digest), wishes.map(({ most }) => most)],
      )
    },
  }
}

/** Keys hold what callers typed, of any length: addresses that are nobody's business. */
function digest({ key }: Wish): string {
  return createHash('sha256').update(key).digest('base64')
}

/** The longest time over which calls are given back is a day. */
const kept = 86_400_000

/** Forgets callers whose calls are all theirs again. */
export async function forgetCallers(database: Database, now: number): Promise<number> {
  const { rowCount } = await database.runAsOwner('delete from jobs.call_limit where at < $1::float8', [
    now - kept,
  ])
  return rowCount
}
