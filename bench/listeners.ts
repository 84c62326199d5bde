// A process of its own, so that the sockets of a measurement do not weigh on the server that is measured: opens sockets,
// counts what each hears, and says when the last one has heard it.
import ws from 'ws'

/** What the parent asks: sockets at these addresses, each of which says `join` first and then waits for its answers. */
export interface Open {
  addresses: string[]
  join?: unknown
  /** Messages that come before the first one to be counted. */
  answers: number
}

export type Told =
  | { type: 'open' }
  /** Message number `count` has reached every socket, the last one at `at` (CLOCK_MONOTONIC, nanoseconds). */
  | { type: 'heard'; count: number; at: string; text: string }

const send = (told: Told) => process.send?.(told)

process.on('message', (open: Open) => void openAll(open))

async function openAll({ addresses, join, answers }: Open): Promise<void> {
  const reached = new Map<number, number>()
  const hear = (count: number, text: () => string) => {
    const sockets = (reached.get(count) ?? 0) + 1
    reached.set(count, sockets)
    if (sockets < addresses.length) return
    reached.delete(count)
    send({ type: 'heard', count, at: String(process.hrtime.bigint()), text: text() })
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
  let seen = 0
  await new Promise<void>((ready, fail) => {
    socket.on('error', fail)
    socket.on('open', () => {
      if (join !== undefined) socket.send(JSON.stringify(join))
      if (answers === 0) ready()
    })
    socket.on('message', (data) => {
      seen++
      if (seen > answers) hear(seen - answers, () => String(data))
      else if (seen === answers) ready()
    })
  })
}
