/** The holes of a nine: nine 2 has the holes 10 to 18 of its course. */
export const NINE_HOLES = 9
/** A course has at most four nines. */
export const MOST_HOLES = 4 * NINE_HOLES

export interface Nine {
  id: string
  /** 1 to 4. */
  position: number
  name: string
}

/** Nines in the order in which they are played; without a second one a round has nine holes. */
export interface CompositeCourse {
  id: string
  name: string
  first_nine_id: string
  second_nine_id: string | null
  is_played: boolean
}

export interface NumberedHole {
  id: string
  /** As played: from 1 in the first nine, from 10 in the second. */
  number: number
}

/** A hole as played: `own_number` is its number on the course, `nine` the name of its nine, if any. */
type Played<Hole> = Hole & { own_number: number; nine: string | null }

export interface RoundOfNines<Hole> {
  /** The name of the composite course in play; null when the course's own numbers apply. */
  name: string | null
  hole: Played<Hole>[]
}

/** The nine of a hole by its number on the course, 1 to 4. */
export function nineOf(number: number): number {
  return Math.ceil(number / NINE_HOLES)
}

/** The number of a hole within its nine, 1 to 9. */
export function numberInNine(number: number): number {
  return number - (nineOf(number) - 1) * NINE_HOLES
}

/** The holes in play, in order. Without a composite course in play, all of them by their own numbers. */
export function roundOf<Hole extends NumberedHole>(
  holes: readonly Hole[],
  nines: readonly Nine[],
  composites: readonly CompositeCourse[],
): RoundOfNines<Hole> {
  const played = composites.find(({ is_played }) => is_played)
  const nameOf = (number: number) => nines.find(({ position }) => position === nineOf(number))?.name ?? null
  const own = holes.map((hole) => ({ ...hole, own_number: hole.number, nine: nameOf(hole.number) }))
  own.sort((a, b) => a.own_number - b.own_number)
  if (!played) return { name: null, hole: own }
  const inTurn = [played.first_nine_id, played.second_nine_id].flatMap((id, turn) => {
    const position = nines.find((nine) => nine.id === id)?.position
    return own
      .filter((hole) => nineOf(hole.own_number) === position)
      .map((hole) => ({ ...hole, number: numberInNine(hole.own_number) + turn * NINE_HOLES }))
  })
  return { name: played.name, hole: inTurn }
}
