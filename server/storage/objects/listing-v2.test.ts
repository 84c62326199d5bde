// Also on PostgreSQL: the order of names.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Scope } from '#server/database/types.ts'
import { createBuckets, openStorage } from '../testing.ts'

type Files = ReturnType<SupabaseClient['storage']['from']>
type Options = NonNullable<Parameters<Files['listV2']>[0]>

const database = testDatabase()
let store: Awaited<ReturnType<typeof openStorage>>
let ann: { id: string; scope: Scope }
let server: Files

/** In order of creation; `B` sorts before `a`, by bytes. */
const NAMES = [
  'c.txt',
  'tee/2.txt',
  'B.txt',
  'a.txt',
  'tee/1.txt',
  'green/deep/1.txt',
  'tee.txt',
  'green/9.txt',
]

beforeAll(async () => {
  await createBuckets(database)
  store = await openStorage(database)
  ann = await createUser(database)
  server = (await store.client({ role: 'service_role' })).from('drop')
  for (const [index, name] of NAMES.entries()) {
    await database.runAsOwner(
      `insert into storage.objects (bucket_id, name, version, metadata, created_at, updated_at)
       values ('drop', $1, gen_random_uuid()::text, '{}', $2, $3)`,
      [name, `2026-05-0${index + 1}T08:00:00.123456Z`, `2026-06-0${9 - index}T08:00:00Z`],
    )
  }
})
afterAll(() => store.close())

/** All pages of two entries; a folder ends with a slash. */
async function pages(options: Options): Promise<string[][]> {
  const all: string[][] = []
  let cursor: string | undefined
  do {
    const { data, error } = await server.listV2({ limit: 2, ...options, ...(cursor && { cursor }) })
    expect(error).toBeNull()
    all.push([...data!.folders, ...data!.objects].map(({ name }) => name))
    expect(data!.hasNext).toBe(data!.nextCursor !== undefined)
    cursor = data!.nextCursor
  } while (cursor !== undefined)
  return all
}
const flat = async (options: Options) => (await pages(options)).flat()

describe('a list by cursor', () => {
  it('lists every object with its full name, by name', async () => {
    const sorted = [...NAMES].sort()
    expect(await pages({})).toEqual([
      sorted.slice(0, 2),
      sorted.slice(2, 4),
      sorted.slice(4, 6),
      sorted.slice(6),
    ])
    expect(await flat({ sortBy: { column: 'name', order: 'desc' } })).toEqual(sorted.reverse())
  })

  it('can be sorted by the times', async () => {
    expect(await flat({ sortBy: { column: 'created_at' } })).toEqual(NAMES)
    expect(await flat({ sortBy: { column: 'created_at', order: 'desc' } })).toEqual([...NAMES].reverse())
    expect(await flat({ sortBy: { column: 'updated_at', order: 'asc' } })).toEqual([...NAMES].reverse())
  })

  it('folds folders, which count as one entry each', async () => {
    const folded = { with_delimiter: true }
    expect(await pages(folded)).toEqual([
      ['B.txt', 'a.txt'],
      ['green/', 'c.txt'],
      ['tee/', 'tee.txt'],
    ])
    expect(await flat({ ...folded, prefix: 'tee' })).toEqual(['tee/', 'tee.txt'])
    expect(await flat({ ...folded, prefix: 'tee/' })).toEqual(['tee/1.txt', 'tee/2.txt'])
    expect(await flat({ ...folded, prefix: 'green/' })).toEqual(['green/deep/', 'green/9.txt'])
    const byTime = { ...folded, limit: 9, sortBy: { column: 'created_at' } } as const
    const { data } = await server.listV2(byTime)
    expect(data?.folders).toEqual([
      { key: 'tee', name: 'tee/' },
      { key: 'green', name: 'green/' },
    ])
    expect(data?.objects[0]).toMatchObject({
      name: 'c.txt',
      key: 'c.txt',
      id: expect.any(String),
      created_at: expect.stringMatching(/^2026-05-01T/),
    })
  })

  it('neither repeats nor skips objects when others are added and removed between two pages', async () => {
    const first = await server.listV2({ limit: 3 })
    await database.runAsOwner(
      `insert into storage.objects (bucket_id, name, version, metadata) values
         ('drop', 'A.txt', 'v', '{}'), ('drop', 'z.txt', 'v', '{}')`,
    )
    const cursor = first.data?.nextCursor ?? ''
    const rest = await server.listV2({ limit: 100, cursor })
    const names = [...(first.data?.objects ?? []), ...(rest.data?.objects ?? [])].map(({ name }) => name)
    expect(names).toEqual([...NAMES, 'z.txt'].sort())
    await database.runAsOwner(`delete from storage.objects where name in ('A.txt', 'z.txt')`)
  })

  it('shows only objects that the caller may see, and treats a percent sign as text', async () => {
    const anns = (await store.client(ann.scope.claims)).from('drop')
    expect((await anns.listV2()).data).toEqual({ hasNext: false, folders: [], objects: [] })
    expect(await flat({ prefix: '%' })).toEqual([])
    expect(await flat({ prefix: 't_e' })).toEqual([])
  })

  it.each([
    [{ cursor: 'nonsense' }],
    [{ cursor: Buffer.from('["x"]').toString('base64url') }],
    [{ cursor: Buffer.from('["soon","x"]').toString('base64url'), sortBy: { column: 'created_at' } }],
    [{ limit: 0 }],
    [{ limit: 1001 }],
    [{ sortBy: { column: 'metadata' } }],
    [{ prefix: 'x'.repeat(1025) }],
  ])('is refused for %j', async (options) => {
    const { error } = await server.listV2(options as Options)
    expect(error).toMatchObject({ status: 400, statusCode: '400' })
  })
})
