import { createHash, randomUUID } from 'node:crypto'
import type { Session as DatabaseSession } from '../../database/types.ts'
import { rfc3339 } from '../account/users.ts'
import { AuthError } from '../errors.ts'
import { type AuthService, timestamp } from '../service.ts'

/** The stored state of a person who is at their identity provider. */
export interface RelayState {
  id: string
  sso_provider_id: string
  request_id: string
  redirect_to: string | null
  flow_state_id: string | null
  /** RFC 3339. */
  created_at: string
}

export async function createRelayState(
  service: Pick<AuthService, 'now'>,
  transaction: DatabaseSession,
  state: { providerId: string; requestId: string; redirectTo: string; flowId: string | undefined },
): Promise<string> {
  const id = randomUUID()
  await transaction.query(
    `insert into auth.saml_relay_states
       (id, sso_provider_id, request_id, redirect_to, flow_state_id, created_at, updated_at)
     values ($1::uuid, $2::uuid, $3::text, $4::text, $5::uuid, $6::timestamptz, $6::timestamptz)`,
    [id, state.providerId, state.requestId, state.redirectTo, state.flowId ?? null, timestamp(service)],
  )
  return id
}

/**
 * Deletes and returns a relay state, so that it is valid once. Throws AuthError: 404 saml_relay_state_not_found, 422
 * saml_relay_state_expired.
 */
export async function takeRelayState(
  service: Pick<AuthService, 'now' | 'config' | 'database'>,
  id: string,
): Promise<RelayState> {
  const { rows } = await service.database.runAsOwner<RelayState>(
    `delete from auth.saml_relay_states where id = $1::uuid and request_id not like $2::text
     returning id, sso_provider_id, request_id, redirect_to, flow_state_id, ${rfc3339('created_at')} as created_at`,
    [id, `${usedPrefix}%`],
  )
  const [state] = rows
  if (!state) {
    const message = 'SAML RelayState does not exist, try logging in again?'
    throw new AuthError(404, 'saml_relay_state_not_found', message)
  }
  if (service.now() >= Date.parse(state.created_at) + service.config.saml.relayStateSeconds * 1000) {
    throw new AuthError(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?')
  }
  return state
}

const usedPrefix = 'assertion '

/**
 * Records that an assertion was used, until it expires (`goodUntil`, milliseconds). Supabase Auth has no table for
 * this; the row's id is derived from the assertion's id, and its `created_at` is `goodUntil`. Throws AuthError 400
 * validation_failed on the second use.
 */
export async function useAssertion(
  transaction: DatabaseSession,
  providerId: string,
  assertionId: string,
  goodUntil: number,
): Promise<void> {
  const { rowCount } = await transaction.query(
    `insert into auth.saml_relay_states (id, sso_provider_id, request_id, created_at, updated_at)
     values ($1::uuid, $2::uuid, $3::text, $4::timestamptz, $4::timestamptz) on conflict (id) do nothing`,
    [
      uuidOf(`${providerId} ${assertionId}`),
      providerId,
      `${usedPrefix}${assertionId}`,
      new Date(goodUntil).toISOString(),
    ],
  )
  if (rowCount === 0) throw new AuthError(400, 'validation_failed', 'SAML Assertion has already been used')
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
