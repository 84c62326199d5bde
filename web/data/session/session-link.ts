import type { EmailOtpType } from '@supabase/supabase-js'
import { authClient } from '#web/data/session/auth.ts'

/** How the browser got here: the results of a mail's link or a visit to another service. */
export type AuthLink = { flow: string | undefined } & (
  | { kind: 'refused'; code: string | undefined; description: string }
  /** A one-time code that the client exchanges, if this browser requested it. */
  | { kind: 'code' }
  /** A token of a mail, used only on request of the page. */
  | { kind: 'token'; tokenHash: string; type: EmailOtpType }
  /** The tokens themselves: an invitation, or a link from an administrator. `issuedAt`: seconds since the epoch. */
  | { kind: 'session'; accessToken: string; refreshToken: string; issuedAt: number | undefined }
  /** Half of a session. */
  | { kind: 'broken' }
  /** One of two steps is done. */
  | { kind: 'message'; text: string }
  | { kind: 'nothing' }
)

export type LinkOutcome =
  | { kind: 'done' }
  /** It succeeded, but cannot sign this browser in. */
  | { kind: 'elsewhere' }
  | { kind: 'half'; text: string }
  | { kind: 'nothing' }
  | { kind: 'failed'; error: unknown }

/** A session from a link is unusually old after this time. */
const STALE_SECONDS = 120

/** Reads a callback's address; the fragment has priority, as auth writes errors into both. */
export function readLink(url: URL): AuthLink {
  const parameters = new URLSearchParams([...url.searchParams, ...new URLSearchParams(url.hash.slice(1))])
  const get = (name: string) => parameters.getAll(name).at(-1) || undefined
  const flow = get('type')
  const description = get('error_description')
  if (description || get('error') || get('error_code')) {
    return {
      kind: 'refused',
      code: get('error_code'),
      description: description ?? get('error') ?? '',
      flow,
    }
  }
  const tokenHash = get('token_hash')
  if (tokenHash) return { kind: 'token', tokenHash, type: (flow ?? 'email') as EmailOtpType, flow }
  const [accessToken, refreshToken] = [get('access_token'), get('refresh_token')]
  if (accessToken && refreshToken) {
    const issuedAt = Number(get('expires_at')) - Number(get('expires_in')) || undefined
    return { kind: 'session', accessToken, refreshToken, issuedAt, flow }
  }
  if (accessToken || refreshToken) return { kind: 'broken', flow }
  if (get('code')) return { kind: 'code', flow }
  const text = get('message')
  return text ? { kind: 'message', text, flow } : { kind: 'nothing', flow }
}

/** Follows a link. A failing link leaves the present session unchanged. */
export async function followLink(link: AuthLink): Promise<LinkOutcome> {
  const auth = await authClient()
  const { error } = await auth.initialize()
  switch (link.kind) {
    case 'refused':
      return failed({ code: link.code, message: link.description })
    case 'broken':
      return failed({ code: 'no_session_in_url', message: 'No session defined in URL' })
    case 'code':
      // Another browser requested it, while this one waits for its own code.
      if (error?.code === 'bad_code_verifier') return { kind: 'elsewhere' }
      if (error) return failed(error)
      return new URL(location.href).searchParams.has('code') ? { kind: 'elsewhere' } : { kind: 'done' }
    case 'token':
      return outcomeOf(await auth.verifyOtp({ token_hash: link.tokenHash, type: link.type }))
    case 'session': {
      const { accessToken: access_token, refreshToken: refresh_token } = link
      warnOfStaleSession(link.issuedAt)
      const outcome = outcomeOf(await auth.setSession({ access_token, refresh_token }))
      // The client removes only what it used itself.
      history.replaceState(history.state, '', location.pathname + location.search)
      return outcome
    }
    case 'message':
      return { kind: 'half', text: link.text }
    case 'nothing':
      return { kind: 'nothing' }
  }
}

/** The library does the same for a session that it reads from the address itself. `issuedAt`: seconds since the epoch. */
function warnOfStaleSession(issuedAt: number | undefined): void {
  if (issuedAt === undefined || Date.now() / 1000 - issuedAt <= STALE_SECONDS) return
  console.warn(`The session of this link was issued over ${STALE_SECONDS} s ago; the link may be stale`)
}

function outcomeOf({ data, error }: { data: { session: unknown }; error: unknown }): LinkOutcome {
  if (error) return failed(error)
  return data.session ? { kind: 'done' } : { kind: 'half', text: '' }
}

function failed(error: unknown): LinkOutcome {
  return { kind: 'failed', error }
}
