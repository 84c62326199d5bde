import { configure } from '@testing-library/react'
import { vi } from 'vitest'

const PATIENCE_MS = 15_000

// A busy machine is not a failure: wait for what must come, however long it takes.
configure({ asyncUtilTimeout: PATIENCE_MS })

/** Resolves when the check no longer throws. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS, interval: 10 })
}
