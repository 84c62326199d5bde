/** dracula is the dark theme and the default, light the other. */
export type Theme = 'dracula' | 'light'

const storageKey = 'theme-preference'
const contrastKey = 'contrast-preference'
/** The browser's own bar takes the colour of the page. */
const pageColour: Record<Theme, string> = { dracula: '#1a1b25', light: '#f7f6f1' }

/** The theme for this device: the saved choice, else light where the system asks for light, else dark. */
export function preferredTheme(): Theme {
  const saved = localStorage.getItem(storageKey)
  if (saved === 'dracula' || saved === 'light') return saved
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dracula'
}

/** The theme that is shown. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dracula'
}

/** Shows a theme without saving it. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageColour[theme])
  announce()
}

/** A person chose a theme: show and keep it. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme)
  showTheme(theme)
}

/** Whether the sunlight contrast is on. */
export function sunlight(): boolean {
  return document.documentElement.dataset.contrast === 'sun'
}

/** Switches the sunlight contrast (at least 7 to 1), and keeps the choice. */
export function chooseSunlight(on: boolean): void {
  localStorage.setItem(contrastKey, on ? 'sun' : 'normal')
  applySunlight(on)
}

/** Applies what this device prefers; called once, before anything is drawn. */
export function applyAppearance(): void {
  showTheme(preferredTheme())
  applySunlight(localStorage.getItem(contrastKey) === 'sun')
}

function applySunlight(on: boolean): void {
  if (on) document.documentElement.dataset.contrast = 'sun'
  else delete document.documentElement.dataset.contrast
  announce()
}

const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

/** Calls back on each change of theme or contrast; returns the way to stop. */
export function onAppearance(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
