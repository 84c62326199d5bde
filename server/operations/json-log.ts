import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import type { MiddlewareHandler } from 'hono'
import { type DestinationStream, type Logger, pino } from 'pino'
import { codeOfError } from '#domain/base/unknown.ts'
import type { ProxyConfig } from '#server/http/client-address.ts'
import { requestScope, runInRequestScope } from './request-scope.ts'
import type { LogLevel } from './settings.ts'

/** Lines of JSON with time, level and message and, within a request, its id and caller. */
export function createJsonLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => {
      const scope = requestScope()
      return scope ? { request_id: scope.id, caller: scope.caller } : {}
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

const consoleLevels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/** Writes the console output of this process and its libraries to the log. Returns a function that ends it. */
export function redirectConsole(log: Logger): () => void {
  const before = { ...console }
  for (const [method, level] of Object.entries(consoleLevels) as [keyof typeof consoleLevels, LogLevel][]) {
    console[method] = (...parts: unknown[]) => {
      const message = parts.filter((part) => !(part instanceof Error)).map(textOf)
      const error = parts.find((part) => part instanceof Error)
      log[level](error ? { error: describeError(error) } : {}, message.join(' ').trim())
    }
  }
  return () => Object.assign(console, before)
}

const textOf = (part: unknown) => (typeof part === 'string' ? part : inspect(part, { depth: 2 }))

/** Omits the fields in which PostgreSQL repeats values of a row. */
function describeError(error: Error) {
  return { name: error.name, code: codeOfError(error), message: error.message, stack: error.stack }
}

/** The accepted form of a proxy's request id. */
const REQUEST_ID = /^[\w.:-]{8,64}$/

/**
 * Logs each request when its answer begins: method, path without query, status, milliseconds. The answer has the
 * request's id in `X-Request-Id`; a trusted proxy may set it.
 */
export function logRequests(log: Logger, { trusted }: ProxyConfig): MiddlewareHandler {
  return (context, next) => {
    const proxyId = trusted > 0 ? context.req.header('x-request-id') : undefined
    const id = proxyId !== undefined && REQUEST_ID.test(proxyId) ? proxyId : randomUUID()
    return runInRequestScope({ id }, async () => {
      const begin = performance.now()
      await next()
      context.header('x-request-id', id)
      const { method, path } = context.req
      const duration_ms = Math.round(performance.now() - begin)
      log.info({ method, path, status: context.res.status, duration_ms }, 'request')
    })
  }
}
