import { z } from 'zod'
import { address, whole } from '#server/config/config-values.ts'

export interface OperationsConfig {
  log: LogConfig
  /** Bearer token for other machines to read `/metrics`; undefined: only this machine may. */
  metricsToken: string | undefined
  /** Undefined: no traces; their library is not loaded. */
  traces: TracesConfig | undefined
  shutdown: ShutdownConfig
}

export type LogLevel = (typeof logLevels)[number]

interface LogConfig {
  /** `json`: each line is one object, and each request has a line. */
  format: 'text' | 'json'
  level: LogLevel
}

export interface TracesConfig {
  /** The address of the collector, without `/v1/traces`. */
  endpoint: string
  serviceName: string
}

interface ShutdownConfig {
  /** How long `/health/ready` answers 503 before the port closes, so that a load balancer notices in time. */
  delayMs: number
  /** Time limit after that for running requests and jobs. */
  limitMs: number
}

export const logLevels = ['debug', 'info', 'warn', 'error'] as const

export const operationsVariables = {
  LOG_FORMAT: z.enum(['text', 'json'], 'must be text or json').default('text'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(/^https?:$/, 'must be an http:// or https:// address').optional(),
  OTEL_SERVICE_NAME: z.string().default('greenside'),
  SHUTDOWN_DELAY_SECONDS: whole(0, 600, 0),
  SHUTDOWN_TIMEOUT_SECONDS: whole(1, 600, 30),
}

const shape = z.object(operationsVariables)

export function operationsConfig(values: z.infer<typeof shape>): OperationsConfig {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '')
  return {
    log: { format: values.LOG_FORMAT, level: values.LOG_LEVEL },
    metricsToken: values.METRICS_TOKEN,
    traces: endpoint === undefined ? undefined : { endpoint, serviceName: values.OTEL_SERVICE_NAME },
    shutdown: {
      delayMs: values.SHUTDOWN_DELAY_SECONDS * 1000,
      limitMs: values.SHUTDOWN_TIMEOUT_SECONDS * 1000,
    },
  }
}
