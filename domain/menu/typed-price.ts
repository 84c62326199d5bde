const MOST_MINOR = 10_000_000

/** A typed price (`12.50`, `12,5`, `12`) in whole minor units; null when it is none that the menu can have. */
export function parsePrice(text: string, digits: number): number | null {
  const found = /^(\d{1,8})(?:[.,](\d+))?$/.exec(text.trim())
  const fraction = found?.[2] ?? ''
  if (!found || fraction.length > digits) return null
  const minor = Number(`${found[1]}${fraction.padEnd(digits, '0')}`)
  return minor <= MOST_MINOR ? minor : null
}

const MOST_EXTRA_MINOR = 1_000_000

/** What an option adds, or with a minus takes away, in whole minor units; null when it is none. */
export function parseExtra(text: string, digits: number): number | null {
  const bare = text.trim()
  const minor = parsePrice(bare.replace(/^[-−]/, ''), digits)
  if (minor === null || minor > MOST_EXTRA_MINOR) return null
  return /^[-−]/.test(bare) ? 0 - minor : minor
}
