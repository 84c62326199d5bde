import { persistedText } from '#web/data/persisted-value.ts'
import { createEmitter, useStore } from '#web/data/store.ts'

/** dracula is the dark theme and the default, light the other. */
export type Theme = 'dracula' | 'light'

const themePreference = persistedText('theme-preference', (text) =>
  text === 'dracula' || text === 'light' ? text : undefined,
)
const contrastPreference = persistedText('contrast-preference', (text) =>
  text === 'sun' || text === 'normal' ? text : undefined,
)
const changes = createEmitter()
/** The browser's own bar takes the colour of the page. */
const pageColour: Record<Theme, string> = { dracula: '#1b211e', light: '#f6f2ea' }

/** The theme for this device: the saved choice, else light where the system asks for light, else dark. */
export function preferredTheme(): Theme {
  return themePreference.get() ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dracula')
}

/** The theme that is shown. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dracula'
}

/** Shows a theme without saving it. */
function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageColour[theme])
  changes.emit()
}

/** A person chose a theme: show and keep it. */
export function chooseTheme(theme: Theme): void {
  themePreference.set(theme)
  showTheme(theme)
}

/** Whether the sunlight contrast is on. */
function sunlight(): boolean {
  return document.documentElement.dataset.contrast === 'sun'
}

/** Switches the sunlight contrast (at least 7 to 1), and keeps the choice. */
export function chooseSunlight(on: boolean): void {
  contrastPreference.set(on ? 'sun' : 'normal')
  applySunlight(on)
}

/** Applies what this device prefers; called once, before anything is drawn. */
export function applyAppearance(): void {
  showTheme(preferredTheme())
  applySunlight(contrastPreference.get() === 'sun')
}

function applySunlight(on: boolean): void {
  if (on) document.documentElement.dataset.contrast = 'sun'
  else delete document.documentElement.dataset.contrast
  changes.emit()
}

/** The theme that is shown, live. */
export function useTheme(): Theme {
  return useStore({ get: currentTheme, subscribe: onAppearance })
}

/** Whether the sunlight contrast is on, live. */
export function useSunlight(): boolean {
  return useStore({ get: sunlight, subscribe: onAppearance })
}

/** Calls back on each change of theme or contrast; returns the way to stop. */
export const onAppearance = changes.subscribe
