/** The app starts without its style sheet after this time. */
export const STYLESHEET_TIMEOUT_MS = 3_000

/**
 * Applies the style sheet that the page has begun to fetch. Resolves when it is loaded, has failed, or after three
 * seconds: an app without styles is better than none.
 */
export function applyStylesheet(): Promise<void> {
  const preload = document.querySelector<HTMLLinkElement>('link[data-app-style]')
  if (!preload) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = preload.href
  if (preload.crossOrigin !== null) link.crossOrigin = preload.crossOrigin
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, STYLESHEET_TIMEOUT_MS)
    const resolveOnce = () => {
      clearTimeout(timer)
      resolve()
    }
    link.addEventListener('load', resolveOnce)
    link.addEventListener('error', resolveOnce)
    document.head.append(link)
  })
}
