import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFrame, encodeBroadcast, encodeText, FrameError } from './frames.ts'

/** The installed client's own serializer. */
interface ClientSerializer {
  encode(message: object, done: (data: ArrayBuffer | string) => void): void
  decode(data: ArrayBuffer | string, done: (message: object) => void): void
}
const fromClient = createRequire(createRequire(import.meta.url).resolve('@supabase/supabase-js'))
const { default: Serializer } = fromClient(
  `${fromClient.resolve('@supabase/realtime-js').replace(/index\.js$/, '')}lib/serializer`,
) as { default: new (keys?: string[]) => ClientSerializer }

const serializer = new Serializer(['trace'])
const sentByClient = (message: object): Buffer | string => {
  let sent: ArrayBuffer | string = ''
  serializer.encode(message, (data) => {
    sent = data
  })
  return typeof sent === 'string' ? sent : Buffer.from(sent)
}
const readByClient = (data: Buffer | string): object => {
  let read = {}
  const given = typeof data === 'string' ? data : new Uint8Array(data).buffer
  serializer.decode(given, (message) => {
    read = message
  })
  return read
}

const join = { joinRef: '1', ref: '2', topic: 'realtime:club', event: 'phx_join', payload: { config: {} } }

describe('frames', () => {
  it('reads an object in 1.0.0 and an array in 2.0.0', () => {
    const old = {
      topic: 'realtime:club',
      event: 'phx_join',
      payload: { config: {} },
      ref: '2',
      join_ref: '1',
    }
    const array = ['1', '2', 'realtime:club', 'phx_join', { config: {} }]
    expect(decodeFrame('1.0.0', Buffer.from(JSON.stringify(old)), false)).toEqual(join)
    expect(decodeFrame('2.0.0', Buffer.from(JSON.stringify(array)), false)).toEqual(join)
  })

  it.each(['1.0.0', '2.0.0'] as const)('reads in %s what it writes', (vsn) => {
    const text = encodeText(vsn, join, JSON.stringify(join.payload))
    expect(decodeFrame(vsn, Buffer.from(text), false)).toEqual(join)
  })

  it('reads a broadcast of the client, JSON or bytes, from its binary form', () => {
    const push = (payload: unknown) => ({
      join_ref: '1',
      ref: '9',
      topic: 'realtime:club',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'bell', payload, trace: 'x' },
    })
    const json = decodeFrame('2.0.0', sentByClient(push({ table: 4 })) as Buffer, true)
    expect(json).toMatchObject({ joinRef: '1', ref: '9', topic: 'realtime:club', event: 'broadcast' })
    expect(json.payload).toEqual({
      type: 'broadcast',
      event: 'bell',
      payload: { table: 4 },
      meta: { trace: 'x' },
    })
    const bytes = decodeFrame('2.0.0', sentByClient(push(new Uint8Array([1, 2, 255]).buffer)) as Buffer, true)
    expect(bytes.payload).toMatchObject({ payload: new Uint8Array([1, 2, 255]) })
  })

  it('writes a broadcast that the client reads back, for any payload', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (event, value) => {
        fc.pre(Buffer.byteLength(event) <= 255)
        const payload = JSON.parse(JSON.stringify(value))
        const data = encodeBroadcast('2.0.0', 'realtime:club', { type: 'broadcast', event, payload })
        expect(readByClient(data ?? '')).toMatchObject({
          topic: 'realtime:club',
          event: 'broadcast',
          payload: { type: 'broadcast', event, payload },
        })
      }),
    )
  })

  it('does not send bytes to a socket of 1.0.0, which cannot carry them', () => {
    const broadcast = { type: 'broadcast', event: 'bell', payload: new Uint8Array([1]) } as const
    expect(encodeBroadcast('1.0.0', 'realtime:club', broadcast)).toBeUndefined()
  })

  it('refuses everything that is not a frame, and never fails otherwise', () => {
    const refused = (vsn: '1.0.0' | '2.0.0', text: string, isBinary = false) =>
      expect(() => decodeFrame(vsn, Buffer.from(text, 'latin1'), isBinary)).toThrow(FrameError)
    refused('1.0.0', 'null')
    refused('1.0.0', '{"topic":1,"event":"x"}')
    refused('2.0.0', '[1,2,3]')
    refused('2.0.0', '{"topic":"a","event":"b"}')
    refused('2.0.0', 'not JSON')
    refused('1.0.0', '\x03', true)
    refused('2.0.0', '\x03\x05\x05\x05\x05\x05\x01ab', true)
    refused('2.0.0', '\x07\0\0\0\0\0\0', true)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.boolean(), (bytes, isBinary) => {
        try {
          decodeFrame('2.0.0', Buffer.from(bytes), isBinary)
        } catch (error) {
          expect(error).toBeInstanceOf(FrameError)
        }
      }),
    )
  })
})
