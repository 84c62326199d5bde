import type { SupportedStorage } from '@supabase/auth-js'
import {
  combineChunks,
  createChunks,
  DEFAULT_COOKIE_OPTIONS,
  isChunkLike,
  stringFromBase64URL,
  stringToBase64URL,
} from '@supabase/ssr'
import { fieldsOf } from '#domain/base/unknown.ts'

const PREFIX = 'base64-'

/**
 * The session is in cookies that only this page reads. The gateway accepts tokens from headers alone, so the cookies of
 * a request sign no one in (docs/decisions/0016).
 */
export const cookieStorage: SupportedStorage = {
  async getItem(name) {
    const cookies = cookiesOfPage()
    const value = await combineChunks(name, (piece) => cookies.get(piece))
    if (!value?.startsWith(PREFIX)) return value
    try {
      return stringFromBase64URL(value.slice(PREFIX.length))
    } catch {
      return null
    }
  },
  async setItem(name, value) {
    const pieces = createChunks(name, PREFIX + stringToBase64URL(value))
    const stale = new Set([...cookiesOfPage().keys()].filter((piece) => isChunkLike(piece, name)))
    for (const piece of pieces) stale.delete(piece.name)
    for (const piece of stale) writeCookie(piece, '', 0)
    for (const piece of pieces) writeCookie(piece.name, piece.value, DEFAULT_COOKIE_OPTIONS.maxAge)
  },
  async removeItem(name) {
    for (const piece of cookiesOfPage().keys()) if (isChunkLike(piece, name)) writeCookie(piece, '', 0)
  },
}

function cookiesOfPage(): Map<string, string> {
  return new Map(
    document.cookie.split('; ').map((cookie) => {
      const [name, value = ''] = cookie.split('=', 2)
      return [name!, value]
    }),
  )
}

function writeCookie(name: string, value: string, maxAgeSeconds: number | undefined): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox ESR
  document.cookie = `${name}=${value}; Path=${DEFAULT_COOKIE_OPTIONS.path}; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
}

/** True when the cookies of that name, whole or in parts, have a value. */
export function hasSessionCookie(name: string): boolean {
  return document.cookie.split('; ').some((cookie) => {
    const [key, value] = cookie.split('=', 2)
    return (key === name || key === `${name}.0`) && value !== ''
  })
}

/** Moves a session of an earlier app version from localStorage into the cookies, once. */
export function carryOverSession(name: string): void {
  const stored = localStorage.getItem(name)
  if (stored === null) return
  if (!hasSessionCookie(name) && isSession(stored)) void cookieStorage.setItem(name, stored)
  localStorage.removeItem(name)
  localStorage.removeItem(`${name}-code-verifier`)
}

function isSession(text: string): boolean {
  try {
    const it = fieldsOf(JSON.parse(text))
    return typeof it.access_token === 'string' && typeof it.refresh_token === 'string'
  } catch {
    return false
  }
}
