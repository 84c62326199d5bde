import { useSyncExternalStore } from 'react'
import type { MapTheme } from '#web/map/palette.ts'

/** The map's look follows the theme and contrast of the document. */
export function useMapTheme(): MapTheme {
  return useSyncExternalStore(watchDocument, currentTheme, () => 'dark')
}

function currentTheme(): MapTheme {
  const { theme, contrast } = document.documentElement.dataset
  const base = theme === 'light' ? 'light' : 'dark'
  return contrast === 'sun' ? `${base}Sun` : base
}

function watchDocument(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-contrast'],
  })
  return () => observer.disconnect()
}
