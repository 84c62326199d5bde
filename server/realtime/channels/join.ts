import * as z from 'zod'
import type { TokenError } from '#server/http/caller.ts'
import { bindingRequest } from '../changes/bindings.ts'
import { replayRequest } from './replay.ts'

const flag = z.boolean().catch(false)
const broadcast = z.object({
  ack: flag,
  self: flag,
  replication_ready: flag,
  replay: z
    .union([replayRequest, z.literal('invalid')])
    .nullish()
    .catch('invalid'),
})
const presence = z.object({ key: z.string().catch(''), enabled: flag })
const config = z.object({
  broadcast: broadcast.catch(broadcast.parse({})),
  presence: presence.catch(presence.parse({})),
  postgres_changes: z.array(bindingRequest).catch([]),
  private: flag,
})

/** The payload of `phx_join`; invalid parts get their defaults, as in the protocol. */
export const joinPayload = z
  .object({
    config: config.catch(config.parse({})),
    access_token: z.string().nullish().catch(undefined),
  })
  .catch({ config: config.parse({}), access_token: undefined })
export type JoinConfig = z.infer<typeof config>

/** The codes of Supabase's Realtime. */
export type JoinCode =
  | 'ChannelRateLimitReached'
  | 'ClientJoinRateLimitReached'
  | 'ConnectionRateLimitReached'
  | 'InvalidJWTToken'
  | 'JwtSignatureError'
  | 'MalformedJWT'
  | 'PrivateOnly'
  | 'TopicNameRequired'
  | 'UnableToListenToTenantDatabase'
  | 'UnableToReplayMessages'
  | 'Unauthorized'
  | 'UnknownErrorOnChannel'

/** A refused join; `message` is `Code: sentence`. */
export class JoinRefusal extends Error {
  override readonly name = 'JoinRefusal'
  constructor(code: JoinCode, sentence: string) {
    super(`${code}: ${sentence}`)
  }
}

/** The refusal for an invalid token. */
export function tokenRefusal(error: TokenError): JoinRefusal {
  const code = {
    missing: 'MalformedJWT',
    malformed: 'MalformedJWT',
    algorithm: 'JwtSignatureError',
    signature: 'JwtSignatureError',
    expired: 'InvalidJWTToken',
    not_yet_valid: 'InvalidJWTToken',
    claims: 'InvalidJWTToken',
  } as const
  return new JoinRefusal(code[error.fault], error.message)
}
