import { type Context, Hono } from 'hono'
import { clientOf } from '#server/auth/client.ts'
import { AuthError } from '#server/auth/errors.ts'
import { createRateLimiter, type RateLimiter } from '#server/auth/limits/rate-limit.ts'
import type { AuthConfig } from '#server/auth/settings/settings.ts'
import { scopeOf, TokenError, type TokenVerifier } from '#server/http/caller.ts'
import { memoryBuckets } from '#server/limits/buckets.ts'
import { clubClient } from './club-client.ts'
import { sendMail } from './send-mail/handler.ts'
import { FunctionError, refusal } from './shared/function.ts'

export interface MailOptions {
  rest: Hono
  verifier: TokenVerifier
  config: Pick<AuthConfig, 'proxies'>
  /** For the data API as the server: only it may insert messages to the office. */
  serviceRoleKey: string
  /** Milliseconds. */
  now?: () => number
}

/** Limits of messages in ten minutes: per network, and in total. */
const mostEach = 5
const mostTogether = 100
const windowSeconds = 600

/** POST /send: a message to the club's office, without sign-in. Mounted under `/mail`. */
export function mail({ rest, verifier, config, serviceRoleKey, now = Date.now }: MailOptions): Hono {
  const limiter = (name: string, calls: number) =>
    createRateLimiter(memoryBuckets(now), { name, calls, seconds: windowSeconds })
  const each = limiter('office mail from', mostEach)
  const together = limiter('office mail', mostTogether)
  const club = clubClient(rest, { authorization: `Bearer ${serviceRoleKey}` })
  const app = new Hono()
  app.all('/send', async (context) => {
    const writes = context.req.method === 'POST'
    const { network } = clientOf(context, config)
    const tooMany = writes
      ? ((await refuseTooMany(each, network)) ?? (await refuseTooMany(together, 'all')))
      : undefined
    if (tooMany) return tooMany
    const person = writes ? await senderOf(context, rest, verifier) : undefined
    return sendMail({ person, network })(context.req.raw, club)
  })
  return app
}

async function refuseTooMany(limiter: RateLimiter, key: string): Promise<Response | undefined> {
  try {
    await limiter.consume(key)
    return undefined
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return refusal(new FunctionError(429, 'over_request_rate_limit', 'Too many messages, try again later'), {
      'retry-after': String(windowSeconds / mostEach),
    })
  }
}

/** The token's person, if they can read their own profile; undefined for a token without rights. */
async function senderOf({ req }: Context, rest: Hono, verifier: TokenVerifier): Promise<string | undefined> {
  try {
    const { role, claims } = await scopeOf(req.raw.headers, verifier)
    if (role !== 'authenticated' || claims.sub === undefined) return undefined
    const headers = { authorization: req.header('authorization') ?? '' }
    const profile = await rest.request(`/profiles?select=id&id=eq.${encodeURIComponent(claims.sub)}`, {
      headers,
    })
    return profile.ok && (await profile.text()) !== '[]' ? claims.sub : undefined
  } catch (error) {
    if (error instanceof TokenError) return undefined
    throw error
  }
}
