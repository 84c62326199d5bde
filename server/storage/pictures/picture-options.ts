import * as z from 'zod'

const side = z.coerce.number().int().min(0).max(100_000).optional()

/** Options of a picture generated from an object, in a URL or a body. */
export const pictureOptions = z.object({
  /** Pixels; 0 or missing: from the other side and the object's aspect ratio. */
  width: side,
  height: side,
  /** cover: fills both sides and is cropped; contain: fits within both; fill: is stretched to both. */
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  /** Out of 100; ignored for PNG and GIF, which are lossless. Missing: 80, or its equivalent for AVIF. */
  quality: z.coerce.number().int().min(20).max(100).optional(),
  /** origin: the object's format; missing: by the client's Accept header. */
  format: z.enum(['origin', 'webp', 'avif']).optional(),
})
export type PictureOptions = z.infer<typeof pictureOptions>

/** Options in a signed address: `width:100,resize:cover`. */
export function optionsText(options: PictureOptions): string {
  return Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}

/** Parses the format of `optionsText`. */
export function parseOptions(text: string): PictureOptions {
  return pictureOptions.parse(Object.fromEntries(text.split(',').map((part) => part.split(':'))))
}

/** Source and target types of pictures. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/**
 * The picture's type: the requested one; else WebP or AVIF, as the client's Accept header prefers, and on a tie WebP,
 * because AVIF takes many times as long (`avifFirst`: AVIF); else the object's own.
 */
export function pictureType(
  own: PictureType,
  format: PictureOptions['format'],
  accept: string | null,
  avifFirst: boolean,
): PictureType {
  if (format === 'origin') return own
  if (format !== undefined) return `image/${format}`
  const avif = weightOf('image/avif', accept)
  const webp = weightOf('image/webp', accept)
  if (avif === 0 && webp === 0) return own
  return avif > webp || (avif === webp && avifFirst) ? 'image/avif' : 'image/webp'
}

/** An Accept header's weight for an explicitly named type, 0 to 1; wildcards do not count. */
function weightOf(type: string, accept: string | null): number {
  const range = (accept ?? '').split(',').find((part) => part.split(';')[0]?.trim().toLowerCase() === type)
  if (range === undefined) return 0
  const weight = Number(/;\s*q=([\d.]{1,5})/i.exec(range)?.[1] ?? 1)
  return Number.isFinite(weight) ? Math.min(weight, 1) : 0
}
