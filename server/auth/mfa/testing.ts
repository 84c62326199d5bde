import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import type { TestAuth } from '../testing.ts'

/** The code that an authenticator app shows at a time (milliseconds). */
export function totpCode(secret: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
}

/** Enrolls an authenticator app for the client's user. Throws the client's error. */
export async function enrollTotp(client: SupabaseClient, friendlyName = 'Phone in the bag') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret }
}

/** Enrolls an authenticator app and verifies it: the client's session is then at aal2. */
export async function withTotp(server: TestAuth, client: SupabaseClient, friendlyName?: string) {
  const factor = await enrollTotp(client, friendlyName)
  const code = totpCode(factor.secret, server.clock.now)
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  if (error) throw error
  return factor
}
