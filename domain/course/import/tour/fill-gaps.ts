/** At each number at most so many beginnings are followed: all of them while up to 16 holes have no number. */
const MOST_BEGINNINGS = 300_000

interface Beginning {
  before: Beginning | null
  /** The hole at this number. */
  hole: number
  /** The free holes of it, each as its bit. */
  visits: bigint
  length: number
}

/**
 * The shortest walk over numbers in turn: `fixed` has for each number the hole that has it, or null where one of the `free`
 * ones is to be put. `step` is the walk between two holes. Gives for each number its hole; a gap at the end stays open.
 */
export function filledGaps(
  fixed: readonly (number | null)[],
  free: readonly number[],
  step: (from: number, to: number) => number,
): (number | null)[] {
  const bit = new Map(free.map((hole, i) => [hole, 1n << BigInt(i)]))
  let beginnings: Beginning[] = [{ before: null, hole: -1, visits: 0n, length: 0 }]
  let left = free.length
  const numbers: number[] = []
  for (const [number, own] of fixed.entries()) {
    if (own === null && left === 0) continue
    if (own === null) left -= 1
    numbers.push(number)
    beginnings = shortestOfEach(beginnings, own === null ? free : [own], bit, step)
  }
  const last = beginnings.reduce((best, one) => (one.length < best.length ? one : best))
  const holes: (number | null)[] = fixed.map(() => null)
  let at: Beginning | null = last
  for (const number of numbers.reverse()) {
    holes[number] = at!.hole
    at = at!.before
  }
  return holes
}

/** Every beginning led on to each hole; of those that used the same holes and end at the same one only the shortest. */
function shortestOfEach(
  beginnings: readonly Beginning[],
  holes: readonly number[],
  bit: ReadonlyMap<number, bigint>,
  step: (from: number, to: number) => number,
): Beginning[] {
  const shortest = new Map<string, Beginning>()
  for (const before of beginnings) {
    for (const hole of holes) {
      const own = bit.get(hole) ?? 0n
      if ((before.visits & own) !== 0n) continue
      const visits = before.visits | own
      const length = before.length + (before.hole < 0 ? 0 : step(before.hole, hole))
      const key = `${visits}/${hole}`
      const other = shortest.get(key)
      if (!other || length < other.length) shortest.set(key, { before, hole, visits, length })
    }
  }
  const all = [...shortest.values()]
  if (all.length <= MOST_BEGINNINGS) return all
  return all.sort((a, b) => a.length - b.length).slice(0, MOST_BEGINNINGS)
}
