import type { Context } from 'hono'
import { rfc3339 } from '../account/users.ts'
import { validationFailed } from '../errors.ts'
import type { AuthService } from '../service.ts'
import { requireAdmin } from './access.ts'
import { pageOf, pagingHeaders } from './paging.ts'

const fields: Record<string, string> = {
  author: 'actor_username',
  action: 'action',
  type: 'log_type',
}

/** GET /admin/audit?page&per_page&query=author:…|action:…|type:…: the audit log of accounts, newest first. */
export async function listAudit(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context)
  const page = pageOf(context)
  const [name = '', text = ''] = (context.req.query('query') ?? '').split(/:(.*)/s)
  const field = name === '' ? 'action' : fields[name]
  if (field === undefined) throw validationFailed(`Invalid query scope: ${name}`)
  const matching = `strpos(lower(coalesce(payload ->> $1::text, '')), lower($2::text)) > 0 or $2::text = ''`
  const values = [field, text]
  const { rows } = await service.database.runAsOwner(
    `select id, payload, ${rfc3339('created_at')} as created_at, ip_address from auth.audit_log_entries
     where ${matching} order by created_at desc, id limit $3 offset $4`,
    [...values, page.size, (page.number - 1) * page.size],
  )
  const counts = await service.database.runAsOwner<{ total: number }>(
    `select count(*)::int as total from auth.audit_log_entries where ${matching}`,
    values,
  )
  pagingHeaders(context, `${service.config.externalUrl}/admin/audit`, page, counts.rows[0]?.total ?? 0)
  return context.json(rows)
}
