import { fieldsOf } from '#domain/base/unknown.ts'
import type { OverpassConfig } from './settings.ts'

export type OverpassFailure =
  | 'off'
  | 'unreachable'
  | 'timeout'
  | 'busy'
  | 'refused'
  | 'too_large'
  | 'malformed'

/** The text of an answer and its parsed JSON, or the failure. */
export type OverpassAnswer = { text: string; content: unknown } | { failure: OverpassFailure }

/** Sends a query to Overpass. Never throws: each failure has a name. */
export async function askOverpass(
  query: string,
  config: OverpassConfig | undefined,
): Promise<OverpassAnswer> {
  if (!config) return { failure: 'off' }
  try {
    const response = await fetch(config.url, {
      method: 'POST',
      body: new URLSearchParams({ data: query }),
      signal: AbortSignal.timeout(config.timeoutMs),
      redirect: 'error',
      // Overpass asks programs to identify themselves.
      headers: { accept: 'application/json', 'user-agent': 'Greenside/1 (golf club course import)' },
    })
    if (!response.ok) {
      await response.body?.cancel()
      return { failure: response.status === 429 || response.status === 504 ? 'busy' : 'refused' }
    }
    const text = await textOf(response, config.mostBytes)
    return text === undefined ? { failure: 'too_large' } : read(text)
  } catch (error) {
    return { failure: fieldsOf(error).name === 'TimeoutError' ? 'timeout' : 'unreachable' }
  }
}

/** Overpass answers 200 even if it gave up; then the answer has a remark. */
function read(text: string): OverpassAnswer {
  let content: { elements?: unknown; remark?: unknown }
  try {
    content = JSON.parse(text)
  } catch {
    return { failure: 'malformed' }
  }
  if (/timed out/i.test(String(content?.remark ?? ''))) return { failure: 'timeout' }
  if (/out of memory|runtime error/i.test(String(content?.remark ?? ''))) return { failure: 'refused' }
  return Array.isArray(content?.elements) ? { text, content } : { failure: 'malformed' }
}

async function textOf(response: Response, mostBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > mostBytes) {
      await reader?.cancel()
      return undefined
    }
    chunks.push(part.value)
  }
  return new Blob(chunks).text()
}
