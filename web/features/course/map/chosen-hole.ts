import type { Course, Hole } from '#web/data/course/course.ts'
import { useGo, useQueryParam } from '#web/ui/link.tsx'

/** The next or previous hole; from the whole course the first or the last. */
export function neighbour(course: Course, hole: Hole | undefined, direction: 1 | -1): number {
  const numbers = course.hole.map(({ number }) => number)
  const at = hole ? numbers.indexOf(hole.number) + direction : direction === 1 ? 0 : -1
  return numbers.at(at % numbers.length)!
}

export interface ChosenHole {
  /** null: the whole course. */
  number: number | null
  set: (number: number | null) => void
}

/** The hole is in the address, so that a link opens it. Another choice replaces the history entry. */
export function useChosenHole(course: Course): ChosenHole {
  const go = useGo()
  const queryHole = Number(useQueryParam('hole'))
  const has = (number: number | null) => course.hole.some((hole) => hole.number === number)
  const set = (next: number | null) => {
    if (next === null || has(next)) go('/map', { hole: next ?? undefined }, { replace: true })
  }
  return { number: has(queryHole) ? queryHole : null, set }
}
