import { afterEach, describe, expect, it, vi } from 'vitest'
import { openScreenOf, type ScreenOfPerson } from '#web/testing/open-screen-of.tsx'

let screen: ScreenOfPerson
type Pages = typeof import('#web/features/club/about/legal-screens.tsx')

const open = (name: keyof Pages, settings: Record<string, unknown> = {}) =>
  openScreenOf(() => import('#web/features/club/about/legal-screens.tsx').then((module) => module[name]), {
    rows: { setting: Object.entries(settings).map(([key, value]) => ({ key, value })) },
  })

afterEach(() => {
  screen.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the legal pages of the club', () => {
  const standard = 'This text came with the app. The club has not written its own yet.'

  it.each([
    ['PrivacyScreen', /Test Links runs this app/],
    ['ImprintScreen', /^Test Links/],
    ['AccessibilityScreen', /WCAG 2\.2/],
  ] as const)('%s has a text of the app, marked as such', async (name, text) => {
    screen = await open(name)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText(standard)).toBeTruthy()
  })

  it('names the club’s address in the imprint', async () => {
    screen = await open('ImprintScreen', { 'club.name': 'Old Links', 'club.address': '1 Links Road' })
    expect((await screen.findByText(/1 Links Road/)).textContent).toContain('Old Links\n1 Links Road')
  })

  it('show the club’s own text, in its first language if the reader’s is missing', async () => {
    const settings = { 'club.languages': ['ja', 'en'], 'club.privacy': { ja: 'クラブの方針' } }
    screen = await open('PrivacyScreen', settings)
    expect((await screen.findByText('クラブの方針')).getAttribute('lang')).toBe('ja')
    expect(screen.queryByText(standard)).toBeNull()
  })
})
