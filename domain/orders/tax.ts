import type { SoldLine, TaxLine } from '../base/json-columns.ts'
import { limits } from '../generated/limits.ts'
import { parsePrice } from '../menu/typed-price.ts'

/** What the tax of a line depends on. */
export type TaxedLine = Pick<SoldLine, 'total_minor' | 'tax_bp'>

const WHOLE_BP = 10_000

/** A typed rate in percent (`13.5`) in hundredths of a percent; null when no tax can have it. */
export function parseRate(text: string): number | null {
  const bp = parsePrice(text, 2)
  return bp !== null && bp <= limits['menu_item.tax_bp'] ? bp : null
}

/**
 * The tax in lines whose prices have it in them, for each rate, the lowest first; the database counts by the same rule.
 * Rounded half up once per rate and not per line: invoices are made up so (EN 16931 rounds each rate's amount, Japan's
 * qualified invoices allow one rounding per rate), and net and tax always add up to the total.
 */
export function taxLines(lines: readonly TaxedLine[]): TaxLine[] {
  const grossOf = new Map<number, number>()
  for (const { total_minor, tax_bp = 0 } of lines) {
    grossOf.set(tax_bp, (grossOf.get(tax_bp) ?? 0) + total_minor)
  }
  return [...grossOf]
    .sort(([a], [b]) => a - b)
    .map(([bp, gross_minor]) => {
      const tax_minor = taxIn(gross_minor, bp)
      return { bp, gross_minor, net_minor: gross_minor - tax_minor, tax_minor }
    })
}

/**
 * The tax in a price, in whole minor units, half up. Nothing but whole numbers: an order is at most 10^8 minor units,
 * so that every step stays far below 2^53.
 */
function taxIn(grossMinor: number, bp: number): number {
  const doubled = 2 * grossMinor * bp + WHOLE_BP + bp
  const by = 2 * (WHOLE_BP + bp)
  return (doubled - (doubled % by)) / by
}
