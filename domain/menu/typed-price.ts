import { limits } from '../generated/limits.ts'

/** A typed amount (`12.50`, `12,5`, `12`), by default a dish's price, in whole minor units; null when invalid. */
export function parsePrice(
  text: string,
  digits: number,
  most: number = limits['menu_item.price_minor'],
): number | null {
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.trim())
  const fraction = match?.[2] ?? ''
  if (!match || fraction.length > digits) return null
  const minor = Number(`${match[1]}${fraction.padEnd(digits, '0')}`)
  return minor <= most ? minor : null
}

/** An option's surcharge, or discount with a minus, in whole minor units; null when invalid. */
export function parseExtra(text: string, digits: number): number | null {
  const bare = text.trim()
  const minor = parsePrice(bare.replace(/^[-−]/, ''), digits)
  if (minor === null || minor > limits['menu_option.price_minor']) return null
  return /^[-−]/.test(bare) ? 0 - minor : minor
}

/** Examples of a typed price, surcharge and discount in a currency with `digits` decimals. */
export function priceExamples(digits: number): { price: string; extra: string; less: string } {
  const typed = (hundredths: number) =>
    digits === 0 ? String(hundredths) : (hundredths / 100).toFixed(digits)
  return { price: typed(1250), extra: typed(150), less: typed(-50) }
}
