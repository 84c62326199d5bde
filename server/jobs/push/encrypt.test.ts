import { describe, expect, it } from 'vitest'
import { encryptPush, mostBytes } from './encrypt.ts'
import { openDevice } from './testing.ts'

/** RFC 8291, section 5 and appendix A. */
const vector = {
  text: 'When I grow up, I want to be a watermelon',
  receiver: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  senderPublic: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

async function senderKeys() {
  const point = bytes(vector.senderPublic)
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const coordinate = (from: number) => Buffer.from(point.subarray(from, from + 32)).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33), d: vector.senderPrivate }
  return {
    publicKey: await crypto.subtle.importKey('raw', point, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', jwk, curve, false, ['deriveBits']),
  }
}

describe('the encryption of a push', () => {
  it('gives the bytes of the example in RFC 8291', async () => {
    const secrets = { salt: bytes(vector.salt), keys: await senderKeys() }
    const body = await encryptPush(new TextEncoder().encode(vector.text), vector.receiver, secrets)
    expect(Buffer.from(body).toString('base64url')).toBe(vector.body)
  })

  it('is new for each message, and the device decrypts it', async () => {
    const device = await openDevice('https://push.example/1')
    const receiver = JSON.parse(device.token).keys
    const text = new TextEncoder().encode('{"title":"7番ホール"}')
    const [first, second] = [await encryptPush(text, receiver), await encryptPush(text, receiver)]
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(false)
    expect(await device.read(Buffer.from(first))).toEqual({ title: '7番ホール' })
  })

  it('accepts as much as one record can hold, and refuses more', async () => {
    const device = await openDevice('https://push.example/1')
    const receiver = JSON.parse(device.token).keys
    expect((await encryptPush(new Uint8Array(mostBytes), receiver)).byteLength).toBe(4096)
    await expect(encryptPush(new Uint8Array(mostBytes + 1), receiver)).rejects.toThrow(RangeError)
  })

  it('refuses invalid keys', async () => {
    const auth = vector.receiver.auth
    for (const p256dh of ['', 'AAAA', Buffer.alloc(65, 4).toString('base64url')]) {
      await expect(encryptPush(new Uint8Array(1), { p256dh, auth })).rejects.toThrow()
    }
  })
})
