import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Scope } from '#server/database/types.ts'
import { createBuckets, openStorage, PNG } from '../testing.ts'
import { readSizeLimit } from './bucket-routes.ts'

const database = testDatabase()
let store: Awaited<ReturnType<typeof openStorage>>
let ann: { id: string; scope: Scope }
type Storage = Awaited<ReturnType<typeof store.client>>
let server: Storage
let anns: Storage
let visitor: Storage

beforeAll(async () => {
  await createBuckets(database)
  store = await openStorage(database)
  ann = await createUser(database)
  server = await store.client({ role: 'service_role' })
  anns = await store.client(ann.scope.claims)
  visitor = await store.client()
})
afterAll(() => store.close())

const post = (path: string, body: unknown, method = 'POST') =>
  store.fetch(path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    as: { role: 'service_role' },
  })

describe('a bucket', () => {
  it('is created, changed, emptied and removed only with a policy that allows it', async () => {
    for (const storage of [anns, visitor]) {
      expect((await storage.createBucket('mine', { public: true })).error).toMatchObject({
        status: 400,
        statusCode: '403',
      })
      for (const act of [
        storage.updateBucket('wall', { public: false }),
        storage.deleteBucket('drop'),
        storage.emptyBucket('drop'),
      ]) {
        expect((await act).error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
      }
    }
    expect((await server.getBucket('wall')).data?.public).toBe(true)
  })

  it('is owned by its creator if a policy says so', async () => {
    await database.execScript(`
      create policy "own buckets" on storage.buckets to authenticated
        using (owner_id = auth.uid()::text) with check (owner_id = auth.uid()::text and id like 'ann-%');`)
    expect((await anns.createBucket('ann-photos', { public: false })).error).toBeNull()
    expect((await anns.createBucket('else', { public: false })).error).toMatchObject({ statusCode: '403' })
    expect((await anns.getBucket('ann-photos')).data).toMatchObject({ owner: ann.id })
    expect((await anns.updateBucket('ann-photos', { public: true })).error).toBeNull()
    expect((await visitor.updateBucket('ann-photos', { public: false })).error).not.toBeNull()
    expect((await anns.deleteBucket('ann-photos')).error).toBeNull()
  })

  it('keeps settings that a change does not name, and loses a limit that is set to null', async () => {
    await server.createBucket('limited', {
      public: true,
      fileSizeLimit: '30kb',
      allowedMimeTypes: ['image/png'],
    })
    await server.updateBucket('limited', { public: false })
    expect((await server.getBucket('limited')).data).toMatchObject({
      public: false,
      file_size_limit: 30_000,
      allowed_mime_types: ['image/png'],
    })
    const unlimited = { public: false, fileSizeLimit: null, allowedMimeTypes: null }
    await server.updateBucket('limited', unlimited)
    expect((await server.getBucket('limited')).data).toMatchObject({
      file_size_limit: null,
      allowed_mime_types: null,
    })
  })

  it('limits its files to its size and its types, also with wildcards', async () => {
    const options = { public: true, fileSizeLimit: '1kb', allowedMimeTypes: ['image/*', 'text/csv'] }
    await server.createBucket('strict', options)
    const files = server.from('strict')
    const upload = async (body: string | Buffer, contentType: string) =>
      (await files.upload(`${contentType}-${body.length}`.replace('/', '-'), body, { contentType })).error
    expect(await upload(PNG, 'image/png')).toBeNull()
    expect(await upload('a,b', 'text/csv')).toBeNull()
    expect(await upload('a,b', 'text/plain')).toMatchObject({ statusCode: '415' })
    expect(await upload('x'.repeat(1001), 'text/csv')).toMatchObject({ statusCode: '413' })
    expect(await upload(PNG, 'text/csv')).toBeNull()
    const script = '<script>alert(1)</script>'
    expect(await upload(script, 'image/png')).toMatchObject({ statusCode: '415' })
  })

  it('cannot be removed before it is empty, and can be removed then', async () => {
    await server.createBucket('full', { public: true })
    const before = await store.countFiles()
    for (const name of ['a', 'b/c', 'b/d/e']) await server.from('full').upload(name, PNG)
    expect((await server.deleteBucket('full')).error).toMatchObject({
      status: 400,
      statusCode: '409',
      message: 'The bucket you tried to delete is not empty',
    })
    expect((await server.emptyBucket('full')).error).toBeNull()
    expect(await store.countFiles()).toBe(before)
    expect((await server.deleteBucket('full')).error).toBeNull()
  })

  it('is emptied only as far as the caller may, and the response lists the rest', async () => {
    await anns.from('wall').upload('mine.txt', 'x')
    await database.execScript(`create policy "boxes are emptied" on storage.buckets for update to authenticated
      using (id = 'wall')`)
    await database.execScript(`
      create policy "kept" on storage.objects as restrictive for delete to authenticated
        using (name <> 'kept.txt')`)
    await server.from('wall').upload('kept.txt', 'x')
    const { error } = await anns.emptyBucket('wall')
    expect(error).toMatchObject({ statusCode: '409', message: expect.stringContaining('kept.txt') })
    expect((await server.from('wall').list()).data?.map(({ name }) => name)).toEqual(['kept.txt'])
  })

  it('with a taken, unusual or too long name is refused', async () => {
    expect((await server.createBucket('wall', { public: true })).error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    })
    for (const id of ['', '..', 'a/b', 'a\\b', 'a?b', ' a', 'x'.repeat(64), 'caf\u00e9', 'a\u0000']) {
      expect((await server.createBucket(id, { public: true })).error, id).toMatchObject({
        statusCode: '400',
        message: 'Bucket name invalid',
      })
    }
  })

  it.each([
    ['no name', {}],
    ['an invalid limit', { name: 'x', file_size_limit: 'large' }],
    ['a negative limit', { name: 'x', file_size_limit: -1 }],
    ['an invalid type', { name: 'x', allowed_mime_types: ['image'] }],
    ['an invalid public flag', { name: 'x', public: 'yes' }],
    ['nothing', null],
  ])('of %s is refused', async (_, body) => {
    const answer = await post('/bucket', body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
  })

  it('with a limit above the server’s, or of another kind, is refused', async () => {
    const large = await server.createBucket('large', { public: true, fileSizeLimit: '9gb' })
    expect(large.error).toMatchObject({ statusCode: '413' })
    const tables = await server.createBucket('tables', { public: true, type: 'ANALYTICS' })
    expect(tables.error).toMatchObject({ statusCode: '409', message: expect.stringContaining('analytics') })
  })
})

describe('the list of buckets', () => {
  it('is sorted, searched and paged', async () => {
    for (const id of ['tee-1', 'tee-2', 'tee-3']) {
      await server.createBucket(id, { public: false })
      // The embedded database's clock has a resolution of one millisecond.
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    const ids = async (options: Parameters<typeof server.listBuckets>[0]) =>
      (await server.listBuckets(options)).data?.map(({ id }) => id)
    expect(await ids({ search: 'TEE' })).toEqual(['tee-1', 'tee-2', 'tee-3'])
    expect(await ids({ search: 'tee', limit: 1, offset: 1 })).toEqual(['tee-2'])
    expect(await ids({ search: 'tee', sortColumn: 'created_at', sortOrder: 'desc' })).toEqual([
      'tee-3',
      'tee-2',
      'tee-1',
    ])
    expect(await ids({ search: '%' })).toEqual([])
  })

  it.each(['limit=0', 'limit=x', 'offset=-1', 'sortColumn=owner', 'sortOrder=up'])(
    'is refused for %s',
    async (query) => {
      const answer = await store.fetch(`/bucket?${query}`, { as: { role: 'service_role' } })
      expect(await answer.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
    },
  )
})

describe('a size limit', () => {
  it.each([
    ['20mb', 20_000_000],
    ['20MB', 20_000_000],
    ['1.5 kb', 1500],
    ['3b', 3],
    ['7', 7],
    [1234, 1234],
    [0, null],
    ['0mb', null],
    [null, null],
  ])('%j is %j bytes', (given, bytes) => {
    expect(readSizeLimit(given, 50_000_000)).toBe(bytes)
  })

  it.each(['', 'mb', '-1mb', '1tb', '1mb1', '0x10', '1e3', '٣mb'])('%j is refused', (given) => {
    expect(() => readSizeLimit(given, 50_000_000)).toThrow(/Invalid file size/)
  })
})
