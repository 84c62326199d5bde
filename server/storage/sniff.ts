/** How many bytes at the beginning of a file `sniffImage` wants to see. */
export const SNIFFED_BYTES = 1024

const ASCII: [type: string, at: number, text: string][] = [
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/bmp', 0, 'BM'],
  ['image/tiff', 0, 'II*\0'],
  ['image/tiff', 0, 'MM\0*'],
  ['image/x-icon', 0, '\0\0\u0001\0'],
  ['image/jpeg', 0, '\u00ff\u00d8\u00ff'],
  ['image/png', 0, '\u0089PNG\r\n\u001a\n'],
  ['image/jxl', 0, '\u00ff\n'],
  ['image/jxl', 0, '\0\0\0\fJXL \r\n\u0087\n'],
]

/** Brands of the ISO base media format that are pictures. */
const BRANDS: Record<string, string> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  heim: 'image/heic',
  heis: 'image/heic',
  mif1: 'image/heif',
  msf1: 'image/heif',
}

/** The image type that the first bytes of a file show, whatever its name or sender says; undefined for no image. */
export function sniffImage(head: Uint8Array): string | undefined {
  const text = Buffer.from(head.subarray(0, SNIFFED_BYTES)).toString('latin1')
  const plain = ASCII.find(([, at, magic]) => text.startsWith(magic, at))
  if (plain) return plain[0]
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp'
  if (text.startsWith('ftyp', 4)) return BRANDS[text.slice(8, 12)]
  return isSvg(text) ? 'image/svg+xml' : undefined
}

function isSvg(text: string): boolean {
  const markup = text.replace(/^\u00ef\u00bb\u00bf/, '').trimStart()
  return /^<(\?xml|!--|!DOCTYPE\s+svg|svg[\s>])/i.test(markup) && /<svg[\s>]/i.test(markup)
}
