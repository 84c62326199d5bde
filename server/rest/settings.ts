import { z } from 'zod'
import { flag, whole } from '#server/config/config-values.ts'

/** Whether a write stays by default, and whether `Prefer: tx=…` may override that. */
type TransactionEnd = 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override'

/** The root document: what the caller's role may use, everything exposed, or none. */
type OpenApiMode = 'follow-privileges' | 'ignore-privileges' | 'disabled'

/** The supported part of PostgREST's configuration. */
export interface RestConfig {
  /** Schemas that requests may select by profile headers; the first is the default. */
  schemas: readonly string[]
  /** Maximum of rows in any list of a read. */
  maxRows: number
  /** Whether a select may contain aggregates such as `count()` and `column.sum()`; PGRST123 otherwise. */
  aggregatesEnabled: boolean
  /** Whether a caller may request execution plans; PGRST107 otherwise. */
  planEnabled: boolean
  transactionEnd: TransactionEnd
  openApi: OpenApiMode
  /** Maximum bytes of a response to `anon` and `authenticated`. */
  answerBytes: number
  /** Milliseconds that the embedded database may spend on one of their statements; 0: no limit. */
  budgetMs: number
  /** Limit for one address. */
  callsPerMinute: number
}

const TRANSACTION_ENDS = ['commit', 'commit-allow-override', 'rollback', 'rollback-allow-override'] as const
const OPENAPI_MODES = ['follow-privileges', 'ignore-privileges', 'disabled'] as const
const oneOf = <T extends string>(choices: readonly [T, ...T[]]) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`).default(choices[0])

export const restVariables = {
  PGRST_DB_SCHEMAS: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine((names) => names.every((name) => name !== ''), 'must be names of schemas separated by commas')
    .default(['public']),
  PGRST_DB_MAX_ROWS: whole(1, 1_000_000, 1000),
  PGRST_DB_AGGREGATES_ENABLED: flag(false),
  PGRST_DB_PLAN_ENABLED: flag(false),
  PGRST_DB_TX_END: oneOf(TRANSACTION_ENDS),
  PGRST_OPENAPI_MODE: oneOf(OPENAPI_MODES),
  REST_MAX_ANSWER_BYTES: whole(1000, 999_999_999, 4_194_304),
  REST_TIME_BUDGET_MS: whole(0, 60_000, 200),
  RATE_LIMIT_REST: whole(1, 100_000_000, 20_000),
}

const shape = z.object(restVariables)

/** The data API's settings, from validated variables. */
export function restConfig(values: z.infer<typeof shape>): RestConfig {
  return {
    schemas: values.PGRST_DB_SCHEMAS,
    maxRows: values.PGRST_DB_MAX_ROWS,
    aggregatesEnabled: values.PGRST_DB_AGGREGATES_ENABLED,
    planEnabled: values.PGRST_DB_PLAN_ENABLED,
    transactionEnd: values.PGRST_DB_TX_END,
    openApi: values.PGRST_OPENAPI_MODE,
    answerBytes: values.REST_MAX_ANSWER_BYTES,
    budgetMs: values.REST_TIME_BUDGET_MS,
    callsPerMinute: values.RATE_LIMIT_REST,
  }
}

/** For tests: the default settings without the time budget, which depends on the machine's load. */
export const REST_DEFAULTS: RestConfig = { ...restConfig(shape.parse({})), budgetMs: 0 }
