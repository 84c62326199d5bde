import type { Context } from 'hono'
import type { ProtocolEvent } from '#server/audit/audit-sink.ts'
import { scopeOf } from '#server/http/caller.ts'
import { clientOf } from './client.ts'
import { AuthError } from './errors.ts'
import type { AuthService } from './service.ts'

const kinds: Readonly<Record<string, ProtocolEvent['kind']>> = {
  mfa_verification_failed: 'factor_failed',
  mfa_verification_rejected: 'factor_locked',
}

/** A limit of a day would date its entry to the morning. */
const longestPeriodSeconds = 300

/**
 * Counts refusals that an administrator wants to know of: requests over a limit, wrong second factors. Never throws.
 */
export async function recordError(service: AuthService, context: Context, cause: unknown): Promise<void> {
  const event = cause instanceof AuthError ? eventOf(cause) : undefined
  if (event === undefined) return
  const address = clientOf(context, service.config).ip
  service.auditSink.record({ ...event, actor: await personOf(service, context), address })
}

function eventOf({ status, code, extra }: AuthError): ProtocolEvent | undefined {
  const kind = kinds[code]
  if (kind !== undefined) return { kind }
  if (status !== 429) return undefined
  const { name, seconds } = extra.limit ?? { name: code, seconds: longestPeriodSeconds }
  // One entry for the first refusal and those after it in the same window.
  return { kind: 'rate_limited', code: name, periodSeconds: Math.min(seconds, longestPeriodSeconds) }
}

async function personOf({ verifier }: AuthService, context: Context): Promise<string | undefined> {
  try {
    const { role, claims } = await scopeOf(context.req.raw.headers, verifier)
    return role === 'authenticated' ? claims.sub : undefined
  } catch {
    return undefined
  }
}
