import { useEffect } from 'react'
import { useClubIdentity } from '#web/data/club.ts'

const NAMES = 'meta[name="application-name"], meta[name="apple-mobile-web-app-title"]'
const ICONS = 'link[rel="icon"], link[rel="apple-touch-icon"]'

/** Gives the page's head the club's name, and its logo as the icon: what a browser shows on a tab and on the home screen. */
export function useClubInDocument(): void {
  const { name, logo } = useClubIdentity()
  useEffect(() => {
    for (const meta of document.head.querySelectorAll<HTMLMetaElement>(NAMES)) meta.content = name
  }, [name])
  useEffect(() => {
    if (logo === undefined) return
    const icons = [...document.head.querySelectorAll<HTMLLinkElement>(ICONS)]
    const own = icons.map((icon) => [icon, icon.href, icon.type] as const)
    for (const icon of icons) {
      icon.href = logo
      icon.removeAttribute('type')
    }
    return () => {
      for (const [icon, href, type] of own) Object.assign(icon, { href, type })
    }
  }, [logo])
}
