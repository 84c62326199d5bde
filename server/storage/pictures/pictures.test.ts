import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Scope } from '#server/database/types.ts'
import { defaultStorageConfig } from '../settings.ts'
import { createBuckets, openStorage, PNG } from '../testing.ts'

type Files = ReturnType<SupabaseClient['storage']['from']>

const database = testDatabase()
let store: Awaited<ReturnType<typeof openStorage>>
let ann: { id: string; scope: Scope }
let ben: { id: string; scope: Scope }
let pictures: Files
let wall: Files
let photo: string

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#206030',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

beforeAll(async () => {
  await createBuckets(database)
  store = await openStorage(database)
  ann = await createUser(database)
  ben = await createUser(database)
  const storage = await store.client(ann.scope.claims)
  pictures = storage.from('pictures')
  wall = storage.from('wall')
  photo = `${ann.id}/bunker.jpg`
  const jpeg = await noise(400, 200).jpeg().toBuffer()
  await pictures.upload(photo, jpeg, { contentType: 'image/jpeg', cacheControl: '60' })
  await wall.upload('green.jpg', jpeg, { contentType: 'image/jpeg' })
})
afterAll(() => store.close())

/** Type and size of the returned picture. */
async function shapeOf(answer: Response | Blob | null | undefined) {
  const blob = answer instanceof Response ? await answer.blob() : answer
  const { format, width, height } = await sharp(await blob!.arrayBuffer()).metadata()
  return { type: blob!.type, format, width, height }
}
const render = (query: string, headers: Record<string, string> = {}) =>
  store.fetch(`/render/image/public/wall/green.jpg${query}`, { headers })
