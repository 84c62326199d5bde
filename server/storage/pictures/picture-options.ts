import * as z from 'zod'

const side = z.coerce.number().int().min(0).max(100_000).optional()

/** Options of a picture that is made of an object, in an address or a body. */
export const pictureOptions = z.object({
  /** Pixels; 0 and none: as the other side and the object's shape have it. */
  width: side,
  height: side,
  /** cover: fills both sides and is cut; contain: lies within both; fill: is stretched to both. */
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  /** Of 100; not for PNG and GIF, which lose nothing. None: 80, or what looks alike as AVIF. */
  quality: z.coerce.number().int().min(20).max(100).optional(),
  /** origin: as the object has it; none: what the reader takes. */
  format: z.enum(['origin', 'webp', 'avif']).optional(),
})
export type PictureOptions = z.infer<typeof pictureOptions>

/** Options as a signed address carries it: `width:100,resize:cover`. */
export function optionsText(options: PictureOptions): string {
  return Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}

/** Reads what `optionsText` wrote. */
export function parseOptions(text: string): PictureOptions {
  return pictureOptions.parse(Object.fromEntries(text.split(',').map((part) => part.split(':'))))
}

/** Types that pictures are made of, and in which they are made. */
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
 * The type of the picture: the requested one; else WebP or AVIF, as the reader's Accept prefers, and WebP
 * where it does not care, because AVIF takes many times as long (`avifFirst`: AVIF); else the object's own.
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

/** How much an Accept header wants a type that it names, 0 to 1; a wildcard names none. */
function weightOf(type: string, accept: string | null): number {
  const range = (accept ?? '').split(',').find((part) => part.split(';')[0]?.trim().toLowerCase() === type)
  if (range === undefined) return 0
  const weight = Number(/;\s*q=([\d.]{1,5})/i.exec(range)?.[1] ?? 1)
  return Number.isFinite(weight) ? Math.min(weight, 1) : 0
}
