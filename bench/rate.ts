/** One way of doing the same work. */
export interface Contestant {
  name: string
  /** Does it once; throws when the answer is wrong. */
  once: () => Promise<void>
}

const ROUNDS = 5
const ROUND_MS = 1200

/** Median times a second, with so many callers at once. The rounds are interleaved, so that a busy moment hits all. */
export async function rates(
  contestants: readonly Contestant[],
  callers: number,
): Promise<Map<string, number>> {
  const seen = new Map<string, number[]>(contestants.map(({ name }) => [name, []]))
  for (const { once } of contestants) await forMs(200, callers, once)
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, once } of contestants) seen.get(name)!.push(await forMs(ROUND_MS, callers, once))
  }
  return new Map(
    [...seen].map(([name, list]) => [name, list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!]),
  )
}

async function forMs(ms: number, callers: number, once: () => Promise<void>): Promise<number> {
  const begin = performance.now()
  let done = 0
  const caller = async () => {
    while (performance.now() - begin < ms) {
      await once()
      done++
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return (done / (performance.now() - begin)) * 1000
}

/** Prints each contestant's rate and the first one's ratio to it. */
export function printRates(title: string, callers: number, seen: Map<string, number>) {
  const [[, ours] = ['', 0]] = seen
  console.log(`\n${title}, ${callers} ${callers === 1 ? 'caller' : 'callers'}`)
  for (const [name, rate] of seen) {
    const ratio = rate === ours ? '' : `ours is ${(ours / rate).toFixed(2)} × it`
    console.log(`  ${name.padEnd(44)} ${Math.round(rate).toString().padStart(7)}/s  ${ratio}`)
  }
}
