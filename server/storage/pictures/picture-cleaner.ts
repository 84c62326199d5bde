import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { limitConcurrency } from '#server/limits/limit-concurrency.ts'
import type { Bucket } from '../buckets/buckets.ts'
import { brokenPicture, busy, tooLarge, wrongType } from '../errors.ts'
import type { ImageLimits } from '../settings.ts'
import type { ArrivedFile, FileStore } from '../stores/files.ts'
import { loadSharp, MAX_SECONDS } from './picture-maker.ts'

/** Cleans an uploaded picture; returns the file that replaces it. Throws StorageError; then no file stays. */
export type CleanPicture = (file: ArrivedFile, type: string, maxBytes: number) => Promise<ArrivedFile>

/** Whether a bucket allows only pictures: then the server decodes and rewrites its files. */
export function takesPicturesOnly({ allowed_mime_types: types }: Bucket): boolean {
  return types !== null && types.length > 0 && types.every((type) => type.startsWith('image/'))
}

/** Queued pictures per concurrent cleaning; further ones are answered 429. */
const WAITING_EACH = 16

export function pictureCleaner(files: FileStore, limits: ImageLimits): CleanPicture {
  const inTurn = limitConcurrency(limits.concurrency, {
    maxQueued: limits.concurrency * WAITING_EACH,
    onOverflow: busy,
  })
  return async (file, type, maxBytes) => {
    try {
      if (file.size > limits.maxInputBytes) throw tooLarge()
      const bytes = await inTurn(async () => cleanPicture(await readFile(file.path), type, limits))
      return await files.receive(once(bytes), { maxBytes, inspect: () => {}, tooLarge })
    } finally {
      await files.discard(file)
    }
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * Re-encodes a picture in the same type from its pixels only: upright, without position, time, device, comment or other
 * data. Throws StorageError when it is incomplete, of another type, too large, or a polyglot.
 */
async function cleanPicture(
  bytes: Buffer,
  type: string,
  { maxInputPixels }: Pick<ImageLimits, 'maxInputPixels'>,
): Promise<Uint8Array> {
  const format = FORMATS[type.split(';')[0]!.trim().toLowerCase()]
  if (format === undefined) throw wrongType(type)
  if (hidesAnotherFile(bytes)) throw brokenPicture('The picture contains another file')
  const sharp = await loadSharp()
  // `error` includes a truncated file; a warning, for example about a camera's unusual marker, is no fault.
  const image = sharp(bytes, { limitInputPixels: maxInputPixels, failOn: 'error' })
  try {
    const metadata = await image.metadata()
    if (metadata.format !== format.name) throw brokenPicture('The picture has another type than declared')
    return await format.encode(image.autoOrient()).timeout({ seconds: MAX_SECONDS }).toBuffer()
  } catch (error) {
    throw error instanceof Error && error.name === 'StorageError' ? error : brokenPicture(sentenceOf(error))
  }
}

interface Format {
  /** sharp's name of the format. */
  name: string
  encode(image: Sharp): Sharp
}

/** High enough that a second compression is not visible. */
const QUALITY = 85
const AVIF = { quality: 65, effort: 2 }

const FORMATS: Readonly<Record<string, Format>> = {
  'image/jpeg': { name: 'jpeg', encode: (image) => image.jpeg({ quality: QUALITY }) },
  'image/png': { name: 'png', encode: (image) => image.png() },
  'image/webp': { name: 'webp', encode: (image) => image.webp({ quality: QUALITY }) },
  'image/gif': { name: 'gif', encode: (image) => image.gif() },
  'image/avif': { name: 'heif', encode: (image) => image.avif(AVIF) },
  'image/tiff': { name: 'tiff', encode: (image) => image.tiff({ quality: QUALITY }) },
}

/** Beginnings of documents and scripts, each too long to occur by chance in compressed pixels. */
const FOREIGN = /<script|<!doctype|<html[\s>]|<\?php|%pdf-\d/i

/** Detects a polyglot: a picture that other programs read as a page, a document or an archive. */
function hidesAnotherFile(bytes: Buffer): boolean {
  return FOREIGN.test(bytes.toString('latin1')) || endsAsArchive(bytes)
}

const ZIP_END = Buffer.from('504b0506', 'hex')
const ZIP_END_BYTES = 22

/** Whether the file ends with the end record of a ZIP archive: its signature, and a comment that fits in the rest. */
function endsAsArchive(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(ZIP_END_BYTES + 0xffff))
  const at = tail.lastIndexOf(ZIP_END)
  if (at < 0 || at + ZIP_END_BYTES > tail.length) return false
  return at + ZIP_END_BYTES + tail.readUInt16LE(at + ZIP_END_BYTES - 2) <= tail.length
}

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(message)) return 'The picture has too many pixels'
  if (/timeout/i.test(message)) return 'The picture takes too long to read'
  return 'The picture cannot be read whole'
}
