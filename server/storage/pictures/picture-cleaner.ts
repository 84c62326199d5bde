import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { limitConcurrency } from '#server/limits/limit-concurrency.ts'
import type { Bucket } from '../buckets/buckets.ts'
import { brokenPicture, busy, tooLarge, wrongType } from '../errors.ts'
import type { ImageLimits } from '../settings.ts'
import type { ArrivedFile, FileStore } from '../stores/files.ts'
import { loadSharp, MAX_SECONDS } from './picture-maker.ts'

/** Cleans an arrived picture: gives the file to keep in its place. Throws StorageError; then nothing is left of it. */
export type CleanPicture = (file: ArrivedFile, type: string, maxBytes: number) => Promise<ArrivedFile>

/** Whether a bucket takes pictures only: the server decodes and rewrites its files. */
export function takesPicturesOnly({ allowed_mime_types: types }: Bucket): boolean {
  return types !== null && types.length > 0 && types.every((type) => type.startsWith('image/'))
}

/** Pictures that wait to be cleaned, per picture that is cleaned at once; more are answered 429. */
const WAITING_EACH = 16

export function pictureCleaner(files: FileStore, limits: ImageLimits): CleanPicture {
  const inTurn = limitConcurrency(limits.concurrency, limits.concurrency * WAITING_EACH, busy)
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
 * A picture of the same type from the pixels alone: upright, without position, time, device or comment, and without
 * any other data of the file. Throws StorageError where it is not whole, not of its type, too large or two files in
 * one.
 */
export async function cleanPicture(
  bytes: Buffer,
  type: string,
  { maxInputPixels }: Pick<ImageLimits, 'maxInputPixels'>,
): Promise<Uint8Array> {
  const format = FORMATS[type.split(';')[0]!.trim().toLowerCase()]
  if (format === undefined) throw wrongType(type)
  if (hidesAnotherFile(bytes)) throw brokenPicture('The picture holds another file')
  const sharp = await loadSharp()
  // `error` covers a file that ends early; a warning, such as of an odd marker of a camera, is no fault.
  const image = sharp(bytes, { limitInputPixels: maxInputPixels, failOn: 'error' })
  try {
    const metadata = await image.metadata()
    if (metadata.format !== format.name) throw brokenPicture('The picture is of another type than it says')
    return await format.encode(image.autoOrient()).timeout({ seconds: MAX_SECONDS }).toBuffer()
  } catch (error) {
    throw error instanceof Error && error.name === 'StorageError' ? error : brokenPicture(sentenceOf(error))
  }
}

interface Format {
  /** As sharp calls it. */
  name: string
  encode(image: Sharp): Sharp
}

/** High enough that a second compression does not show. */
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

/** Beginnings of documents and scripts; each long enough not to occur in compressed pixels by chance. */
const FOREIGN = /<script|<!doctype|<html[\s>]|<\?php|%pdf-\d/i

/** A polyglot: a picture that is a page, a document or an archive to another program. */
function hidesAnotherFile(bytes: Buffer): boolean {
  return FOREIGN.test(bytes.toString('latin1')) || endsAsArchive(bytes)
}

const ZIP_END = Buffer.from('504b0506', 'hex')
const ZIP_END_BYTES = 22

/**
 * Whether the last bytes are the end of a ZIP archive: its signature, and a comment of just the length that is left.
 */
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
