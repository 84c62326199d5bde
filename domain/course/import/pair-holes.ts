import { type ClubHole, importKeyOf } from './club-course.ts'
import type { HolePlan } from './plan.ts'

/**
 * Which hole here each hole of a file is. One whose number the club corrected is found by its line, so that the
 * correction holds; then those whose number the file says, by it; guessed numbers by their line first.
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

/** A hole whose number was corrected, and which the file has under another number. */
function isCorrectedElsewhere(row: ClubHole, plans: readonly HolePlan[]): boolean {
  return row.edited.includes('number') && plans.some(({ osmId }) => osmId === importKeyOf(row))
}
