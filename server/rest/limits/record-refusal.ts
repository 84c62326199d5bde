import type { AuditSink } from '#server/audit/audit-sink.ts'
import { DatabaseError } from '#server/database/types.ts'
import type { Call } from '../handle/context.ts'

/** By a missing right, or by a rule of the club. */
const refusal = /^(42501|GS\d{3})$/

/** Counts a signed-in person's write that the database refused and rolled back. `path` is the one below the mount. */
export function recordRefusal(
  auditSink: AuditSink,
  { method, scope, network }: Call,
  path: string,
  error: unknown,
): void {
  if (method === 'GET' || method === 'HEAD') return
  if (!(error instanceof DatabaseError) || !refusal.test(error.code)) return
  const actor = scope.role === 'authenticated' ? scope.claims.sub : undefined
  if (actor !== undefined) {
    auditSink.record({ kind: 'refused', actor, table: path.slice(1), code: error.code, address: network })
  }
}
