import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/types.ts'
import type { LogFunction } from '../channels/hub.ts'

/** Messages between the gateways of one database: in notifications, or in a table if too long for them. */
export interface Relay<Message> {
  /** The id of this gateway among its peers. */
  readonly id: string
  start(): Promise<void>
  /** Sends a message to all peers, in order. */
  publish(message: Message): void
  /** Stops listening, after all messages are sent. */
  close(): Promise<void>
}

export interface RelayOptions<Message> {
  database: Database
  /** Called with the messages of the peers, in the order of each peer. */
  onMessage: (message: Message, from: string) => void
  /** Called after a message of a peer, or to a peer, was lost. */
  onGap: () => void
  log: LogFunction
}

/** Messages in one statement. */
const BATCH = 100
/** Maximum characters waiting for the database; beyond it all waiting messages are dropped. */
const MOST_WAITING = 16 * 1024 * 1024

interface Envelope<Message> {
  from: string
  /** Makes notifications distinct: within a transaction PostgreSQL drops duplicates. */
  n: number
  message: Message
}

export function openRelay<Message>(options: RelayOptions<Message>): Relay<Message> {
  const { database, onMessage, onGap, log } = options
  const id = randomUUID()
  let messageNumber = 0
  let waiting: string[] = []
  let waitingBytes = 0
  let sending: Promise<void> | undefined
  let reading: Promise<void> = Promise.resolve()
  let unlisten: (() => Promise<void>) | undefined
  let closed = false

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH)
      for (const text of batch) waitingBytes -= text.length
      try {
        await database.runAsOwner('select realtime.relay($1::text[])', [batch])
      } catch (error) {
        lose('Sending to the other gateways failed', error)
      }
    }
    sending = undefined
  }

  function lose(what: string, error?: unknown): void {
    waiting = []
    waitingBytes = 0
    if (closed) return
    log(what, error)
    onGap()
  }

  async function read(payload: string): Promise<void> {
    const text = payload.startsWith('#') ? await bodyOf(payload.slice(1)) : payload
    const { from, message }: Envelope<Message> = JSON.parse(text)
    if (from !== id && !closed) onMessage(message, from)
  }

  async function bodyOf(row: string): Promise<string> {
    const { rows } = await database.runAsOwner<{ body: string }>(
      'select body from realtime.relayed where id = $1::bigint',
      [row],
    )
    if (rows[0] === undefined) throw new Error(`The message ${row} no longer exists`)
    return rows[0].body
  }

  function receive(payload: string): void {
    reading = reading
      .then(() => read(payload))
      .catch((error) => {
        if (closed) return
        log('A message of another gateway could not be read', error)
        onGap()
      })
  }

  return {
    id,
    async start() {
      unlisten = await database.listen('realtime_relay', receive, onGap)
    },
    publish(message) {
      const text = JSON.stringify({ from: id, n: messageNumber++, message } satisfies Envelope<Message>)
      if (waitingBytes + text.length > MOST_WAITING) return lose('Too many messages for the other gateways')
      waiting.push(text)
      waitingBytes += text.length
      sending ??= send()
    },
    async close() {
      await sending
      closed = true
      await unlisten?.()
      await reading
    },
  }
}
