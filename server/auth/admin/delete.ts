import type { Context } from 'hono'
import { z } from 'zod'
import { audit } from '../audit.ts'
import { readBody } from '../body.ts'
import { clientOf } from '../client.ts'
import type { AuthService } from '../service.ts'
import { refuseByRule, requireAdmin, userIdOf } from './access.ts'
import { findUser } from './users.ts'

const deleteBody = z.object({ should_soft_delete: z.boolean().nullish() })

/**
 * DELETE /admin/users/{id}: 200 `{}`. Softly, the row stays with nothing of the person in it; else it goes, and what
 * they ordered and reported stays without a name.
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
