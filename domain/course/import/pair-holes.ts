import { type ClubHole, importKeyOf } from './club-course.ts'
import type { HolePlan } from './plan.ts'

/**
 * Matches the holes of a file with the club's. A hole whose number the club corrected is found by its line, so that the
 * correction stays; then holes with numbers in the file, by number; guessed numbers by their line first.
 */
export function pairHoles(
  plans: readonly HolePlan[],
  rows: readonly ClubHole[],
): Map<HolePlan, ClubHole | undefined> {
  const free = new Set(rows)
  const pairs = new Map<HolePlan, ClubHole | undefined>(plans.map((plan) => [plan, undefined]))
  const isGuess = (plan: HolePlan) => plan.guessed.includes('number')
  const pair = (fits: (plan: HolePlan, row: ClubHole) => boolean) => {
    for (const plan of plans) {
      if (pairs.get(plan)) continue
      const row = [...free].find((one) => fits(plan, one))
      if (!row) continue
      free.delete(row)
      pairs.set(plan, row)
    }
  }
  pair((plan, row) => row.edited.includes('number') && importKeyOf(row) === plan.osmId)
  pair((plan, row) => plan.osmId.startsWith('own/') && importKeyOf(row) === plan.osmId)
  pair((plan, row) => !isGuess(plan) && row.number === plan.number && !isCorrectedElsewhere(row, plans))
  pair((plan, row) => isGuess(plan) && row.osm_id === plan.osmId)
  pair((plan, row) => isGuess(plan) && row.number === plan.number)
  return pairs
}

/** A hole with a corrected number that the file has under another number. */
function isCorrectedElsewhere(row: ClubHole, plans: readonly HolePlan[]): boolean {
  return row.edited.includes('number') && plans.some(({ osmId }) => osmId === importKeyOf(row))
}
