import { vi } from 'vitest'

/** Holds the answers to reads of a table, or to calls of a function `rpc/…`, back until the returned function is called. */
export function holdReads(table: string): () => void {
  const answer = globalThis.fetch
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (new URL(String(input), location.origin).pathname === `/rest/v1/${table}`) await gate
    return answer(input, init)
  })
  return release
}
