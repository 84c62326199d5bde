import { useEffect } from 'react'
import { useClubIdentity } from '#web/data/club.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

const NAMES = 'meta[name="application-name"], meta[name="apple-mobile-web-app-title"]'
const MANIFEST = 'link[rel="manifest"]'
const ICONS = 'link[rel="icon"], link[rel="apple-touch-icon"]'

/**
 * Puts the club's name into the page's head, and its logo as the icon: shown on the browser tab and the home screen.
 */
export function useClubInDocument(): void {
  const { name, logo } = useClubIdentity()
  useEffect(() => {
    for (const meta of document.head.querySelectorAll<HTMLMetaElement>(NAMES)) meta.content = name
  }, [name])
  const role = useRole()
  const { i18n } = useTranslation()
  useEffect(() => {
    const link = document.head.querySelector<HTMLLinkElement>(MANIFEST)
    // Its texts and shortcuts are for this person.
    if (link) link.href = `/manifest.webmanifest?lang=${i18n.language}&role=${role}`
  }, [role, i18n.language])
  useEffect(() => {
    if (logo === undefined) return
    const icons = [...document.head.querySelectorAll<HTMLLinkElement>(ICONS)]
    const own = icons.map((icon) => [icon, icon.href, icon.type] as const)
    for (const icon of icons) {
      // A home screen crops the icon to its own shape and shows no transparency.
      icon.href =
        icon.rel === 'apple-touch-icon' ? `/icons/club/apple-180.png?logo=${logo.split('/').at(-1)}` : logo
      icon.removeAttribute('type')
    }
    return () => {
      for (const [icon, href, type] of own) Object.assign(icon, { href, type })
    }
  }, [logo])
}
