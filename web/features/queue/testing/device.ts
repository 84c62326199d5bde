import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import 'fake-indexeddb/auto'
import type { OrderEvent } from '#web/features/queue/data/ticket-row.ts'

type Hear = (news: object) => void

/** What a test puts in the place of the live channel: each device opened gets its own listener. */
export const channel = { opening: '', heard: new Map<string, Hear>() }

/** One browser: its own storage, session, outbox and queue, all in this process. Its gateway is `http://{name}.test`. */
export async function openDevice(name: string, email: string) {
  channel.opening = name
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  vi.resetModules()
  const { loadConfig } = await import('#web/data/config.ts')
  const session = await import('#web/data/session/session.ts')
  const outbox = await import('#web/data/outbox/outbox.ts')
  const { wake, stopSending } = await import('#web/data/outbox/outbox-sender.ts')
  const { shownRecords } = await import('#web/data/outbox/outbox-view.ts')
  const { parcelsOf, pruneProcessed } = await import('#web/data/outbox/outbox-store.ts')
  const { overlay } = await import('#web/data/outbox/optimistic.ts')
  const { supabase } = await import('#web/data/client.ts')
  const feed = await import('#web/features/queue/data/queue-feed.ts')
  await loadConfig()
  const stops = [await session.restoreSession()]
  const { data, error } = await supabase().auth.signInWithPassword({ email, password: 'greenside-demo' })
  if (error) throw error
  await vi.waitFor(
    () => {
      if (!session.currentMe().isLoggedIn) throw new Error(`${name} is not signed in yet`)
    },
    { timeout: 20_000 },
  )
  stops.push(await outbox.startOutbox(), feed.followQueue())
  const applied: number[] = []
  feed.onQueueEvent(({ seq }: OrderEvent) => applied.push(seq))
  return {
    name,
    id: data.user.id,
    token: data.session.access_token,
    write: outbox.write,
    wake,
    read: feed.readQueue,
    hear: (event: object) => channel.heard.get(name)?.({ table: 'order_event', type: 'INSERT', row: event }),
    /** The tickets as this screen shows them, its own waiting changes included. */
    tickets: () => overlay(feed.knownQueue()?.tickets ?? [], shownRecords.get(), 'user_order'),
    known: () => feed.knownQueue(),
    /** The numbers of the events that this screen applied, in the order in which it did. */
    applied,
    records: async () => (await parcelsOf([data.user.id])).map(({ record }) => record),
    /** Forgets what is done, and what was refused once it was looked at. */
    async tidy() {
      for (const { record } of await parcelsOf([data.user.id])) {
        if (record.status === 'error') await outbox.drop(record.id)
      }
      await pruneProcessed(Number.POSITIVE_INFINITY)
    },
    close() {
      for (const stop of stops) stop()
      stopSending()
      void supabase().auth.stopAutoRefresh()
    },
  }
}

export type Device = Awaited<ReturnType<typeof openDevice>>
