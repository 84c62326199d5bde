import * as z from 'zod'
import type { TokenError } from '#server/caller.ts'
import { bindingRequest } from './bindings.ts'

const broadcast = z
  .object({ ack: z.boolean().catch(false), self: z.boolean().catch(false) })
  .catch({ ack: false, self: false })
const presence = z
  .object({ key: z.string().catch(''), enabled: z.boolean().catch(false) })
  .catch({ key: '', enabled: false })
const config = z.object({
  broadcast,
  presence,
  postgres_changes: z.array(bindingRequest).catch([]),
  private: z.boolean().catch(false),
})

/** What a `phx_join` asks for; whatever cannot be read takes its default, as the protocol has it. */
export const joinPayload = z
  .object({
    config: config.catch(config.parse({})),
    access_token: z.string().nullish().catch(undefined),
  })
  .catch({ config: config.parse({}), access_token: undefined })
export type JoinConfig = z.infer<typeof config>

/** A join that is refused; `message` is `Code: sentence`. */
export class JoinRefusal extends Error {
  override readonly name = 'JoinRefusal'
}

/** How a refused token is named on a channel. */
export function tokenRefusal(error: TokenError): JoinRefusal {
  const code = {
    missing: 'MalformedJWT',
    malformed: 'MalformedJWT',
    algorithm: 'JwtSignatureError',
    signature: 'JwtSignatureError',
    expired: 'InvalidJWTToken',
    not_yet_valid: 'InvalidJWTToken',
    claims: 'InvalidJWTToken',
  }[error.fault]
  return new JoinRefusal(`${code}: ${error.message}`)
}
