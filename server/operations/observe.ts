import type { MiddlewareHandler } from 'hono'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/types.ts'
import type { TokenVerifier } from '#server/http/caller.ts'
import { notingCaller } from './request-scope.ts'

/** The additions to the gateway for logs and traces; without these settings they do nothing. */
export interface RequestObservation {
  middleware: MiddlewareHandler[]
  watchDatabase(database: Database): Database
  watchVerifier(verifier: TokenVerifier): TokenVerifier
  /** Sends the waiting spans. */
  close(): Promise<void>
}

/** Loads the libraries of logs and traces only if the settings require them. */
export async function observeRequests(
  { operations, proxies }: Pick<Config, 'operations' | 'proxies'>,
  version: string,
): Promise<RequestObservation> {
  const { log, traces: tracesConfig } = operations
  const isJson = log.format === 'json'
  const json = isJson ? await import('./json-log.ts') : undefined
  const traces = tracesConfig && (await import('./traces.ts')).startTraces(tracesConfig, version, proxies)
  return {
    middleware: [
      ...(json ? [json.logRequests(json.createJsonLog(log.level), proxies)] : []),
      ...(traces ? [traces.middleware] : []),
    ],
    watchDatabase: traces ? traces.watchDatabase : (database) => database,
    watchVerifier: isJson ? notingCaller : (verifier) => verifier,
    close: async () => traces?.close(),
  }
}

/** Sets the format and minimum level of the log lines of this process. */
export async function setUpLog({ log }: Config['operations']): Promise<void> {
  if (log.format === 'json') {
    const { createJsonLog, redirectConsole } = await import('./json-log.ts')
    redirectConsole(createJsonLog(log.level))
  } else {
    const { limitConsole } = await import('./text-log.ts')
    limitConsole(log.level)
  }
}
