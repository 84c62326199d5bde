import { useSyncExternalStore } from 'react'

/** How the app stands to the server. */
export interface Connection {
  /** What the device says of its network; true is only a hope. */
  online: boolean
  /** Whether changes of others arrive by themselves. */
  live: boolean
  /** When the live channel last gave a sign of life, in milliseconds; 0 for never. */
  lastHeardAt: number
}

let connection: Connection = { online: navigator.onLine, live: false, lastHeardAt: 0 }
const listeners = new Set<() => void>()

addEventListener('online', () => noteConnection({ online: true }))
addEventListener('offline', () => noteConnection({ online: false }))

/** How the app stands to the server, live. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, currentConnection, currentConnection)
}

/** How the app stands to the server, now. */
export function currentConnection(): Connection {
  return connection
}

/** Takes over what the live channel learnt. */
export function noteConnection(news: Partial<Connection>): void {
  connection = { ...connection, ...news }
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
