const callback = '/confirm'

/**
 * The address that handles a callback, when auth sent the browser elsewhere: without its own `redirect_to` a link ends
 * at the club's front page, whose guard would lose its data. Undefined: this is no callback.
 */
export function callbackAddress({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>) {
  if (pathname === callback) return undefined
  const fragment = new URLSearchParams(hash.slice(1))
  const isCallback =
    (fragment.has('access_token') && fragment.has('refresh_token')) ||
    fragment.has('error_code') ||
    (fragment.has('message') && fragment.has('sb')) ||
    (pathname === '/' && /^[0-9a-f-]{36}$/.test(new URLSearchParams(search).get('code') ?? ''))
  return isCallback ? callback + search + hash : undefined
}

/** Leads a callback to its screen before other code reads the address. */
export function leadCallback(): void {
  const address = callbackAddress(new URL(location.href))
  if (address) history.replaceState(null, '', address)
}
