import type { SoldLine, TaxLine } from '../base/json-columns.ts'
import { limits } from '../generated/limits.ts'
import type { MenuItem } from '../menu/menu.ts'
import { parsePrice } from '../menu/typed-price.ts'
import type { BasketLine } from './basket.ts'

/**
 * The price of one piece of a line, in whole minor units: the dish and its options, at least zero. The database prices
 * the order by the same rule; the app shows this price until then.
 */
export function unitPrice(line: Pick<BasketLine, 'options'>, item: MenuItem): number {
  const extras = item.menu_option
    .filter(({ id }) => line.options.includes(id))
    .reduce((sum, { price_minor }) => sum + price_minor, 0)
  return Math.max(0, item.price_minor + extras)
}

/** What a line costs. */
export function lineTotal(line: BasketLine, item: MenuItem): number {
  return unitPrice(line, item) * line.quantity
}

/** The total of the lines; lines whose dish is no longer on the menu count as zero. */
export function orderTotal(
  lines: readonly BasketLine[],
  itemOf: (id: string) => MenuItem | undefined,
): number {
  return lines.reduce((sum, line) => {
    const item = itemOf(line.item_id)
    return item ? sum + lineTotal(line, item) : sum
  }, 0)
}

/** What the tax of a line depends on. */
type TaxedLine = Pick<SoldLine, 'total_minor' | 'tax_bp'>

const WHOLE_BP = 10_000

/** A typed rate in percent (`13.5`) in hundredths of a percent; null when no tax can have it. */
export function parseRate(text: string): number | null {
  const bp = parsePrice(text, 2)
  return bp !== null && bp <= limits['menu_item.tax_bp'] ? bp : null
}

/**
 * The tax included in the prices of lines, for each rate, the lowest first; the database uses the same rule. Rounded
 * half up once per rate and not per line, as on invoices (EN 16931 rounds each rate's amount, Japan's qualified
 * invoices allow one rounding per rate), and net and tax always add up to the total.
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
 * The tax in a price, in whole minor units, half up. Whole numbers only: an order is at most 10^8 minor units, so that
 * every step stays far below 2^53.
 */
function taxIn(grossMinor: number, bp: number): number {
  const doubled = 2 * grossMinor * bp + WHOLE_BP + bp
  const by = 2 * (WHOLE_BP + bp)
  return (doubled - (doubled % by)) / by
}
