/** The outlines that the page can show before the app: see frame.css. */
export type FrameKind = 'page' | 'places' | 'back' | 'map' | 'door'

/**
 * Sets the page's theme, its language and the frame of the screen at its address, before anything is fetched. The page
 * contains the source of this function, so it uses nothing outside its own body.
 */
export function chooseFrame(frames: Readonly<Record<string, FrameKind>>, languages: readonly string[]): void {
  const page = document.documentElement
  const saved = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = saved('theme-preference')
  const prefersLight = matchMedia('(prefers-color-scheme: light)').matches
  page.dataset.theme = theme === 'light' || (theme !== 'dracula' && prefersLight) ? 'light' : 'dracula'
  if (saved('contrast-preference') === 'sun') page.dataset.contrast = 'sun'
  for (const tag of [saved('language-preference') ?? '', ...navigator.languages]) {
    const own = languages.find((language) => language.split('-')[0] === tag.toLowerCase().split('-')[0])
    if (own) {
      page.lang = own
      break
    }
  }
  // A visitor without a session is led from home to sign-in.
  const isVisitor = !document.cookie.includes('-auth-token')
  const path = location.pathname === '/' && isVisitor ? '/sign-in' : location.pathname
  const frame = frames[path] ?? 'page'
  page.dataset.frame = frame === 'door' && !isVisitor ? 'page' : frame
}

/**
 * Makes the browser read its data of dates and times while the app's files come, once the frame is painted: a slow
 * phone needs 0.1 s for it, in which it has nothing else to do. The page contains the source of this function too.
 */
export function prepareTimes(): void {
  requestAnimationFrame(() => setTimeout(() => Intl.DateTimeFormat()))
}
