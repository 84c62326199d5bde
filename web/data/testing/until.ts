import { vi } from 'vitest'

/** A busy machine is not a failure: a test waits for what must come. */
export const PATIENCE_MS = 30_000

/** Resolves when the check no longer throws. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval: 10 })
}
