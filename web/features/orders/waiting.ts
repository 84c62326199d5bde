import { clubNow } from '#web/data/clock.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { useMayHaveArrived } from '#web/data/outbox/outbox.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useNow } from '#web/ui/format/reading.tsx'

/**
 * The state of an order that the club does not have, as known to this device. expired: its time ended offline, so the
 * device asks and never sends it automatically. unsure: also expired, but it was sent before; whether it arrived is
 * known only online.
 */
export type WaitingState = 'sending' | 'waiting' | 'unsure' | 'expired' | 'refused'

const EXPIRED = 'GS350'
/** For a moment after its time an order may still be in transit, and the club decides. */
const GRACE_MS = 5_000

interface Waiting {
  state: WaitingState
  /** The club may have it without an answer: it is kept until that is known. */
  mayHaveArrived: boolean
}

/** See WaitingState; live. */
export function useWaiting(record: MutationRecord): Waiting {
  useNow(1000)
  const { online } = useConnection()
  const wasSent = useMayHaveArrived(record.id)
  const mayHaveArrived = wasSent && record.status !== 'error'
  return { state: waitingState(record, clubNow(), online, mayHaveArrived), mayHaveArrived }
}

export function waitingState(
  record: Pick<MutationRecord, 'status' | 'error' | 'payload'>,
  now: number,
  online: boolean,
  mayHaveArrived: boolean,
): WaitingState {
  if (record.status === 'error') return record.error?.startsWith(`${EXPIRED}:`) ? 'expired' : 'refused'
  const { expires_at } = record.payload.data
  if (typeof expires_at === 'string' && Date.parse(expires_at) + GRACE_MS < now) {
    return mayHaveArrived ? 'unsure' : 'expired'
  }
  return online ? 'sending' : 'waiting'
}
