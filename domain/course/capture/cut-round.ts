/** The cutter's position in the round: the hole on the screen. */
export interface CutPlace {
  holeId: string | null
  /** Whether a person chose the hole; null hole: the screen chooses. */
  isChosen: boolean
  /** The holes of the green that the cutter last stood on. */
  underfoot: readonly string[]
}

/**
 * The hole to cut next: the first one in the order of play after `after` that is not cut, from the start again at the
 * end. null when all are cut.
 */
export function nextUncut(
  holeIds: readonly string[],
  isCut: (holeId: string) => boolean,
  after: string | null,
): string | null {
  const start = after === null ? 0 : holeIds.indexOf(after) + 1
  return [...holeIds.slice(start), ...holeIds.slice(0, start)].find((id) => !isCut(id)) ?? null
}

/**
 * The place after a position on the greens of `underfoot`, nearest plan first; none: between greens. The screen goes to
 * a green that the cutter steps onto while one of its holes is uncut. It stays where the cutter already stood on that
 * green, and where a person chose a hole before the first position came.
 */
export function stepOnto(
  place: CutPlace,
  underfoot: readonly string[],
  isCut: (holeId: string) => boolean,
): CutPlace {
  if (underfoot.length === 0 || underfoot.some((id) => place.underfoot.includes(id))) return place
  const isFirstGreen = place.underfoot.length === 0
  const uncut = underfoot.find((id) => !isCut(id))
  if (uncut === undefined || (isFirstGreen && place.isChosen)) return { ...place, underfoot }
  return { holeId: uncut, isChosen: false, underfoot }
}
