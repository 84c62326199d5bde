import { AsyncLocalStorage } from 'node:async_hooks'
import type { TokenVerifier } from '#server/http/caller.ts'

/** The log's data about the current request. */
export interface RequestScope {
  id: string
  /** The person's id, or the role of a token without a person; undefined: no token accepted yet. */
  caller?: string
}

const scopes = new AsyncLocalStorage<RequestScope>()

export function runInRequestScope<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work)
}

/** Undefined outside of a request. */
export function requestScope(): RequestScope | undefined {
  return scopes.getStore()
}

/** A verifier that records the caller of each accepted token in the request's scope. */
export function notingCaller(verifier: TokenVerifier): TokenVerifier {
  return {
    async verify(token, otherRoles) {
      const claims = await verifier.verify(token, otherRoles)
      const scope = scopes.getStore()
      if (scope) scope.caller = claims.sub ?? claims.role
      return claims
    },
  }
}
