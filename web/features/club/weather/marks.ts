const steps = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]

/** Three to six round numbers that contain all values and span at least `span`. */
export function marksAround(values: readonly number[], span: number, from?: number): number[] {
  const least = from ?? Math.min(...values)
  const most = Math.max(...values, least + span)
  const step = steps.find((one) => (most - least) / one <= 4) ?? 200
  const low = Math.floor(least / step) * step
  const count = Math.max(1, Math.ceil((most - low) / step))
  return Array.from({ length: count + 1 }, (_, at) => low + at * step)
}
