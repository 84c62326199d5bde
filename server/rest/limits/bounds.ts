import type { DatabaseRole } from '#server/database/types.ts'
import { tooMuch } from '../errors.ts'
import type { Condition, RestQuery, SelectItem } from '../parse/request.ts'
import type { RestConfig } from '../settings.ts'
import { LIMITS } from './limits.ts'

/** Limits of one request's statement; the statement itself checks them, row by row. */
export interface Bounds {
  /** Maximum bytes of the body, and of each list in it. */
  answerBytes: number
  /** Milliseconds; undefined: the server's statement time-out is enough. */
  budgetMs: number | undefined
}

/**
 * The bounds of a role; undefined for the server itself. The embedded database runs one statement at a time and cannot
 * interrupt it, so its statements check the clock themselves.
 */
export function boundsOf(
  { answerBytes, budgetMs }: Pick<RestConfig, 'answerBytes' | 'budgetMs'>,
  role: DatabaseRole,
  engine: 'pglite' | 'postgres',
): Bounds | undefined {
  if (role === 'service_role') return undefined
  return { answerBytes, budgetMs: engine === 'pglite' && budgetMs > 0 ? budgetMs : undefined }
}

/** For writes and functions: their work is done before the first row is read, so a clock check is too late. */
export function withoutClock(bounds: Bounds | undefined): Bounds | undefined {
  return bounds && { ...bounds, budgetMs: undefined }
}

/** Refuses short queries with a high cost. Throws RestError PGRST100. */
export function checkBounds(query: RestQuery): void {
  if (countEmbeds(query.select) > LIMITS.callerEmbeds) throw tooMuch('embeds', LIMITS.callerEmbeds)
  if (depthOf(query.select) > LIMITS.callerDepth) throw tooMuch('levels of embeds', LIMITS.callerDepth)
  for (const { value } of query.orders) {
    if (value.length > LIMITS.callerOrderTerms) throw tooMuch('order terms', LIMITS.callerOrderTerms)
  }
  for (const { value } of query.conditions) checkCondition(value)
}

function countEmbeds(select: readonly SelectItem[]): number {
  return select.reduce((sum, item) => sum + (item.kind === 'embed' ? 1 + countEmbeds(item.select) : 0), 0)
}

function depthOf(select: readonly SelectItem[]): number {
  return Math.max(0, ...select.map((item) => (item.kind === 'embed' ? 1 + depthOf(item.select) : 0)))
}

/** A back reference, or a counted repetition after another: nested, these take exponential time on a single row. */
const costlyRegex = /\\[1-9]|\{[^}]*\}.*\{/s

function checkCondition(condition: Condition): void {
  if (condition.kind === 'group') {
    condition.members.forEach(checkCondition)
    return
  }
  const { test } = condition
  if (test.kind !== 'compare') return
  const { operator, value } = test
  if (operator === 'like' || operator === 'ilike') {
    const wildcards = value.match(/[*%]+/g)?.length ?? 0
    if (wildcards > LIMITS.callerWildcards) throw tooMuch('wildcards in a pattern', LIMITS.callerWildcards)
  }
  if (operator !== 'match' && operator !== 'imatch') return
  if (value.length > LIMITS.callerRegex) throw tooMuch('characters in a pattern', LIMITS.callerRegex)
  if (costlyRegex.test(value)) throw tooMuch('counted repetitions or back references in a pattern', 1)
}
