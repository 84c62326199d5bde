import type { MixCost } from '../mix.ts'

/** Greens of one round, by index, and the criteria of that round. */
export interface Layout {
  greens: readonly number[]
  mix: MixCost
}
