import { vi } from 'vitest'

/**
 * Holds back the answers to reads of a table, or of `rpc/name`, until the returned function is called. `query`: a part
 * of the address to match.
 */
export function holdReads(table: string, query = ''): () => void {
  const answer = globalThis.fetch
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input), location.origin)
    const isRead = (init?.method ?? 'GET') === 'GET' || table.startsWith('rpc/')
    if (isRead && pathname === `/rest/v1/${table}` && search.includes(query)) await gate
    return answer(input, init)
  })
  return release
}
