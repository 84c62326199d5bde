import type { Router } from '#web/routes/router.ts'

/** The duration of something. */
export interface Measure {
  name: string
  /** Milliseconds since the page was opened. */
  start: number
  duration: number
}

const MEASURES_KEPT = 10

const measures: Measure[] = []

/** Stores a measure; only the last ten are kept. */
export function keepMeasure(measure: Measure): void {
  measures.push(measure)
  if (measures.length > MEASURES_KEPT) measures.shift()
}

/** The last ten measures, oldest first. */
export function lastMeasures(): readonly Measure[] {
  return [...measures]
}

/** Measures each change of screen, from the tap to the drawn screen. Returns the function that stops it. */
export function startMeasuring(router: Router): () => void {
  let start = 0
  const stops = [
    router.on('leave', () => {
      start = performance.now()
    }),
    router.on('draw', ({ pathname }) => {
      keepMeasure({ name: pathname, start, duration: performance.now() - start })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
