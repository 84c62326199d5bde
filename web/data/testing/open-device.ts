import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import 'fake-indexeddb/auto'

/** The device being opened: its requests go to `http://{name}.test`. */
export const opening = { name: '' }

/** One device with a person of the demo club signed in: its own storage, session and outbox, all in this process. */
export async function signInDevice(name: string, email: string) {
  opening.name = name
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
  const { authClient } = await import('#web/data/session/auth.ts')
  const { supabase } = await import('#web/data/client.ts')
  await loadConfig()
  const stops = [await session.restoreSession()]
  const { data, error } = await (await authClient()).signInWithPassword({ email, password: 'greenside-demo' })
  if (error) throw error
  await vi.waitFor(
    () => {
      if (!session.currentMe().isLoggedIn) throw new Error(`${name} is not signed in yet`)
    },
    { timeout: 30_000 },
  )
  stops.push(await outbox.startOutbox())
  return {
    name,
    id: data.user.id,
    token: data.session.access_token,
    supabase,
    write: outbox.write,
    wake,
    overlay,
    shownRecords,
    records: async () => (await parcelsOf([data.user.id])).map(({ record }) => record),
    /** Deletes the records that were sent or refused. */
    async tidy() {
      for (const { record } of await parcelsOf([data.user.id])) {
        if (record.status === 'error') await outbox.drop(record.id)
      }
      await pruneProcessed(Number.POSITIVE_INFINITY)
    },
    close() {
      for (const stop of stops) stop()
      stopSending()
      void authClient().then((client) => client.stopAutoRefresh())
    },
  }
}
