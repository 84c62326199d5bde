import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderHook } from '#web/data/testing/dom.tsx'
import {
  codeFaultOf,
  forgetSentCode,
  recordSentCode,
  type SentCode,
  useSentCode,
} from '#web/features/people/sign-in/sign-in-draft.ts'

const club = vi.hoisted(() => ({ codeSeconds: undefined as object | undefined }))
vi.mock('#web/data/config.ts', async (original) => ({
  ...(await original<object>()),
  config: () => club,
}))

const SENT_AT = 1_000_000
const refused = { code: 'otp_expired' }
const sent = (change: Partial<SentCode> = {}): SentCode => ({
  ...{ step: 'signIn', to: { email: 'ann@club.example' }, sentAt: SENT_AT, wrongGuesses: 1 },
  ...change,
})

beforeEach(() => {
  club.codeSeconds = { email: 3600, phone: 300 }
})

describe('a code that auth refuses', () => {
  it('is wrong while the sent code is valid, and expired afterwards', () => {
    expect(codeFaultOf(refused, sent(), SENT_AT + 3_599_000)).toBe('wrong')
    expect(codeFaultOf(refused, sent(), SENT_AT + 3_601_000)).toBe('old')
  })

  it('expires sooner when it was sent by SMS', () => {
    const bySms = sent({ to: { phone: '+35315550100' } })
    expect(codeFaultOf(refused, bySms, SENT_AT + 299_000)).toBe('wrong')
    expect(codeFaultOf(refused, bySms, SENT_AT + 301_000)).toBe('old')
  })

  it('is void after five wrong ones', () => {
    expect(codeFaultOf(refused, sent({ wrongGuesses: 4 }), SENT_AT)).toBe('wrong')
    expect(codeFaultOf(refused, sent({ wrongGuesses: 5 }), SENT_AT)).toBe('void')
  })

  it('is not judged for another error, or when the lifetime of codes is unknown', () => {
    expect(codeFaultOf({ code: 'user_banned' }, sent(), SENT_AT)).toBeUndefined()
    club.codeSeconds = undefined
    expect(codeFaultOf(refused, sent(), SENT_AT)).toBeUndefined()
  })
})

it('a sent code is waited for also on a device without room', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem, removeItem: () => undefined })
  recordSentCode('signUp', { email: 'ann@club.example' })
  expect(renderHook(() => useSentCode('signUp')).result.current?.to).toEqual({ email: 'ann@club.example' })
  forgetSentCode()
  vi.unstubAllGlobals()
})
