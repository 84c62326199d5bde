import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Session as DatabaseSession } from '#server/database/types.ts'
import { type User, userBody } from '../account/users.ts'
import { audit } from '../audit.ts'
import { readBody } from '../body.ts'
import { clientOf } from '../client.ts'
import { AuthError, refuseTaken, validationFailed } from '../errors.ts'
import type { AuthService } from '../service.ts'
import { insertUser } from '../sign-up/new-user.ts'
import { refuseByRule, requireAdmin, userIdOf } from './access.ts'
import { type CheckedFields, checkFields, userFields } from './fields.ts'
import { findUser } from './users.ts'
import { writeFields } from './write.ts'

/**
 * POST /admin/users: creates an account without a sign-up. Addresses stay unconfirmed unless the call confirms them.
 */
export async function createByAdmin(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context)
  const body = await readBody(context, userFields)
  const fields = await checkFields(service, body, { mayBeWeak: true })
  if (fields.addresses.length === 0) {
    throw validationFailed('Cannot create a user without either an email or phone')
  }
  const id = body.id || randomUUID()
  const user = await service.database
    .asOwner(async (transaction) => {
      await refuseKnown(transaction, id, fields)
      const user = await insert(service, transaction, id, fields)
      const client = clientOf(context, service.config)
      await audit(service, transaction, { action: 'user_signedup', client, traits: { user_id: id } })
      return user
    })
    .catch(refuseTaken)
    .catch(refuseByRule)
  return context.json(userBody(user))
}

async function refuseKnown(
  transaction: DatabaseSession,
  id: string,
  { addresses }: CheckedFields,
): Promise<void> {
  const { rows } = await transaction.query('select 1 from auth.users where id = $1::uuid', [id])
  if (rows.length > 0) throw new AuthError(422, 'user_already_exists', 'A user with this id exists already')
  for (const { kind, value } of addresses) {
    const text = `select 1 from auth.users where ${kind} = $1::text and not is_sso_user`
    const existing = await transaction.query(text, [value])
    if (existing.rows.length === 0) continue
    throw kind === 'phone'
      ? new AuthError(422, 'phone_exists', 'Phone number already registered by another user')
      : new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
  }
}

async function insert(
  service: AuthService,
  transaction: DatabaseSession,
  id: string,
  fields: CheckedFields,
): Promise<User> {
  const [address] = fields.addresses
  const metadata = fields.userMetadata
  await insertUser(service, transaction, { id, ...(address && { address }), metadata })
  // The identity keeps its own data; the account gets the call's data.
  await transaction.query('update auth.users set raw_user_meta_data = $2::jsonb where id = $1::uuid', [
    id,
    '{}',
  ])
  return writeFields(service, transaction, id, fields)
}

const deleteBody = z.object({ should_soft_delete: z.boolean().nullish() })

/**
 * DELETE /admin/users/{id}: 200 `{}`. A soft delete empties the row of personal data and keeps it; otherwise the row is
 * deleted, and the person's orders and reports stay without a name.
 */
export async function deleteByAdmin(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context)
  const id = userIdOf(context)
  const body = (await context.req.text()) === '' ? {} : await readBody(context, deleteBody)
  await service.database
    .asOwner(async (transaction) => {
      await findUser(transaction, id)
      const client = clientOf(context, service.config)
      await audit(service, transaction, { action: 'user_deleted', client, traits: { user_id: id } })
      const text = body.should_soft_delete
        ? 'select private.empty_account($1::uuid)'
        : 'delete from auth.users where id = $1::uuid'
      await transaction.query(text, [id])
    })
    .catch(refuseByRule)
  return context.json({})
}

/** PUT /admin/users/{id}: changes the given fields; 200 with the user. */
export async function updateByAdmin(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context)
  const id = userIdOf(context)
  const fields = await checkFields(service, await readBody(context, userFields), { mayBeWeak: false })
  const user = await service.database
    .asOwner(async (transaction) => {
      await findUser(transaction, id)
      const user = await writeFields(service, transaction, id, fields)
      const client = clientOf(context, service.config)
      await audit(service, transaction, { action: 'user_modified', client, traits: { user_id: id } })
      return user
    })
    .catch(refuseTaken)
    .catch(refuseByRule)
  return context.json(userBody(user))
}
