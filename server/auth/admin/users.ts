import type { Context } from 'hono'
import type { Session as DatabaseSession } from '../../database/types.ts'
import { type User, userBody, userColumns } from '../account/users.ts'
import { AuthError } from '../errors.ts'
import type { AuthService } from '../service.ts'
import { requireAdmin, userIdOf } from './access.ts'
import { pageOf, pagingHeaders } from './paging.ts'

/** The user, including a softly deleted one, locked until the transaction ends. Throws AuthError 404 user_not_found. */
export async function findUser(transaction: DatabaseSession, id: string): Promise<User> {
  const text = `select ${userColumns} from auth.users u where u.id = $1::uuid for update of u`
  const { rows } = await transaction.query<User>(text, [id])
  if (!rows[0]) throw userNotFound()
  return rows[0]
}

export function userNotFound(sentence = 'User not found'): AuthError {
  return new AuthError(404, 'user_not_found', sentence)
}

/** GET /admin/users/{id}. */
export async function getUserById(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context)
  const text = `select ${userColumns} from auth.users u where u.id = $1::uuid`
  const { rows } = await service.database.runAsOwner<User>(text, [userIdOf(context)])
  if (!rows[0]) throw userNotFound()
  return context.json(userBody(rows[0]))
}

const matching = `u.aud = $1::text and ($2::text = '' or u.id::text = $2::text
  or strpos(lower(concat_ws(' ', u.email, u.phone, u.raw_user_meta_data ->> 'full_name',
    u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'surname')), lower($2::text)) > 0)`

/**
 * GET /admin/users?page&per_page&filter&sort: newest first unless `sort=created_at asc`. Headers give the total and the
 * next page.
 */
export async function listUsers(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context)
  const page = pageOf(context)
  const filter = context.req.query('filter')?.trim() ?? ''
  const direction = /^created_at[ +:]asc$/i.test(context.req.query('sort') ?? '') ? 'asc' : 'desc'
  const audience = context.req.header('x-jwt-aud') || service.config.audience
  const { rows } = await service.database.runAsOwner<User & { total: number }>(
    `select ${userColumns}, (select count(*)::int from auth.users u where ${matching}) as total
     from auth.users u where ${matching} order by u.created_at ${direction}, u.id limit $3 offset $4`,
    [audience, filter, page.size, (page.number - 1) * page.size],
  )
  const total = rows[0]?.total ?? (page.number === 1 ? 0 : await countUsers(service, audience, filter))
  pagingHeaders(context, `${service.config.externalUrl}/admin/users`, page, total)
  return context.json({ users: rows.map(userBody), aud: audience })
}

async function countUsers(service: AuthService, audience: string, filter: string): Promise<number> {
  const text = `select count(*)::int as total from auth.users u where ${matching}`
  const { rows } = await service.database.runAsOwner<{ total: number }>(text, [audience, filter])
  return rows[0]?.total ?? 0
}
