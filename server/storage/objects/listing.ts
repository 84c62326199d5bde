import * as z from 'zod'
import type { Database, Scope } from '#server/database/types.ts'

/** What a list asks for; unknown fields are passed over. */
export const listRequest = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().max(1024).nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .nullish(),
})
export type ListRequest = z.infer<typeof listRequest>

/** One level of a bucket as the caller sees it: folders first, with a name alone, then objects, named from there. */
export async function listObjects(
  database: Database,
  scope: Scope,
  bucketId: string,
  request: ListRequest,
): Promise<Record<string, unknown>[]> {
  const { column = 'name', order = 'asc' } = request.sortBy ?? {}
  const prefix = request.prefix.replace(/^\/+|\/+$/g, '')
  const { rows } = await database.run(
    scope,
    `with below as (
       select substr(name, length($2) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
       from storage.objects where bucket_id = $1 and starts_with(name, $2)
     ), children as (
       select rest as name, id, updated_at, created_at, last_accessed_at, metadata from below
       where strpos(rest, '/') = 0
       union all
       select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz,
         null::jsonb
       from below where strpos(rest, '/') > 0
     )
     select name, id, to_jsonb(updated_at) as updated_at, to_jsonb(created_at) as created_at,
       to_jsonb(last_accessed_at) as last_accessed_at, metadata
     from children where starts_with(lower(name), lower($3))
     order by id is not null, children.${column} ${order}, name
     limit $4 offset $5`,
    [bucketId, prefix === '' ? '' : `${prefix}/`, request.search ?? '', request.limit, request.offset],
  )
  return rows
}
