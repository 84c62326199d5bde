import type { MiddlewareHandler } from 'hono'
import { AuthError } from '../errors.ts'

/** Refuses a call that takes longer than this number of seconds. Throws AuthError 504 request_timeout. */
export function requestTimeout(seconds: number): MiddlewareHandler {
  return async (_context, next) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      const sentence = 'Processing this request timed out, please retry after a moment.'
      timer = setTimeout(() => reject(new AuthError(504, 'request_timeout', sentence)), seconds * 1000)
    })
    try {
      await Promise.race([next(), late])
    } finally {
      clearTimeout(timer)
    }
  }
}
