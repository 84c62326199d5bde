import { randomBytes, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect } from './club.ts'
import { clientFor, deviceOf, newcomer, sessionOf, test } from './people.ts'
import { quartersOf, SECRET, withMetadata } from './picture.ts'

// A camera with a test picture and granted permission.
test.use({
  person: 'member',
  launchOptions: async ({ launchOptions }, use) => {
    const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
  },
})

interface Kept {
  width: number
  height: number
  bytes: string
  /** r, g, b or w of the four corners in reading order. */
  corners: string
}

/** The photos of the unsent report on the page's device. */
function keptPhotos(page: Page): Promise<Kept[]> {
  return page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('greenside-report')
      opening.onsuccess = () => resolve(opening.result)
    })
    type Row = { width: number; height: number; type: string; bytes: ArrayBuffer }
    const rows = await new Promise<Row[]>((resolve) => {
      const all = opened.transaction('photos').objectStore('photos').getAll()
      all.onsuccess = () => resolve(all.result)
    })
    opened.close()
    return Promise.all(
      rows.map(async ({ width, height, type, bytes }) => {
        const picture = await createImageBitmap(new Blob([bytes], { type }))
        const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
        pen.drawImage(picture, 0, 0)
        const at = (x: number, y: number) => {
          const [r, g, b] = pen.getImageData(x * picture.width, y * picture.height, 1, 1).data
          return r! > 128 && g! > 128 ? 'w' : r! > 128 ? 'r' : g! > 128 ? 'g' : b! > 128 ? 'b' : '?'
        }
        const corners = at(0.1, 0.1) + at(0.9, 0.1) + at(0.1, 0.9) + at(0.9, 0.9)
        return { width, height, bytes: new TextDecoder('latin1').decode(bytes), corners }
      }),
    )
  })
}

const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
const picker = (page: Page) => page.locator('input[type=file]').first()

test('photos are rotated, reduced and stripped on the device, and a file that is no photo is named with the reason', async ({
  page,
  club,
}, info) => {
  await page.goto('/createissue')
  const jpeg = await quartersOf(page, 240, 160)
  const held = [1, 2, 3, 4, 5, 6, 7, 8].map((way) => withMetadata(jpeg, way))
  expect(held[0]!.includes(SECRET)).toBe(true)
  const huge = withMetadata(await quartersOf(page, 4000, 3000), 6)
  await picker(page).setInputFiles([...held, huge].map((bytes, at) => photo(`IMG_${at + 1}.jpg`, bytes)))
  await expect(page.getByRole('img', { name: /^Photo / })).toHaveCount(9)
  const kept = await keptPhotos(page)
  expect(kept.map(({ corners }) => corners)).toEqual([
    'rgbw',
    'grwb',
    'wbgr',
    'bwrg',
    'rbgw',
    'brwg',
    'wgbr',
    'gwrb',
    'brwg',
  ])
  const sizes = kept.map(({ width, height }) => `${width}×${height}`)
  const [upright, turned] = ['240×160', '160×240']
  expect(sizes).toEqual([...Array(4).fill(upright), ...Array(4).fill(turned), '1200×1600'])
  for (const { bytes } of kept) expect(bytes.includes(SECRET) || bytes.includes('Exif')).toBe(false)

  const tooLarge = info.outputPath('large.jpg')
  writeFileSync(tooLarge, Buffer.concat([jpeg, Buffer.alloc(50 * 1024 * 1024)]))
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic\0\0\0\u0008mdat'),
  ])
  await picker(page).setInputFiles([
    photo('half.jpg', held[0]!.subarray(0, held[0]!.length / 2)),
    photo('<img src=x onerror=alert(1)>.jpg', Buffer.from('%PDF-1.7 an invoice')),
    photo('IMG_10.HEIC', heic),
  ])
  const why = page.getByRole('main').getByRole('alert')
  await expect(why).toContainText('half.jpg: This photo stops halfway')
  await expect(why).toContainText('<img src=x onerror=alert(1)>.jpg: This file is not a photo')
  await expect(why).toContainText('IMG_10.HEIC: This browser cannot read HEIC')
  await picker(page).setInputFiles(tooLarge)
  await expect(why).toContainText('large.jpg: This file is larger than 50 MB')
  await expect(page.getByRole('img', { name: /^Photo / })).toHaveCount(9)

  // Areas blurred by keyboard are gone from the stored bytes, and from those that the club gets.
  await page.getByRole('button', { name: 'Blur faces or plates in photo 1' }).click()
  const canvas = page.getByRole('application')
  await canvas.press('+')
  await canvas.press('Space')
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByText('Blurred')).toBeVisible()
  await page.getByText('Litter', { exact: true }).click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page).toHaveURL(/issuedetails\?issueId=/)
  const id = new URL(page.url()).searchParams.get('issueId')!
  const client = await clientFor(club.url, await sessionOf(club.url, 'member'))
  const rows = () => client.from('issue_photo').select('path, blurred, width').eq('issue_id', id).order('id')
  await expect.poll(async () => (await rows()).data?.length).toBe(9)
  const { data } = await rows()
  expect(data!.map(({ blurred }) => blurred)).toEqual([true, ...Array(8).fill(false)])
  const { data: file } = await client.storage.from('issue-photos').download(data![8]!.path)
  const stored = Buffer.from(await file!.arrayBuffer())
  expect(stored.includes(SECRET) || stored.includes('Exif')).toBe(false)
  expect(stored.length).toBeLessThan(huge.length)
})

