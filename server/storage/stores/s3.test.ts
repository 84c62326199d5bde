import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Scope } from '#server/database/types.ts'
import { defaultStorageConfig } from '../settings.ts'
import { createBuckets, openStorage, PNG } from '../testing.ts'
import { s3Store } from './s3-store.ts'
import { sweepFiles } from './sweep.ts'
import { startS3 } from './testing-s3.ts'

type Files = ReturnType<SupabaseClient['storage']['from']>

const database = testDatabase()
let s3: Awaited<ReturnType<typeof startS3>>
let store: Awaited<ReturnType<typeof openStorage>>
let ann: { id: string; scope: Scope }
let wall: Files

beforeAll(async () => {
  await createBuckets(database)
  s3 = await startS3()
  store = await openStorage(database, { config: { ...defaultStorageConfig, s3: s3.settings } })
  ann = await createUser(database)
  wall = (await store.client(ann.scope.claims)).from('wall')
})
afterAll(async () => {
  await store.close()
  await s3.close()
})

async function versions(): Promise<string[]> {
  const files = s3Store(s3.settings, join(store.directory, 'arriving'), 1000)
  const all: string[] = []
  for await (const group of files.versionsBefore(Date.now() + 60_000)) all.push(...group)
  return all
}
const text = async (name: string) => (await wall.download(name)).data?.text()

describe('with an S3-compatible store', () => {
  it('objects are stored only there, and not on this machine', async () => {
    expect((await wall.upload('a.txt', 'first', { contentType: 'text/plain' })).error).toBeNull()
    expect(await text('a.txt')).toBe('first')
    await wall.update('a.txt', 'second', { contentType: 'text/plain' })
    expect(await text('a.txt')).toBe('second')
    expect((await wall.copy('a.txt', 'b.txt')).error).toBeNull()
    expect((await wall.move('a.txt', 'c.txt')).error).toBeNull()
    expect([await text('b.txt'), await text('c.txt')]).toEqual(['second', 'second'])
    expect(await versions()).toHaveLength(2)
    expect(await store.countFiles()).toBe(0)
    await wall.remove(['b.txt', 'c.txt'])
    expect(await versions()).toEqual([])
  })

  it('ranges, tags and pictures work as on the disk', async () => {
    await wall.upload('flag.png', PNG, { contentType: 'image/png' })
    const get = (headers: Record<string, string>) => store.fetch('/object/public/wall/flag.png', { headers })
    const part = await get({ range: 'bytes=-4' })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(PNG.subarray(-4))
    expect((await get({ range: 'bytes=999-' })).status).toBe(416)
    const whole = await get({})
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(PNG)
    expect((await get({ 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304)
    const picture = await store.fetch('/render/image/public/wall/flag.png?width=1&format=webp')
    expect((await picture.blob()).type).toBe('image/webp')
    await wall.remove(['flag.png'])
  })

  it('files without a row are set aside', async () => {
    await wall.upload('lost.txt', 'x', { contentType: 'text/plain' })
    await database.runAsOwner(`delete from storage.objects where name = 'lost.txt'`)
    const files = s3Store(s3.settings, join(store.directory, 'arriving'), 1000)
    expect(await sweepFiles(database, files)).toBe(0)
    expect(await sweepFiles(database, files, Date.now() + 2 * 3_600_000)).toBe(1)
    expect(await versions()).toEqual([])
  })

  it('an upload that cannot be stored is an internal error, and leaves nothing', async () => {
    const nowhere = { ...s3.settings, bucket: 'no-such-bucket' }
    const broken = await openStorage(database, { config: { ...defaultStorageConfig, s3: nowhere } })
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const files = (await broken.client(ann.scope.claims)).from('wall')
    expect((await files.upload('x.txt', 'x')).error).toMatchObject({ status: 500 })
    expect(logged).toHaveBeenCalled()
    logged.mockRestore()
    expect((await files.info('x.txt')).error).toMatchObject({ statusCode: '404' })
    expect(await readdir(join(broken.directory, 'arriving'))).toEqual([])
    await broken.close()
  })
})
