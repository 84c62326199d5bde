import type { Page } from '@playwright/test'
import { expect } from './club.ts'
import { greensOf, standAt } from './greens.ts'
import { clientFor, sessionOf, test } from './people.ts'

// Outdoors: gloves, an inaccurate position, dead spots and bright sun.
test.use({
  person: 'headgreenkeeper',
  permissions: ['geolocation'],
  // A device's position before its first fix.
  geolocation: { longitude: 0, latitude: 0, accuracy: 500 },
})

const CUT_HOLES = [4, 5, 6, 7]

test('a cutter with an inaccurate position cuts four greens with one press each, two of them offline, and each arrives once', async ({
  page,
  context,
  club,
}) => {
  const greens = await greensOf(club)
  const client = await clientFor(club.url, await sessionOf(club.url, 'headgreenkeeper'))
  const ids = CUT_HOLES.map((number) => greens.get(number)!.id)
  await client.from('pin_cut').delete().in('hole_id', ids).throwOnError()
  await page.goto('/capturecenterofhole')
  await expect(page.getByText('Waiting for GPS').first()).toBeVisible()
  for (const number of CUT_HOLES) {
    await context.setOffline(number === 5 || number === 6)
    const leave = standAt(context, page, greens.get(number)!.middle)
    await expect(page.getByRole('heading', { name: `Green ${number}`, exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Cut( again)? here$/ }).click()
    await expect(page.getByRole('heading', { name: `Green ${number + 1}`, exact: true })).toBeVisible()
    await leave()
    await expect(page.locator('[data-cut]').nth(number - 1)).toHaveAttribute('data-cut', /waiting|cut/)
  }
  await context.setOffline(false)
  for (const number of CUT_HOLES) {
    await expect(page.locator('[data-cut]').nth(number - 1)).toHaveAttribute('data-cut', 'cut', {
      timeout: 60_000,
    })
  }
  const { data } = await client
    .from('pin_cut')
    .select('hole_id, samples, accuracy_m')
    .in('hole_id', ids)
    .throwOnError()
  expect(data.map(({ hole_id }) => hole_id).toSorted()).toEqual(ids.toSorted())
  for (const { samples, accuracy_m } of data) {
    expect(samples).toBeGreaterThanOrEqual(5)
    expect(accuracy_m).toBeGreaterThan(1)
  }
})

test('a hole that a colleague cuts is marked in the strip of the others, live', async ({ page, club }) => {
  const greens = await greensOf(club)
  const client = await clientFor(club.url, await sessionOf(club.url, 'greenkeeper'))
  const { id, middle } = greens.get(12)!
  await client.from('pin_cut').delete().eq('hole_id', id).throwOnError()
  await page.goto('/capturecenterofhole')
  const cell = page.locator('[data-cut]').nth(11)
  await expect(cell).toHaveAttribute('data-cut', 'open')
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Dublin' }).format(new Date())
  const cut = { hole_id: id, date, lng: middle[0], lat: middle[1], cut_at: new Date().toISOString() }
  await client.from('pin_cut').insert(cut).throwOnError()
  await expect(cell).toHaveAttribute('data-cut', 'cut', { timeout: 60_000 })
  await client.from('pin_cut').delete().eq('hole_id', id).throwOnError()
})

/** The relative luminances of the pixels of a screenshot, by row. */
async function luminances(page: Page, png: Buffer): Promise<number[][]> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const pen = canvas.getContext('2d')!
    pen.drawImage(picture, 0, 0)
    const { data, width, height } = pen.getImageData(0, 0, picture.width, picture.height)
    const linear = (value: number) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
    return Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => {
        const at = (y * width + x) * 4
        return 0.2126 * linear(data[at]!) + 0.7152 * linear(data[at + 1]!) + 0.0722 * linear(data[at + 2]!)
      }),
    )
  }, png.toString('base64'))
}

const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** The contrast of a drawn line with both its sides, in a row of pixels that crosses it. */
function lineContrast(row: number[]): number {
  const reach = 9
  let best = 0
  for (let at = reach; at + reach < row.length; at++) {
    best = Math.max(
      best,
      Math.min(contrast(row[at]!, row[at - reach]!), contrast(row[at]!, row[at + reach]!)),
    )
  }
  return best
}

for (const theme of ['dracula', 'light'] as const) {
  test(`in sunlight (${theme}) text has a contrast of 7 : 1 and the edge of a green of 4.5 : 1, measured on pixels`, async ({
    page,
  }) => {
    await page.addInitScript((name) => localStorage.setItem('theme-preference', name), theme)
    await page.goto('/capturecenterofhole?hole=9')
    const drawing = page.getByRole('img', { name: /^Green 9 with/ })
    await expect(drawing).toBeVisible()
    const edges = async () => {
      const rows = await luminances(page, await drawing.screenshot())
      // The middle rows cross the green's edge on both sides.
      return Math.max(...rows.slice(rows.length / 2 - 8, rows.length / 2 + 8).map(lineContrast))
    }
    const plain = await edges()
    await page.getByRole('button', { name: 'Sunlight contrast' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'sun')
    expect(await edges()).toBeGreaterThanOrEqual(4.5)
    expect(await edges()).toBeGreaterThan(plain)
    for (const text of [
      page.getByRole('heading', { name: 'Green 9', exact: true }),
      page.getByText(/^\d+ of \d+ cut$/),
      page.getByText('By paces'),
      page.getByText(/^Waiting for GPS/).first(),
    ]) {
      const pixels = (await luminances(page, await text.screenshot())).flat()
      expect(contrast(Math.max(...pixels), Math.min(...pixels))).toBeGreaterThanOrEqual(7)
    }
  })
}

test('buttons for gloves are large: 56 px, 64 px for the next green, and 72 px for "Cut here"', async ({
  page,
}) => {
  await page.goto('/capturecenterofhole')
  const heightOf = async (name: string | RegExp) =>
    (await page.getByRole('button', { name }).boundingBox())!.height
  expect(await heightOf(/^Cut( again)? here$/)).toBe(72)
  expect(await heightOf('By paces')).toBeGreaterThanOrEqual(56)
  for (const name of ['Previous green', 'Next green']) expect(await heightOf(name)).toBe(64)
})

test('a problem of the position is shown above the bar of cut mode', async ({ page, context, club }) => {
  const { middle } = (await greensOf(club)).get(9)!
  await page.goto('/capturecenterofhole?hole=9')
  const acts = page.getByRole('button', { name: 'By paces' })
  const lowerEdgeOf = async (text: RegExp) => {
    const message = page.getByRole('status').filter({ hasText: text })
    await expect(message).toBeVisible()
    const { y, height } = (await message.boundingBox())!
    return y + height
  }
  const upperEdge = async () => (await acts.boundingBox())!.y
  expect(await lowerEdgeOf(/it has no position/)).toBeLessThan(await upperEdge())
  const [longitude, latitude] = middle
  await context.setGeolocation({ longitude, latitude: latitude + 0.02, accuracy: 60 })
  expect(await lowerEdgeOf(/Too uncertain/)).toBeLessThan(await upperEdge())
  await expect(page.getByText(/^Green 9 is .* away$/)).toBeVisible()
})
