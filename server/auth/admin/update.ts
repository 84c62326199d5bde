import type { Context } from 'hono'
import { userBody } from '../account/users.ts'
import { audit } from '../audit.ts'
import { readBody } from '../body.ts'
import { clientOf } from '../client.ts'
import { refuseTaken } from '../errors.ts'
import type { AuthService } from '../service.ts'
import { refuseByRule, requireAdmin, userIdOf } from './access.ts'
import { checkFields, userFields } from './fields.ts'
import { findUser } from './users.ts'
import { writeFields } from './write.ts'

/** PUT /admin/users/{id}: changes the fields of the call; 200 with the user. */
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
