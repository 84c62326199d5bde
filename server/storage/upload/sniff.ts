/** Number of first bytes that `sniff` examines. */
export const SNIFFED_BYTES = 4100

/**
 * The type by the first bytes of a file, independent of its name and sender; undefined if they show none, as for text.
 * Only the signature counts: archives are not opened.
 */
export async function sniff(head: Uint8Array): Promise<string | undefined> {
  const bytes = Buffer.from(head.subarray(0, SNIFFED_BYTES))
  if (bytes.includes(ASF)) return 'video/x-ms-asf'
  const archive = ARCHIVES.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature))
  if (archive) return archive[0]
  if (isText(bytes)) return typeOfText(bytes.toString('latin1'))
  // The library is loaded for the first file.
  const { fileTypeFromBuffer } = await import('file-type')
  const detected = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return detected && (SAME_TYPE[detected.mime] ?? detected.mime)
}

/**
 * file-type 21.3.0 could loop endlessly on some ASF files, also after a byte order mark or a tag (CVE-2026-31808); only
 * a check in its dependency prevents that. So it never gets ASF.
 */
const ASF = Buffer.from('3026b2758e66cf11a6d9', 'hex')

/** Archives that file-type would decompress to find their content. */
const ARCHIVES: [type: string, signature: Buffer][] = [
  ['application/zip', Buffer.from('504b0304', 'hex')],
  ['application/zip', Buffer.from('504b0506', 'hex')],
  ['application/gzip', Buffer.from('1f8b', 'hex')],
]

/** More common names of a type. */
const SAME_TYPE: Record<string, string> = {
  'image/apng': 'image/png',
  'image/x-ms-bmp': 'image/bmp',
  'image/vnd.microsoft.icon': 'image/x-icon',
}

/** Containers of many other types: bytes that show one do not contradict a more exact name. */
const GENERAL = new Set([
  'application/zip',
  'application/gzip',
  'application/xml',
  'application/x-cfb',
  'application/ogg',
  'video/x-ms-asf',
  'video/mp4',
  'video/quicktime',
  'video/matroska',
  'video/webm',
])

/** Types that a browser displays itself: a file declared as one must have its signature. */
const MUST_SHOW = /^(image\/|application\/pdf$)/

const SVG = 'image/svg+xml'

export type Verdict = { type: string } | 'lie'

/**
 * The type to store: from `declared` by its sender (without parameters) and `detected` from its bytes. The detected
 * type wins unless it is a general container. `lie`: declared as an image or a PDF, but not one.
 */
export function typeOf(declared: string, detected: string | undefined): Verdict {
  if (detected === SVG && !declared.startsWith('image/')) return { type: declared }
  if (detected === undefined) return MUST_SHOW.test(declared) ? 'lie' : { type: declared }
  if (!GENERAL.has(detected)) return { type: detected }
  if (MUST_SHOW.test(declared)) return 'lie'
  return { type: declared.startsWith('text/') ? detected : declared }
}

/**
 * Only text types count for pure text: a note that begins with BM is no bitmap, and a script that begins with GIF89a is
 * no picture.
 */
function isText(bytes: Uint8Array): boolean {
  if (bytes.some((byte) => byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13))
    return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function typeOfText(text: string): string | undefined {
  const markup = text.replace(/^\u00ef\u00bb\u00bf/, '').trimStart()
  if (/^<(\?xml|!--|!DOCTYPE\s+svg|svg[\s>])/i.test(markup) && /<svg[\s>]/i.test(markup)) return SVG
  return text.startsWith('%PDF-') ? 'application/pdf' : undefined
}
