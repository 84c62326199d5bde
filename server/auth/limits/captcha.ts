import type { Context, MiddlewareHandler } from 'hono'
import { tokenOf } from '#server/http/caller.ts'
import { clientOf } from '../client.ts'
import { AuthError } from '../errors.ts'
import type { AuthService } from '../service.ts'
import type { CaptchaRule } from '../settings/security.ts'

/** Grants that show a secret of an earlier sign-in, here or at a provider. */
const exemptGrants = ['refresh_token', 'pkce', 'id_token']

/**
 * Lets a call pass if its body has a fresh `gotrue_meta_security.captcha_token`. Without a configured captcha, with an
 * administrator's key and with an exempt grant, every call passes. Throws AuthError: 400 captcha_failed, 500
 * unexpected_failure if the provider does not answer.
 */
export function requireCaptcha(service: AuthService): MiddlewareHandler {
  return async (context, next) => {
    const { captcha } = service.config
    if (captcha && !isExempt(context) && !(await isAdministrator(service, context))) {
      await check(captcha, await captchaToken(context), clientOf(context, service.config).ip)
    }
    await next()
  }
}

function isExempt({ req }: Context): boolean {
  return req.path.endsWith('/token') && exemptGrants.includes(req.query('grant_type') ?? '')
}

async function isAdministrator({ verifier, config }: AuthService, { req }: Context): Promise<boolean> {
  const bearer = req.header('authorization')
  const token = bearer && tokenOf(new Headers({ authorization: bearer }))
  if (!token) return false
  const claims = await verifier.verify(token).catch(() => undefined)
  return claims !== undefined && config.adminRoles.includes(claims.role)
}

async function captchaToken(context: Context): Promise<string> {
  try {
    const token = JSON.parse(await context.req.text())?.gotrue_meta_security?.captcha_token
    return typeof token === 'string' ? token.trim() : ''
  } catch {
    // The endpoint itself refuses a malformed body; a call without a token does not reach it.
    return ''
  }
}

function disallowed(reason: string): AuthError {
  return new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`)
}

async function check(rule: CaptchaRule, token: string, ip: string | null): Promise<void> {
  if (token === '' || token.length > 4096) throw disallowed('no captcha_token found')
  const answer = await ask(rule, token, ip)
  if (answer.success === true) return
  const codes = Array.isArray(answer['error-codes']) ? answer['error-codes'] : []
  throw disallowed(codes.filter((code) => /^[\w-]{1,60}$/.test(String(code))).join(', ') || 'not accepted')
}

interface SiteVerifyAnswer {
  success?: unknown
  'error-codes'?: unknown
}

async function ask(rule: CaptchaRule, token: string, ip: string | null): Promise<SiteVerifyAnswer> {
  const form = new URLSearchParams({ secret: rule.secret, response: token })
  if (ip !== null) form.set('remoteip', ip)
  try {
    const signal = AbortSignal.timeout(rule.timeoutMs)
    const response = await fetch(rule.url, { method: 'POST', body: form, redirect: 'error', signal })
    const answer: unknown = await response.json()
    if (typeof answer === 'object' && answer !== null) return answer
  } catch {
    // Logged below, so that the operator learns that the provider is unreachable.
  }
  console.error('auth', 'The captcha could not be verified: no answer of the provider')
  throw new AuthError(500, 'unexpected_failure', 'captcha verification process failed')
}
