import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from './message.ts'

export interface SeenRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

export interface LocalService {
  origin: string
  seen: SeenRequest[]
  close(): Promise<void>
}

/** A service on this machine that records its requests and answers with `answer`. */
export async function openService(
  answer: (request: SeenRequest, response: ServerResponse) => void,
): Promise<LocalService> {
  const seen: SeenRequest[] = []
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    const kept = { method, path: url, headers, body: Buffer.concat(chunks) }
    seen.push(kept)
    answer(kept, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const { subtle } = globalThis.crypto
const b64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')

export interface TestDevice {
  /** The subscription as its token. */
  token: string
  read(body: Buffer): Promise<PushMessage>
}

/** A browser with a subscription at this address; `read` decrypts a push (RFC 8291, the receiver's side). */
export async function openDevice(endpoint: string): Promise<TestDevice> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const keys = await subtle.generateKey(curve, true, ['deriveBits'])
  const auth = globalThis.crypto.getRandomValues(new Uint8Array(16))
  const own = new Uint8Array(await subtle.exportKey('raw', keys.publicKey))
  const derive = async (
    secret: Uint8Array<ArrayBuffer>,
    salt: Uint8Array<ArrayBuffer>,
    info: Buffer,
    bytes: number,
  ) => {
    const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
    const params = { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array(info) }
    return new Uint8Array(await subtle.deriveBits(params, key, bytes * 8))
  }
  return {
    token: JSON.stringify({
      endpoint,
      expirationTime: null,
      keys: { p256dh: b64(own.buffer), auth: b64(auth.buffer) },
    }),
    async read(body) {
      const salt = new Uint8Array(body.subarray(0, 16))
      const sender = new Uint8Array(body.subarray(21, 21 + body[20]!))
      const their = await subtle.importKey('raw', sender, curve, false, [])
      const shared = await subtle.deriveBits({ name: 'ECDH', public: their }, keys.privateKey, 256)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const input = await derive(new Uint8Array(shared), auth, info, 32)
      const key = await derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const iv = await derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const cipher = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
      const record = new Uint8Array(body.subarray(21 + sender.length))
      const text = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv }, cipher, record))
      if (text.at(-1) !== 2) throw new Error('the record is not marked as the last')
      return JSON.parse(text.subarray(0, -1).toString())
    },
  }
}
