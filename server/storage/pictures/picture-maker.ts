import type { Sharp } from 'sharp'
import { badImage } from '../errors.ts'
import type { ImageLimits } from '../settings.ts'
import type { PictureOptions, PictureType } from './picture-options.ts'

export const MAX_SECONDS = 20
/** Loaders allowed for uploaded files: none for vectors, documents or scripts. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`)

/** Generates a picture from an image file. Throws StorageError when it is unreadable or too large. */
export async function makePicture(
  source: Uint8Array,
  options: PictureOptions,
  type: PictureType,
  limits: Pick<ImageLimits, 'maxInputPixels' | 'maxSidePx'>,
): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const image = sharp(source, { limitInputPixels: limits.maxInputPixels, failOn: 'error' })
  try {
    return await encoded(resized(image.autoOrient(), options, limits.maxSidePx), type, options.quality)
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer()
  } catch (error) {
    throw badImage(sentenceOf(error as Error))
  }
}

let loaded: Promise<typeof import('sharp').default> | undefined

/** Loads the library, which is large, for the first picture. */
export function loadSharp() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: LOADERS })
    // Several pictures are generated at once; each uses one thread.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}

const FIT = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

function resized(image: Sharp, { width, height, resize }: PictureOptions, maxSidePx: number): Sharp {
  if (!width && !height) return image
  const side = (length: number | undefined) => (length ? Math.min(length, maxSidePx) : null)
  return image.resize(side(width), side(height), {
    fit: FIT[resize],
    withoutEnlargement: resize !== 'fill',
  })
}

const USUAL_QUALITY = 80
const USUAL_AVIF_QUALITY = 60

function encoded(image: Sharp, type: PictureType, wantedQuality: number | undefined): Sharp {
  const quality = wantedQuality ?? (type === 'image/avif' ? USUAL_AVIF_QUALITY : USUAL_QUALITY)
  switch (type) {
    case 'image/jpeg':
      return image.jpeg({ quality })
    case 'image/webp':
      return image.webp({ quality })
    case 'image/avif':
      return image.avif({ quality, effort: 2 })
    case 'image/png':
      return image.png()
    case 'image/gif':
      return image.gif()
    case 'image/tiff':
      return image.tiff({ quality })
  }
}

function sentenceOf({ message }: Error): string {
  if (/pixel limit/i.test(message)) return 'The image has too many pixels'
  if (/timeout/i.test(message)) return 'The image takes too long'
  return 'The image cannot be read'
}
