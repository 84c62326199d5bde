import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Database } from '#server/database/types.ts'
import { audit } from '../audit.ts'
import { checkMetadata, optionalMetadata, optionalText, readBody } from '../body.ts'
import { clientOf } from '../client.ts'
import { AuthError, refuseTaken } from '../errors.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { checkPassword } from '../passwords/passwords.ts'
import type { AuthService } from '../service.ts'
import { startSession } from '../sessions/sessions.ts'
import { insertUser } from '../sign-up/new-user.ts'
import { replaceClaim } from '../sign-up/unconfirmed.ts'
import { sessionBody } from '../tokens/tokens.ts'
import { normalEmail } from './addresses.ts'
import { vouch } from './make-admin.ts'
import { lockAccount, readUser } from './users.ts'

/**
 * The address at which the first administrator sets up the club, with a new code; undefined if the club has an
 * administrator. The code is in the fragment, which browsers send to no server.
 */
export async function firstStartAddress(database: Database, siteUrl: string): Promise<string | undefined> {
  const code = randomBytes(24).toString('base64url')
  const { rows } = await database.runAsOwner<{ is_offered: boolean }>(
    'select private.offer_first_start($1::text) as is_offered',
    [hashOf(code)],
  )
  return rows[0]?.is_offered ? `${siteUrl}/welcome#start=${code}` : undefined
}

const checkBody = z.object({ code: optionalText })

/** POST /first-admin/check: 200 when the code can make the first administrator. Throws AuthError 403. */
export async function checkFirstCode(service: AuthService, context: Context): Promise<Response> {
  await service.limits.firstAdmin.consume(clientOf(context, service.config).network)
  const { code } = await readBody(context, checkBody)
  await checkCode(service.database, code)
  return context.json({})
}

const firstAdminBody = z.object({
  code: optionalText,
  email: optionalText,
  password: optionalText,
  data: optionalMetadata,
})

/**
 * POST /first-admin: makes the account of the first administrator; 200 with its session. An account that already has
 * the address loses its password, sessions and second factors: the code proves who runs the server.
 */
export async function firstAdmin(service: AuthService, context: Context): Promise<Response> {
  const client = clientOf(context, service.config)
  await service.limits.firstAdmin.consume(client.network)
  const { code, email, password, data = {} } = await readBody(context, firstAdminBody)
  await checkCode(service.database, code)
  const address = { kind: 'email', value: normalEmail(email) } as const
  checkMetadata(data)
  await checkPassword(password, service.config.password, [address.value, await service.clubName()])
  const claim = { address, passwordHash: await hashPassword(password), metadata: data }
  const { user, session } = await service.database
    .asOwner(async (transaction) => {
      const account = await lockAccount(transaction, address)
      const id = account?.id ?? randomUUID()
      if (account) await replaceClaim(service, transaction, id, claim)
      else await insertUser(service, transaction, { id, ...claim })
      await vouch(service, transaction, id)
      const { rows } = await transaction.query<{ is_made: boolean }>(
        'select private.make_first_admin($1::uuid, $2::text) as is_made',
        [id, hashOf(code)],
      )
      if (!rows[0]?.is_made) throw codeRefused()
      const session = await startSession(service, transaction, id, 'password', client)
      const user = await readUser(transaction, id)
      await audit(service, transaction, {
        action: 'user_signedup',
        actor: user,
        client,
        traits: { provider: 'email', role: 'admin' },
      })
      return { user, session }
    })
    .catch(refuseTaken)
  return context.json(sessionBody(service, user, session))
}

/** Throws AuthError 403, the same for a wrong code, a used code, and a club that has an administrator. */
async function checkCode(database: Database, code: string): Promise<void> {
  const { rows } = await database.runAsOwner<{ code_hash: string }>(
    'select code_hash from jobs.first_start_code where not private.has_admin()',
  )
  const hash = Buffer.from(hashOf(code))
  // Compares every hash, so that the time is the same for each code.
  const matches = rows.filter(({ code_hash }) => timingSafeEqual(Buffer.from(code_hash), hash))
  if (matches.length === 0) throw codeRefused()
}

function codeRefused(): AuthError {
  return new AuthError(
    403,
    'first_code_refused',
    'This address was used already, or the club has an administrator',
  )
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
