import type { Page } from '@playwright/test'

/** A real JPEG, encoded by the browser. */
export async function jpegOf(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1200
    canvas.height = 900
    const pen = canvas.getContext('2d')!
    const sky = pen.createLinearGradient(0, 0, 0, 900)
    sky.addColorStop(0, '#7fb2e5')
    sky.addColorStop(1, '#4c8c5e')
    pen.fillStyle = sky
    pen.fillRect(0, 0, 1200, 900)
    pen.fillStyle = '#f1e3b5'
    pen.beginPath()
    pen.ellipse(600, 640, 380, 150, 0.1, 0, Math.PI * 2)
    pen.fill()
    return canvas.toDataURL('image/jpeg', 0.85).split(',')[1]!
  })
  return Buffer.from(base64, 'base64')
}

/** A JPEG of that size, encoded by the browser, with red, green, blue and white quarters, in reading order. */
export async function quartersOf(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const pen = canvas.getContext('2d')!
      for (const [at, colour] of ['#f00', '#0f0', '#00f', '#fff'].entries()) {
        pen.fillStyle = colour
        pen.fillRect((at % 2) * (w / 2), Math.floor(at / 2) * (h / 2), w / 2, h / 2)
      }
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!
    },
    [width, height] as const,
  )
  return Buffer.from(base64, 'base64')
}

/** The part of the metadata below that tests search for. */
export const SECRET = 'Taken by Mary at 53.4412 N'

/** The picture with a phone's metadata: its orientation, 1 to 8, its position and its owner's comment. */
export function withMetadata(jpeg: Buffer, orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: Buffer | number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(count, 4)
    if (typeof value === 'number') bytes.writeUInt32LE(value, 8)
    else value.copy(bytes, 8)
    return bytes
  }
  const count = (entries: number) => Buffer.from([entries, 0])
  const end = Buffer.alloc(4)
  // The first directory has 8 + 2 + 3 * 12 + 4 bytes, that of the position 2 + 12 + 4.
  const place = Buffer.concat([count(1), entry(1, 2, 2, Buffer.from('N\0')), end])
  const secret = Buffer.from(`${SECRET}\0`)
  const first = Buffer.concat([
    count(3),
    entry(0x010e, 2, secret.length, 50 + place.length),
    entry(0x0112, 3, 1, orientation),
    entry(0x8825, 4, 1, 50),
    end,
  ])
  const tiff = Buffer.concat([Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]), first, place, secret])
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}
