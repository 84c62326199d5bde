import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Scope } from '#server/database/types.ts'
import { createBuckets, openStorage, PNG, tokenOf } from '../testing.ts'

const database = testDatabase()
let store: Awaited<ReturnType<typeof openStorage>>
let ann: { id: string; scope: Scope }
let ben: { id: string; scope: Scope }
const from = async (claims: Scope['claims'] | undefined, bucket = 'box') =>
  (await store.client(claims)).from(bucket)

beforeAll(async () => {
  await createBuckets(database)
  store = await openStorage(database)
  ann = await createUser(database)
  ben = await createUser(database)
})
afterAll(() => store.close())
afterEach(() => {
  vi.useRealTimers()
})

async function tokenFor(name: string, options?: { upsert: boolean }, bucket = 'box') {
  const { data, error } = await (await from(ann.scope.claims, bucket)).createSignedUploadUrl(name, options)
  return { token: data?.token ?? '', error }
}

describe('a signed upload address', () => {
  it('allows the upload of one object, which its creator owns', async () => {
    const name = `${ann.id}/a.png`
    const { token } = await tokenFor(name)
    const visitors = await from(undefined)
    const options = { contentType: 'image/png', cacheControl: '7', metadata: { hole: 2 } }
    expect((await visitors.uploadToSignedUrl(name, token, PNG, options)).error).toBeNull()
    const { data } = await (await from(ann.scope.claims)).info(name)
    expect(data).toMatchObject({ contentType: 'image/png', cacheControl: 'max-age=7', metadata: { hole: 2 } })
    const { rows } = await database.runAsOwner(
      'select owner, owner_id from storage.objects where name = $1',
      [name],
    )
    expect(rows).toEqual([{ owner: ann.id, owner_id: ann.id }])
    const again = await visitors.uploadToSignedUrl(name, token, 'second')
    expect(again.error).toMatchObject({ statusCode: '409' })
    const header = await visitors.uploadToSignedUrl(name, token, 'second', { upsert: true })
    expect(header.error).toMatchObject({ statusCode: '409' })
  })

  it('replaces only what its creator could replace', async () => {
    const name = `${ann.id}/b.txt`
    const { token } = await tokenFor(name, { upsert: true })
    const visitors = await from(undefined)
    for (const text of ['first', 'second']) {
      const blob = new Blob([text], { type: 'text/plain' })
      expect((await visitors.uploadToSignedUrl(name, token, blob)).error).toBeNull()
    }
    const { data } = await (await from(ann.scope.claims)).download(name)
    expect(await data?.text()).toBe('second')
  })

  it('is given only to people who may write there, and never to replace a photo of an issue', async () => {
    expect((await (await from(ben.scope.claims)).createSignedUploadUrl(`${ann.id}/x`)).error).toMatchObject({
      statusCode: '403',
    })
    expect((await (await from(undefined)).createSignedUploadUrl(`${ann.id}/x`)).error).toMatchObject({
      statusCode: '403',
    })
    const { rows } = await database.run<{ id: string }>(
      ann.scope,
      `insert into public.issue (category, description) values ('bunker', 'No rake') returning id`,
    )
    const photo = `${rows[0]?.id}/${randomUUID()}.png`
    expect((await tokenFor(photo, { upsert: true }, 'issue-photos')).error).toMatchObject({
      statusCode: '403',
    })
    expect((await tokenFor(photo, { upsert: false }, 'issue-photos')).error).toBeNull()
  })

  it('respects the bucket’s limits', async () => {
    const name = `${ann.id}/large.txt`
    const { token } = await tokenFor(name)
    const visitors = await from(undefined)
    const { error } = await visitors.uploadToSignedUrl(name, token, Buffer.alloc(100_001))
    expect(error).toMatchObject({ statusCode: '413' })
    expect((await visitors.uploadToSignedUrl(name, token, 'small')).error).toBeNull()
  })

  it('is valid for one name, one use and two hours', async () => {
    const name = `${ann.id}/c.txt`
    const { token } = await tokenFor(name)
    const anns = await from(ann.scope.claims)
    const visitors = await from(undefined)
    const code = async (to: string, given: string) =>
      (
        (await (
          await store.fetch(`/object/upload/sign/box/${to}?token=${given}`, { method: 'PUT', body: 'x' })
        ).json()) as { code: string }
      ).code
    expect(await code(`${ann.id}/d.txt`, token)).toBe('InvalidSignature')
    expect(await code(name, 'nonsense')).toBe('InvalidJWT')
    expect(await code(name, '')).toBe('InvalidJWT')
    expect(await code(name, await tokenOf(ann.scope.claims))).toBe('InvalidSignature')
    await anns.upload(`${ann.id}/read.txt`, 'x')
    const read = new URL((await anns.createSignedUrl(`${ann.id}/read.txt`, 60)).data!.signedUrl)
    expect(await code(`${ann.id}/read.txt`, read.searchParams.get('token') ?? '')).toBe('InvalidSignature')
    const asRead = await store.fetch(`/object/sign/box/${name}?token=${token}`)
    expect(await asRead.json()).toMatchObject({ code: 'InvalidSignature' })
    expect((await store.fetch('/bucket', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_140_000 })
    expect((await visitors.uploadToSignedUrl(name, token, 'in time')).error).toBeNull()
    vi.setSystemTime(Date.now() + 61_000)
    expect(await code(name, token)).toBe('InvalidJWT')
  })
})
