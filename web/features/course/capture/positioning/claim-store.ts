import { useMemo } from 'react'
import type { Bias } from '#domain/course/capture/bias.ts'
import { type ClaimCheck, checkClaims, currentChecks } from '#domain/course/capture/errors/claim-checks.ts'
import { persistedJson } from '#web/data/persisted-value.ts'
import { useStore } from '#web/data/store.ts'
import { asBias } from '#web/features/course/capture/positioning/bias-store.ts'

/** Checks of this device's claims on known marks, and the last marks. */
interface MarkRecord {
  checks: readonly ClaimCheck[]
  marks: readonly Bias[]
}

/** More are not needed: a device changes, and the newest checks are the most relevant. */
const MOST_CHECKS = 200
/** A person visits no more marks than this while a shift is valid. */
const MOST_MARKS = 8

const empty: MarkRecord = { checks: [], marks: [] }
/** Kept on the device: other devices have other errors. */
const stored = persistedJson('claim-checks', asRecord)

/** The checks of this device's claims on known marks, oldest first. */
export function useClaimChecks(): readonly ClaimCheck[] {
  const { checks } = useStore(stored) ?? empty
  return useMemo(() => currentChecks(checks, Date.now()), [checks])
}

/** Adds the check of this device's claims from a stand on a mark. */
export function recordMark(bias: Bias): void {
  const { checks, marks } = stored.get() ?? empty
  stored.set({
    checks: [...currentChecks(checks, bias.takenAt), ...checkClaims(bias, marks)].slice(-MOST_CHECKS),
    marks: [...marks, bias].slice(-MOST_MARKS),
  })
}

/** For a changed device or wrong marks. */
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
