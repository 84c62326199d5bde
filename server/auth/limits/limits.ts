import { type Buckets, memoryBuckets } from '#server/limits/buckets.ts'
import { limitConcurrency } from '#server/limits/limit-concurrency.ts'
import { AuthError } from '../errors.ts'
import type { AuthLimits } from '../service.ts'
import type { AuthConfig } from '../settings/settings.ts'
import { createGuessLimiter, createPause, createRateLimiter } from './rate-limit.ts'

const fiveMinutes = 300
const hour = 3600
const day = 24 * hour
/** Limit of password checks that wait for the current one, about 30 ms each. */
const crowdedQueue = 32
/** Allows for a few refused passwords; the code itself has 192 bits. */
const firstStartTries = 20
const mailLimit = 'over_email_send_rate_limit'
const textLimit = 'over_sms_send_rate_limit'

/**
 * The configured limits of all endpoints; `now` gives milliseconds. Limits that protect accounts, addresses and
 * messages are counted in `shared` if there are several gateways; daily limits in `daily`, which survives a restart;
 * limits that protect one gateway from overload in that gateway.
 */
export function createLimits(
  config: Pick<AuthConfig, 'rateLimit' | 'factors' | 'mail' | 'sms'>,
  now: () => number,
  shared?: Buckets,
  daily: Buckets = shared ?? memoryBuckets(now),
): AuthLimits {
  const { rateLimit: rates, factors, mail, sms } = config
  const together = (): Buckets => shared ?? memoryBuckets(now)
  const own = () => memoryBuckets(now)
  const perFiveMinutes = (name: string, calls: number) => ({ name, calls, seconds: fiveMinutes })
  const perHour = (name: string, calls: number) => ({ name, calls, seconds: hour })
  return {
    token: createRateLimiter(own(), perFiveMinutes('token', rates.token)),
    sso: createRateLimiter(own(), perFiveMinutes('sso', rates.sso)),
    samlAssertion: createRateLimiter(own(), perFiveMinutes('saml', rates.samlAssertion)),
    signup: createRateLimiter(together(), perFiveMinutes('signup', rates.signup)),
    newAccounts: createRateLimiter(daily, {
      name: 'accounts a day',
      calls: rates.accountsPerDay,
      seconds: day,
    }),
    signupsOfAddress: createRateLimiter(daily, {
      name: 'sign-ups a day',
      calls: rates.signupsOfAddress,
      seconds: day,
    }),
    anonymous: createRateLimiter(together(), perHour('anonymous', rates.anonymous)),
    verify: createRateLimiter(together(), perFiveMinutes('verify', rates.verify)),
    passwords: createGuessLimiter(together(), perFiveMinutes('password', rates.passwordFailures), 10),
    inCrowd: limitConcurrency(1, { maxQueued: crowdedQueue, onOverflow: crowdIsFull }),
    codes: createGuessLimiter(together(), perFiveMinutes('code', rates.codeFailures), 5),
    firstAdmin: createRateLimiter(own(), perFiveMinutes('first start', firstStartTries)),
    factors: createRateLimiter(together(), { name: 'factor', calls: factors.triesPerMinute, seconds: 60 }),
    mailPause: createPause(together(), { name: 'mail', seconds: mail.pauseSeconds, code: mailLimit }),
    textPause: createPause(together(), { name: 'text', seconds: sms.pauseSeconds, code: textLimit }),
    factorPause: createPause(together(), {
      name: 'factor text',
      seconds: factors.phone.pauseSeconds,
      code: textLimit,
    }),
    mails: createRateLimiter(together(), perHour('mails', rates.mailsPerHour), { code: mailLimit }),
    texts: createRateLimiter(together(), perHour('texts', rates.smsPerHour), { code: textLimit }),
  }
}

function crowdIsFull(): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter: 2 })
}
