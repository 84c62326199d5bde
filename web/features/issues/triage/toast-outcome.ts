import type { MutationRecord, MutationStatus } from '#web/data/outbox/mutation.ts'
import { outcomeSoon } from '#web/data/outbox/outbox.ts'
import { type ToastOptions, toast } from '#web/ui/layers/toast.tsx'

/** What a toast says of an act. */
export interface OutcomeTexts {
  /** Once the club has answered. */
  done: string
  /** While it waits for the answer. */
  waits: string
}

/** A usual answer has come by then. */
const ANSWER_MS = 1500

/**
 * Says that an act is done once the club has taken all its changes; while they wait, that it waits. A refused change is
 * shown where it belongs, so nothing is said here.
 */
export async function toastOutcome(
  records: readonly MutationRecord[],
  { done, waits }: OutcomeTexts,
  options: ToastOptions & { duration: number },
): Promise<void> {
  let outcome = await outcomeOf(records, ANSWER_MS)
  if (outcome === 'pending') {
    const id = toast('info', waits, options)
    outcome = await outcomeOf(records, options.duration)
    if (outcome === 'processed') toast('success', done, { ...options, id })
    return
  }
  if (outcome === 'processed') toast('success', done, options)
}

async function outcomeOf(records: readonly MutationRecord[], limitMs: number): Promise<MutationStatus> {
  const outcomes = await Promise.all(records.map((record) => outcomeSoon(record, limitMs)))
  return outcomes.find((one) => one === 'error') ?? outcomes.find((one) => one === 'pending') ?? 'processed'
}
