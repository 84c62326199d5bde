import { describe, expect, it } from 'vitest'
import { photoFileOf } from './photo-file.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  )

const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]

/** A thumbnail in the metadata, with an end mark of its own. */
const exif = [0xff, 0xe1, 0, 12, 0xff, 0xd8, 0xff, 0xdb, 0, 2, 0xff, 0xd9, 0, 0]
const frame = [0xff, 0xc0, 0, 11, 8, 0x0b, 0xd0, 0x0f, 0xc0, 1, 0, 0, 0]
const scan = [0xff, 0xda, 0, 4, 0, 0, 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 5]
const jpeg = bytes([0xff, 0xd8], exif, frame, scan, [0xff, 0xd9])
const png = bytes(
  [0x89],
  'PNG\r\n',
  [0x1a, 0x0a],
  u32(13),
  'IHDR',
  u32(30000),
  u32(30000),
  [8, 6, 0, 0, 0],
  u32(0),
  u32(0),
  'IEND',
  u32(0),
)
const webp = bytes(
  'RIFF',
  [26, 0, 0, 0],
  'WEBPVP8X',
  [10, 0, 0, 0],
  [0, 0, 0, 0],
  [0x3f, 6, 0],
  [0xaf, 4, 0],
  [0, 0, 0, 0],
)
const heic = bytes(u32(24), 'ftypheic', u32(0), 'mif1heic', u32(12), 'mdat', [1, 2, 3, 4])

describe('the type of a photo by its bytes', () => {
  it.each([
    ['a JPEG', jpeg, { format: 'jpeg', whole: true, size: { width: 4032, height: 3024 } }],
    ['a PNG', png, { format: 'png', whole: true, size: { width: 30000, height: 30000 } }],
    ['a WebP', webp, { format: 'webp', whole: true, size: { width: 1600, height: 1200 } }],
    ['an iPhone’s HEIC', heic, { format: 'heic', whole: true, size: null }],
  ])('is found for %s, with its size', (_, file, said) => {
    expect(photoFileOf(file)).toEqual(said)
  })

  it('is AVIF and not HEIC for a file that names their common brand', () => {
    const avif = bytes(u32(20), 'ftypmif1', u32(0), 'avif')
    expect(photoFileOf(avif)).toMatchObject({ format: 'avif', whole: true })
  })

  it('is a complete JPEG when data follow its end, as in moving photos', () => {
    expect(photoFileOf(bytes([...jpeg], 'MotionPhoto_Data', [0xff, 0xd8]))).toMatchObject({ whole: true })
  })

  it.each([
    ['a JPEG', jpeg],
    ['a PNG', png],
    ['a WebP', webp],
    ['a HEIC', heic],
  ])('is incomplete for %s that is cut off anywhere after its beginning', (_, file) => {
    for (let kept = 31; kept < file.length; kept += 1) {
      expect(photoFileOf(file.slice(0, kept)), `${kept} bytes`).toMatchObject({ whole: false })
    }
  })

  it.each([
    ['nothing', bytes()],
    ['a page with a script', bytes('<!doctype html><script>alert(1)</script>')],
    ['a drawing that may carry a script', bytes('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['a PDF', bytes('%PDF-1.7 and more than sixteen bytes')],
    ['a film', bytes(u32(20), 'ftypisom', u32(0), 'mp41')],
    ['zeros', new Uint8Array(64)],
  ])('is unknown for %s, with any name', (_, file) => {
    expect(photoFileOf(file)).toBeNull()
  })

  it('is read without an error from any bytes that begin like a photo', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const noise = Uint8Array.from({ length: 200 }, (_, at) => (seed * 7919 * (at + 3) * (at + 11)) % 251)
      for (const start of [jpeg, png, webp, heic]) {
        const file = new Uint8Array([...start.slice(0, 16), ...noise.slice(0, seed % 200)])
        expect(() => photoFileOf(file)).not.toThrow()
      }
    }
  })
})
