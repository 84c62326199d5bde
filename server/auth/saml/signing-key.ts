import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'

const leastBits = 2048

/**
 * The club's key for single sign-on with its certificate. Throws if the text is not an RSA key of 2048 bits or more.
 */
export function readSigningKey(base64: string): { key: KeyObject; pem: string; certificate: string } {
  const der = Buffer.from(base64, 'base64')
  const key = asKey(der)
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < leastBits) {
    throw new Error(`not an RSA key of ${leastBits} bits or more`)
  }
  const pem = key.export({ format: 'pem', type: 'pkcs8' }) as string
  return { key, pem, certificate: selfSigned(key).toString('base64') }
}

/** `openssl genpkey -outform DER` writes PKCS#1 or PKCS#8, depending on its version. */
function asKey(der: Buffer): KeyObject {
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  } catch {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs1' })
  }
}

/*
 * Identity providers accept a public key only as a certificate (RFC 5280). Its content is stable across restarts, so
 * they need it once.
 */
function selfSigned(key: KeyObject): Buffer {
  const sha256WithRsa = der(0x30, objectId('2a864886f70d01010b'), der(0x05))
  const name = der(0x30, der(0x31, der(0x30, objectId('550403'), der(0x0c, Buffer.from('Greenside SAML')))))
  const validity = der(
    0x30,
    der(0x17, Buffer.from('700101000000Z')),
    der(0x18, Buffer.from('20700101000000Z')),
  )
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const version3 = der(0xa0, der(0x02, Buffer.from([2])))
  const serial = der(0x02, Buffer.from([1]))
  const body = der(0x30, version3, serial, sha256WithRsa, name, validity, name, publicKey)
  const signature = sign('sha256', body, key)
  return der(0x30, body, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
}

function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

/** A value in DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length, ...bytes]), content])
}
