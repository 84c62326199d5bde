import { useMemo } from 'react'
import type { Bias } from '#domain/course/capture/bias.ts'
import { type ClaimCheck, checkClaims, currentChecks } from '#domain/course/capture/errors/claim-checks.ts'
import { persistedJson } from '#web/data/persisted-value.ts'
import { useStore } from '#web/data/store.ts'
import { asBias } from '#web/features/course/capture/positioning/bias-store.ts'

/** How this device's claims held on known marks, and the last marks themselves. */
interface MarkRecord {
  checks: readonly ClaimCheck[]
  marks: readonly Bias[]
}

/** More are not needed: a device changes, and the newest say most. */
const MOST_CHECKS = 200
/** More marks than this are not visited within the time in which a shift holds. */
const MOST_MARKS = 8

const empty: MarkRecord = { checks: [], marks: [] }
/** On the device, as another device errs in its own way. */
const stored = persistedJson('claim-checks', asRecord)

/** How this device's claims held on known marks, in the order of time. */
export function useClaimChecks(): readonly ClaimCheck[] {
  const { checks } = useStore(stored) ?? empty
  return useMemo(() => currentChecks(checks, Date.now()), [checks])
}

/** Adds what a stand on a mark showed of this device's claims. */
export function recordMark(bias: Bias): void {
  const { checks, marks } = stored.get() ?? empty
  stored.set({
    checks: [...currentChecks(checks, bias.takenAt), ...checkClaims(bias, marks)].slice(-MOST_CHECKS),
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
  const { ratio, sinceMarkMs, takenAt } = (value ?? {}) as Partial<ClaimCheck>
  return [ratio, takenAt, sinceMarkMs ?? 0].every(Number.isFinite)
}
