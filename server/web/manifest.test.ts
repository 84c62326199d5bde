import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { manifest } from './manifest.ts'

const database = testDatabase()
const built = {
  ...{ id: '/', name: 'Greenside', short_name: 'Greenside', display: 'standalone' },
  icons: [{ src: '/icons/icon-192x192.png', sizes: '192x192' }],
}
let folder: string
let app: Hono

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenside-web-'))
  await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(built))
  app = new Hono().get('/manifest.webmanifest', manifest(database, folder))
})
afterAll(() => rm(folder, { recursive: true }))

const set = (key: string, value: string) =>
  database.runAsOwner('update public.setting set value = to_jsonb($2::text) where key = $1', [key, value])

it('is the app’s until the club has a name and a logo, then the club’s at once', async () => {
  const read = async () => (await app.request('/manifest.webmanifest')).json()
  expect(await read()).toEqual(built)
  await set('club.name', 'Old Links')
  expect(await read()).toEqual({ ...built, name: 'Old Links', short_name: 'Old Links' })
  await set('club.logo', '00000000-0000-4000-8000-000000000001.webp')
  const { icons } = (await read()) as typeof built
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  expect(icons[0]!.src).toBe(
    '/storage/v1/render/image/public/club/00000000-0000-4000-8000-000000000001.webp?width=192&height=192&resize=contain',
  )
})

it('is not there where the app is not built', async () => {
  const empty = new Hono().get('/manifest.webmanifest', manifest(database, join(folder, 'nowhere')))
  expect((await empty.request('/manifest.webmanifest')).status).toBe(404)
})
