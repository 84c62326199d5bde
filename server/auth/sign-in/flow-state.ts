import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Session as DatabaseSession } from '#server/database/types.ts'
import { rfc3339 } from '../account/users.ts'
import { AuthError } from '../errors.ts'
import { type AuthService, timestamp } from '../service.ts'
import type { AuthMethod } from '../sessions/sessions.ts'

/** A sign-in that continues at a provider or in a mailbox, and returns to the client that began it. */
export interface FlowState {
  id: string
  user_id: string | null
  auth_code: string | null
  code_challenge_method: 's256' | 'plain' | null
  /** Null: the session is returned in the fragment, not by a code. */
  code_challenge: string | null
  /** A provider's name, or the method. */
  provider_type: string
  provider_access_token: string | null
  provider_refresh_token: string | null
  authentication_method: AuthMethod
  /** RFC 3339. */
  created_at: string
  /** RFC 3339; time of the successful return, from which on the state is used up and its code valid. */
  auth_code_issued_at: string | null
  /** The address to which the client wants the result. */
  referrer: string | null
  linking_target_id: string | null
  /** RFC 3339; latest end of the session. */
  session_not_after: string | null
}

export interface NewFlow {
  method: AuthMethod
  providerType?: string
  /** From the call, after body.ts checkChallenge; empty or omitted: the flow ends with a fragment, not with a code. */
  challenge?: { code_challenge: string; code_challenge_method: string }
  userId?: string
  referrer?: string
  linkingTargetId?: string
  emailOptional?: boolean
}

const columns = `f.id, f.user_id, f.auth_code, f.code_challenge_method, f.code_challenge, f.provider_type,
  f.provider_access_token, f.provider_refresh_token, f.authentication_method, f.referrer,
  f.linking_target_id, ${rfc3339('f.created_at')} as created_at,
  ${rfc3339('f.auth_code_issued_at')} as auth_code_issued_at,
  ${rfc3339('f.session_not_after')} as session_not_after`

/** Begins a flow. Its id is the `state` for a provider; the client redeems its auth_code at the end. */
export async function createFlow(
  service: Pick<AuthService, 'now'>,
  transaction: DatabaseSession,
  flow: NewFlow,
): Promise<{ id: string; authCode: string }> {
  const id = randomUUID()
  const authCode = randomUUID()
  const challenge = flow.challenge?.code_challenge || null
  await transaction.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       created_at, updated_at, authentication_method, referrer, linking_target_id, email_optional)
     values ($1::uuid, $2::uuid, $3::text, $4::auth.code_challenge_method, $5::text, $6::text, $7::timestamptz,
       $7::timestamptz, $8::text, $9::text, $10::uuid, $11::boolean)`,
    [
      id,
      flow.userId ?? null,
      authCode,
      challenge === null ? null : flow.challenge?.code_challenge_method.toLowerCase(),
      challenge,
      flow.providerType ?? flow.method,
      timestamp(service),
      flow.method,
      flow.referrer ?? null,
      flow.linkingTargetId ?? null,
      flow.emailOptional ?? false,
    ],
  )
  return { id, authCode }
}

/** The flow with this id (the returned `state`), locked until the transaction ends. */
export async function findFlow(transaction: DatabaseSession, id: string): Promise<FlowState | undefined> {
  const text = `select ${columns} from auth.flow_state f where f.id = $1::uuid for update`
  return (await transaction.query<FlowState>(text, [id])).rows[0]
}

/** Whether a flow has expired, measured from its start or, once its code was issued, from that time. */
export function isFlowExpired(
  service: Pick<AuthService, 'now' | 'config'>,
  flow: Pick<FlowState, 'created_at' | 'auth_code_issued_at'>,
): boolean {
  const since = Date.parse(flow.auth_code_issued_at ?? flow.created_at)
  return service.now() >= since + service.config.flowStateSeconds * 1000
}

/** Ends a flow successfully: stores its user and the provider's tokens. Its code is valid from now on. */
export async function finishFlow(
  service: Pick<AuthService, 'now'>,
  transaction: DatabaseSession,
  id: string,
  flow: {
    userId: string
    providerAccessToken?: string
    providerRefreshToken?: string
    /** Milliseconds. */
    notAfter?: number | undefined
  },
): Promise<void> {
  await transaction.query(
    `update auth.flow_state set user_id = $2::uuid, provider_access_token = $3::text,
       provider_refresh_token = $4::text, auth_code_issued_at = $5::timestamptz, updated_at = $5::timestamptz,
       session_not_after = $6::timestamptz
     where id = $1::uuid`,
    [
      id,
      flow.userId,
      flow.providerAccessToken ?? null,
      flow.providerRefreshToken ?? null,
      timestamp(service),
      flow.notAfter === undefined ? null : new Date(flow.notAfter).toISOString(),
    ],
  )
}

/**
 * Issues the code of the user's newest flow by this method, for the client that requested the link. Throws AuthError
 * 404 flow_state_not_found.
 */
export async function issueAuthCode(
  service: Pick<AuthService, 'now'>,
  transaction: DatabaseSession,
  userId: string,
  method: AuthMethod,
): Promise<string> {
  const { rows } = await transaction.query<{ auth_code: string }>(
    `update auth.flow_state set auth_code_issued_at = $3::timestamptz, updated_at = $3::timestamptz
     where id = (select id from auth.flow_state where user_id = $1::uuid and authentication_method = $2::text
         and code_challenge is not null order by created_at desc limit 1)
     returning auth_code`,
    [userId, method, timestamp(service)],
  )
  if (!rows[0]) throw flowNotFound()
  return rows[0].auth_code
}

function flowNotFound(): AuthError {
  return new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
}

export type RedeemedFlow = FlowState & { user_id: string }

/**
 * Deletes and returns the flow of a code if the verifier matches its challenge. Throws AuthError: 404
 * flow_state_not_found, 422 flow_state_expired, 400 bad_code_verifier.
 */
export async function redeemAuthCode(
  service: Pick<AuthService, 'now' | 'config'>,
  transaction: DatabaseSession,
  authCode: string,
  verifier: string,
): Promise<RedeemedFlow> {
  const text = `select ${columns} from auth.flow_state f where f.auth_code = $1::text for update`
  const flow = (await transaction.query<FlowState>(text, [authCode])).rows[0]
  if (!flow || flow.auth_code_issued_at === null || flow.user_id === null) throw flowNotFound()
  if (isFlowExpired(service, flow)) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  }
  if (!isVerifierOf(flow, verifier)) {
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    )
  }
  await transaction.query('delete from auth.flow_state where id = $1::uuid', [flow.id])
  return flow as RedeemedFlow
}

function isVerifierOf(
  { code_challenge: challenge, code_challenge_method: method }: FlowState,
  verifier: string,
) {
  if (challenge === null) return false
  const computed = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const [expected, actual] = [Buffer.from(challenge), Buffer.from(computed)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
