import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendOutbox } from '#web/pwa/worker/background-sync.ts'

const showNotification = vi.fn(async () => undefined)
/** The worker's own scope without an open page of the app. */
const scope = { clients: { matchAll: async () => [] }, registration: { showNotification } }
const sync = (lastChance: boolean) =>
  sendOutbox(
    scope as unknown as Parameters<typeof sendOutbox>[0],
    { lastChance } as Parameters<typeof sendOutbox>[1],
  )

beforeEach(() => {
  showNotification.mockClear()
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Creates the app's database with changes of these states. */
function store(...states: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('greenside-offline', 1)
    opening.onupgradeneeded = () => {
      const changes = opening.result.createObjectStore('mutations', { keyPath: 'id', autoIncrement: true })
      changes.createIndex('status', 'status')
      for (const status of states) changes.add({ status })
    }
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
}

it('nothing is retried or shown once the app itself has sent all changes', async () => {
  await store('processed', 'error')
  await sync(false)
  await sync(true)
  expect(showNotification).not.toHaveBeenCalled()
})

it('a waiting change is shown at the last attempt', async () => {
  await store('processed', 'pending')
  await expect(sync(false)).rejects.toThrow('Changes wait')
  await sync(true)
  expect(showNotification).toHaveBeenCalledOnce()
})

it('a device without the app’s database has no changes, and the app can still create its own', async () => {
  await sync(true)
  expect(showNotification).not.toHaveBeenCalled()
  await store('pending')
  await sync(true)
  expect(showNotification).toHaveBeenCalledOnce()
})
