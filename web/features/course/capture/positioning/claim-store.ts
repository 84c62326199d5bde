import type { Bias } from '#domain/course/capture/bias.ts'
import { type ClaimCheck, checkClaims } from '#domain/course/capture/errors/claim-checks.ts'
import { persistedJson } from '#web/data/persisted-value.ts'
import { useStore } from '#web/data/store.ts'
import { asBias } from '#web/features/course/capture/positioning/bias-store.ts'

/** How this device's claims held on known marks, and the last marks themselves. */
interface MarkRecord {
  checks: readonly ClaimCheck[]
  marks: readonly Bias[]
}

/** Older ones no longer count: a device changes with its software and its case. */
const MOST_CHECKS = 200
/** More marks than this are not visited within the time in which a shift holds. */
const MOST_MARKS = 8

const empty: MarkRecord = { checks: [], marks: [] }
/** On the device, as another device errs in its own way. */
const stored = persistedJson('claim-checks', asRecord)

/** How this device's claims held on known marks, in the order of time. */
export function useClaimChecks(): readonly ClaimCheck[] {
  return (useStore(stored) ?? empty).checks
}

/** Adds what a stand on a mark showed of this device's claims. */
export function recordMark(bias: Bias): void {
  const { checks, marks } = stored.get() ?? empty
  stored.set({
    checks: [...checks, ...checkClaims(bias, marks)].slice(-MOST_CHECKS),
    marks: [...marks, bias].slice(-MOST_MARKS),
  })
}

/** For a device that changed, or marks that were wrong. */
export function forgetClaimChecks(): void {
  stored.set(undefined)
}

function asRecord(value: unknown): MarkRecord | undefined {
  const { checks, marks } = (value ?? {}) as Partial<MarkRecord>
  if (!Array.isArray(checks) || !Array.isArray(marks)) return undefined
  const isValid = checks.every(isCheck) && marks.every((mark) => asBias(mark) !== undefined)
  return isValid ? { checks, marks } : undefined
}

function isCheck(value: unknown): value is ClaimCheck {
  const { ratio, sinceMarkMs } = (value ?? {}) as Partial<ClaimCheck>
  return Number.isFinite(ratio) && (sinceMarkMs === null || Number.isFinite(sinceMarkMs))
}
