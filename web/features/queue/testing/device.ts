import { signInDevice } from '#web/data/testing/open-device.ts'
import type { OrderEvent } from '#web/features/queue/data/ticket-row.ts'

type Hear = (news: object) => void

/** The test's live channel: the listener of each device. */
export const channel = new Map<string, Hear>()

/** One browser with its queue. Its gateway is `http://{name}.test`. */
export async function openDevice(name: string, email: string) {
  const device = await signInDevice(name, email)
  const feed = await import('#web/features/queue/data/queue-feed.ts')
  const stopFollowing = feed.followQueue()
  const applied: number[] = []
  feed.onQueueEvent(({ seq }: OrderEvent) => applied.push(seq))
  return {
    ...device,
    read: feed.readQueue,
    /** Receives a new row of a table from the live channel. */
    hear: (table: string, row: object) => channel.get(name)?.({ table, type: 'INSERT', row }),
    /** The tickets as this screen shows them, with its unsent changes. */
    tickets: () => device.overlay(feed.knownQueue()?.tickets ?? [], device.shownRecords.get(), 'user_order'),
    known: () => feed.knownQueue(),
    /** The numbers of the events that this screen applied, in sequence. */
    applied,
    close() {
      stopFollowing()
      device.close()
    },
  }
}

export type Device = Awaited<ReturnType<typeof openDevice>>
