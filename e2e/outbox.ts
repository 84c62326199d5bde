import type { Page, Request, Route } from '@playwright/test'

/** A change stored on the device. */
export interface MutationRecord {
  id: number
  timestamp: number
  type: string
  payload: { table: string; data: Record<string, unknown>; id: string }
  status: string
  error: string | null
}

/** The records on the page's device, oldest first. The app must have been opened on it before. */
export function recordsOn(page: Page): Promise<MutationRecord[]> {
  return page.evaluate(
    () =>
      new Promise<MutationRecord[]>((resolve, reject) => {
        const opening = indexedDB.open('greenside-offline')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('mutations').objectStore('mutations').getAll()
          all.onerror = () => reject(all.error)
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result)
          }
        }
      }),
  )
}

export type Change = Pick<MutationRecord, 'type' | 'payload'>

/** Adds changes to the queue of the page's device, as the app does offline. */
export async function queueOn(page: Page, owner: string, changes: readonly Change[]) {
  await page.evaluate(
    ([ownerId, list]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('greenside-offline')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const tx = opening.result.transaction(['mutations', 'envelopes'], 'readwrite')
          for (const { type, payload } of list) {
            const record = { timestamp: Date.now(), type, payload, status: 'pending', error: null }
            const added = tx.objectStore('mutations').add(record)
            added.onsuccess = () => {
              const id = added.result
              tx.objectStore('envelopes').add({
                id,
                owner: ownerId,
                files: [],
                uploaded: [],
                tries: 0,
                offline: true,
              })
            }
          }
          tx.onerror = () => reject(tx.error)
          tx.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [owner, changes] as const,
  )
}

/** The writes sent by the page, such as `POST user_order`, in order; without those that failed offline. */
export function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const write = writeOf(request)
    if (write) writes.push(write)
  })
  page.on('requestfailed', (request) => {
    const write = writeOf(request)
    const neverLeft = /ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED)/.test(request.failure()?.errorText ?? '')
    if (write && neverLeft) writes.splice(writes.indexOf(write), 1)
  })
  return writes
}

/** The functions called by a member's screens only read. */
function writeOf(request: Request): string | null {
  const [, table] = /\/rest\/v1\/(?!rpc\/)(\w+)/.exec(request.url()) ?? []
  return table && !['GET', 'HEAD'].includes(request.method()) ? `${request.method()} ${table}` : null
}

const writeMethods = ['POST', 'PATCH', 'DELETE']

/** Lets `act` answer each write to a table; other requests pass. Resolves to the function that ends it. */
export async function onWrites(page: Page, table: string, act: (route: Route) => Promise<void>) {
  const pattern = new RegExp(`/rest/v1/${table}(\\?|$)`)
  const handle = (route: Route) =>
    writeMethods.includes(route.request().method()) ? act(route) : route.fallback()
  await page.route(pattern, handle)
  return () => page.unroute(pattern, handle)
}
