import { createChunks, DEFAULT_COOKIE_OPTIONS, stringToBase64URL } from '@supabase/ssr'
import { fieldsOf } from '#domain/base/unknown.ts'

/**
 * Where the session lies: in cookies that only this page reads. The gateway takes tokens from headers alone, so the
 * cookies that travel with a request sign nobody in (docs/decisions/0016).
 */
export const cookieOptions = () => ({
  path: DEFAULT_COOKIE_OPTIONS.path,
  sameSite: 'lax' as const,
  maxAge: DEFAULT_COOKIE_OPTIONS.maxAge,
  secure: location.protocol === 'https:',
})

/** True when the cookies of that name, whole or in pieces, hold something. */
export function hasSessionCookie(name: string): boolean {
  return document.cookie.split('; ').some((cookie) => {
    const [key, value] = cookie.split('=', 2)
    return (key === name || key === `${name}.0`) && value !== ''
  })
}

/** Moves a session that an earlier version of the app left in localStorage into the cookies; once, as it is gone then. */
export function carryOverSession(name: string): void {
  const stored = localStorage.getItem(name)
  if (stored === null) return
  if (!hasSessionCookie(name) && isSession(stored)) writeSessionCookies(name, stored)
  localStorage.removeItem(name)
  localStorage.removeItem(`${name}-code-verifier`)
}

/** Writes a session as @supabase/ssr does, which reads it from then on. */
function writeSessionCookies(name: string, session: string): void {
  const { path, maxAge, secure } = cookieOptions()
  for (const piece of createChunks(name, `base64-${stringToBase64URL(session)}`)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox ESR
    document.cookie = `${piece.name}=${piece.value}; Path=${path}; Max-Age=${maxAge}; SameSite=Lax${secure ? '; Secure' : ''}`
  }
}

function isSession(text: string): boolean {
  try {
    const it = fieldsOf(JSON.parse(text))
    return typeof it.access_token === 'string' && typeof it.refresh_token === 'string'
  } catch {
    return false
  }
}
