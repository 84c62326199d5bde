import type { Buckets, RateLimitCheck } from '#server/limits/buckets.ts'
import { AuthError } from '../errors.ts'

/** A burst of at most `calls`, refilled evenly over `seconds`. */
export interface Rate {
  /** Separates this limit from others in the same store. */
  name: string
  calls: number
  seconds: number
}

export interface RateLimiter {
  /** Consumes one call of the key. Throws AuthError 429 if none is left. */
  consume(key: string): Promise<void>
  /** Returns a consumed call. */
  refund(key: string): Promise<void>
}

interface Refusal {
  code: string
  sentence: (seconds: number) => string
}

const tooMany: Refusal = {
  code: 'over_request_rate_limit',
  sentence: () => 'Request rate limit reached',
}

/** Limits the calls of each key; `refusal` replaces code and text of the answer when none is left. */
export function createRateLimiter(buckets: Buckets, rate: Rate, refusal: Partial<Refusal> = {}): RateLimiter {
  return {
    consume: (key) => consume(buckets, [checkOf(rate, key)], rate, { ...tooMany, ...refusal }),
    refund: (key) => buckets.refund([checkOf(rate, key)]),
  }
}

/** Allows one call of each key, then none for this number of seconds; 0 means no pause. */
export function createPause(
  buckets: Buckets,
  { name, seconds, code }: { name: string; seconds: number; code: string },
): RateLimiter {
  if (seconds === 0) return { consume: async () => undefined, refund: async () => undefined }
  return createRateLimiter(buckets, { name, calls: 1, seconds }, { code, sentence: afterSeconds })
}

/** An attempt at a secret: its network, and the account of the secret. */
export interface Guess {
  network: string
  account: string
}

/** `crowded`: the network has no wrong guesses left, so each account has only its few reserved guesses there. */
type Admission = 'open' | 'crowded'

export interface GuessLimiter {
  /** Consumes a guess. Throws AuthError 429 if the account has none left, from this network or from all networks. */
  consume(guess: Guess): Promise<Admission>
  /** Returns the guess that `consume` took with this result. */
  refund(guess: Guess, admission: Admission): Promise<void>
}

/** Guesses at one account from a crowded network: three at once, then one per half hour. */
const crowdedCalls = 3
const crowdedSeconds = 5400

/**
 * Counts wrong guesses: `rate` for one account from one network, `times` as many for the account from all networks and
 * for all accounts from one network. A network that has used up its guesses is not closed, because other people may
 * call from it (a club house, a proxy that the settings do not name): each account still has `crowdedCalls` there. A
 * caller without guesses at an account consumes nothing else, so one network alone cannot lock the account's owner out
 * elsewhere.
 */
export function createGuessLimiter(buckets: Buckets, rate: Rate, times: number): GuessLimiter {
  const wider = { ...rate, calls: rate.calls * times }
  const ofAccount = ({ network, account }: Guess) => [
    checkOf(rate, `${account} ${network}`),
    checkOf({ ...wider, name: `${rate.name} for` }, account),
  ]
  const ofNetwork = ({ network }: Guess) => checkOf({ ...wider, name: `${rate.name} from` }, network)
  const inCrowd = ({ network, account }: Guess) =>
    checkOf(
      { name: `${rate.name} in crowd`, calls: Math.min(crowdedCalls, rate.calls), seconds: crowdedSeconds },
      `${account} ${network}`,
    )
  return {
    async consume(guess) {
      await consume(buckets, ofAccount(guess), rate, tooMany)
      if ((await buckets.consume([ofNetwork(guess)])) === 0) return 'open'
      await consume(buckets, [inCrowd(guess)], rate, tooMany)
      return 'crowded'
    },
    refund: (guess, admission) =>
      buckets.refund([...ofAccount(guess), admission === 'open' ? ofNetwork(guess) : inCrowd(guess)]),
  }
}

function checkOf({ name, calls, seconds }: Rate, key: string): RateLimitCheck {
  return { key: `${name}: ${key}`, limit: calls, refillMs: (seconds * 1000) / calls }
}

async function consume(
  buckets: Buckets,
  checks: RateLimitCheck[],
  { name, seconds }: Rate,
  { code, sentence }: Refusal,
): Promise<void> {
  const wait = await buckets.consume(checks)
  if (wait === 0) return
  const retryAfter = Math.ceil(wait / 1000)
  throw new AuthError(429, code, sentence(retryAfter), { retryAfter, limit: { name, seconds } })
}

function afterSeconds(seconds: number): string {
  return `For security purposes, you can only request this after ${seconds} seconds.`
}
