/**
 * The frames of a Realtime socket, Phoenix's messages, in the client's two serialisations. 1.0.0 is a JSON object,
 * 2.0.0 a JSON array; 2.0.0 carries broadcasts in binary (kind 3 in, kind 4 out).
 */

export interface Frame {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** The payload of a `broadcast` frame; `payload` is a Uint8Array if the sender sent raw bytes. */
export interface Broadcast {
  type: 'broadcast'
  event: string
  payload: unknown
  meta?: unknown
}

export type Vsn = '1.0.0' | '2.0.0'

/** An invalid frame; its socket is closed. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
}

const KIND_PUSH = 3
const KIND_BROADCAST = 4
const ENCODING_BYTES = 0
const ENCODING_JSON = 1
const MAX_FIELD_BYTES = 255

export function isVsn(value: string): value is Vsn {
  return value === '1.0.0' || value === '2.0.0'
}

/** Decodes one message of a socket. Throws FrameError. */
export function decodeFrame(vsn: Vsn, data: Buffer, isBinary: boolean): Frame {
  if (isBinary) {
    if (vsn !== '2.0.0') throw new FrameError('binary frames need vsn 2.0.0')
    return decodePush(data)
  }
  const json = parseJson(data.toString('utf8'))
  if (vsn === '1.0.0') return frameOf(json as Record<string, unknown> | null)
  if (!Array.isArray(json) || json.length !== 5) throw new FrameError('a frame is an array of five')
  const [join_ref, ref, topic, event, payload] = json
  return frameOf({ join_ref, ref, topic, event, payload })
}

/** Encodes a frame as text; its payload is JSON already, so that one payload serves many sockets. */
export function encodeText(vsn: Vsn, frame: Omit<Frame, 'payload'>, payloadJson: string): string {
  const { joinRef, ref } = frame
  const [topic, event] = [JSON.stringify(frame.topic), JSON.stringify(frame.event)]
  if (vsn === '2.0.0') {
    return `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${topic},${event},${payloadJson}]`
  }
  const refs = `"ref":${JSON.stringify(ref)},"join_ref":${JSON.stringify(joinRef)}`
  return `{"topic":${topic},"event":${event},"payload":${payloadJson},${refs}}`
}

/**
 * Encodes a broadcast for receivers; undefined if their serialisation cannot carry it: bytes in 1.0.0, or bytes with an
 * event too long for a binary frame.
 */
export function encodeBroadcast(vsn: Vsn, topic: string, broadcast: Broadcast): string | Buffer | undefined {
  const isBytes = broadcast.payload instanceof Uint8Array
  const meta = broadcast.meta === undefined ? '' : JSON.stringify(broadcast.meta)
  const fields = [topic, broadcast.event, meta].map((field) => Buffer.from(field))
  if (vsn === '1.0.0' || fields.some((field) => field.length > MAX_FIELD_BYTES)) {
    if (isBytes) return undefined
    return encodeText(vsn, { joinRef: null, ref: null, topic, event: 'broadcast' }, JSON.stringify(broadcast))
  }
  const body =
    broadcast.payload instanceof Uint8Array
      ? broadcast.payload
      : Buffer.from(JSON.stringify(broadcast.payload ?? null))
  const head = [
    KIND_BROADCAST,
    ...fields.map((field) => field.length),
    isBytes ? ENCODING_BYTES : ENCODING_JSON,
  ]
  return Buffer.concat([Buffer.from(head), ...fields, body])
}

function frameOf(fields: Record<string, unknown> | null): Frame {
  const { join_ref = null, ref = null, topic, event, payload = {} } = fields ?? {}
  if (typeof topic !== 'string' || typeof event !== 'string') {
    throw new FrameError('a frame has a topic and an event')
  }
  return { joinRef: refOf(join_ref), ref: refOf(ref), topic, event, payload }
}

function refOf(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  throw new FrameError('a ref is a string or null')
}

/** Decodes kind 3: `3, lengths of join_ref, ref, topic, event, meta, encoding`, then those fields, then the payload. */
function decodePush(data: Buffer): Frame {
  if (data.length < 7 || data[0] !== KIND_PUSH) throw new FrameError('unknown kind of binary frame')
  const encoding = data[6]
  let at = 7
  const [joinRef = '', ref = '', topic = '', event = '', meta = ''] = [...data.subarray(1, 6)].map(
    (length) => {
      const field = data.subarray(at, at + length)
      if (field.length < length) throw new FrameError('a binary frame ends early')
      at += length
      return field.toString('utf8')
    },
  )
  const body = data.subarray(at)
  const broadcast: Broadcast = {
    type: 'broadcast',
    event,
    payload: encoding === ENCODING_JSON ? parseJson(body.toString('utf8')) : new Uint8Array(body),
    ...(meta === '' ? {} : { meta: parseJson(meta) }),
  }
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: broadcast }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FrameError('a frame is not JSON')
  }
}
