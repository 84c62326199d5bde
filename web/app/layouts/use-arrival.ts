import { type RefObject, useEffect, useRef } from 'react'
import { useClubIdentity } from '#web/data/club.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useCurrentRoute } from '#web/routes/navigation.ts'
import { useAddress } from '#web/routes/use-router.ts'
import { useFrame } from '#web/ui/screen-title.tsx'

/** The title of the present screen: its own if it sets one, otherwise the route's. */
export function useTitle(): string {
  const { t } = useTranslation()
  const { title } = useFrame()
  const route = useCurrentRoute()
  return title ?? (route ? t(`screens.${route.name}.title`) : t('app.name'))
}

/**
 * Names the document after the tab or the screen, and the club, and moves the focus to the content when the screen
 * changes, so that a keyboard or a screen reader starts there. The first screen keeps the browser's focus.
 */
export function useArrival(content: RefObject<HTMLElement | null>): void {
  const title = useTitle()
  const { tabTitle } = useFrame()
  const { name } = useClubIdentity()
  const path = useAddress().pathname
  const arrivedAt = useRef(path)
  useEffect(() => {
    document.title = `${tabTitle ?? title} · ${name}`
  }, [tabTitle, title, name])
  useEffect(() => {
    if (path !== arrivedAt.current) content.current?.focus({ preventScroll: true })
    arrivedAt.current = path
  }, [path, content])
}
