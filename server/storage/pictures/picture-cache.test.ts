import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictureCache } from './picture-cache.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenside-pictures-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('a picture of a deleted file is deleted although another cache of the folder created it later', async () => {
  const cacheOfApp = pictureCache(folder, 1_000_000, 1000)
  const cacheOfSweep = pictureCache(folder, 1_000_000, 1000)
  expect(await cacheOfSweep.versions()).toEqual([])
  await cacheOfSweep.forget(['ab-photo'])
  await cacheOfApp.put('ab-photo', 'small', Buffer.alloc(10))
  await cacheOfApp.put('ab-photo-2', 'small', Buffer.alloc(10))
  expect((await cacheOfSweep.versions()).sort()).toEqual(['ab-photo', 'ab-photo-2'])
  await cacheOfSweep.forget(['ab-photo'])
  expect(await pictureCache(folder, 1_000_000, 1000).versions()).toEqual(['ab-photo-2'])
})
