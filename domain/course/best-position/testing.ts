import type { Random } from '../../base/random.ts'
import { type MixCost, mixCost } from './mix.ts'
import type { Place } from './table.ts'

const pick = <T>(random: Random, things: readonly T[]): T => things[Math.floor(random() * things.length)]!

/** A green's places as a course could offer them: the deeper, the longer the hole plays; the middle is the kindest. */
export function somePlaces(random: Random, count: number): Place[] {
  return Array.from({ length: count }, () => {
    const depth = random()
    return {
      cost: 0.1 + 0.6 * random() + 0.2 * Math.abs(depth - 0.5),
      zone: (['front', 'middle', 'back'] as const)[Math.floor(depth * 3)]!,
      side: pick(random, ['left', 'centre', 'right'] as const),
      grade: pick(random, ['easy', 'medium', 'hard'] as const),
      lengthM: Math.round((depth - 0.5) * 24),
    }
  })
}

/** The wish for as many of each kind, as a round on an ordinary day has it. */
export function evenMix(greens: number): MixCost {
  const mix = {
    zone: { front: 1 / 3, middle: 1 / 3, back: 1 / 3 },
    side: { left: 1 / 3, centre: 1 / 3, right: 1 / 3 },
    grade: { easy: 1 / 3, medium: 1 / 3, hard: 1 / 3 },
    driftM: 16.5,
  }
  return mixCost(mix, { zone: 0.3, side: 0.2, grade: 0.2, drift: 1 }, greens)
}
