import type { Context } from 'hono'
import { z } from 'zod'
import { DatabaseError, type Session as DatabaseSession } from '../../database/types.ts'
import { normalPhone } from '../account/addresses.ts'
import { type AuditAction, audit } from '../audit.ts'
import { optionalText, readBody } from '../body.ts'
import { clientOf } from '../client.ts'
import { AuthError } from '../errors.ts'
import { deleteFactorRow } from '../mfa/assurance.ts'
import { type Factor, factorIdOf, findFactor } from '../mfa/factors.ts'
import { type AuthService, timestamp } from '../service.ts'
import { requireAdmin, userIdOf } from './access.ts'
import { findUser } from './users.ts'

/** GET /admin/users/{id}/factors. */
export async function listFactors(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context)
  const id = userIdOf(context)
  const { factors } = await service.database.asOwner((transaction) => findUser(transaction, id))
  return context.json(factors)
}

/** DELETE /admin/users/{id}/factors/{factor}: 200 with the deleted factor, for a person who lost their phone. */
export async function deleteFactor(service: AuthService, context: Context): Promise<Response> {
  return changeFactor(service, context, 'factor_deleted', async (transaction, factor, before) => {
    await deleteFactorRow(service, transaction, factor)
    return before
  })
}

const factorFields = z.object({ friendly_name: optionalText, phone: optionalText })

/** PUT /admin/users/{id}/factors/{factor}: changes its name, and the number of a phone. */
export async function updateFactor(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context)
  const body = await readBody(context, factorFields)
  const phone = body.phone === '' ? null : normalPhone(body.phone)
  return changeFactor(service, context, 'factor_updated', async (transaction, factor) => {
    await transaction.query(
      `update auth.mfa_factors set friendly_name = coalesce($2::text, friendly_name),
         phone = case when factor_type = 'phone' then coalesce($3::text, phone) end, updated_at = $4::timestamptz
       where id = $1::uuid`,
      [factor.id, body.friendly_name || null, phone, timestamp(service)],
    )
    return shownFactor(transaction, factor.user_id, factor.id)
  }).catch(refuseTwin)
}

async function changeFactor(
  service: AuthService,
  context: Context,
  action: AuditAction,
  change: (transaction: DatabaseSession, factor: Factor, before: unknown) => Promise<unknown>,
): Promise<Response> {
  await requireAdmin(service, context)
  const userId = userIdOf(context)
  const factorId = factorIdOf(context)
  const result = await service.database.asOwner(async (transaction) => {
    const before = await shownFactor(transaction, userId, factorId)
    const factor = await findFactor(transaction, userId, factorId)
    const client = clientOf(context, service.config)
    const traits = { user_id: userId, factor_id: factorId }
    await audit(service, transaction, { action, client, traits })
    return change(transaction, factor, before)
  })
  return context.json(result)
}

/** The factor in GoTrue's form, without its secret. Throws AuthError 404. */
async function shownFactor(transaction: DatabaseSession, userId: string, factorId: string): Promise<unknown> {
  const { factors } = await findUser(transaction, userId)
  const factor = (factors as { id?: string; status: string }[]).find(({ id }) => id === factorId)
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

function refuseTwin(error: unknown): never {
  if (!(error instanceof DatabaseError) || error.code !== '23505') throw error
  throw error.constraint?.includes('phone')
    ? new AuthError(422, 'mfa_verified_factor_exists', 'The user has a factor with this phone number already')
    : new AuthError(422, 'mfa_factor_name_conflict', 'The user has a factor of this name already')
}
