import { z } from 'zod'
import { address, flag, whole } from '#server/config/config-values.ts'

export interface PostgresConfig {
  /** Maximum of connections, without the listening one. */
  poolSize: number
  /** URL of the listening connection; undefined: DATABASE_URL. */
  listenUrl: string | undefined
  /** A pooler gives each transaction another connection, so no session state lasts. */
  hasPooler: boolean
}

export const databaseVariables = {
  DATABASE_POOL_SIZE: whole(2, 500, 10),
  DATABASE_POOLER: flag(false),
  DATABASE_LISTEN_URL: address(/^postgres(ql)?:$/, 'must be a postgres:// address').optional(),
}

const shape = z.object(databaseVariables)
type Variables = z.infer<typeof shape>

/** Faults that concern several variables. */
export function databaseFaults(values: Variables): string[] {
  if (!values.DATABASE_POOLER || values.DATABASE_LISTEN_URL !== undefined) return []
  return [
    'DATABASE_LISTEN_URL must be set when DATABASE_POOLER is true: notifications need a connection of their own.',
  ]
}

/** Connection settings from validated variables. */
export function postgresConfig(values: Variables): PostgresConfig {
  return {
    poolSize: values.DATABASE_POOL_SIZE,
    listenUrl: values.DATABASE_LISTEN_URL,
    hasPooler: values.DATABASE_POOLER,
  }
}
