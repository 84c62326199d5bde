import { clubNow } from '#web/data/clock.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { useMayHaveArrived } from '#web/data/outbox/outbox.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useNow } from '#web/ui/format/reading.tsx'

/**
 * How an order stands that the club does not have, as far as this device knows.
 * expired: its end came before a signal did, so it is asked for again and never sent by itself. unsure: so too, but it
 * went out before, and whether it arrived is known only when there is a signal again.
 */
export type WaitingState = 'sending' | 'waiting' | 'unsure' | 'expired' | 'refused'

const EXPIRED = 'GS350'
/** For a moment after its end it may still be on its way, and the club has the word. */
const GRACE_MS = 5_000

interface Waiting {
  state: WaitingState
  /** The club may have it although no answer came: it is not dropped before that is known. */
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
