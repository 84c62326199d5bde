/// <reference lib="webworker" />

// The app's database of web/data/outbox/offline-store.ts; the worker is one file and shares none with the app.
const DATABASE = 'greenside-offline'
const STORE = 'mutations'

/** Whether a change on this device waits to be sent. Rejects where the database cannot be read. */
export function hasPendingChanges(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE)
    let isMissing = false
    opening.onupgradeneeded = () => {
      isMissing = true
      // An empty database would keep the app from making its own.
      opening.transaction?.abort()
    }
    opening.onerror = () => (isMissing ? resolve(false) : reject(opening.error))
    opening.onsuccess = () => countPending(opening.result).then((count) => resolve(count > 0), reject)
  })
}

async function countPending(database: IDBDatabase): Promise<number> {
  try {
    const counting = database.transaction(STORE).objectStore(STORE).index('status').count('pending')
    return await new Promise<number>((resolve, reject) => {
      counting.onsuccess = () => resolve(counting.result)
      counting.onerror = () => reject(counting.error)
    })
  } finally {
    database.close()
  }
}
