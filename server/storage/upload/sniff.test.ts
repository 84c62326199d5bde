import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isShown, servedType } from '../objects/answer-file.ts'
import { JPEG, PNG } from '../testing.ts'
import { SNIFFED_BYTES, sniff, typeOf } from './sniff.ts'

const ASF = '3026b2758e66cf11a6d900aa0062ce6c'
const hex = (text: string) => Buffer.from(text, 'hex')

describe('the type of a file by its bytes', () => {
  it.each([
    ['a PNG', PNG, 'image/png'],
    ['a JPEG', JPEG, 'image/jpeg'],
    ['a GIF', hex('474946383961010001000000003b'), 'image/gif'],
    ['a WebP', Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'latin1'), 'image/webp'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['a drawing behind a prologue', Buffer.from('\ufeff<?xml version="1.0"?>\n<svg></svg>'), 'image/svg+xml'],
    ['an archive', hex('504b030414000000'), 'application/zip'],
    ['a compressed file', hex('1f8b0800'), 'application/gzip'],
    ['a program', hex('4d5a900003000000'), 'application/x-msdownload'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), undefined],
    ['a note that begins like a bitmap', Buffer.from('BM is the bunker man'), undefined],
    ['a script that begins like a GIF', Buffer.from('GIF89a=1;alert(1)'), undefined],
    ['nothing', Buffer.alloc(0), undefined],
  ])('is found for %s', async (_, bytes, type) => {
    expect(await sniff(bytes)).toBe(type)
  })

  it('is found in limited time for any bytes', async () => {
    // Sub-objects of size zero, at the start, and after a byte order mark and a tag.
    const endless = Buffer.concat([hex(ASF), Buffer.alloc(14), Buffer.alloc(200)])
    const tag = Buffer.concat([
      Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1'),
      endless,
    ])
    for (const bytes of [endless, Buffer.concat([hex('efbbbf'), endless]), tag]) {
      expect(await sniff(bytes)).toBe('video/x-ms-asf')
    }
    const signatures = [
      '89504e470d0a1a0a',
      'ffd8ff',
      '1a45dfa3',
      '504b0304',
      '52494646',
      '0000001866747970',
      '494433',
      '4f676753',
      ASF,
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...signatures),
        fc.uint8Array({ maxLength: SNIFFED_BYTES }),
        async (signature, rest) => {
          await sniff(Buffer.concat([hex(signature), rest]))
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the type that is stored', () => {
  it.each([
    ['text/plain', undefined, 'text/plain'],
    ['text/plain', 'image/png', 'image/png'],
    ['image/png', 'image/jpeg', 'image/jpeg'],
    ['application/pdf', 'image/png', 'image/png'],
    ['application/octet-stream', 'application/pdf', 'application/pdf'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip', undefined],
    ['text/plain', 'application/zip', 'application/zip'],
    ['audio/mp4', 'video/mp4', 'audio/mp4'],
    ['application/gpx+xml', 'image/svg+xml', 'application/gpx+xml'],
    ['image/svg+xml', 'image/svg+xml', 'image/svg+xml'],
  ])('for declared %s and found %s', (said, shown, kept) => {
    expect(typeOf(said, shown)).toEqual({ type: kept ?? said })
  })

  it.each([
    ['image/png', undefined],
    ['image/png', 'application/zip'],
    ['application/pdf', undefined],
    ['image/svg+xml', undefined],
  ])('is refused when %s is false', (said, shown) => {
    expect(typeOf(said, shown)).toBe('lie')
  })
})

describe('the type that is served', () => {
  it.each([
    ['text/html', 'text/plain; charset=utf-8'],
    ['text/html; charset=utf-8', 'text/plain; charset=utf-8'],
    ['TEXT/HTML', 'text/plain; charset=utf-8'],
    ['text/javascript', 'text/plain; charset=utf-8'],
    ['text/css', 'text/plain; charset=utf-8'],
    ['text/xml', 'text/plain; charset=utf-8'],
    ['application/javascript', 'application/octet-stream'],
    ['application/xhtml+xml', 'application/octet-stream'],
    ['application/wasm', 'application/octet-stream'],
    ['application/x-shockwave-flash', 'application/octet-stream'],
    ['multipart/x-mixed-replace', 'application/octet-stream'],
    ['application/vnd.wap.xhtml+xml', 'application/octet-stream'],
    ['text/plain;charset=UTF-8', 'text/plain;charset=UTF-8'],
    ['image/png', 'image/png'],
    ['image/svg+xml', 'image/svg+xml'],
    ['application/json', 'application/json'],
  ])('for %s is %s', (kept, sent) => {
    expect(servedType(kept)).toBe(sent)
  })

  it('is never one that a browser runs, in any spelling', () => {
    const subtypes = [
      'html',
      'javascript',
      'ecmascript',
      'x-javascript',
      'css',
      'xml',
      'xhtml+xml',
      'x+xml',
      'wasm',
      'plain',
      'png',
    ]
    const type = fc
      .tuple(
        fc.constantFrom('text', 'application', 'TEXT', 'x', 'image', 'multipart', 'message'),
        fc.constantFrom(...subtypes),
        fc.constantFrom('', ';charset=utf-8', ' ; a=text/html', ', text/html', ' text/html'),
      )
      .map(([kind, subtype, rest]) => `${kind}/${subtype}${rest}`)
    fc.assert(
      fc.property(type, (kept) => {
        const sent = servedType(kept)
        const essence = (sent.split(';')[0] ?? '').trim().toLowerCase()
        expect(essence).not.toMatch(/^(text|application)\/(.*html|.*script|css|xml|.*\+xml|wasm)$/)
        expect(essence).toMatch(/^[\w.+-]+\/[\w.+-]+$/)
      }),
    )
  })

  it('is shown in the browser only if nothing of it can run', () => {
    for (const type of [
      'image/svg+xml',
      'text/html',
      'text/plainx',
      'application/zip',
      'image/png, text/html',
    ]) {
      expect(isShown(type), type).toBe(false)
    }
    for (const type of ['image/png', 'text/plain;charset=UTF-8', 'video/mp4', 'application/pdf']) {
      expect(isShown(type), type).toBe(true)
    }
  })
})
