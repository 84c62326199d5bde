import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  applyAppearance,
  chooseSunlight,
  chooseTheme,
  currentTheme,
  onAppearance,
  preferredTheme,
} from '#web/ui/appearance/appearance.ts'
import indexHtml from '../../index.html?raw'

/** What a browser answers: `no-preference` was reported until 2020, `unsupported` matches no query. */
function systemPrefers(scheme: 'light' | 'dark' | 'no-preference' | 'unsupported') {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(prefers-color-scheme: ${scheme})` }))
}

beforeEach(() => {
  localStorage.clear()
  document.documentElement.dataset.theme = 'dracula'
  systemPrefers('unsupported')
})

afterEach(() => vi.unstubAllGlobals())

describe('the theme', () => {
  it('S4.30 is dark in the document, before any script', () => {
    const theme = indexHtml.indexOf('data-theme="dracula"')
    expect(theme).toBeGreaterThan(0)
    expect(theme).toBeLessThan(indexHtml.indexOf('<script'))
    expect(indexHtml).not.toMatch(/<script(?![^>]*\bsrc=)/)
  })

  it.each(['no-preference', 'unsupported'] as const)(
    'S4.29 is dark on the first run when the browser reports neither light nor dark (%s)',
    (scheme) => {
      document.documentElement.dataset.theme = 'light'
      systemPrefers(scheme)
      applyAppearance()
      expect(currentTheme()).toBe('dracula')
    },
  )

  it('S4.28 follows the system when nothing is saved', () => {
    systemPrefers('light')
    expect(preferredTheme()).toBe('light')
    systemPrefers('dark')
    expect(preferredTheme()).toBe('dracula')
  })

  it('a saved choice wins over the system', () => {
    localStorage.setItem('theme-preference', 'dracula')
    systemPrefers('light')
    applyAppearance()
    expect(currentTheme()).toBe('dracula')
  })

  it('S4.27 is one of two: any other saved value is ignored', () => {
    localStorage.setItem('theme-preference', 'solarized')
    applyAppearance()
    expect(document.documentElement.dataset.theme).toBe('dracula')
    for (const theme of ['light', 'dracula']) {
      localStorage.setItem('theme-preference', theme)
      systemPrefers(theme === 'light' ? 'dark' : 'light')
      applyAppearance()
      expect(document.documentElement.dataset.theme).toBe(theme)
    }
  })

  it('S4.31 S9.45 S3.29 S3.30 choosing saves it under theme-preference as dracula or light', () => {
    chooseTheme('light')
    expect(localStorage.getItem('theme-preference')).toBe('light')
    expect(document.documentElement.dataset.theme).toBe('light')
    expect(preferredTheme()).toBe('light')
    systemPrefers('light')
    chooseTheme('dracula')
    expect(localStorage.getItem('theme-preference')).toBe('dracula')
    expect(document.documentElement.dataset.theme).toBe('dracula')
    expect(preferredTheme()).toBe('dracula')
  })

  it('following the system saves nothing', () => {
    systemPrefers('light')
    applyAppearance()
    expect(localStorage.getItem('theme-preference')).toBeNull()
  })

  it('sunlight contrast is stored, and can be switched off', () => {
    chooseSunlight(true)
    delete document.documentElement.dataset.contrast
    applyAppearance()
    expect(document.documentElement.dataset.contrast).toBe('sun')
    chooseSunlight(false)
    expect(document.documentElement.dataset.contrast).toBeUndefined()
  })

  it('notifies its listeners, until they stop', () => {
    const listener = vi.fn()
    const stop = onAppearance(listener)
    chooseTheme('light')
    expect(listener).toHaveBeenCalled()
    stop()
    listener.mockClear()
    chooseTheme('dracula')
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('the page', () => {
  it('S1.01 describes itself as golf club management', () => {
    expect(indexHtml).toMatch(/<title>[^<]*golf club management<\/title>/)
    expect(indexHtml).toMatch(/<meta\s+name="description"\s+content="[^"]*golf club management/)
  })

  it('S1.02 fits a phone, up to the edges of its screen', () => {
    expect(indexHtml).toContain('width=device-width, initial-scale=1, viewport-fit=cover')
  })
})
