import type { MutationRecord, MutationStatus } from '#web/data/outbox/mutation.ts'
import { outcomeSoon } from '#web/data/outbox/outbox.ts'
import { type ToastOptions, toast } from '#web/ui/layers/toast.tsx'

/** The texts of an act's toast. */
export interface OutcomeTexts {
  /** After the club's answer. */
  done: string
  /** While the answer is pending. */
  waits: string
}

/** An ordinary answer arrives within this time. */
const ANSWER_MS = 1500

/**
 * Says that an act is done once the club has accepted all its changes; until then, that it waits. Silent about a
 * refused change, which is shown at its issue.
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
