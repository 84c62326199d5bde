import { vi } from 'vitest'

/** Holds the answers to reads of a table back until the returned function is called. */
export function holdReads(table: string): () => void {
  const answer = globalThis.fetch
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (String(input).includes(`/rest/v1/${table}?`)) await gate
    return answer(input, init)
  })
  return release
}
