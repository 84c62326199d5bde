/**
 * Parses multipart/form-data as it arrives, part by part, with at most a chunk in memory: a photo of any size goes from
 * the wire to the disk.
 */

export interface MultipartPart {
  /** Name of the field; '' if the sender gave none. */
  name: string
  fileName: string | undefined
  contentType: string | undefined
  body: AsyncIterable<Uint8Array>
}

/** The text is not multipart/form-data, or is truncated. */
export class MultipartError extends Error {
  override readonly name = 'MultipartError'
}

const MAX_HEAD_BYTES = 16 * 1024
const MAX_PARTS = 32
const CRLF = Buffer.from('\r\n')

/** The boundary in a Content-Type; undefined if it is not multipart/form-data. */
export function boundaryOf(contentType: string): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s"]{1,200}))/i.exec(contentType) ?? []
  return quoted ?? plain
}

/** The parts in order. Unread bytes of a part's body are skipped. Throws MultipartError. */
export async function* readParts(
  source: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<MultipartPart> {
  const reader = new Reader(source, Buffer.from(`\r\n--${boundary}`))
  await reader.skipBody()
  for (let count = 0; await reader.opensPart(); count++) {
    if (count === MAX_PARTS) throw new MultipartError('there are too many parts')
    const head = await reader.head()
    yield { ...partOf(head), body: reader.body() }
    await reader.skipBody()
  }
}

class Reader {
  private readonly source: AsyncIterator<Uint8Array>
  private readonly delimiter: Buffer
  /** The first delimiter has no line break before it, so one is added. */
  private buffer: Buffer = CRLF
  private isInBody = true

  constructor(source: AsyncIterable<Uint8Array>, delimiter: Buffer) {
    this.source = source[Symbol.asyncIterator]()
    this.delimiter = delimiter
  }

  /** Yields the bytes before the next delimiter and consumes the delimiter. */
  async *body(): AsyncGenerator<Uint8Array> {
    while (this.isInBody) {
      const at = this.buffer.indexOf(this.delimiter)
      if (at >= 0) {
        const last = this.take(at)
        this.take(this.delimiter.length)
        this.isInBody = false
        if (last.length > 0) yield last
        return
      }
      // The buffer may end with a part of the delimiter.
      const safe = this.buffer.length - this.delimiter.length + 1
      if (safe > 0) yield this.take(safe)
      await this.more()
    }
  }

  async skipBody(): Promise<void> {
    for await (const _ of this.body());
  }

  /** After a delimiter: whether a part follows rather than the end. */
  async opensPart(): Promise<boolean> {
    while (this.buffer.length < 2) await this.more()
    const next = this.take(2).toString('latin1')
    if (next === '--') return false
    if (next !== '\r\n') throw new MultipartError('a boundary is not followed by a line end')
    return true
  }

  async head(): Promise<string> {
    // A part without a header begins with the empty line.
    this.buffer = Buffer.concat([CRLF, this.buffer])
    let at = this.buffer.indexOf('\r\n\r\n')
    while (at < 0) {
      if (this.buffer.length > MAX_HEAD_BYTES) throw new MultipartError('the header of a part is too long')
      await this.more()
      at = this.buffer.indexOf('\r\n\r\n')
    }
    const head = this.take(at).toString('utf8')
    this.take(4)
    this.isInBody = true
    return head
  }

  private take(length: number): Buffer {
    const bytes = this.buffer.subarray(0, length)
    this.buffer = this.buffer.subarray(length)
    return bytes
  }

  private async more(): Promise<void> {
    const { done, value } = await this.source.next()
    if (done) throw new MultipartError('the body ends before its end')
    this.buffer = this.buffer.length === 0 ? Buffer.from(value) : Buffer.concat([this.buffer, value])
  }
}

function partOf(head: string): Omit<MultipartPart, 'body'> {
  const headers = new Map(
    head.split('\r\n').flatMap((line): [string, string][] => {
      const colon = line.indexOf(':')
      return colon < 0 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]]
    }),
  )
  const disposition = headers.get('content-disposition') ?? ''
  return {
    name: parameter(disposition, 'name') ?? '',
    fileName: parameter(disposition, 'filename'),
    contentType: headers.get('content-type'),
  }
}

/** Decodes names: browsers write a quote as %22 and line ends as %0D and %0A. */
function parameter(header: string, name: string): string | undefined {
  const value = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(header)?.[1]
  return value?.replace(/%(22|0D|0A)/gi, (encoded) => decodeURIComponent(encoded))
}
