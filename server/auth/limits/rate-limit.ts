import type { Buckets, Wish } from '#server/limits/buckets.ts'
import { AuthError } from '../errors.ts'

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
    take: (key) => spend(buckets, [wishOf(rate, key)], rate, { ...tooMany, ...refusal }),
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

/** `crowded`: the network has no wrong guesses left, so each account has only the few that are kept for it there. */
export type Admission = 'open' | 'crowded'

export interface GuessLimiter {
  /** Spends a guess. Throws AuthError 429 when this account has none left, from this network or from all of them. */
  take(guess: Guess): Promise<Admission>
  /** Gives back what `take` spent with this result. */
  giveBack(guess: Guess, admission: Admission): Promise<void>
}

/** Guesses at one account from a crowded network: three at once, then one in half an hour. */
const crowdedCalls = 3
const crowdedSeconds = 5400

/**
 * Counts wrong guesses: `rate` for one account from one network, `times` as many for the account from all networks and
 * for all accounts from one network. A network that has used up its guesses is not closed, because other people may call
 * from it (a club house, a proxy that the settings do not name): each account still has `crowdedCalls` there. A caller
 * without guesses at an account spends nothing else, so one network alone cannot lock the account's owner out elsewhere.
 */
export function createGuessLimiter(buckets: Buckets, rate: Rate, times: number): GuessLimiter {
  const wider = { ...rate, calls: rate.calls * times }
  const ofAccount = ({ network, account }: Guess) => [
    wishOf(rate, `${account} ${network}`),
    wishOf({ ...wider, name: `${rate.name} for` }, account),
  ]
  const ofNetwork = ({ network }: Guess) => wishOf({ ...wider, name: `${rate.name} from` }, network)
  const inCrowd = ({ network, account }: Guess) =>
    wishOf(
      { name: `${rate.name} in crowd`, calls: Math.min(crowdedCalls, rate.calls), seconds: crowdedSeconds },
      `${account} ${network}`,
    )
  return {
    async take(guess) {
      await spend(buckets, ofAccount(guess), rate, tooMany)
      if ((await buckets.spend([ofNetwork(guess)])) === 0) return 'open'
      await spend(buckets, [inCrowd(guess)], rate, tooMany)
      return 'crowded'
    },
    giveBack: (guess, admission) =>
      buckets.giveBack([...ofAccount(guess), admission === 'open' ? ofNetwork(guess) : inCrowd(guess)]),
  }
}

function wishOf({ name, calls, seconds }: Rate, key: string): Wish {
  return { key: `${name}: ${key}`, most: calls, millisecondsPerCall: (seconds * 1000) / calls }
}

async function spend(
  buckets: Buckets,
  wishes: Wish[],
  { name, seconds }: Rate,
  { code, sentence }: Refusal,
): Promise<void> {
  const wait = await buckets.spend(wishes)
  if (wait === 0) return
  const retryAfter = Math.ceil(wait / 1000)
  throw new AuthError(429, code, sentence(retryAfter), { retryAfter, limit: { name, seconds } })
}

function afterSeconds(seconds: number): string {
  return `For security purposes, you can only request this after ${seconds} seconds.`
}
