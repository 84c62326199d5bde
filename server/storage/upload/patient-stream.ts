/** Bytes read on demand. */
export interface Source {
  /** The next bytes; undefined at the end. */
  read(): Promise<Uint8Array | undefined>
  /** Called once, after success or failure. */
  close(): Promise<void>
}

/**
 * A source as a web stream that reads at most one piece ahead. After `patienceMs` without a read the source is closed,
 * and the next read fails.
 */
export function patientStream(source: Source, patienceMs: number): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const close = async () => {
    clearTimeout(timer)
    if (isClosed) return
    isClosed = true
    await source.close()
  }
  const wait = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    timer = setTimeout(() => {
      controller.error(tooSlow())
      close().catch(() => {})
    }, patienceMs).unref()
  }
  return new ReadableStream<Uint8Array>(
    {
      start: wait,
      async pull(controller) {
        clearTimeout(timer)
        try {
          const piece = await source.read()
          if (piece === undefined) {
            await close()
            controller.close()
            return
          }
          controller.enqueue(piece)
          wait(controller)
        } catch (error) {
          await close().catch(() => {})
          throw error
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
}

/** Without a stack trace: the gateway logs it, and there may be many. */
function tooSlow(): Error {
  return Object.assign(new Error('A reader read nothing for too long and was disconnected'), {
    stack: undefined,
  })
}

/** The bytes of an iterator, aborted when none arrive for `patienceMs`; `stalled` creates the error. */
export async function* patientRead(
  chunks: AsyncIterator<Uint8Array>,
  stalled: () => Error,
  patienceMs: number,
): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await within(patienceMs, chunks.next(), stalled)
    if (done) return
    yield value
  }
}

async function within<T>(ms: number, work: Promise<T>, stalled: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(stalled()), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
