import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { type Database, DatabaseError, type Scope } from '#server/database/types.ts'
import { createBuckets, JPEG, openStorage, PNG, tokenOf } from '../testing.ts'

const database = testDatabase()
let store: Awaited<ReturnType<typeof openStorage>>
let ann: { id: string; scope: Scope }
let ben: { id: string; scope: Scope }
let folder: string
let files = 0

beforeAll(async () => {
  await createBuckets(database)
  store = await openStorage(database)
  ann = await createUser(database)
  ben = await createUser(database)
  folder = ann.id
})
afterAll(() => store.close())
beforeEach(async () => {
  files = await store.countFiles()
})

const asAnn = async (bucket = 'box') => (await store.client(ann.scope.claims)).from(bucket)
const newFiles = async () => (await store.countFiles()) - files
const rowsOf = async (name: string) =>
  (await database.runAsOwner('select * from storage.objects where name = $1', [name])).rows

describe('an upload', () => {
  it.each([
    ['bytes', () => PNG],
    ['a Blob in a form', () => new Blob([PNG], { type: 'image/png' })],
    ['a stream', () => new Blob([PNG]).stream()],
    [
      'a form without the client',
      () => {
        const form = new FormData()
        form.append('photo', new Blob([PNG], { type: 'image/png' }), 'photo.png')
        return form
      },
    ],
  ])('of %s can be read', async (kind, body) => {
    const name = `${folder}/${kind.replaceAll(/[^a-z]/gi, '')}.png`
    const box = await asAnn()
    const options = { contentType: 'image/png', cacheControl: '60', metadata: { hole: 7 } }
    const { data, error } = await box.upload(name, body(), options)
    expect(error).toBeNull()
    expect(data).toMatchObject({ path: name, fullPath: `box/${name}` })
    const { data: blob } = await box.download(name)
    expect(blob?.type).toBe('image/png')
    expect(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(PNG)
    const { data: info } = await box.info(name)
    expect(info).toMatchObject({
      id: data?.id,
      name,
      bucketId: 'box',
      size: PNG.length,
      contentType: 'image/png',
      cacheControl: 'max-age=60',
      metadata: { hole: 7 },
    })
    const [row] = await rowsOf(name)
    expect(row).toMatchObject({ owner: ann.id, owner_id: ann.id })
    expect(await newFiles()).toBe(1)
  })

  it('S9.34 is cached for an hour by default', async () => {
    const box = await asAnn()
    const name = `${folder}/cached.txt`
    await box.upload(name, 'x')
    expect((await box.info(name)).data).toMatchObject({ cacheControl: 'max-age=3600' })
    const said = async (header?: string) => {
      const headers = { 'content-type': 'text/plain', ...(header && { 'cache-control': header }) }
      await store.fetch(`/object/box/${name}`, { method: 'PUT', body: 'x', headers, as: ann.scope.claims })
      return (await box.info(name)).data?.cacheControl
    }
    expect(await said()).toBe('max-age=3600')
    expect(await said('max-age=5')).toBe('max-age=5')
    expect(await said('no-store')).toBe('no-store')
    expect(await said('whenever')).toBe('no-cache')
  })

  it('accepts only metadata that are an object and that the database can store', async () => {
    for (const metadata of ['nonsense', '[1]', '{"a":"\\u0000"}']) {
      const form = new FormData()
      form.append('metadata', metadata)
      form.append('', new Blob(['x']), 'x')
      const init = { method: 'POST', body: form, as: ann.scope.claims }
      const answer = await store.fetch(`/object/box/${folder}/described.txt`, init)
      expect(await answer.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
    }
    expect(await newFiles()).toBe(0)
  })

  it('needs the permission to write there, and leaves nothing without it', async () => {
    const name = `${folder}/theirs.txt`
    for (const claims of [ben.scope.claims, undefined]) {
      const { error } = await (await store.client(claims)).from('box').upload(name, 'hello')
      expect(error).toMatchObject({ status: 400, statusCode: '403' })
    }
    expect(await rowsOf(name)).toEqual([])
    expect(await newFiles()).toBe(0)
  })

  it('is refused before its bytes are read', async () => {
    let pulled = 0
    const pull = () => {
      pulled++
    }
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
    const { error } = await (await store.client(ben.scope.claims)).from('box').upload(`${folder}/x`, body)
    expect(error).toMatchObject({ statusCode: '403' })
    expect(pulled).toBe(0)
  })

  it('needs no permission to read', async () => {
    const { error } = await (await asAnn('drop')).upload('letter.txt', 'hello')
    expect(error).toBeNull()
    expect(await rowsOf('letter.txt')).toHaveLength(1)
  })

  it('with a taken name is refused, and changes nothing', async () => {
    const box = await asAnn()
    const name = `${folder}/taken.txt`
    await box.upload(name, 'first')
    const { error } = await box.upload(name, 'second')
    expect(error).toMatchObject({ status: 400, statusCode: '409', message: 'The resource already exists' })
    expect(await (await box.download(name)).data?.text()).toBe('first')
    expect(await newFiles()).toBe(1)
  })

  it('replaces on request, and only the new file stays', async () => {
    const box = await asAnn()
    const name = `${folder}/replaced.txt`
    const first = await box.upload(name, 'first')
    const second = await box.upload(name, 'second', { upsert: true })
    expect(second.data?.id).toBe(first.data?.id)
    expect(await (await box.download(name)).data?.text()).toBe('second')
    await box.update(name, 'third')
    expect(await (await box.download(name)).data?.text()).toBe('third')
    expect(await newFiles()).toBe(1)
  })

  it('of one name from two sides at once succeeds for one of them', async () => {
    const box = await asAnn()
    const name = `${folder}/race.txt`
    const results = await Promise.all([box.upload(name, 'one'), box.upload(name, 'two')])
    expect(results.map(({ error }) => (error as { statusCode?: string } | null)?.statusCode).sort()).toEqual([
      '409',
      undefined,
    ])
    expect(await newFiles()).toBe(1)
  })

  it('needs an existing bucket and a valid token', async () => {
    const { error } = await (await asAnn('nowhere')).upload('x', 'x')
    expect(error).toMatchObject({ status: 400, statusCode: '404', message: 'Bucket not found' })
    const forged = await tokenOf(ann.scope.claims, 'another secret, just as long as the right one')
    const answer = await store.fetch(`/object/box/${folder}/x`, {
      method: 'POST',
      body: 'x',
      headers: { authorization: `Bearer ${forged}` },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ statusCode: '400', code: 'InvalidJWT', error: 'InvalidJWT' })
  })

  it.each(['../x', 'a//b', 'a/../b', './x', 'a/', 'caf\u00e9.png', 'a%5Cb', 'a\u0000b', 'x'.repeat(1025)])(
    'has a valid name, not %j',
    async (name) => {
      const url = name.includes('%') ? name : name.split('/').map(encodeURIComponent).join('%2F')
      const answer = await store.fetch(`/object/wall/${url}`, {
        method: 'POST',
        body: 'x',
        as: ann.scope.claims,
      })
      expect(await answer.json()).toMatchObject({ statusCode: '400', code: 'InvalidKey' })
      expect(await newFiles()).toBe(0)
    },
  )

  it('is refused by a rule of the club with the rule’s own message', async () => {
    await database.execScript(`
      create function public.no_mondays() returns trigger language plpgsql as
        $$ begin raise exception using errcode = 'GS999', message = 'Not on a Monday'; end $$;
      create trigger no_mondays before insert on storage.objects for each row
        when (new.name like '%monday%') execute function public.no_mondays();`)
    const { error } = await (await asAnn('wall')).upload('monday.txt', 'x')
    expect(error).toMatchObject({ status: 400, message: 'Not on a Monday' })
    expect(await newFiles()).toBe(0)
  })
})

describe('the limits of a bucket', () => {
  it('apply to the size, declared or not', async () => {
    const box = await asAnn()
    const tooLarge = {
      status: 400,
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    }
    const bytes = Buffer.alloc(100_001)
    const declared = { contentType: 'text/plain', headers: { 'content-length': '100001' } }
    for (const [name, body, options] of [
      ['raw', bytes, declared],
      ['stream', new Blob([bytes]).stream(), {}],
      ['form', new Blob([bytes]), {}],
    ] as const) {
      const { error } = await box.upload(`${folder}/large-${name}`, body, options)
      expect(error).toMatchObject(tooLarge)
    }
    expect((await box.upload(`${folder}/fits`, bytes.subarray(1))).error).toBeNull()
    expect(await newFiles()).toBe(1)
  })

  it('apply to the declared type', async () => {
    const { error } = await (await asAnn('pictures')).upload(`${folder}/a.txt`, 'x', {
      contentType: 'text/plain',
    })
    expect(error).toMatchObject({
      status: 400,
      statusCode: '415',
      message: 'mime type text/plain is not supported',
    })
  })

  it('apply to the bytes: a picture must be an image', async () => {
    const pictures = await asAnn('pictures')
    for (const content of ['<script>alert(1)</script>', '', 'GIF', '<html><svg></svg></html>']) {
      const { error } = await pictures.upload(
        `${folder}/fake.png`,
        new Blob([content], { type: 'image/png' }),
      )
      expect(error).toMatchObject({ status: 400, statusCode: '415' })
    }
    expect(await newFiles()).toBe(0)
  })

  it('identify an image by its bytes', async () => {
    const pictures = await asAnn('pictures')
    const name = `${folder}/misnamed.png`
    await pictures.upload(name, JPEG, { contentType: 'image/png' })
    expect((await pictures.info(name)).data).toMatchObject({ contentType: 'image/jpeg' })
  })
})

describe('an interrupted upload', () => {
  it('leaves nothing when its stream breaks', async () => {
    const name = `${folder}/broken.txt`
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (++sent < 4) controller.enqueue(new Uint8Array(10_000))
        else controller.error(new Error('the phone is in a bunker'))
      },
    })
    const { error } = await (await asAnn()).upload(name, body)
    expect(error).toMatchObject({ status: 400, message: 'The upload was cut off' })
    expect(await rowsOf(name)).toEqual([])
    expect(await newFiles()).toBe(0)
  })

  it('leaves nothing when its form ends early', async () => {
    const answer = await store.fetch(`/object/box/${folder}/half.txt`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=B' },
      body: '--B\r\nContent-Disposition: form-data; name=""; filename="x"\r\nContent-Type: text/plain\r\n\r\nhal',
      as: ann.scope.claims,
    })
    expect(await answer.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
    expect(await newFiles()).toBe(0)
  })

  it('leaves nothing when the connection is lost', async () => {
    const settled: Promise<Response>[] = []
    const listener = getRequestListener((request) => {
      const answer = Promise.resolve(store.app.fetch(request))
      settled.push(answer)
      return answer
    })
    const server = createServer(listener)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const name = `${folder}/lost.txt`
    const token = await tokenOf(ann.scope.claims)
    const upload = httpRequest({
      port,
      method: 'POST',
      path: `/storage/v1/object/box/${name}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain', 'content-length': 90_000 },
    })
    upload.on('error', () => {})
    upload.write(Buffer.alloc(40_000))
    await expect.poll(newFiles, { timeout: 30_000 }).toBe(1)
    upload.destroy()
    await Promise.allSettled(settled)
    expect(await rowsOf(name)).toEqual([])
    expect(await newFiles()).toBe(0)
    await new Promise((done) => server.close(done))
  })

  it('keeps the file when it is unknown whether the row was written', async () => {
    const forgetful: Database = {
      ...database,
      async transaction(scope, work) {
        await database.transaction(scope, work)
        throw new DatabaseError({ code: '08006', message: 'connection lost' })
      },
    }
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const other = await openStorage(forgetful)
    const name = `${folder}/perhaps.txt`
    const { error } = await (await other.client(ann.scope.claims)).from('box').upload(name, 'kept')
    expect(error).toMatchObject({ status: 500 })
    expect(logged).toHaveBeenCalledTimes(1)
    logged.mockRestore()
    expect(await (await other.client(ann.scope.claims)).from('box').download(name)).toMatchObject({
      error: null,
    })
    await other.close()
  })
})
