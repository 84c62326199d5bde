import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Scope } from '#server/database/types.ts'
import { diskStore } from '../stores/disk-store.ts'
import { createBuckets, openStorage, PNG, tokenOf } from '../testing.ts'
import { download } from './download.ts'
import { findObject } from './objects.ts'

const database = testDatabase()
let store: Awaited<ReturnType<typeof openStorage>>
let ann: { id: string; scope: Scope }
let ben: { id: string; scope: Scope }
let path: string

const TEXT = 'The greens are quick today.'

beforeAll(async () => {
  await createBuckets(database)
  store = await openStorage(database)
  ann = await createUser(database)
  ben = await createUser(database)
  path = `${ann.id}/notes/today.txt`
  const anns = await store.client(ann.scope.claims)
  await anns.from('box').upload(path, TEXT, { contentType: 'text/plain;charset=UTF-8', cacheControl: '60' })
  await anns.from('wall').upload('club/flag.png', PNG, { contentType: 'image/png', cacheControl: '600' })
})
afterAll(() => store.close())
afterEach(() => {
  vi.useRealTimers()
})

const fetchAsAnn = (headers: Record<string, string> = {}, method = 'GET') =>
  store.fetch(`/object/box/${path}`, { method, headers, as: ann.scope.claims })

describe('a download', () => {
  it('has its type, tag, length, date and cache time', async () => {
    const answer = await fetchAsAnn()
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain;charset=UTF-8',
      'content-length': String(TEXT.length),
      'cache-control': 'private, max-age=60',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
      'last-modified': expect.stringMatching(/ GMT$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await answer.text()).toBe(TEXT)
  })

  it('is the same under the authenticated path, and for HEAD without the bytes', async () => {
    const authenticated = await store.fetch(`/object/authenticated/box/${path}`, { as: ann.scope.claims })
    expect(await authenticated.text()).toBe(TEXT)
    const head = await fetchAsAnn({}, 'HEAD')
    expect(head.headers.get('content-length')).toBe(String(TEXT.length))
    expect(await head.text()).toBe('')
  })

  it('is allowed only to people who may read the object; to others it is missing', async () => {
    for (const claims of [ben.scope.claims, undefined]) {
      const box = (await store.client(claims)).from('box')
      const answer = await store.fetch(`/object/box/${path}`, claims ? { as: claims } : {})
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({
        statusCode: '404',
        error: 'not_found',
        code: 'NoSuchKey',
        message: 'Object not found',
      })
      expect((await box.exists(path)).data).toBe(false)
      expect((await box.info(path)).error).toMatchObject({ statusCode: '404' })
    }
    expect((await (await store.client(ann.scope.claims)).from('box').exists(path)).data).toBe(true)
  })

  it.each([
    ['bytes=0-2', 206, 'The', 'bytes 0-2/27'],
    ['bytes=4-', 206, TEXT.slice(4), 'bytes 4-26/27'],
    ['bytes=-6', 206, 'today.', 'bytes 21-26/27'],
    ['bytes=20-99', 206, TEXT.slice(20), 'bytes 20-26/27'],
    ['bytes=-99', 206, TEXT, 'bytes 0-26/27'],
    ['bytes=27-', 416, '', 'bytes */27'],
    ['bytes=-0', 416, '', 'bytes */27'],
    ['bytes=5-2', 200, TEXT, null],
    ['bytes=0-1,4-5', 200, TEXT, null],
    ['lines=1-2', 200, TEXT, null],
  ])('of range %s answers %i', async (range, status, text, contentRange) => {
    const answer = await fetchAsAnn({ range })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-range')).toBe(contentRange)
    expect(await answer.text()).toBe(text)
  })

  it('of a range of another version returns the whole file', async () => {
    const tag = (await fetchAsAnn()).headers.get('etag') ?? ''
    expect((await fetchAsAnn({ range: 'bytes=0-2', 'if-range': tag })).status).toBe(206)
    expect((await fetchAsAnn({ range: 'bytes=0-2', 'if-range': '"other"' })).status).toBe(200)
  })

  it('is skipped when the caller has the file already', async () => {
    const first = await fetchAsAnn()
    const [tag, date] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? '']
    const known: Record<string, string>[] = [
      { 'if-none-match': tag },
      { 'if-none-match': `"x", W/${tag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': date },
    ]
    for (const headers of known) {
      const answer = await fetchAsAnn(headers)
      expect(answer.status).toBe(304)
      expect(answer.headers.get('etag')).toBe(tag)
      expect(await answer.text()).toBe('')
    }
    expect((await fetchAsAnn({ 'if-none-match': '"x"', 'if-modified-since': date })).status).toBe(200)
    expect((await fetchAsAnn({ 'if-modified-since': new Date(0).toUTCString() })).status).toBe(200)
  })

  it('never runs a stored file', async () => {
    const wall = (await store.client(ben.scope.claims)).from('wall')
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    await wall.upload('evil.html', '<script>alert(1)</script>', { contentType: 'text/html' })
    await wall.upload('evil.svg', svg, { contentType: 'image/svg+xml' })
    for (const name of ['evil.html', 'evil.svg']) {
      const answer = await store.fetch(`/object/public/wall/${name}`)
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
    const flag = await store.fetch('/object/public/wall/club/flag.png')
    expect(flag.headers.get('content-disposition')).toBeNull()
  })

  it('has the requested name', async () => {
    const named = async (query: string) =>
      (await store.fetch(`/object/public/wall/club/flag.png${query}`)).headers.get('content-disposition')
    expect(await named('?download')).toBe(`attachment; filename="flag.png"; filename*=UTF-8''flag.png`)
    expect(await named(`?download=${encodeURIComponent('旗 "1".png')}`)).toBe(
      `attachment; filename="_ _1_.png"; filename*=UTF-8''%E6%97%97%20%221%22.png`,
    )
  })

  it('has the new version when the old one is replaced at this moment', async () => {
    const object = await findObject(database, undefined, 'box', path)
    const stale = { ...object, version: 'gone' }
    const find = vi.fn().mockResolvedValueOnce(stale).mockResolvedValue(object)
    const request = new Request('http://club.test/x')
    const answer = await download(diskStore(store.directory, 60_000), { request, find, isPublic: false })
    expect(await answer.text()).toBe(TEXT)
  })
})

describe('a public bucket', () => {
  it('can be read by everybody, a private one cannot', async () => {
    const { data } = (await store.client()).from('wall').getPublicUrl('club/flag.png')
    const answer = await store.fetch(data.publicUrl)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
    const secret = await store.fetch(`/object/public/box/${path}`)
    expect(await secret.json()).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
    const missing = await store.fetch('/object/public/wall/nothing.png')
    expect(await missing.json()).toMatchObject({ statusCode: '404', message: 'Object not found' })
  })
})

describe('a signed address', () => {
  it('opens the object to everybody with the address, until it expires', async () => {
    const box = (await store.client(ann.scope.claims)).from('box')
    const { data } = await box.createSignedUrl(path, 60, { download: 'a note.txt' })
    const url = data?.signedUrl ?? ''
    const [, payload = ''] = new URL(url).searchParams.get('token')?.split('.') ?? []
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat: number; exp: number }
    expect(claims).toEqual({ url: `box/${path}`, iat: expect.any(Number), exp: claims.iat + 60 })
    const answer = await store.fetch(url)
    expect(await answer.text()).toBe(TEXT)
    expect(answer.headers.get('content-disposition')).toContain('a note.txt')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    const late = await store.fetch(url)
    expect(late.status).toBe(400)
    expect(await late.json()).toMatchObject({ statusCode: '400', code: 'InvalidJWT', message: 'jwt expired' })
  })

  it('is valid for one object, and must be signed by us', async () => {
    const box = (await store.client(ann.scope.claims)).from('box')
    const { data } = await box.createSignedUrl(path, 60)
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    const code = async (query: string, object = path) =>
      ((await (await store.fetch(`/object/sign/box/${object}${query}`)).json()) as { code: string }).code
    await box.upload(`${ann.id}/other.txt`, 'x')
    expect(await code(`?token=${token}`, `${ann.id}/other.txt`)).toBe('InvalidSignature')
    expect(await code('')).toBe('InvalidJWT')
    expect(await code(`?token=${token}x`)).toBe('InvalidJWT')
    expect(await code(`?token=${await tokenOf(ann.scope.claims)}`)).toBe('InvalidSignature')
    const forged = await tokenOf({ role: 'anon', url: `box/${path}` }, 'another secret, just as long')
    expect(await code(`?token=${forged}`)).toBe('InvalidJWT')
  })

  it('is given only to people who may read the object, for a limited time', async () => {
    const bens = (await store.client(ben.scope.claims)).from('box')
    expect((await bens.createSignedUrl(path, 60)).error).toMatchObject({ statusCode: '404' })
    const anns = (await store.client(ann.scope.claims)).from('box')
    for (const seconds of [0, -1, 1.5, Number.NaN]) {
      expect((await anns.createSignedUrl(path, seconds)).error).toMatchObject({
        status: 400,
        statusCode: '400',
      })
    }
  })

  it('is returned for several objects at once, with an error for each missing one', async () => {
    const box = (await store.client(ann.scope.claims)).from('box')
    const { data } = await box.createSignedUrls([path, 'missing.txt'], 60)
    expect(data).toMatchObject([
      { path, error: null },
      { path: 'missing.txt', error: expect.any(String), signedUrl: null },
    ])
    expect(await (await store.fetch(data?.[0]?.signedUrl ?? '')).text()).toBe(TEXT)
  })
})
