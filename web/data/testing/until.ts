import { vi } from 'vitest'

/** Patience for busy machines. */
export const PATIENCE_MS = 30_000

/** Resolves when the check no longer throws. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval: 10 })
}