const made = async () =>
  (await readdir(`${store.directory}-pictures`, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length

describe('a transformed picture', () => {
  it.each([
    [{ width: 100 }, 100, 50],
    [{ height: 100 }, 200, 100],
    [{ width: 100, height: 100 }, 100, 100],
    [{ width: 100, height: 100, resize: 'cover' }, 100, 100],
    [{ width: 100, height: 100, resize: 'contain' }, 100, 50],
    [{ width: 100, height: 100, resize: 'fill' }, 100, 100],
    [{ width: 4000, resize: 'contain' }, 400, 200],
    [{ quality: 20 }, 400, 200],
  ] as const)('as %j is %i by %i pixels', async (transform, width, height) => {
    const { data, error } = await pictures.download(photo, { transform: { ...transform } })
    expect(error).toBeNull()
    expect(await shapeOf(data)).toEqual({ type: 'image/jpeg', format: 'jpeg', width, height })
  })

  it('is cut with cover, and stretched with fill', async () => {
    const halves = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'red' } })
      .composite([
        {
          input: { create: { width: 60, height: 100, channels: 3, background: 'blue' } },
          left: 0,
          top: 0,
        },
      ])
      .png()
      .toBuffer()
    await wall.upload('halves.png', halves, { contentType: 'image/png' })
    const blueOf = async (resize: string) => {
      const answer = await store.fetch(
        `/render/image/public/wall/halves.png?width=100&height=100&resize=${resize}`,
      )
      const { data, info } = await sharp(await answer.arrayBuffer())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return Array.from({ length: info.width }, (_, x) => data[x * 3 + 2]! > 128).filter(Boolean).length
    }
    expect(await blueOf('cover')).toBeLessThan(15)
    expect(await blueOf('fill')).toBeGreaterThan(25)
  })

  it('is smaller with less quality', async () => {
    const sizeOf = async (quality: number) => (await (await render(`?quality=${quality}`)).blob()).size
    expect(await sizeOf(20)).toBeLessThan(await sizeOf(90))
  })

  it.each([
    ['*/*', 'image/jpeg'],
    ['image/webp,*/*;q=0.8', 'image/webp'],
    ['image/avif,*/*', 'image/avif'],
    ['image/avif,image/webp,image/apng,*/*;q=0.8', 'image/webp'],
    ['image/avif,image/webp;q=0.9', 'image/avif'],
    ['image/avif;q=0,image/webp;q=0', 'image/jpeg'],
  ])('for a reader of %s is %s', async (accept, type) => {
    const answer = await render('?width=40', { accept })
    expect(answer.headers.get('vary')).toBe('accept')
    expect(await shapeOf(answer)).toMatchObject({ type, width: 40 })
  })

  it('keeps its own format on request, and is AVIF first if the bucket has that setting', async () => {
    const accept = 'image/avif,image/webp'
    const own = await render('?width=40&format=origin', { accept })
    expect(own.headers.get('vary')).toBeNull()
    expect((await shapeOf(own)).type).toBe('image/jpeg')
    expect((await shapeOf(await render('?width=40&format=avif'))).type).toBe('image/avif')
    await database.runAsOwner(`update storage.buckets set avif_autodetection = true where id = 'wall'`)
    expect((await shapeOf(await render('?width=41', { accept }))).type).toBe('image/avif')
    await database.runAsOwner(`update storage.buckets set avif_autodetection = false where id = 'wall'`)
  })

  it('is upright and has no location data', async () => {
    const turned = await noise(60, 30)
      .withExif({ IFD0: { Copyright: 'Ann' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await wall.upload('turned.jpg', turned, { contentType: 'image/jpeg' })
    const answer = await store.fetch('/render/image/public/wall/turned.jpg?width=30')
    const { width, height, exif, orientation } = await sharp(await answer.arrayBuffer()).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 30, height: 60 })
  })

  it('is allowed only to people who may read the object', async () => {
    const bens = (await store.client(ben.scope.claims)).from('pictures')
    expect((await bens.download(photo, { transform: { width: 10 } })).error).not.toBeNull()
    const visitor = await store.fetch(`/render/image/public/pictures/${photo}?width=10`)
    expect(await visitor.json()).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' })
  })

  it('has the cache time of the object, and a tag of its own', async () => {
    const get = (query: string, headers: Record<string, string> = {}) =>
      store.fetch(`/render/image/authenticated/pictures/${photo}${query}`, {
        headers,
        as: ann.scope.claims,
      })
    const first = await get('?width=50')
    expect(first.headers.get('cache-control')).toBe('private, max-age=60')
    expect(first.headers.get('content-security-policy')).toContain('sandbox')
    const tag = first.headers.get('etag') ?? ''
    await first.body?.cancel()
    expect((await get('?width=50', { 'if-none-match': tag })).status).toBe(304)
    expect((await get('?width=51', { 'if-none-match': tag })).status).toBe(200)
    const part = await get('?width=50', { range: 'bytes=0-1' })
    expect([part.status, Buffer.from(await part.arrayBuffer()).toString('hex')]).toEqual([206, 'ffd8'])
    expect((await get('?width=50', { range: 'bytes=999999-' })).status).toBe(416)
    const head = await store.fetch('/render/image/public/wall/green.jpg?width=50', { method: 'HEAD' })
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100)
  })

  it('is open with its signed address, and no other picture of it is', async () => {
    const { data } = await pictures.createSignedUrl(photo, 60, { transform: { width: 20 } })
    const url = data?.signedUrl ?? ''
    expect(url).toContain('/render/image/sign/')
    expect(await shapeOf(await store.fetch(`${url}&width=400`))).toMatchObject({ width: 20 })
    const whole = url.replace('/render/image/sign/', '/object/sign/')
    expect(await (await store.fetch(whole)).json()).toMatchObject({ code: 'InvalidSignature' })
    const plain = (await pictures.createSignedUrl(photo, 60)).data?.signedUrl ?? ''
    const rendered = plain.replace('/object/sign/', '/render/image/sign/')
    expect(await (await store.fetch(rendered)).json()).toMatchObject({ code: 'InvalidSignature' })
  })

  it.each([
    'width=-1',
    'width=x',
    'width=1.5',
    'height=1e9',
    'quality=19',
    'quality=101',
    'resize=crop',
    'format=svg',
  ])('is not made of %s', async (query) => {
    const answer = await render(`?${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' })
  })
})

describe('the cache of pictures', () => {
  it('creates each picture once for many requests, and deletes those of replaced or removed objects', async () => {
    await wall.upload('cached.png', PNG, { contentType: 'image/png' })
    const before = await made()
    const ask = () => store.fetch('/render/image/public/wall/cached.png?width=1&format=webp')
    const answers = await Promise.all(Array.from({ length: 8 }, ask))
    const bodies = await Promise.all(answers.map(async (answer) => (await answer.blob()).size))
    expect(new Set(bodies).size).toBe(1)
    expect(await made()).toBe(before + 1)
    await wall.upload('cached.png', await noise(9, 9).png().toBuffer(), {
      upsert: true,
      contentType: 'image/png',
    })
    expect(await made()).toBe(before)
    const answer = await store.fetch('/render/image/public/wall/cached.png?width=9&format=origin')
    expect(await shapeOf(answer)).toMatchObject({ width: 9, height: 9 })
    expect(await made()).toBe(before + 1)
    await wall.remove(['cached.png'])
    expect(await made()).toBe(before)
  })

  it('can be emptied for an object or a bucket by the server only', async () => {
    const server = await store.client({ role: 'service_role' })
    await (await render('?width=77')).body?.cancel()
    const before = await made()
    expect((await wall.purgeCache('green.jpg')).error).toMatchObject({ statusCode: '403' })
    expect(await made()).toBe(before)
    expect((await server.from('wall').purgeCache('green.jpg')).error).toBeNull()
    expect(await made()).toBeLessThan(before)
    await (await render('?width=77')).body?.cancel()
    await server.purgeBucketCache('wall')
    await server.purgeBucketCache('pictures')
    expect(await made()).toBe(0)
  })

  it('returns a small picture from memory the next time, whole and in parts, until it is removed', async () => {
    const server = await store.client({ role: 'service_role' })
    for (const bucket of ['wall', 'pictures']) await server.purgeBucketCache(bucket)
    const ask = async (headers: Record<string, string> = {}) => {
      const answer = await render('?width=78', headers)
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const first = await ask()
    expect(await ask()).toEqual(first)
    const folder = `${store.directory}-pictures`
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    expect(files).toHaveLength(1)
    for (const { parentPath, name } of files) await truncate(join(parentPath, name))
    expect(await ask()).toEqual(first)
    expect(await ask({ range: 'bytes=4-9' })).toEqual({ status: 206, bytes: first.bytes.subarray(4, 10) })
    await server.from('wall').purgeCache('green.jpg')
    expect(await made()).toBe(0)
    expect(await ask()).toEqual(first)
    expect(await made()).toBe(1)
  })

  it('is limited in size: the least recently used ones are deleted', async () => {
    const { images } = defaultStorageConfig
    const config = { ...defaultStorageConfig, images: { ...images, cacheBytes: 20_000 } }
    const small = await openStorage(database, { config })
    const files = (await small.client(ann.scope.claims)).from('wall')
    await files.upload('large.png', await noise(100, 100).png().toBuffer(), { contentType: 'image/png' })
    const ask = async (width: number) => {
      const answer = await small.fetch(`/render/image/public/wall/large.png?width=${width}`)
      await answer.body?.cancel()
    }
    const kept = () => readdir(`${small.directory}-pictures`, { recursive: true, withFileTypes: true })
    for (let width = 10; width < 60; width++) await ask(width)
    const sizes = (await kept()).filter((entry) => entry.isFile()).length
    expect(sizes).toBeGreaterThan(1)
    expect(sizes).toBeLessThan(25)
    await small.close()
  })
})

describe('an invalid or too large image', () => {
  async function refusal(name: string, query = '?width=10') {
    const answer = await store.fetch(`/render/image/public/wall/${name}${query}`)
    expect(answer.status).toBe(400)
    return (await answer.json()) as { statusCode: string; message: string }
  }

  it('of a hundred million pixels in a few kilobytes is refused without decoding', async () => {
    const bomb = await sharp({
      create: { width: 10_000, height: 10_000, channels: 3, background: 'white' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(400_000)
    await wall.upload('bomb.png', bomb, { contentType: 'image/png' })
    expect(await refusal('bomb.png')).toMatchObject({
      statusCode: '422',
      message: 'The image has too many pixels',
    })
  })

  it('that has a false size, is cut off or is invalid is refused', async () => {
    const lying = Buffer.from(PNG)
    lying.writeUInt32BE(60_000, 16)
    lying.writeUInt32BE(60_000, 20)
    const jpeg = await noise(300, 300).jpeg().toBuffer()
    const broken = {
      'lying.png': lying,
      'half.jpg': jpeg.subarray(0, jpeg.length / 2),
      'head.png': PNG.subarray(0, 40),
    }
    for (const [name, bytes] of Object.entries(broken)) {
      const type = name.endsWith('jpg') ? 'image/jpeg' : 'image/png'
      expect((await wall.upload(name, bytes, { contentType: type })).error, name).toBeNull()
      expect(await refusal(name), name).toMatchObject({ statusCode: '422' })
    }
    expect((await render('?width=33')).status).toBe(200)
  })

  it('of vectors is not drawn, nor is a text file', async () => {
    await wall.upload('flag.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', {
      contentType: 'image/svg+xml',
    })
    await wall.upload('note.txt', 'hello')
    for (const name of ['flag.svg', 'note.txt']) expect((await refusal(name)).message).toMatch(/JPEG, PNG/)
  })

  it('in too large a file is refused, and so is any when pictures are off', async () => {
    const { images } = defaultStorageConfig
    for (const [limits, message] of [
      [{ ...images, maxInputBytes: 10 }, 'too large'],
      [{ ...images, enabled: false }, 'not enabled'],
    ] as const) {
      const other = await openStorage(database, { config: { ...defaultStorageConfig, images: limits } })
      const files = (await other.client(ann.scope.claims)).from('wall')
      await files.upload('any.png', PNG, { contentType: 'image/png', upsert: true })
      const answer = await other.fetch('/render/image/public/wall/any.png?width=1')
      expect(((await answer.json()) as { message: string }).message).toContain(message)
      await other.close()
    }
  })

  it('is refused for now when too many are being made', async () => {
    const { images } = defaultStorageConfig
    const config = { ...defaultStorageConfig, images: { ...images, concurrency: 1 } }
    const busy = await openStorage(database, { config })
    const files = (await busy.client(ann.scope.claims)).from('wall')
    await files.upload('wanted.png', await noise(500, 500).png().toBuffer(), {
      contentType: 'image/png',
      upsert: true,
    })
    const ask = (width: number) => busy.fetch(`/render/image/public/wall/wanted.png?width=${width + 1}`)
    const answers = await Promise.all(Array.from({ length: 40 }, (_, width) => ask(width)))
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(17)
    const late = answers.find(({ status }) => status === 429)
    expect(await late?.json()).toMatchObject({ statusCode: '429', code: 'SlowDown' })
    expect((await ask(1)).status).toBe(200)
    await busy.close()
  })
})
