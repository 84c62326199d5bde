import type { MenuItem } from '../menu/menu.ts'
import type { BasketLine } from './basket.ts'

/**
 * What one of a line costs, in whole minor units: the dish and its options, never below nothing. The database prices
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

/** What the lines cost together; those whose dish is no longer on the menu cost nothing. */
export function orderTotal(
  lines: readonly BasketLine[],
  itemOf: (id: string) => MenuItem | undefined,
): number {
  return lines.reduce((sum, line) => {
    const item = itemOf(line.item_id)
    return item ? sum + lineTotal(line, item) : sum
  }, 0)
}
