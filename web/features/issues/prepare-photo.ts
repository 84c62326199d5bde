import { fitWithin, PHOTO_FILE_BYTES } from '#domain/issues/photo-size.ts'

export interface PreparedPhoto {
  blob: Blob
  width: number
  height: number
}

/** Why a file cannot become a photo: larger than 50 MB, or nothing that this browser can read as a picture. */
export class PhotoError extends Error {
  readonly reason: 'large' | 'unreadable'

  constructor(reason: 'large' | 'unreadable') {
    super(`The photo is ${reason}`)
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
  const picture = await decode(file)
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
  const blob = (await encode(canvas, 'image/webp')) ?? (await encode(canvas, 'image/jpeg'))
  if (!blob) throw new PhotoError('unreadable')
  return { blob, width, height }
}

/** What the bytes show, turned as the camera was held; the name and the type that the file claims do not matter. */
async function decode(file: Blob): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // Some browsers read more formats (HEIC) as an image than as a bitmap.
    return decodeAsImage(file)
  }
}

async function decodeAsImage(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return image
  } catch {
    throw new PhotoError('unreadable')
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
