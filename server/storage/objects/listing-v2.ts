import * as z from 'zod'
import type { Database, Scope } from '#server/database/types.ts'
import { badRequest } from '../errors.ts'

/** A list request; unknown fields are ignored. */
export const listV2Request = z.object({
  prefix: z.string().max(1024).nullish(),
  limit: z.int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).nullish(),
  with_delimiter: z.boolean().nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .nullish(),
})
export type ListV2Request = z.infer<typeof listV2Request>

export interface ListV2Result {
  hasNext: boolean
  nextCursor?: string
  folders: { key: string; name: string }[]
  objects: Record<string, unknown>[]
}

/** End of a page: the sort value and the name. */
const cursorShape = z.tuple([z.string(), z.string()])

interface Row {
  name: string
  id: string | null
  sorted: string
}

/**
 * A page of a bucket's objects visible to the caller, with full names. `with_delimiter` groups all names below the next
 * slash into one folder, with the times of its first object. Pages use a cursor, so that concurrent inserts and deletes
 * neither repeat nor hide entries. Throws StorageError.
 */
export async function listObjectsV2(
  database: Database,
  scope: Scope,
  bucketId: string,
  request: ListV2Request,
): Promise<ListV2Result> {
  const { column, order } = request.sortBy ?? { column: 'name', order: 'asc' }
  const after = request.cursor ? cursorOf(request.cursor, column) : undefined
  const { rows } = await database.run<Row>(scope, pageSql(request, column, order, after !== undefined), [
    bucketId,
    request.prefix ?? '',
    request.limit + 1,
    ...(after ?? []),
  ])
  const page = rows.slice(0, request.limit)
  const last = page.at(-1)
  const hasNext = rows.length > request.limit
  return {
    hasNext,
    ...(hasNext && last && { nextCursor: cursorText(last) }),
    folders: page.filter(({ id }) => id === null).map(({ name }) => ({ key: name.slice(0, -1), name })),
    objects: page.filter(({ id }) => id !== null).map(({ sorted, ...object }) => object),
  }
}

const FLAT = `
select name, id, updated_at, created_at, last_accessed_at, metadata
from storage.objects where bucket_id = $1 and starts_with(name, $2)`

const FOLDED = `
select name, id, updated_at, created_at, last_accessed_at, metadata from (${FLAT}) as flat
where strpos(substr(name, length($2) + 1), '/') = 0
union all
select $2 || split_part(substr(name, length($2) + 1), '/', 1) || '/', null, min(created_at), min(created_at), null, null
from (${FLAT}) as flat where strpos(substr(name, length($2) + 1), '/') > 0 group by 1`

function pageSql(request: ListV2Request, column: string, order: string, isAfter: boolean): string {
  const past = order === 'asc' ? '>' : '<'
  const key = column === 'name' ? `name collate "C"` : column
  const value = column === 'name' ? '$4::text' : '$4::timestamptz'
  const after = isAfter ? `where (${key}, name collate "C") ${past} (${value}, $5)` : ''
  return `select name, name as key, id, to_jsonb(updated_at) as updated_at, to_jsonb(created_at) as created_at,
      to_jsonb(last_accessed_at) as last_accessed_at, metadata, to_jsonb(${column}) #>> '{}' as sorted
    from (${request.with_delimiter ? FOLDED : FLAT}) as listed ${after}
    order by ${key.replace(column, `listed.${column}`)} ${order}, listed.name collate "C" ${order} limit $3`
}

function cursorText({ sorted, name }: Row): string {
  return Buffer.from(JSON.stringify([sorted, name])).toString('base64url')
}

function cursorOf(cursor: string, column: string): [string, string] {
  try {
    const [sorted, name] = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (column === 'name' || !Number.isNaN(Date.parse(sorted))) return [sorted, name]
  } catch {
    // Thrown below.
  }
  throw badRequest('body/cursor is not one of ours')
}
