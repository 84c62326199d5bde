import { type Broadcast, encodeBroadcast, encodeText, type Frame, type Vsn } from './frames.ts'

/** An encoded message for the wire. */
interface Encoded {
  data: Buffer
  isBinary: boolean
}

/**
 * One message for many sockets: encoded once per serialisation and shared by all sockets, also slow ones. Undefined
 * when the serialisation cannot carry it.
 */
export type EncodedMessage = (vsn: Vsn) => Encoded | undefined

export function encodeTextOnce(frame: Omit<Frame, 'payload'>, payloadJson: string): EncodedMessage {
  return once((vsn) => encoded(encodeText(vsn, frame, payloadJson)))
}

export function encodeBroadcastOnce(topic: string, broadcast: Broadcast): EncodedMessage {
  return once((vsn) => {
    const data = encodeBroadcast(vsn, topic, broadcast)
    return data === undefined ? undefined : encoded(data)
  })
}

function encoded(data: string | Buffer): Encoded {
  return typeof data === 'string' ? { data: Buffer.from(data), isBinary: false } : { data, isBinary: true }
}

function once(write: EncodedMessage): EncodedMessage {
  const cache = new Map<Vsn, Encoded | undefined>()
  return (vsn) => {
    if (!cache.has(vsn)) cache.set(vsn, write(vsn))
    return cache.get(vsn)
  }
}

/** Bytes of a payload on the wire; infinite if it is nested too deeply for JSON. */
export function sizeOf(payload: unknown): number {
  if (payload instanceof Uint8Array) return payload.byteLength
  if (payload === undefined) return 0
  try {
    return Buffer.byteLength(JSON.stringify(payload))
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
