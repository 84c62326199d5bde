import { describe, expect, it } from 'vitest'
import { appPathOf } from '#domain/base/app-path.ts'
import { foreignAddresses, ownAddresses } from '#domain/base/testing-addresses.ts'

describe('an address of the app', () => {
  it.each(ownAddresses)('accepts %j', (address) => expect(appPathOf(address)).toBe(address))

  it.each(foreignAddresses)('refuses %j: %s', (address) => expect(appPathOf(address)).toBeUndefined())

  it.each([
    '/..//evil.example',
    '/map/../x',
    '/%2e%2e//evil.example',
    '/.',
    '/map//evil.example',
    7,
    null,
    undefined,
  ])('refuses %j too', (address) => expect(appPathOf(address)).toBeUndefined())

  it('stays on its host in a browser', () => {
    for (const address of ownAddresses) expect(new URL(address, 'https://club.test').host).toBe('club.test')
  })
})
