import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { createBuckets, openStorage, PNG } from './testing.ts'

type Storage = SupabaseClient['storage']
type Files = ReturnType<Storage['from']>

const database = testDatabase()
let store: Awaited<ReturnType<typeof openStorage>>
let server: Storage
let files: Files
let folder: string

beforeAll(async () => {
  await createBuckets(database)
  store = await openStorage(database)
  server = await store.client({ role: 'service_role' })
  const { id, scope } = await createUser(database)
  folder = id
  files = (await store.client(scope.claims)).from('box')
})
afterAll(() => store.close())

/** The classes in the client's type declarations, with their public methods. */
function declaredMethods(): [name: string, methods: string[]][] {
  const entry = createRequire(import.meta.url).resolve('@supabase/storage-js')
  const text = readFileSync(join(dirname(entry), 'index.d.mts'), 'utf8')
  const classes = text.matchAll(/^declare (?:abstract )?class (\w+)[^\n]*\{\n(.*?)^\}/gms)
  return [...classes].map(([, name = '', body = '']) => {
    const members = body.matchAll(/^ {2}(?:get )?(\w+)(?=[<(])/gm)
    const methods = [...members].map(([, method = '']) => method)
    return [name, methods.filter((method) => method !== 'constructor' && method !== 'toJSON')]
  })
}

let made = 0
async function uploaded(content: string | Buffer = 'hello', contentType = 'text/plain'): Promise<string> {
  const name = `${folder}/methods/${++made}.txt`
  expect((await files.upload(name, content, { contentType })).error).toBeNull()
  return name
}
async function newBucket(): Promise<string> {
  const id = `bucket-${++made}`
  expect((await server.createBucket(id, { public: false })).data).toEqual({ name: id })
  return id
}

/** Expects a refusal: vectors and analytics tables need engines that the club does not use. */
async function refused(feature: string, call: PromiseLike<{ data: unknown; error: unknown }>) {
  const { data, error } = await call
  expect(data).toBeNull()
  expect((error as Error).message).toContain(`The feature ${feature} is not enabled on this server`)
}
const noVectors = (call: PromiseLike<{ data: unknown; error: unknown }>) => refused('vector buckets', call)
const noAnalytics = (call: PromiseLike<{ data: unknown; error: unknown }>) =>
  refused('analytics buckets', call)

const vector = { key: 'a', data: { float32: [1, 2] } }
const index = {
  indexName: 'i',
  dataType: 'float32',
  dimension: 2,
  distanceMetric: 'cosine',
} as const

/** A proof for each method of the client. */
const proofs: Record<string, Record<string, () => unknown>> = {
  BaseApiClient: {
    throwOnError: () =>
      expect(server.from('box').throwOnError().info('nothing')).rejects.toThrow('Object not found'),
    setHeader: async () => {
      const name = await uploaded()
      const forged = server.from('box').setHeader('authorization', 'Bearer nonsense')
      expect((await forged.info(name)).error).toMatchObject({ status: 400 })
    },
  },
  BlobDownloadBuilder: {
    asStream: async () => {
      const { data } = await files.download(await uploaded('streamed')).asStream()
      expect(await new Response(data).text()).toBe('streamed')
    },
    // biome-ignore lint/suspicious/noThenProperty: the client's builder has a method of this name
    then: async () => {
      const text = await files.download(await uploaded('blob')).then(({ data }) => data?.text())
      expect(text).toBe('blob')
    },
    catch: () =>
      expect(server.from('box').throwOnError().download('nothing').catch(String)).resolves.toContain(
        'Object not found',
      ),
    finally: async () => {
      let ended = false
      await files.download(await uploaded()).finally(() => {
        ended = true
      })
      expect(ended).toBe(true)
    },
  },
  StreamDownloadBuilder: {
    // biome-ignore lint/suspicious/noThenProperty: the client's builder has a method of this name
    then: async () => {
      const stream = await files
        .download(await uploaded('stream'))
        .asStream()
        .then(({ data }) => data)
      expect(await new Response(stream).text()).toBe('stream')
    },
    catch: () => {
      const download = server.from('box').throwOnError().download('nothing').asStream()
      return expect(download.catch(String)).resolves.toContain('Object not found')
    },
    finally: async () => {
      let ended = false
      const { data } = await files
        .download(await uploaded())
        .asStream()
        .finally(() => {
          ended = true
        })
      await data?.cancel()
      expect(ended).toBe(true)
    },
  },
  StorageFileApi: {
    upload: async () => {
      const name = `${folder}/uploaded.txt`
      const { data } = await files.upload(name, 'x')
      expect(data).toEqual({ id: expect.any(String), path: name, fullPath: `box/${name}` })
    },
    update: async () => {
      const name = await uploaded('old')
      expect((await files.update(name, 'new')).error).toBeNull()
      expect(await (await files.download(name)).data?.text()).toBe('new')
    },
    createSignedUploadUrl: async () => {
      const name = `${folder}/promised.txt`
      const { data } = await files.createSignedUploadUrl(name)
      expect(data).toMatchObject({ path: name, token: expect.any(String) })
      expect(data?.signedUrl).toContain(`/object/upload/sign/box/${name}?token=`)
    },
    uploadToSignedUrl: async () => {
      const name = `${folder}/signed-upload.txt`
      const { data } = await files.createSignedUploadUrl(name)
      const visitor = (await store.client()).from('box')
      const sent = await visitor.uploadToSignedUrl(name, data?.token ?? '', 'by a guest')
      expect(sent.data).toEqual({ path: name, fullPath: `box/${name}` })
      expect(await (await files.download(name)).data?.text()).toBe('by a guest')
    },
    move: async () => {
      const name = await uploaded()
      expect((await files.move(name, `${name}.moved`)).data).toEqual({ message: 'Successfully moved' })
      expect((await files.exists(name)).data).toBe(false)
    },
    copy: async () => {
      const name = await uploaded()
      expect((await files.copy(name, `${name}.copy`)).data).toEqual({ path: `box/${name}.copy` })
    },
    createSignedUrl: async () => {
      const { data } = await files.createSignedUrl(await uploaded('signed'), 60)
      expect(await (await store.fetch(data?.signedUrl ?? '')).text()).toBe('signed')
    },
    createSignedUrls: async () => {
      const name = await uploaded('signed too')
      const { data } = await files.createSignedUrls([name, 'nothing'], 60, { download: 'note.txt' })
      expect(data?.[1]).toMatchObject({ path: 'nothing', signedUrl: null, error: expect.any(String) })
      const answer = await store.fetch(data?.[0]?.signedUrl ?? '')
      expect(await answer.text()).toBe('signed too')
      expect(answer.headers.get('content-disposition')).toContain('note.txt')
    },
    download: async () => {
      const { data } = await files.download(await uploaded('to read'), { cacheNonce: '1' })
      expect(await data?.text()).toBe('to read')
    },
    info: async () => {
      const name = await uploaded('12345')
      const { data } = await files.info(name)
      expect(data).toMatchObject({ name, bucketId: 'box', size: 5, contentType: 'text/plain', metadata: {} })
    },
    exists: async () => {
      expect((await files.exists(await uploaded())).data).toBe(true)
      expect((await files.exists('nothing')).data).toBe(false)
    },
    getPublicUrl: async () => {
      const wall = server.from('wall')
      await wall.upload('public.png', PNG, { contentType: 'image/png' })
      for (const options of [{}, { download: true }, { transform: { width: 1 } }]) {
        const { data } = wall.getPublicUrl('public.png', options)
        const answer = await store.fetch(data.publicUrl)
        expect(answer.status).toBe(200)
        await answer.body?.cancel()
      }
    },
    remove: async () => {
      const name = await uploaded()
      expect((await files.remove([name])).data).toMatchObject([{ name, bucket_id: 'box' }])
    },
    purgeCache: async () => {
      const name = await uploaded(PNG, 'image/png')
      expect((await server.from('box').purgeCache(name)).data).toEqual({ message: 'success' })
      const options = { transformations: true } as const
      expect((await server.from('box').purgeCache(name, options)).data).toEqual({ message: 'success' })
      expect((await files.purgeCache(name)).error).toMatchObject({ statusCode: '403' })
    },
    list: async () => {
      const name = await uploaded()
      const { data } = await files.list(`${folder}/methods`, { search: name.split('/').at(-1) ?? '' })
      expect(data?.map((object) => object.name)).toEqual([name.split('/').at(-1)])
    },
    listV2: async () => {
      const name = await uploaded()
      const { data } = await files.listV2({ prefix: name, with_delimiter: true })
      expect(data).toMatchObject({ hasNext: false, folders: [], objects: [{ name, key: name }] })
    },
    toBase64: () => expect(files.toBase64('hole 7')).toBe('aG9sZSA3'),
  },
  StorageBucketApi: {
    listBuckets: async () => {
      const id = await newBucket()
      const { data } = await server.listBuckets({ search: id, limit: 5, sortColumn: 'name' })
      expect(data?.map((bucket) => bucket.id)).toEqual([id])
    },
    getBucket: async () => {
      const { data } = await server.getBucket(await newBucket())
      expect(data).toMatchObject({ public: false, type: 'STANDARD', file_size_limit: null })
    },
    createBucket: async () => {
      const options = { public: true, fileSizeLimit: '20mb', allowedMimeTypes: ['image/*'] }
      expect((await server.createBucket('made', options)).data).toEqual({ name: 'made' })
      expect((await server.getBucket('made')).data).toMatchObject({
        public: true,
        file_size_limit: 20_000_000,
        allowed_mime_types: ['image/*'],
      })
    },
    updateBucket: async () => {
      const { data } = await server.updateBucket(await newBucket(), { public: true })
      expect(data).toEqual({ message: 'Successfully updated' })
    },
    emptyBucket: async () => {
      const id = await newBucket()
      await server.from(id).upload('a/b.txt', 'x')
      expect((await server.emptyBucket(id)).data).toEqual({
        message: 'Empty bucket has been queued. Completion may take up to an hour.',
      })
      expect((await server.from(id).list()).data).toEqual([])
    },
    deleteBucket: async () => {
      const id = await newBucket()
      expect((await server.deleteBucket(id)).data).toEqual({ message: 'Successfully deleted' })
      expect((await server.getBucket(id)).error).toMatchObject({ statusCode: '404' })
    },
    purgeBucketCache: async () => {
      const id = await newBucket()
      expect((await server.purgeBucketCache(id)).data).toEqual({ message: 'success' })
      expect((await server.purgeBucketCache(id, { transformations: true })).error).toBeNull()
      expect((await (await store.client()).purgeBucketCache(id)).error).toMatchObject({ statusCode: '403' })
    },
  },
  StorageClient: {
    from: () => expect(server.from('box').info('nothing')).resolves.toMatchObject({ data: null }),
    vectors: () => noVectors(server.vectors.listBuckets()),
    analytics: () => noAnalytics(server.analytics.listBuckets()),
  },
  StorageAnalyticsClient: {
    createBucket: () => noAnalytics(server.analytics.createBucket('tables')),
    listBuckets: () => noAnalytics(server.analytics.listBuckets()),
    deleteBucket: () => noAnalytics(server.analytics.deleteBucket('tables')),
    from: async () => {
      const catalog = server.analytics.from('tables')
      const namespace = { namespace: ['club'] }
      const table = { ...namespace, name: 'rounds' }
      const schema = { type: 'struct', fields: [], 'schema-id': 0 } as never
      const request = { name: 'rounds', schema }
      for (const call of [
        catalog.listNamespaces(),
        catalog.createNamespace(namespace),
        catalog.createNamespaceIfNotExists(namespace),
        catalog.dropNamespace(namespace),
        catalog.loadNamespaceMetadata(namespace),
        catalog.listTables(namespace),
        catalog.createTable(namespace, request),
        catalog.createTableIfNotExists(namespace, request),
        catalog.updateTable(table, {} as never),
        catalog.dropTable(table),
        catalog.loadTable(table),
        catalog.namespaceExists(namespace),
        catalog.tableExists(table),
      ]) {
        expect(await call).toMatchObject({ data: null, error: { status: 400 } })
      }
    },
  },
  VectorBucketApi: {
    createBucket: () => noVectors(server.vectors.createBucket('v')),
    getBucket: () => noVectors(server.vectors.getBucket('v')),
    listBuckets: () => noVectors(server.vectors.listBuckets()),
    deleteBucket: () => noVectors(server.vectors.deleteBucket('v')),
  },
  StorageVectorsClient: {
    from: () => noVectors(server.vectors.from('v').listIndexes()),
    createBucket: () => noVectors(server.vectors.createBucket('v')),
    getBucket: () => noVectors(server.vectors.getBucket('v')),
    listBuckets: () => noVectors(server.vectors.listBuckets({ prefix: 'v' })),
    deleteBucket: () => noVectors(server.vectors.deleteBucket('v')),
  },
  VectorBucketScope: {
    createIndex: () => noVectors(server.vectors.from('v').createIndex(index)),
    listIndexes: () => noVectors(server.vectors.from('v').listIndexes()),
    getIndex: () => noVectors(server.vectors.from('v').getIndex('i')),
    deleteIndex: () => noVectors(server.vectors.from('v').deleteIndex('i')),
    index: () => noVectors(server.vectors.from('v').index('i').listVectors()),
  },
  VectorIndexScope: {
    putVectors: () =>
      noVectors(
        server.vectors
          .from('v')
          .index('i')
          .putVectors({ vectors: [vector] }),
      ),
    getVectors: () =>
      noVectors(
        server.vectors
          .from('v')
          .index('i')
          .getVectors({ keys: ['a'] }),
      ),
    listVectors: () => noVectors(server.vectors.from('v').index('i').listVectors()),
    queryVectors: () =>
      noVectors(server.vectors.from('v').index('i').queryVectors({ queryVector: vector.data, topK: 1 })),
    deleteVectors: () =>
      noVectors(
        server.vectors
          .from('v')
          .index('i')
          .deleteVectors({ keys: ['a'] }),
      ),
  },
}
// The two classes below are used only through the scopes above, which provide bucket and index.
proofs.VectorIndexApi = {
  createIndex: proofs.VectorBucketScope!.createIndex!,
  getIndex: proofs.VectorBucketScope!.getIndex!,
  listIndexes: proofs.VectorBucketScope!.listIndexes!,
  deleteIndex: proofs.VectorBucketScope!.deleteIndex!,
}
proofs.VectorDataApi = proofs.VectorIndexScope!

describe('the declarations of the official client', () => {
  const declared = declaredMethods()

  it('have the expected classes', () => {
    expect(declared.flatMap(([, methods]) => methods).length).toBeGreaterThan(65)
    expect(declared.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(proofs)))
  })

  for (const [name, methods] of declared) {
    for (const method of methods) {
      it(`${name}.${method} works, or reports that it is not available`, async () => {
        const proof = proofs[name]?.[method]
        expect(proof, `${name}.${method} has no test`).toBeTypeOf('function')
        await proof?.()
      })
    }
  }
})
