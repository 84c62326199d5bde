import { AuthError } from './errors.ts'

export interface RateLimiter {
  /** Spends one call of the key. Throws AuthError 429 when none is left. */
  take(key: string): void
  /** Gives a call back that turned out not to count. */
  giveBack(key: string): void
}

interface Bucket {
  calls: number
  /** Milliseconds, when `calls` was right. */
  at: number
}

/** Callers remembered at once; the one unseen for longest is forgotten, so that memory stays bounded. */
const rememberedKeys = 20_000

/**
 * A token bucket for each key, in memory: `calls` at once at most, filled again evenly over `seconds`. `now` gives
 * milliseconds; `code` is what a caller without calls left is told.
 */
export function createRateLimiter(
  calls: number,
  seconds: number,
  now: () => number,
  code = 'over_request_rate_limit',
  sentence: (seconds: number) => string = () => 'Request rate limit reached',
): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const millisecondsPerCall = (seconds * 1000) / calls

  function filled(key: string): Bucket {
    const at = now()
    const bucket = buckets.get(key)
    if (!bucket) return { calls, at }
    return { calls: Math.min(calls, bucket.calls + Math.max(0, at - bucket.at) / millisecondsPerCall), at }
  }

  function keep(key: string, bucket: Bucket): void {
    buckets.delete(key)
    if (buckets.size >= rememberedKeys) buckets.delete(buckets.keys().next().value!)
    buckets.set(key, bucket)
  }

  return {
    take(key) {
      const bucket = filled(key)
      if (bucket.calls < 1) {
        const retryAfter = Math.ceil(((1 - bucket.calls) * millisecondsPerCall) / 1000)
        throw new AuthError(429, code, sentence(retryAfter), { retryAfter })
      }
      keep(key, { ...bucket, calls: bucket.calls - 1 })
    },
    giveBack(key) {
      const bucket = filled(key)
      keep(key, { ...bucket, calls: Math.min(calls, bucket.calls + 1) })
    },
  }
}

/** One call of each key, then none for so many seconds; no pause at all for 0. */
export function createPause(seconds: number, now: () => number, code: string): RateLimiter {
  if (seconds === 0) return { take: () => undefined, giveBack: () => undefined }
  return createRateLimiter(1, seconds, now, code, afterSeconds)
}

function afterSeconds(seconds: number): string {
  return `For security purposes, you can only request this after ${seconds} seconds.`
}
