import type { DoubleGreen } from './double-green.ts'
import type { Candidate } from './green-table.ts'
import { chooseJointly } from './joint/choose-jointly.ts'
import type { Layout } from './joint/layout.ts'
import type { PinProfileSettings } from './profile.ts'
import type { Candidates, Chosen } from './rules/apart.ts'
import { chooseWithin, driftLimit, mixWithin } from './within-drift.ts'

export interface ChosenRounds extends Chosen {
  /** No choice of these greens costs less. */
  bound: number
}

/**
 * Chooses places so that each layout of the day is the best round: spread, balance and length are judged per layout.
 * `layouts` names the greens of each by index. Layouts without a common green are chosen separately; those that share a
 * nine or a double green are chosen together.
 */
export function chooseRounds(
  greens: readonly Candidates[],
  doubles: readonly DoubleGreen[],
  profile: PinProfileSettings,
  layouts: readonly (readonly number[])[],
): ChosenRounds {
  const places = new Array<Candidate>(greens.length)
  let [cost, bound] = [0, 0]
  for (const cluster of clustersOf(greens.length, doubles, layouts)) {
    const choice = chooseCluster(cluster, { greens, doubles, profile, layouts })
    cost += choice.cost
    bound += choice.bound
    for (const [i, green] of cluster.entries()) places[green] = choice.places[i]!
  }
  return { places, cost, bound }
}

interface Choice {
  greens: readonly Candidates[]
  doubles: readonly DoubleGreen[]
  profile: PinProfileSettings
  layouts: readonly (readonly number[])[]
}

function chooseCluster(
  cluster: readonly number[],
  { greens, doubles, profile, layouts }: Choice,
): ChosenRounds {
  const at = new Map(cluster.map((green, i) => [green, i]))
  const own = cluster.map((green) => greens[green]!)
  const ownDoubles = doubles
    .filter(({ first }) => at.has(first))
    .map((one) => ({ ...one, first: at.get(one.first)!, second: at.get(one.second)! }))
  const ownLayouts = layouts
    .filter((layout) => layout.some((green) => at.has(green)))
    .map((layout) => layout.map((green) => at.get(green)!))
  const [only] = ownLayouts
  if (only && ownLayouts.every((layout) => isSame(layout, only)) && only.length === own.length) {
    return chooseWithin(own, ownDoubles, profile, driftLimit(only.length))
  }
  const judged = ownLayouts.map(
    (layout): Layout => ({
      greens: layout,
      mix: mixWithin(profile, driftLimit(layout.length), layout.length),
    }),
  )
  return chooseJointly(own, ownDoubles, judged)
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((green) => other.includes(green))
}

/** The groups of greens that must be chosen together, in the given order. */
function clustersOf(
  count: number,
  doubles: readonly DoubleGreen[],
  layouts: readonly (readonly number[])[],
): number[][] {
  const clusters = Array.from({ length: count }, (_, green) => green)
  const join = (greens: readonly number[]) => {
    const own = new Set(greens.map((green) => clusters[green]!))
    const least = Math.min(...own)
    for (const [green, cluster] of clusters.entries()) if (own.has(cluster)) clusters[green] = least
  }
  for (const layout of layouts) join(layout)
  for (const { first, second } of doubles) join([first, second])
  return [...new Set(clusters)].map((one) =>
    clusters.flatMap((cluster, green) => (cluster === one ? [green] : [])),
  )
}
