import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import sentences from '#web/i18n/en/errors.json'
import { catalogued, errorText } from '#web/i18n/error-text.ts'
import { showLanguage, startI18n } from '#web/i18n/i18n.ts'

beforeAll(() => startI18n('en'))

describe('an error as a sentence', () => {
  it('is the catalogue’s for a code of auth, of the gateway or of PostgreSQL', () => {
    expect(
      errorText({ code: 'invalid_credentials', message: 'Invalid login credentials', status: 400 }),
    ).toBe('Wrong email, phone or password.')
    expect(errorText({ code: '42501', message: 'permission denied for table pin_set' })).toBe(
      'Your role may not do this.',
    )
    expect(errorText({ code: 'PGRST301', message: 'JWSError' })).toBe(
      'Your session is not valid. Sign in again.',
    )
  })

  it('is in the reader’s language', async () => {
    await showLanguage('ja')
    expect(errorText({ code: '42501', message: 'x' })).toBe('あなたの役割ではこの操作はできません。')
    await showLanguage('en')
  })

  it.each([
    new TypeError('Failed to fetch'),
    new TypeError('Load failed'),
    new DOMException('The server did not answer in time', 'AbortError'),
    { name: 'AuthRetryableFetchError', status: 0, message: '{}' },
    { status: 503, message: 'Service Unavailable' },
  ])('says that the club cannot be reached for a failure of the network', (error) => {
    expect(errorText(error)).toBe('The club cannot be reached. Check your connection and try again.')
  })

  it('says to wait when there were too many attempts', () => {
    expect(errorText({ status: 429, message: 'Too Many Requests' })).toContain('Wait a minute')
  })

  it('names the code of an unknown error', () => {
    expect(errorText({ code: 'XX999', message: 'boom' })).toBe('Something went wrong. Try again. (XX999)')
  })

  it('is one of our sentences for any server message', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const ours = new Set(Object.values(sentences))
    const shown = (text: string) => text.replace(/ \(\w+\)$/, '')
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string()), fc.option(fc.integer()), (message, code, status) => {
        for (const error of [message, new Error(message), { message, code, status }])
          expect(ours).toContain(shown(errorText(error)))
      }),
    )
    vi.restoreAllMocks()
  })

  it('exists also for a value that is no error', () => {
    for (const nothing of [undefined, null, {}, 0, { message: '' }]) {
      expect(errorText(nothing)).toBe('Something went wrong. Try again.')
    }
  })

  it('does not use a code as a path to other texts', () => {
    expect(catalogued('common:nav.home')).toBeUndefined()
    expect(catalogued('')).toBeUndefined()
    expect(catalogued(404)).toBeUndefined()
  })
})
