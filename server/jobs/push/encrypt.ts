import type { webcrypto } from 'node:crypto'

/** The keys of a subscription, from PushSubscription.toJSON(): base64url. */
export interface ReceiverKeys {
  p256dh: string
  auth: string
}

/** The random values of a message; passed only by tests, for the vectors of RFC 8291. */
export interface MessageSecrets {
  salt: Uint8Array<ArrayBuffer>
  keys: webcrypto.CryptoKeyPair
}

const { subtle } = globalThis.crypto
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const recordSize = 4096
/** Bytes of a record in addition to the text: header, padding delimiter and tag. */
const overhead = 16 + 4 + 1 + 65 + 1 + 16
/** The text length in bytes that every push service accepts. */
export const mostBytes = recordSize - overhead

const utf8 = (text: string) => new TextEncoder().encode(text)

/**
 * Encrypts a message for one subscription: RFC 8291, one record of `aes128gcm` (RFC 8188). Throws for an invalid key.
 */
export async function encryptPush(
  text: Uint8Array,
  receiver: ReceiverKeys,
  secrets?: MessageSecrets,
): Promise<Uint8Array<ArrayBuffer>> {
  if (text.byteLength > mostBytes) throw new RangeError(`A push holds at most ${mostBytes} bytes`)
  const { salt, keys } = secrets ?? (await newSecrets())
  const receiverPublic = bytesOf(receiver.p256dh)
  const senderPublic = new Uint8Array(await subtle.exportKey('raw', keys.publicKey))
  const shared = await subtle.deriveBits(
    { name: 'ECDH', public: await subtle.importKey('raw', receiverPublic, curve, false, []) },
    keys.privateKey,
    256,
  )
  const info = concatenate(utf8('WebPush: info\0'), receiverPublic, senderPublic)
  const input = await derive(shared, bytesOf(receiver.auth), info, 32)
  const key = await derive(input, salt, utf8('Content-Encoding: aes128gcm\0'), 16)
  const nonce = await derive(input, salt, utf8('Content-Encoding: nonce\0'), 12)
  const cipher = await subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  // The 2 marks the last record.
  const record = await subtle.encrypt(
    { name: 'AES-GCM', iv: nonce },
    cipher,
    concatenate(text, Uint8Array.of(2)),
  )
  return concatenate(
    salt,
    bigEndian(recordSize),
    Uint8Array.of(senderPublic.length),
    senderPublic,
    new Uint8Array(record),
  )
}

async function newSecrets(): Promise<MessageSecrets> {
  return {
    salt: globalThis.crypto.getRandomValues(new Uint8Array(16)),
    keys: await subtle.generateKey(curve, false, ['deriveBits']),
  }
}

/** HKDF with SHA-256 (RFC 5869). */
async function derive(
  secret: webcrypto.BufferSource,
  salt: webcrypto.BufferSource,
  info: webcrypto.BufferSource,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(
    await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8),
  )
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'))
}

function bigEndian(number: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, number)
  return bytes
}

function concatenate(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts))
}
