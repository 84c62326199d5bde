import { type LogLevel, logLevels } from './settings.ts'

const consoleMethods = { debug: ['debug'], info: ['log', 'info'], warn: ['warn'], error: ['error'] } as const

/** Limits console output to `level` and above. */
export function limitConsole(level: LogLevel): void {
  for (const lower of logLevels.slice(0, logLevels.indexOf(level)))
    for (const method of consoleMethods[lower]) console[method] = () => {}
}
