/**
 * The reason why a call to another server was not made or its answer not accepted; `message` never contains a secret.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
}

const timeoutMs = 10_000
const largestAnswer = 1024 * 1024

/**
 * Fetch for addresses from outside: https only (plain http on this machine alone), no redirects, at most 1 MB, at most
 * ten seconds. Throws OutboundError.
 */
export async function outboundFetch(
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  if (!mayAsk(url)) throw new OutboundError('Only https addresses are asked')
  const limit = AbortSignal.timeout(timeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  try {
    const answer = await fetch(input, { ...init, signal, redirect: 'manual' })
    if (answer.status >= 300 && answer.status < 400) throw new OutboundError('The address redirects')
    const body = await readLimited(answer)
    return new Response(body.length === 0 ? null : body, { status: answer.status, headers: answer.headers })
  } catch (error) {
    if (error instanceof OutboundError) throw error
    throw new OutboundError(
      limit.aborted ? 'The address did not answer in time' : 'The address did not answer',
    )
  }
}

function mayAsk(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url))
}

/** Whether the address is on this machine, so that no other machine can read or answer the call. */
export function isThisMachine(url: URL): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
}

async function readLimited(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of answer.body ?? []) {
    length += piece.length
    if (length > largestAnswer) throw new OutboundError('The answer is too large')
    pieces.push(piece)
  }
  return Uint8Array.from(Buffer.concat(pieces))
}
