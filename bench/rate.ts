/** One way of doing the same work. */
export interface Contestant {
  name: string
  /** Does it once; throws when the answer is wrong. */
  once: () => Promise<void>
}

const ROUNDS = 5
const ROUND_MS = 1200
const WARM_UP_MS = 200

/** Median times a second, or why a contestant gave up: it answered wrongly. */
export type Outcome = { rate: number } | { fault: string }

/** Each contestant's rate with so many callers at once. The rounds are interleaved, so a busy moment hits all. */
export async function rates(
  contestants: readonly Contestant[],
  callers: number,
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, number[]>(contestants.map(({ name }) => [name, []]))
  const faults = new Map<string, string>()
  for (let round = -1; round < ROUNDS; round++) {
    for (const { name, once } of contestants) {
      if (faults.has(name)) continue
      try {
        const rate = await forMs(round < 0 ? WARM_UP_MS : ROUND_MS, callers, once)
        if (round >= 0) outcomes.get(name)!.push(rate)
      } catch (error) {
        faults.set(name, String(error).split('\n')[0]!.slice(0, 120))
      }
    }
  }
  return new Map(
    [...outcomes].map(([name, list]): [string, Outcome] => {
      const fault = faults.get(name)
      return [name, fault ? { fault } : { rate: list.sort((a, b) => a - b)[Math.floor(list.length / 2)]! }]
    }),
  )
}

async function forMs(ms: number, callers: number, once: () => Promise<void>): Promise<number> {
  const begin = performance.now()
  let completed = 0
  const caller = async () => {
    while (performance.now() - begin < ms) {
      await once()
      completed++
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return (completed / (performance.now() - begin)) * 1000
}

/** Prints each contestant's rate and how the first one, ours, compares with it. */
export function printRates(title: string, callers: number, outcomes: Map<string, Outcome>) {
  const [[, ours] = ['', { fault: 'nobody ran' }]] = outcomes
  console.log(`\n${title}, ${callers} ${callers === 1 ? 'caller' : 'callers'}`)
  for (const [name, outcome] of outcomes) {
    if ('fault' in outcome) {
      console.log(`  ${name.padEnd(44)} answered wrongly: ${outcome.fault}`)
      continue
    }
    const ratio =
      outcome === ours || 'fault' in ours ? '' : `ours is ${(ours.rate / outcome.rate).toFixed(2)} × it`
    console.log(`  ${name.padEnd(44)} ${Math.round(outcome.rate).toString().padStart(7)}/s  ${ratio}`)
  }
}

/** The middle value; the upper one of two. */
export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!
}
