import type { MixCost } from '../mix.ts'

/** Greens that are played as one round, by their index, and what that round is judged by. */
export interface Layout {
  greens: readonly number[]
  mix: MixCost
}
