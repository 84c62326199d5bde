import type { Claims, Scope } from '#server/database/types.ts'

/** Why a token was refused; each protocol has its own error code for it. */
export type TokenFault =
  | 'missing'
  | 'malformed'
  | 'algorithm'
  | 'signature'
  | 'expired'
  | 'not_yet_valid'
  | 'claims'

export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly fault: TokenFault
  constructor(fault: TokenFault, message: string) {
    super(message)
    this.fault = fault
  }
}

export interface TokenVerifier {
  /**
   * Checks signature and times (30 s of clock skew), and for a person's token also issuer and audience; returns the
   * claims. A token without a role is anon's. `otherRoles`: accepted roles besides the database's. Throws TokenError.
   */
  verify(token: string, otherRoles?: readonly string[]): Promise<Claims>
}

/** The token of a request: `Authorization: Bearer`, else the `apikey` header, else undefined. */
export function tokenOf(headers: Headers): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')
  return bearer?.[1] ?? headers.get('apikey') ?? undefined
}

/** The scope of a request's statements; anon without a token. Throws TokenError. */
export async function scopeOf(headers: Headers, verifier: TokenVerifier): Promise<Scope> {
  const token = tokenOf(headers)
  if (token === undefined) return { role: 'anon', claims: { role: 'anon' } }
  const claims = await verifier.verify(token)
  return { role: claims.role, claims }
}
