import { fieldsOf } from '#domain/base/unknown.ts'
import { limits } from '../generated/limits.ts'
import { isOffered } from '../menu/hours.ts'
import { choicesOf, fitsChoice, type MenuItem } from '../menu/menu.ts'
import { asChoices, type Choices, cleanNote, firstChoices } from './choices.ts'

export interface BasketLine {
  item_id: string
  quantity: number
  options: readonly string[]
  note: string
}

/** An order in preparation. `orderId` is the id of the future order: sending it again creates no second order. */
export interface Basket {
  orderId: string
  lines: readonly BasketLine[]
  choices: Choices
}

/** An empty basket for the next purchase, with a new id. */
export function newBasket(orderId: string): Basket {
  return { orderId, lines: [], choices: firstChoices }
}

/**
 * Adds a line; for the same dish, options and note, raises the quantity instead. Returns the same basket if it has the
 * most lines of an order.
 */
export function addLine(basket: Basket, added: BasketLine): Basket {
  const at = basket.lines.findIndex((line) => isSame(line, added))
  if (at < 0 && basket.lines.length >= limits.order_lines) return basket
  if (at < 0) return { ...basket, lines: [...basket.lines, clamped(added)] }
  return setQuantity(basket, at, basket.lines[at]!.quantity + added.quantity)
}

/** Sets the quantity of a line; 0 removes it. */
export function setQuantity(basket: Basket, at: number, quantity: number): Basket {
  const lines = basket.lines.flatMap((line, index) => {
    if (index !== at) return [line]
    return quantity < 1 ? [] : [clamped({ ...line, quantity })]
  })
  return { ...basket, lines }
}

/** Sets the kitchen note of a line. Lines that become equal are merged. */
export function setLineNote(basket: Basket, at: number, note: string): Basket {
  const line = basket.lines[at]
  if (!line) return basket
  const editedLine = clamped({ ...line, note })
  const twin = basket.lines.findIndex((other, index) => index !== at && isSame(other, editedLine))
  if (twin < 0) return { ...basket, lines: basket.lines.with(at, editedLine) }
  const mergedBasket = setQuantity(basket, twin, basket.lines[twin]!.quantity + line.quantity)
  return { ...mergedBasket, lines: mergedBasket.lines.toSpliced(at, 1) }
}

/**
 * Puts an unplaced order back into the basket. An empty basket takes its id and choices, so that it stays one purchase;
 * otherwise its lines are added.
 */
export function putBack(basket: Basket, order: Basket): Basket {
  if (basket.lines.length === 0)
    return { ...order, lines: order.lines.map(clamped).slice(0, limits.order_lines) }
  return order.lines.reduce(addLine, basket)
}

/** Whether the basket has room for each line of an unplaced order. */
export function hasRoomFor(basket: Basket, order: Basket): boolean {
  const added = order.lines.filter((line) => !basket.lines.some((one) => isSame(one, line)))
  return basket.lines.length + added.length <= limits.order_lines
}

/** The total number of dishes. */
export function countOf(basket: Basket): number {
  return basket.lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

function clamped(line: BasketLine): BasketLine {
  const quantity = Math.min(limits['user_order_item.quantity'], Math.max(1, Math.trunc(line.quantity)))
  return { ...line, quantity, note: cleanNote(line.note, limits.order_line_note) }
}

function isSame(a: BasketLine, b: BasketLine): boolean {
  return (
    a.item_id === b.item_id &&
    a.note === b.note &&
    [...a.options].sort().join() === [...b.options].sort().join()
  )
}

export type LineProblem =
  | 'gone'
  | 'sold_out'
  | 'not_served'
  | 'short'
  | 'option_gone'
  | 'option_sold_out'
  | 'choice_open'

/** Why a line cannot be ordered from the current menu, optionally for a moment on the club's clock; or null. */
export function problemOf(
  line: BasketLine,
  item: MenuItem | undefined,
  when?: { moment: Date; zone: string },
): LineProblem | null {
  if (!item) return 'gone'
  if (item.sold_out) return 'sold_out'
  if (when && !isOffered(item, when.moment, when.zone)) return 'not_served'
  if (item.stock !== null && line.quantity > item.stock) return 'short'
  const options = line.options.map((id) => item.menu_option.find((option) => option.id === id))
  if (options.some((option) => !option)) return 'option_gone'
  if (options.some((option) => option?.sold_out)) return 'option_sold_out'
  const open = choicesOf(item).some((choice) => {
    return !fitsChoice(choice, choice.options.filter(({ id }) => line.options.includes(id)).length)
  })
  return open ? 'choice_open' : null
}

/** A basket from storage; null when invalid. */
export function asBasket(stored: unknown): Basket | null {
  const { orderId, lines, choices } = fieldsOf(stored)
  if (typeof orderId !== 'string' || !Array.isArray(lines)) return null
  const sound = lines.every(
    (line: Partial<BasketLine>) =>
      typeof line?.item_id === 'string' &&
      Number.isInteger(line.quantity) &&
      typeof line.note === 'string' &&
      Array.isArray(line.options),
  )
  if (!sound) return null
  return { orderId, lines: lines.map(clamped).slice(0, limits.order_lines), choices: asChoices(choices) }
}
