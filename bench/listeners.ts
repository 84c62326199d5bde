// A process of its own, so that the sockets of a measurement do not weigh on the server that is measured: opens sockets,
// counts the messages of each, and reports when the last one has arrived.
import ws from 'ws'

/** What the parent asks: sockets at these addresses, each of which says `join` first and then waits for its answers. */
export interface Open {
  addresses: string[]
  join?: unknown
  /** Messages that come before the first one to be counted. */
  answers: number
}

export type ListenerMessage =
  | { type: 'open' }
  /** Message number `count` has reached every socket, the last one at `at` (CLOCK_MONOTONIC, nanoseconds). */
  | { type: 'delivery'; count: number; at: string; text: string }

const send = (message: ListenerMessage) => process.send?.(message)

process.on('message', (open: Open) => void openAll(open))

async function openAll({ addresses, join, answers }: Open): Promise<void> {
  const reachedAt = new Map<number, number>()
  const hear = (count: number, text: () => string) => {
    const sockets = (reachedAt.get(count) ?? 0) + 1
    reachedAt.set(count, sockets)
    if (sockets < addresses.length) return
    reachedAt.delete(count)
    send({ type: 'delivery', count, at: String(process.hrtime.bigint()), text: text() })
  }
  const waiting = [...addresses]
  const worker = async () => {
    for (let address = waiting.pop(); address; address = waiting.pop())
      await openOne(address, join, answers, hear)
  }
  await Promise.all(Array.from({ length: 20 }, worker))
  send({ type: 'open' })
}

async function openOne(
  address: string,
  join: unknown,
  answers: number,
  hear: (count: number, text: () => string) => void,
): Promise<void> {
  const socket = new ws(address)
  let count = 0
  await new Promise<void>((ready, fail) => {
    socket.on('error', fail)
    socket.on('open', () => {
      if (join !== undefined) socket.send(JSON.stringify(join))
      if (answers === 0) ready()
    })
    socket.on('message', (data) => {
      count++
      if (count > answers) hear(count - answers, () => String(data))
      else if (count === answers) ready()
    })
  })
}
