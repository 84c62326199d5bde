import { NINE_HOLES, nineOf } from './nines.ts'

/** Nines played as one round, by position: one, or two in turn. */
export type LayoutOfDay = readonly number[]

/** The nines that holes with these numbers on their course belong to. */
export function ninesPlayed(holes: readonly { own_number: number }[]): number[] {
  return [...new Set(holes.map((hole) => nineOf(hole.own_number)))].sort((a, b) => a - b)
}

/** The possible rounds on a course of three or four nines: any two of them, and each by itself. */
export function possibleLayouts(nines: readonly number[]): LayoutOfDay[] {
  const pairs = nines.flatMap((first, i) => nines.slice(i + 1).map((second) => [first, second]))
  return [...pairs, ...nines.map((nine) => [nine])]
}

/**
 * The rounds of a day: the chosen ones, without repeats and without nines out of play. Without a choice each nine is
 * its own round: then any two of them are balanced as well, and no longer than an eighteen may be.
 */
export function layoutsOfDay(
  nines: readonly number[],
  choice: readonly LayoutOfDay[] | undefined,
): LayoutOfDay[] {
  const known = choice?.filter((layout) => layout.every((nine) => nines.includes(nine))) ?? []
  const valid = known.filter((layout, i) => known.findIndex((other) => isSameLayout(layout, other)) === i)
  return valid.length > 0 ? valid : nines.map((nine) => [nine])
}

/** Whether two layouts have the same nines, in any order. */
export function isSameLayout(one: LayoutOfDay, other: LayoutOfDay): boolean {
  return one.length === other.length && one.every((nine) => other.includes(nine))
}

/** The numbers of the first and the last hole of a nine on its course. */
export function numbersOfNine(nine: number): { from: number; to: number } {
  return { from: (nine - 1) * NINE_HOLES + 1, to: nine * NINE_HOLES }
}
