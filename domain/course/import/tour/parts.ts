import { cheapestAssignment } from './assignment.ts'

/** A part of all tours: forbidden steps, and the cheapest assignment without them. */
export interface TourPart {
  costs: number[][]
  /** For each stop the next one. */
  columns: number[]
  cost: number
}

export type TourStep = readonly [from: number, to: number]

export function tourPartOf(costs: number[][]): TourPart {
  return { costs, ...cheapestAssignment(costs) }
}

export function takeLeast(parts: TourPart[]): TourPart {
  let least = 0
  for (let i = 1; i < parts.length; i++) if (parts[i]!.cost < parts[least]!.cost) least = i
  return parts.splice(least, 1)[0]!
}

/**
 * For steps that no tour contains together: each branch forbids one and keeps the previous ones, so that no tour is in
 * two branches.
 */
export function branches({ costs }: TourPart, steps: readonly TourStep[]): TourPart[] {
  return steps.map((_, at) => {
    const own = costs.map((row) => [...row])
    for (const [i, [from, to]] of steps.slice(0, at + 1).entries()) {
      if (i === at) own[from]![to] = Number.POSITIVE_INFINITY
      else keepOnly(own, from, to)
    }
    return tourPartOf(own)
  })
}

function keepOnly(costs: number[][], from: number, to: number): void {
  const price = costs[from]![to]!
  for (let i = 0; i < costs.length; i++) {
    costs[from]![i] = Number.POSITIVE_INFINITY
    costs[i]![to] = Number.POSITIVE_INFINITY
  }
  costs[from]![to] = price
}
