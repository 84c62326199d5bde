import { join } from 'node:path'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { z } from 'zod'
import { ConfigError } from '#server/config/config.ts'
import { readOrWriteOnce } from '#server/keys/keys-file.ts'
import type { WebPushConfig } from '../settings.ts'

/** The key pair that identifies this club to push services (RFC 8292). Subscriptions are bound to the public key. */
export interface VapidKeys {
  /** The 65 bytes of the point in base64url, the format of `applicationServerKey`. */
  publicKey: string
  privateKey: CryptoKey
}

const stored = z.object({ public_key: z.string(), private_key: z.string() })

/**
 * The configured pair, else the one in `push-keys.json` of the data folder, which the first start creates (mode 0600).
 * It never changes: with another pair every device would have to subscribe again. Throws ConfigError.
 */
export async function loadVapidKeys(dataDir: string, { vapid }: WebPushConfig): Promise<VapidKeys> {
  if (vapid) return imported(vapid.publicKey, vapid.privateKey, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY')
  const path = join(dataDir, 'push-keys.json')
  const text = await readOrWriteOnce(path, async () => `${JSON.stringify(await makePair(), null, 2)}\n`)
  const read = stored.safeParse(parsed(text))
  if (!read.success)
    throw new ConfigError([`The key file ${path} is damaged: restore it, or delete it to make new keys.`])
  return imported(read.data.public_key, read.data.private_key, path)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function makePair(): Promise<z.infer<typeof stored>> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { x = '', y = '', d = '' } = await exportJWK(privateKey)
  const point = Buffer.concat([Uint8Array.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { public_key: point.toString('base64url'), private_key: d }
}

async function imported(publicKey: string, d: string, source: string): Promise<VapidKeys> {
  const point = Buffer.from(publicKey, 'base64url')
  const jwk: JWK = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d,
  }
  try {
    if (point.length !== 65 || point[0] !== 4) throw new Error('not an uncompressed point')
    return { publicKey, privateKey: (await importJWK(jwk, 'ES256')) as CryptoKey }
  } catch {
    throw new ConfigError([`${source} must be one pair of P-256 keys.`])
  }
}

/** The Authorization header that identifies the sender to a push service. `now` is in milliseconds. */
export async function vapidAuthorization(
  endpoint: string,
  { publicKey, privateKey }: VapidKeys,
  subject: string,
  now: number,
): Promise<string> {
  const token = await new SignJWT({ aud: new URL(endpoint).origin, sub: subject })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    // Services refuse tokens that are valid for more than a day.
    .setExpirationTime(Math.floor(now / 1000) + 12 * 3600)
    .sign(privateKey)
  return `vapid t=${token}, k=${publicKey}`
}
