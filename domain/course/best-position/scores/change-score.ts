import type { Traits } from '../mix.ts'

/** How little would change for players who were here last: 1 the same third and the same side, 0 both others. */
export function changeScore(
  place: Pick<Traits, 'zone' | 'side'>,
  last: Pick<Traits, 'zone' | 'side'> | null,
): number {
  if (!last) return 0
  return (place.zone === last.zone ? 0.6 : 0) + (place.side === last.side ? 0.4 : 0)
}
