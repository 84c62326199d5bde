import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Address } from '../account/addresses.ts'
import { type AuthService, timestamp } from '../service.ts'
import { identityClaims } from './new-user.ts'
import type { Claim } from './unconfirmed.ts'

/**
 * The answer to a sign-up that waits for a confirmation: the same for a new, an unconfirmed and a confirmed account, so
 * that it does not reveal whether an account exists.
 */
export function unconfirmedBody(
  service: Pick<AuthService, 'now' | 'config'>,
  id: string,
  { address, metadata }: Claim,
): Record<string, unknown> {
  const now = timestamp(service).replace('Z', '000Z')
  const claims = identityClaims(id, address, false)
  const identity = {
    identity_id: randomUUID(),
    id,
    user_id: id,
    identity_data: claims,
    provider: address.kind,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
    ...(address.kind === 'email' && { email: address.value }),
  }
  return {
    id,
    aud: service.config.audience,
    role: 'authenticated',
    email: '',
    phone: '',
    [address.kind]: address.value,
    confirmation_sent_at: now,
    app_metadata: { provider: address.kind, providers: [address.kind] },
    user_metadata: { ...metadata, ...claims },
    identities: [identity],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

/** The id in the answer to a sign-up with a confirmed account's address: stable, as for an unconfirmed one. */
export function decoyId({ keys }: Pick<AuthService, 'keys'>, { kind, value }: Address): string {
  const hex = createHmac('sha256', keys.jwtSecret).update(`sign-up ${kind} ${value}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-')
}

/**
 * Returns the answer no sooner than this many milliseconds after the call, so that the time does not reveal whether an
 * address has an account: a known one takes a few milliseconds longer. A refusal is thrown at once.
 */
export async function atLeast<Answer>(milliseconds: number, work: () => Promise<Answer>): Promise<Answer> {
  const due = performance.now() + milliseconds
  const answer = await work()
  const wait = due - performance.now()
  if (wait > 0) await setTimeout(wait)
  return answer
}
