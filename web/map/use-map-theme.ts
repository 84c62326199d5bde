import { useSyncExternalStore } from 'react'
import type { MapTheme } from '#web/map/palette.ts'

/** The map's look follows the page's theme, which stands on the document itself. */
export function useMapTheme(): MapTheme {
  return useSyncExternalStore(watchDocument, currentTheme, () => 'dark')
}

function currentTheme(): MapTheme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

function watchDocument(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
