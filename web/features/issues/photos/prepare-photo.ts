import { type PhotoFile, photoFileOf } from '#domain/issues/photo-file.ts'
import { fitWithin, PHOTO_FILE_BYTES, PHOTO_PIXELS } from '#domain/issues/photo-size.ts'

export interface PreparedPhoto {
  blob: Blob
  width: number
  height: number
  /** When the app's own camera took it; absent for a picture that was chosen. */
  takenAt?: string | undefined
  /** Its sender covered something in it. */
  blurred?: boolean | undefined
}

/**
 * Why a file cannot become a photo: larger than 50 MB; of more pixels than any camera's; stops half-way; is no picture,
 * whatever it is called; HEIC, which this browser does not read; or nothing that this browser can read.
 */
export type PhotoFault = 'large' | 'pixels' | 'cut' | 'other' | 'heic' | 'unreadable'

export class PhotoError extends Error {
  readonly reason: PhotoFault

  constructor(reason: PhotoFault) {
    super(`The photo is not taken: ${reason}`)
    this.reason = reason
  }
}

const QUALITY = 0.82

/**
 * A picture as it is sent: upright, at most 1600 px, WebP or, where the browser writes none, JPEG. It is drawn anew, so
 * nothing of the file but its pixels goes along: no place, no time, no device. Rejects with PhotoError.
 */
export async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  if (file.size > PHOTO_FILE_BYTES) throw new PhotoError('large')
  const known = await readFile(file)
  const picture = await decode(new Blob([file], { type: `image/${known.format}` }), known)
  const natural =
    picture instanceof HTMLImageElement
      ? { width: picture.naturalWidth, height: picture.naturalHeight }
      : { width: picture.width, height: picture.height }
  const { width, height } = fitWithin(natural)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new PhotoError('unreadable')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  if (!(picture instanceof HTMLImageElement)) picture.close()
  return { blob: await encodePhoto(canvas), width, height }
}

/** What a canvas shows, as the bytes that are sent. Rejects with PhotoError. */
export async function encodePhoto(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = (await encode(canvas, 'image/webp')) ?? (await encode(canvas, 'image/jpeg'))
  if (!blob) throw new PhotoError('unreadable')
  return blob
}

/** What the bytes say they are; the name and the type that the file claims do not matter. */
async function readFile(file: Blob): Promise<PhotoFile> {
  // A file on a card that was pulled out, or in a cloud without a network.
  const bytes = await file.arrayBuffer().catch(() => {
    throw new PhotoError('unreadable')
  })
  const known = photoFileOf(new Uint8Array(bytes))
  if (!known) throw new PhotoError('other')
  if (!known.whole) throw new PhotoError('cut')
  if (known.size && known.size.width * known.size.height > PHOTO_PIXELS) throw new PhotoError('pixels')
  return known
}

/** What the bytes show, turned as the camera was held. */
async function decode(file: Blob, { format }: PhotoFile): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // Some browsers read more formats (HEIC) as an image than as a bitmap.
    return decodeAsImage(file).catch(() => {
      throw new PhotoError(format === 'heic' ? 'heic' : 'unreadable')
    })
  }
}

async function decodeAsImage(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The canvas in that format; undefined when the browser would write another one. */
function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : undefined), type, QUALITY)
  })
}

/** The ending of a photo's object name. */
export function photoExtension(blob: Blob): 'webp' | 'jpg' {
  return blob.type === 'image/webp' ? 'webp' : 'jpg'
}
