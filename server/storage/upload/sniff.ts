/** How many bytes at the beginning of a file `sniff` wants to see. */
export const SNIFFED_BYTES = 4100

/**
 * The type that the first bytes of a file show, independent of its name and sender; undefined where they show none, as
 * with text. Only the signature counts: no archive is looked into.
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
 * Only a check in a library below keeps file-type 21.3.0 from reading some ASF for ever (CVE-2026-31808), also behind a
 * mark or a tag: it sees none.
 */
const ASF = Buffer.from('3026b2758e66cf11a6d9', 'hex')

/** Archives that file-type would inflate to find their content. */
const ARCHIVES: [type: string, signature: Buffer][] = [
  ['application/zip', Buffer.from('504b0304', 'hex')],
  ['application/zip', Buffer.from('504b0506', 'hex')],
  ['application/gzip', Buffer.from('1f8b', 'hex')],
]

/** Other names under which a type is known better. */
const SAME_TYPE: Record<string, string> = {
  'image/apng': 'image/png',
  'image/x-ms-bmp': 'image/bmp',
  'image/vnd.microsoft.icon': 'image/x-icon',
}

/** Types of which many others are made, so that bytes which show them say nothing against a more exact name. */
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
 * The type under which a file is stored: `declared` by its sender (without parameters), `detected` from its bytes:
 * what the bytes show where that is more than a general container. A lie: called an image or a PDF, and is none.
 */
export function typeOf(declared: string, detected: string | undefined): Verdict {
  if (detected === SVG && !declared.startsWith('image/')) return { type: declared }
  if (detected === undefined) return MUST_SHOW.test(declared) ? 'lie' : { type: declared }
  if (!GENERAL.has(detected)) return { type: detected }
  if (MUST_SHOW.test(declared)) return 'lie'
  return { type: declared.startsWith('text/') ? detected : declared }
}

/**
 * A note that begins with BM is no bitmap, and a script that begins with GIF89a no picture: where all is text, only
 * what text may be counts.
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
