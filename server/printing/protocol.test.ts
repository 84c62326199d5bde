import { describe, expect, it } from 'vitest'
import { AddressRefused, isNetwork, resolveWithin } from './address.ts'
import { createAnswerReader, statusOf } from './protocol.ts'

describe('the responses of a printer', () => {
  const stream = [0x12, 0x37, 0x25, 0x00, 0x16, 0x37, 0x22, 0x41, 0x42, 0x43, 0x44, 0x00, 0x0f, 0xff, 0x00]

  it('are recognised however they are split', () => {
    const whole = createAnswerReader()(Uint8Array.from(stream))
    expect(whole).toEqual([
      { kind: 'realTime', byte: 0x12 },
      { kind: 'realTime', byte: 0x16 },
      { kind: 'processed', id: 'ABCD' },
      { kind: 'inOrder' },
      { kind: 'inOrder' },
    ])
    const read = createAnswerReader()
    expect(stream.flatMap((byte) => read(Uint8Array.of(byte)))).toEqual(whole)
  })

  it('give the reason why it does not print: cover, paper, another error', () => {
    expect(statusOf(0x12, 0x12, 0x12)).toEqual({ condition: 'ready', isPaperLow: false })
    expect(statusOf(0x12, 0x12, 0x1e)).toEqual({ condition: 'ready', isPaperLow: true })
    expect(statusOf(0x1a, 0x16, 0x12).condition).toBe('cover_open')
    expect(statusOf(0x1a, 0x32, 0x12).condition).toBe('paper_out')
    expect(statusOf(0x1a, 0x12, 0x72).condition).toBe('paper_out')
    expect(statusOf(0x1a, 0x52, 0x12).condition).toBe('error')
  })
})

describe('the address of a printer', () => {
  const resolve = resolveWithin(['192.168.0.0/16', 'fd00::/8'])

  it('is connected to only within the networks of the club', async () => {
    expect(await resolve('192.168.1.20')).toBe('192.168.1.20')
    expect(await resolve('fd12::20')).toBe('fd12::20')
    for (const host of [
      '169.254.169.254',
      '127.0.0.1',
      'localhost',
      '8.8.8.8',
      '::1',
      '::ffff:169.254.169.254',
      '0.0.0.0',
    ])
      await expect(resolve(host), host).rejects.toThrow(AddressRefused)
    expect(await resolve('::ffff:192.168.1.20')).toBe('::ffff:192.168.1.20')
  })

  it('needs valid networks', () => {
    expect(['10.0.0.0/8', 'fd00::/8', '192.168.1.5/32'].every(isNetwork)).toBe(true)
    for (const text of ['10.0.0.0', '10.0.0.0/33', 'bar/8', '10.0.0.0/8/8', 'fd00::/129', ''])
      expect(isNetwork(text)).toBe(false)
  })
})
