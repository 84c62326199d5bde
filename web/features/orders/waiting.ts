import { type MutationRecord, refusalOf } from '#web/data/mutation.ts'
import { useConnection } from '#web/data/realtime.ts'
import { clubNow } from '#web/features/orders/place-order.ts'
import { useNow } from '#web/ui/reading.tsx'

/**
 * How an order stands that the club does not have. expired: its end came before a signal did, so it is asked for again
 * and never sent by itself.
 */
export type WaitingState = 'sending' | 'waiting' | 'expired' | 'refused'

const EXPIRED = 'GS350'
/** For a moment after its end it may still be on its way, and the club has the word. */
const GRACE_MS = 5_000

/** See WaitingState; live. */
export function useWaitingState(record: MutationRecord): WaitingState {
  useNow(1000)
  const { online } = useConnection()
  return waitingState(record, clubNow(), online)
}

export function waitingState(record: MutationRecord, now: number, online: boolean): WaitingState {
  if (record.status === 'error') return refusalOf(record)?.code === EXPIRED ? 'expired' : 'refused'
  const { expires_at } = record.payload.data
  if (typeof expires_at === 'string' && Date.parse(expires_at) + GRACE_MS < now) return 'expired'
  return online ? 'sending' : 'waiting'
}
