import { describe, expect, it } from 'vitest'
import { callbackAddress } from './callback-guard.ts'

const lead = (address: string) => callbackAddress(new URL(address, 'https://club.example'))
const code = '0190a000-0000-4000-8000-000000000001'

describe('a callback that arrives at the front page', () => {
  it.each([
    '/#access_token=a&refresh_token=b&type=invite',
    '/#error=access_denied&error_code=otp_expired&error_description=x&sb=',
    '/#message=Confirm+the+other+one&sb=',
    `/?code=${code}`,
  ])('leads to its screen with all its parameters: %s', (address) => {
    expect(lead(address)).toBe(`/confirm${address.slice(1)}`)
  })

  it.each([
    '/',
    '/#content',
    '/map?code=7',
    '/?code=7',
    `/map?code=${code}`,
    '/confirm#access_token=a&refresh_token=b',
  ])('differs from an ordinary address: %s', (address) => expect(lead(address)).toBeUndefined())
})
