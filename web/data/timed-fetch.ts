import { noteServerTime } from '#web/data/clock.ts'
import { followRequest, reachability } from '#web/data/network.ts'

const ROW_TIMEOUT_MS = 20_000
const FILE_TIMEOUT_MS = 120_000
/** From the headers of an answer to the end of its body. */
const BODY_TIMEOUT_MS = 120_000

/** Called when the club reports that this device's token gives no rights; see session.ts. */
let sessionFaultListener: () => void = () => {}

/** Calls the listener when a token gives no rights: its session is over, or needs a second factor. */
export function onSessionFault(listener: () => void): void {
  sessionFaultListener = listener
}

/**
 * fetch with a timeout: a connection that died on the course would otherwise hang for minutes and hold the queue. It
 * ends as AbortError, which the client does not repeat by itself.
 */
export async function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const controller = new AbortController()
  const give = (reason: unknown) => controller.abort(reason)
  const limit = String(input).includes('/storage/v1/') ? FILE_TIMEOUT_MS : ROW_TIMEOUT_MS
  const late = new DOMException('The server did not answer in time', 'AbortError')
  const timer = setTimeout(give, limit, late)
  const end = followRequest(give)
  init.signal?.addEventListener('abort', () => give(init.signal?.reason), { once: true })
  if (init.signal?.aborted) give(init.signal.reason)
  try {
    const response = await fetch(input, { ...init, signal: controller.signal })
    end(response.status)
    // An abort after the end of the body does nothing.
    setTimeout(give, BODY_TIMEOUT_MS, late)
    noteServerTime(response.headers.get('date'))
    if (response.headers.has('x-session-fault')) sessionFaultListener()
    return response
  } catch (cause) {
    end(init.signal?.aborted ? 'cancelled' : 'no answer')
    // The client would repeat a read for seven seconds. Without a network the screen is informed at once; the query
    // client reads again when the network is back.
    const isRead = (init.method ?? 'GET') === 'GET' && String(input).includes('/rest/v1/')
    throw isRead && !reachability.get() ? new DOMException('Failed to fetch', 'AbortError') : cause
  } finally {
    clearTimeout(timer)
  }
}
