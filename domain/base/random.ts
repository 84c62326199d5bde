/** Pseudo-random numbers from 0 to below 1; the same seed gives the same numbers. */
export type Random = () => number

/** The mulberry32 generator: small and good enough for shapes and samples, not for secrets. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Between two numbers. */
export function within(random: Random, least: number, most: number): number {
  return least + (most - least) * random()
}

/** The same items in random order. */
export function shuffled<T>(random: Random, things: readonly T[]): T[] {
  const left = [...things]
  return things.map(() => left.splice(Math.floor(random() * left.length), 1)[0]!)
}
