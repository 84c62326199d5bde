import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { clubIcon } from './club-icon.ts'
import { manifest } from './manifest.ts'

const database = testDatabase()
const built = {
  ...{ id: '/', name: 'Greenside', short_name: 'Greenside', display: 'standalone' },
  icons: [{ src: '/icons/icon-192x192.png', sizes: '192x192' }],
}
const LOGO = '00000000-0000-4000-8000-000000000001.webp'
const readFile = vi.fn(async (_path: string) => new Response(new Uint8Array(logo)))
let logo: Buffer
let folder: string
let app: Hono

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenside-web-'))
  await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(built))
  logo = await sharp({ create: { width: 80, height: 40, channels: 4, background: '#c00000' } })
    .webp({ lossless: true })
    .toBuffer()
  app = new Hono()
    .get('/manifest.webmanifest', manifest(database, folder))
    .get('/icons/club/:name', clubIcon(database, readFile))
})
afterAll(() => rm(folder, { recursive: true }))

const set = (key: string, value: string) =>
  database.runAsOwner('update public.setting set value = to_jsonb($2::text) where key = $1', [key, value])
const read = async (query = '', language = 'en') =>
  (await app.request(`/manifest.webmanifest${query}`, { headers: { 'accept-language': language } })).json()

describe('the manifest', () => {
  it('is the app’s until the club has a name and a logo, then the club’s at once', async () => {
    expect(await read()).toMatchObject(built)
    await set('club.name', 'Old Links')
    expect(await read()).toMatchObject({ ...built, name: 'Old Links', short_name: 'Old Links' })
    await set('club.logo', LOGO)
    const { icons } = (await read()) as { icons: { src: string; purpose: string; sizes: string }[] }
    expect(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ])
    expect(icons[0]!.src).toBe(`/icons/club/any-192.png?logo=${LOGO}`)
  })

  it('is in the language of the person, or of the browser, or English', async () => {
    expect(await read('?lang=ja', 'zh-CN')).toMatchObject({ lang: 'ja' })
    expect(await read('', 'zh-TW,zh;q=0.9')).toMatchObject({
      lang: 'zh-CN',
      description: expect.stringContaining('高尔夫'),
    })
    expect(await read('?lang=xx')).toMatchObject({ lang: 'en' })
  })

  it('lets everybody share photos to a report, and administrators open course files', async () => {
    expect(await read('?role=member')).toMatchObject({ share_target: { action: '/share', method: 'POST' } })
    expect(await read('?role=member')).not.toHaveProperty('file_handlers')
    expect(await read('?role=admin')).toMatchObject({ file_handlers: [{ action: '/map/edit/import' }] })
  })

  it('is missing when the app is not built', async () => {
    const empty = new Hono().get('/manifest.webmanifest', manifest(database, join(folder, 'nowhere')))
    expect((await empty.request('/manifest.webmanifest')).status).toBe(404)
  })
})

describe('the icon of the club', () => {
  const icon = (name: string) => app.request(`/icons/club/${name}.png`)
  async function pixelsOf(name: string) {
    const answer = await icon(name)
    expect(answer.headers.get('content-type')).toBe('image/png')
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
    ]
    return { at, side: info.width, isSquare: info.width === info.height }
  }

  it('is the whole logo with a transparent background, for systems that draw it unchanged', async () => {
    await set('club.logo', LOGO)
    const { at, side, isSquare } = await pixelsOf('any-192')
    expect([side, isSquare]).toEqual([192, true])
    expect(at(0, 0)[3]).toBe(0)
    expect(at(2, 96)).toEqual([192, 0, 0, 255])
  })

  it.each([
    ['maskable-512', 512],
    ['apple-180', 180],
  ])('has a white background to the edge, for systems that cut it: %s', async (name, expected) => {
    await set('club.logo', LOGO)
    const { at, side } = await pixelsOf(name)
    expect(side).toBe(expected)
    expect(at(0, 0)).toEqual([255, 255, 255, 255])
    expect(at(side / 2, side / 2)).toEqual([192, 0, 0, 255])
    // The logo stays within the circle that a maskable icon preserves.
    if (name.startsWith('maskable'))
      expect(at(Math.round(side * 0.15), side / 2)).toEqual([255, 255, 255, 255])
  })

  it('has no other size', async () => {
    expect((await icon('any-193')).status).toBe(404)
    expect((await icon('apple-512')).status).toBe(404)
    expect((await icon('constructor')).status).toBe(404)
  })

  it.each([
    ['is missing', () => new Response('', { status: 404 })],
    ['is no picture', () => new Response('no picture')],
    ['ends early', () => new Response(new Uint8Array(logo.subarray(0, logo.length / 2)))],
  ])('is the app’s own when the logo %s, until it can be drawn', async (_, answer) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await set('club.logo', `${crypto.randomUUID()}.webp`)
    for (const [name, own] of [
      ['any-192', 'icon-192x192'],
      ['any-512', 'icon-512x512'],
      ['maskable-192', 'maskable-192x192'],
      ['maskable-512', 'maskable-512x512'],
      ['apple-180', 'apple-180x180'],
    ] as const) {
      readFile.mockResolvedValueOnce(answer())
      const { status, headers } = await icon(name)
      expect([status, headers.get('location')]).toEqual([302, `/icons/${own}.png`])
      expect(existsSync(`web/public/icons/${own}.png`)).toBe(true)
      expect(headers.get('cache-control')).toBe('no-store')
      expect((await icon(name)).status).toBe(200)
    }
  })

  it('is the app’s own when the club has no logo any more', async () => {
    await database.runAsOwner(`update public.setting set value = 'null' where key = 'club.logo'`)
    expect((await icon('any-192')).headers.get('location')).toBe('/icons/icon-192x192.png')
  })
})
