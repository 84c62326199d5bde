import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'

const OFFLINE_DATABASE = 'greenside-offline'
const OFFLINE_VERSION = 1
/** How long read data stay available offline, unless a query sets another time. */
export const OFFLINE_LIFETIME_MS = 24 * 60 * 60_000

/** The sender's data on a record beyond the record itself. */
export interface Envelope {
  id: number
  /** The author; empty for a person who was not signed in. No other person's session ever sends it. */
  owner: string
  /** Keys of the files store. */
  files: string[]
  uploaded: string[]
  /** The number of attempts. Above 0 an earlier one may have arrived although its answer did not. */
  tries: number
  /** Whether it was written offline. */
  offline: boolean
  /** It was sent while the device had a network: it may have arrived although no answer came. */
  sent?: boolean
  /** The record that must be sent before this one; see write(). */
  needs?: number
  /**
   * Whether its author was a guest, who cannot sign in again after their session. Unknown for a change of an earlier
   * version of the app until its author signs in.
   */
  isGuest?: boolean
}

export interface StoredFile {
  key: string
  bucket: string
  path: string
  type: string
  bytes: ArrayBuffer
}

/** The last good answer of one query, as its owner saw it. */
export interface KeptQuery {
  owner: string
  hash: string
  queryKey: readonly unknown[]
  data: unknown
  updatedAt: number
  expires: number
}

export interface OfflineSchema extends DBSchema {
  mutations: { key: number; value: MutationRecord; indexes: { status: string } }
  envelopes: { key: number; value: Envelope }
  files: { key: string; value: StoredFile }
  queries: { key: [string, string]; value: KeptQuery }
}

export type OfflineStore = IDBPDatabase<OfflineSchema>

let opening: Promise<OfflineStore> | undefined

/** The device's own database, opened once. Rejects if the browser has none (a later call retries). */
export function offlineStore(): Promise<OfflineStore> {
  opening ??= open().catch((cause: unknown) => {
    opening = undefined
    throw cause
  })
  return opening
}

function open(): Promise<OfflineStore> {
  return openDB<OfflineSchema>(OFFLINE_DATABASE, OFFLINE_VERSION, {
    upgrade(db) {
      db.createObjectStore('mutations', { keyPath: 'id', autoIncrement: true }).createIndex(
        'status',
        'status',
      )
      db.createObjectStore('envelopes', { keyPath: 'id' })
      db.createObjectStore('files', { keyPath: 'key' })
      db.createObjectStore('queries', { keyPath: ['owner', 'hash'] })
    },
    // Another tab brings a newer version of the app: allow it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated() {
      opening = undefined
    },
  })
}
