import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundaryOf, MultipartError, readParts } from './multipart.ts'

/** The bytes in chunks of these sizes, repeating the last size. */
async function* chunked(bytes: Uint8Array, sizes: number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[Math.min(i, sizes.length - 1)] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function partsOf(bytes: Uint8Array, boundary: string, sizes = [64]) {
  const parts = []
  for await (const { body, ...head } of readParts(chunked(bytes, sizes), boundary)) {
    parts.push({ ...head, content: (await readAll(body)).toString('latin1') })
  }
  return parts
}

const text = (value: string) => Buffer.from(value, 'latin1')
const two = text('--B\r\nContent-Disposition: form-data; name="a"\r\n\r\none\r\n--B\r\n\r\ntwo\r\n--B--\r\n')

describe('multipart/form-data', () => {
  it('is read as the platform writes it, split into any chunks', async () => {
    const field = fc.record({
      name: fc.string({ minLength: 1, unit: 'binary-ascii' }),
      value: fc.uint8Array(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(field, { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        async (fields, sizes) => {
          const form = new FormData()
          for (const { name, value } of fields) {
            form.append(name, new Blob([value], { type: 'image/png' }), 'photo "1".png')
          }
          const response = new Response(form)
          const boundary = boundaryOf(response.headers.get('content-type') ?? '') ?? ''
          const parts = await partsOf(new Uint8Array(await response.arrayBuffer()), boundary, sizes)
          const expected = fields.map(({ name, value }) => ({
            name: name.replace(/\r\n|\r|\n/g, '\r\n'),
            fileName: 'photo "1".png',
            contentType: 'image/png',
            content: Buffer.from(value).toString('latin1'),
          }))
          expect(parts).toEqual(expected)
        },
      ),
    )
  })

  it('may have a preamble, parts without a header and an empty body', async () => {
    const parts = await partsOf(text(`before\r\n${two.toString('latin1').replace('two', '')}after`), 'B', [1])
    expect(parts).toMatchObject([
      { name: 'a', content: 'one' },
      { name: '', content: '' },
    ])
  })

  it('skips an unread body', async () => {
    const seen = []
    for await (const part of readParts(chunked(two, [5]), 'B')) seen.push(part.name)
    expect(seen).toEqual(['a', ''])
  })

  it('reports a truncated body', async () => {
    for (let length = 0; length < two.length - 2; length++) {
      await expect(partsOf(two.subarray(0, length), 'B')).rejects.toThrow(MultipartError)
    }
  })

  it.each([
    ['what follows a boundary is unknown', '--Bxx'],
    ['a header never ends', `--B\r\n${'x'.repeat(20_000)}`],
    ['there are too many parts', `${'--B\r\n\r\n\r\n'.repeat(40)}--B--`],
  ])('is refused where %s', async (_, body) => {
    await expect(partsOf(text(body), 'B')).rejects.toThrow(MultipartError)
  })

  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['multipart/form-data; charset=x; boundary="a b"', 'a b'],
    ['Multipart/Form-Data;boundary=----x', '----x'],
    ['multipart/form-data', undefined],
    ['text/plain; boundary=abc', undefined],
  ])('has its boundary in %s', (contentType, boundary) => {
    expect(boundaryOf(contentType)).toBe(boundary)
  })
})
