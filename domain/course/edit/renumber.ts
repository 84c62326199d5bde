/** The columns of a hole that renumbering needs. */
interface Numbered {
  id: string
  number: number
}

const NINE = 9

/** New numbers by hole id; unchanged holes are left out. */
export type NewNumbers = ReadonlyMap<string, number>

/** The same order of play from another hole, which gets the lowest number. */
export function beginAt(holes: readonly Numbered[], id: string): NewNumbers {
  const order = inOrder(holes)
  const first = order.findIndex((hole) => hole.id === id)
  return numbered(holes, [...order.slice(first), ...order.slice(0, first)])
}

/** The reversed order of play: the last hole becomes the first. */
export function reverseOrder(holes: readonly Numbered[]): NewNumbers {
  return numbered(holes, inOrder(holes).reverse())
}

/** Each nine gets the numbers of the next one, the last nine those of the first. */
export function shiftNine(holes: readonly Numbered[]): NewNumbers {
  const order = inOrder(holes)
  return numbered(holes, [...order.slice(-NINE), ...order.slice(0, -NINE)])
}

function inOrder(holes: readonly Numbered[]): Numbered[] {
  return [...holes].sort((a, b) => a.number - b.number)
}

function numbered(holes: readonly Numbered[], order: readonly Numbered[]): NewNumbers {
  const numbers = inOrder(holes).map(({ number }) => number)
  return new Map(
    order.flatMap((hole, i): [string, number][] =>
      hole.number === numbers[i] ? [] : [[hole.id, numbers[i]!]],
    ),
  )
}
