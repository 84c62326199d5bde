/** The drawing's own units; it is stretched to the width that it gets. */
export const box = { width: 360, height: 124, left: 30, right: 6, top: 10, bottom: 20 } as const

/** An axis from a round number to a round number, with round numbers between. */
export interface Axis {
  low: number
  high: number
  ticks: number[]
}

const steps = [0.5, 1, 2, 5, 10, 20, 50, 100]

/** An axis that holds all values and at least `span` of them, with three to six marks. */
export function axisFor(values: readonly number[], span: number, from?: number): Axis {
  const least = from ?? Math.min(...values)
  const most = Math.max(...values, least + span)
  const step = steps.find((one) => (most - least) / one <= 4) ?? 200
  const low = Math.floor(least / step) * step
  const count = Math.max(1, Math.ceil((most - low) / step))
  return {
    low,
    high: low + count * step,
    ticks: Array.from({ length: count + 1 }, (_, at) => low + at * step),
  }
}

/** How far from the top a value stands. */
export function yOf(value: number, { low, high }: Axis): number {
  const room = box.height - box.top - box.bottom
  return box.top + room * (1 - (value - low) / (high - low))
}

/** How far from the left the middle of an hour stands, and how wide an hour is. */
export function xOf(at: number, count: number): number {
  return box.left + hourWidth(count) * (at + 0.5)
}

export function hourWidth(count: number): number {
  return (box.width - box.left - box.right) / count
}

/** A line through values; where one is missing it begins anew. */
export function lineThrough(values: readonly (number | null)[], axis: Axis): string {
  let isDrawn = false
  return values
    .map((value, at) => {
      const step =
        value === null
          ? ''
          : `${isDrawn ? 'L' : 'M'}${xOf(at, values.length).toFixed(1)} ${yOf(value, axis).toFixed(1)}`
      isDrawn = value !== null
      return step
    })
    .join('')
}