test('a code on a machine opens its report, which is sent later, and the next person who sees it follows it', async ({
  page,
  browser,
  club,
}) => {
  const keeper = await clientFor(club.url, await sessionOf(club.url, 'headgreenkeeper'))
  const code = randomBytes(6).reduce((text, byte) => text + '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32], '')
  const name = `Greens mower ${randomUUID().slice(0, 8)} <script>alert(1)</script>`
  await keeper.from('issue_place').insert({ code, name, kind: 'machine', category: 'machine' }).throwOnError()

  await page.goto(`/createissue?place=${code.toLowerCase()}`)
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Machine' })).toBeChecked()
  await page.getByRole('link', { name: 'Take a photo' }).click()
  await page.getByRole('button', { name: 'Take the photo' }).click()
  await page.getByRole('button', { name: 'Use 1 photo' }).click()
  await expect(page.getByText(name)).toBeVisible()
  // The screens are loaded; writes cannot be sent.
  await page.route(/\/(rest|storage)\/v1\//, (route) => route.abort())
  await page.getByRole('textbox').last().fill('</textarea><script>alert(1)</script> leaks oil')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page).toHaveURL(/issuedetails\?issueId=/)
  const id = new URL(page.url()).searchParams.get('issueId')!
  await expect(page.getByText('1 photo is still to be sent')).toBeVisible()
  await page.unroute(/\/(rest|storage)\/v1\//)
  await expect(page.getByText('1 photo is still to be sent')).toBeHidden()
  const { data: issue } = await keeper
    .from('issue')
    .select('place_name, category, description, issue_photo (taken_at)')
    .eq('id', id)
    .single()
  expect(issue).toMatchObject({
    place_name: name,
    category: 'machine',
    description: '</textarea><script>alert(1)</script> leaks oil',
    issue_photo: [{ taken_at: expect.any(String) }],
  })

  const session = await newcomer(club.url)
  const storageState = deviceOf(club.url, session)
  const other = await (await browser.newContext({ storageState, baseURL: club.url })).newPage()
  const openIssues = other.waitForResponse(/rpc\/open_issue_places/)
  await other.goto(`/createissue?place=${code}`)
  await openIssues
  await expect(other.getByRole('radio', { name: 'Machine' })).toBeChecked()
  await other.getByRole('button', { name: 'Send report' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Same thing, follow it' }).click()
  const client = await clientFor(club.url, session)
  const followed = async () => (await client.from('issue_follower').select('issue_id')).data
  await expect.poll(followed).toEqual([{ issue_id: id }])
  expect((await client.from('issue').select('id')).data).toEqual([])
  await other.context().close()
})
