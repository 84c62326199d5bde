import { appPathOf } from '#domain/base/app-path.ts'

/** The prefix of the app's cookies. */
export const cookiePrefix = 'greenside'

/** The cookie with the screen that a visitor requested before sign-in. */
export function redirectCookieName(prefix: string): string {
  return `${prefix}-redirect-path`
}

/** Remembers a full path (with its query) until the browser is closed or the path is restored. */
export function saveRedirectPath(prefix: string, fullPath: string): void {
  writeCookie(prefix, encodeURIComponent(fullPath), '')
}

/** The remembered path if it is the app's: a foreign address in the cookie is ignored. */
export function savedRedirectPath(prefix: string): string | undefined {
  const name = `${redirectCookieName(prefix)}=`
  const entry = document.cookie.split('; ').find((part) => part.startsWith(name))
  if (!entry) return undefined
  try {
    return appPathOf(decodeURIComponent(entry.slice(name.length)))
  } catch {
    return undefined
  }
}

/** Deletes the remembered path. */
export function clearRedirectPath(prefix: string): void {
  writeCookie(prefix, '', '; Max-Age=0')
}

function writeCookie(prefix: string, value: string, life: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox ESR
  document.cookie = `${redirectCookieName(prefix)}=${value}; Path=/; SameSite=Lax${life}`
}
