import { randomBytes, randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { createBuckets, openStorage } from '../testing.ts'

type Files = ReturnType<SupabaseClient['storage']['from']>

const database = testDatabase()
let store: Awaited<ReturnType<typeof openStorage>>
let pictures: Files
let box: Files
let folder: string

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
  const ann = await createUser(database)
  folder = ann.id
  const storage = await store.client(ann.scope.claims)
  pictures = storage.from('pictures')
  box = storage.from('box')
})
afterAll(() => store.close())

const put = (bytes: Buffer, type: string, name = `${folder}/${randomUUID()}`) =>
  pictures.upload(name, bytes, { contentType: type }).then(({ error }) => ({ error, name }))
const get = async (name: string) => Buffer.from(await (await pictures.download(name)).data!.arrayBuffer())

/** A picture of 40 × 20 stored rotated, with a position, a device and a comment. */
const withMetadata = (format: 'jpeg' | 'webp' | 'png') =>
  noise(20, 40)
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'SecretCam', Artist: 'Niamh', Copyright: 'hush-hush' },
      IFD3: { GPSLatitude: '53/1 20/1 0/1', GPSLatitudeRef: 'N' },
    })
    .toFormat(format)
    .toBuffer()

describe('a stored picture (14.9)', () => {
  it.each(['jpeg', 'webp', 'png'] as const)(
    'keeps its pixels upright and loses who took it and where: %s',
    async (format) => {
      const bytes = await withMetadata(format)
      const { name, error } = await put(bytes, `image/${format}`)
      expect(error).toBeNull()
      const stored = await get(name)
      const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(stored).metadata()
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
      expect([format, width, height]).toEqual([(await sharp(stored).metadata()).format, 40, 20])
      expect(stored.includes('SecretCam') || stored.includes('hush-hush')).toBe(false)
    },
  )

  it('has the size of the stored file in its row', async () => {
    const { name } = await put(await withMetadata('jpeg'), 'image/jpeg')
    const stored = await get(name)
    expect((await pictures.info(name)).data).toMatchObject({ size: stored.length, contentType: 'image/jpeg' })
  })

  it('is refused when it is cut off, false, or two files in one, and leaves no file', async () => {
    const before = await store.countFiles()
    const jpeg = await noise(600, 400).jpeg().toBuffer()
    const png = await noise(300, 200).png().toBuffer()
    const webp = await noise(300, 200).webp().toBuffer()
    const zipEnd = Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')
    const refused: [string, Buffer, string][] = [
      ['a truncated JPEG', jpeg.subarray(0, jpeg.length / 2), 'image/jpeg'],
      ['a truncated PNG', png.subarray(0, png.length / 2), 'image/png'],
      ['a truncated WebP', webp.subarray(0, webp.length / 2), 'image/webp'],
      ['only the beginning of a JPEG', jpeg.subarray(0, 30), 'image/jpeg'],
      ['noise behind a signature', Buffer.concat([jpeg.subarray(0, 20), randomBytes(4000)]), 'image/jpeg'],
      [
        'an archive behind a JPEG',
        Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004 a.js'), zipEnd]),
        'image/jpeg',
      ],
      ['a page behind a PNG', Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), 'image/png'],
      ['a script', Buffer.from('GIF89a/*x*/=1;<script>alert(1)</script>'), 'image/jpeg'],
      ['a drawing that says JPEG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/jpeg'],
      [
        'a drawing',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
        'image/svg+xml',
      ],
    ]
    for (const [what, bytes, type] of refused) {
      const { error } = await put(bytes, type)
      expect((error as { status?: number } | null)?.status, what).toBe(400)
    }
    expect(await store.countFiles()).toBe(before)
  })

  it('is refused when a small file has more pixels than the server accepts', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect((await put(bomb, 'image/png')).error?.message).toBe('The picture has too many pixels')
  })

  it('is cleaned also through a signed address, and cannot be copied or moved from another bucket', async () => {
    const name = `${folder}/signed.jpg`
    const { data } = await pictures.createSignedUploadUrl(name)
    const bytes = await withMetadata('jpeg')
    await pictures.uploadToSignedUrl(name, data!.token, bytes, { contentType: 'image/jpeg' })
    expect((await sharp(await get(name)).metadata()).exif).toBeUndefined()
    await box.upload(`${folder}/raw.jpg`, bytes, { contentType: 'image/jpeg' })
    for (const way of ['copy', 'move'] as const) {
      const { error } = await box[way](`${folder}/raw.jpg`, `${folder}/${way}.jpg`, {
        destinationBucket: 'pictures',
      })
      expect(error?.message).toMatch(/upload it to this bucket/)
    }
    expect((await pictures.copy(name, `${folder}/copy.jpg`)).error).toBeNull()
  })
})
