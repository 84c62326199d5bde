import type { Buckets, Wish } from './buckets.ts'
import { AuthError } from './errors.ts'

/** So many calls at once at most, given back evenly over so many seconds. */
export interface Rate {
  /** Tells it from others where all are counted in one place. */
  name: string
  calls: number
  seconds: number
}

export interface RateLimiter {
  /** Spends one call of the key. Throws AuthError 429 when none is left. */
  take(key: string): Promise<void>
  /** Gives a call back that turned out not to count. */
  giveBack(key: string): Promise<void>
}

interface Refusal {
  code: string
  sentence: (seconds: number) => string
}

const tooMany: Refusal = {
  code: 'over_request_rate_limit',
  sentence: () => 'Request rate limit reached',
}

/** Counts the calls of each key; `refusal` is what a caller without calls left is told. */
export function createRateLimiter(buckets: Buckets, rate: Rate, refusal: Partial<Refusal> = {}): RateLimiter {
  return {
    take: (key) => spend(buckets, [wishOf(rate, key)], { ...tooMany, ...refusal }),
    giveBack: (key) => buckets.giveBack([wishOf(rate, key)]),
  }
}

/** One call of each key, then none for so many seconds; no pause at all for 0. */
export function createPause(
  buckets: Buckets,
  { name, seconds, code }: { name: string; seconds: number; code: string },
): RateLimiter {
  if (seconds === 0) return { take: async () => undefined, giveBack: async () => undefined }
  return createRateLimiter(buckets, { name, calls: 1, seconds }, { code, sentence: afterSeconds })
}

/** Who guesses at a secret: from where, and whose it is. */
export interface Guess {
  network: string
  account: string
}

export interface GuessLimiter {
  /** Spends a try. Throws AuthError 429 when there is none left for this account from here, or from here, or for it. */
  take(guess: Guess): Promise<void>
  giveBack(guess: Guess): Promise<void>
}

/**
 * Counts wrong guesses: `rate` for one account from one network, `times` as many for the account from everywhere and for
 * all accounts from one network. Who has used up the first spends nothing of the others, so that nobody can lock the
 * owner of an account out from a single place.
 */
export function createGuessLimiter(buckets: Buckets, rate: Rate, times: number): GuessLimiter {
  const wider = { ...rate, calls: rate.calls * times }
  const wishes = ({ network, account }: Guess) => [
    wishOf(rate, `${account} ${network}`),
    wishOf({ ...wider, name: `${rate.name} from` }, network),
    wishOf({ ...wider, name: `${rate.name} for` }, account),
  ]
  return {
    take: (guess) => spend(buckets, wishes(guess), tooMany),
    giveBack: (guess) => buckets.giveBack(wishes(guess)),
  }
}

function wishOf({ name, calls, seconds }: Rate, key: string): Wish {
  return { key: `${name}: ${key}`, most: calls, millisecondsPerCall: (seconds * 1000) / calls }
}

async function spend(buckets: Buckets, wishes: Wish[], { code, sentence }: Refusal): Promise<void> {
  const wait = await buckets.spend(wishes)
  if (wait === 0) return
  const retryAfter = Math.ceil(wait / 1000)
  throw new AuthError(429, code, sentence(retryAfter), { retryAfter })
}

function afterSeconds(seconds: number): string {
  return `For security purposes, you can only request this after ${seconds} seconds.`
}
