import { afterEach, expect, it, vi } from 'vitest'
import { languages } from '#web/i18n/languages.ts'
import { allRoutes } from '#web/routes/routes.ts'
import { chooseFrame, prepareTimes } from './choose-frame.ts'
import { frameKindOf, themeColours } from './page-frame.ts'

const page = document.documentElement

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const name of ['theme', 'contrast', 'frame']) delete page.dataset[name]
  page.lang = ''
})

/** Runs the function as the page does: by its source text, without context. */
function runInPage(path: string, cookie = '') {
  vi.stubGlobal('location', { pathname: path })
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie)
  const frames = Object.fromEntries(allRoutes.map((route) => [route.path, frameKindOf(route)]))
  new Function(`(${chooseFrame})(${JSON.stringify(frames)},${JSON.stringify(languages)})`)()
}

it('shows the saved theme, contrast and language before any request', () => {
  localStorage.setItem('theme-preference', 'light')
  localStorage.setItem('contrast-preference', 'sun')
  localStorage.setItem('language-preference', 'ja')
  runInPage('/map')
  expect([page.dataset.theme, page.dataset.contrast, page.lang]).toEqual(['light', 'sun', 'ja'])
})

it('follows the browser when nothing is saved', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR', 'zh-TW', 'en'])
  runInPage('/map')
  expect([page.dataset.theme, page.dataset.contrast, page.lang]).toEqual(['light', undefined, 'zh-CN'])
})

it('draws the outline of the screen at the address, of sign-in for a visitor at home', () => {
  const outlineAt = (path: string, cookie?: string) => {
    runInPage(path, cookie)
    return page.dataset.frame
  }
  expect(outlineAt('/map')).toBe('map')
  expect(outlineAt('/orders')).toBe('page')
  expect(outlineAt('/userorder')).toBe('back')
  expect(outlineAt('/no-such-path')).toBe('page')
  expect(outlineAt('/')).toBe('door')
  expect(outlineAt('/sign-in')).toBe('door')
  expect(outlineAt('/sign-in', 'sb-club-auth-token=x')).toBe('page')
  expect(outlineAt('/', 'sb-club-auth-token=x')).toBe('places')
})

it('reads the colours of both themes and of sunlight from the style sheet of the themes', () => {
  const css = `
    @plugin "daisyui/theme" { name: "dracula"; --color-base-100: one; --color-base-200: two; --color-error: no; }
[data-theme="dracula"][data-contrast="sun"] {
  --color-base-200: three;
}
    :root { --line: four; }`
  expect(themeColours(css).split('\n')).toEqual([
    '[data-theme="dracula"]{--color-base-100: one;--color-base-200: two;}',
    '[data-theme="dracula"][data-contrast="sun"]{--color-base-200: three;}',
    ':root{--line:four}',
  ])
})

it('has the browser read its data of times only once the frame is painted', async () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  let paint = () => {}
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    paint = run
  })
  new Function(`(${prepareTimes})()`)()
  paint()
  expect(made).not.toHaveBeenCalled()
  await new Promise((resolve) => setTimeout(resolve))
  expect(made).toHaveBeenCalled()
})
