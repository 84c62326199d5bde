import { createPause, createRateLimiter } from './rate-limit.ts'
import type { AuthLimits } from './service.ts'
import type { AuthConfig } from './settings.ts'

const fiveMinutes = 300
const hour = 3600
const mailLimit = 'over_email_send_rate_limit'
const textLimit = 'over_sms_send_rate_limit'

/** The limits of all endpoints, as they are set; `now` gives milliseconds. */
export function createLimits(
  config: Pick<AuthConfig, 'rateLimit' | 'factors' | 'mail' | 'sms'>,
  now: () => number,
): AuthLimits {
  const { rateLimit: rates, factors, mail, sms } = config
  return {
    token: createRateLimiter(rates.token, fiveMinutes, now),
    signup: createRateLimiter(rates.signup, fiveMinutes, now),
    anonymous: createRateLimiter(rates.anonymous, hour, now),
    failures: createRateLimiter(rates.passwordFailures, fiveMinutes, now),
    failuresOfAccount: createRateLimiter(rates.passwordFailures * 10, fiveMinutes, now),
    verify: createRateLimiter(rates.verify, fiveMinutes, now),
    wrongCodes: createRateLimiter(rates.codeFailures, fiveMinutes, now),
    wrongCodesOfAccount: createRateLimiter(rates.codeFailures * 5, fiveMinutes, now),
    sso: createRateLimiter(rates.sso, fiveMinutes, now),
    samlAssertion: createRateLimiter(rates.samlAssertion, fiveMinutes, now),
    factors: createRateLimiter(factors.triesPerMinute, 60, now),
    mailPause: createPause(mail.pauseSeconds, now, mailLimit),
    textPause: createPause(sms.pauseSeconds, now, textLimit),
    mails: createRateLimiter(rates.mailsPerHour, hour, now, mailLimit),
    texts: createRateLimiter(rates.smsPerHour, hour, now, textLimit),
  }
}
