import type { PrinterConnection } from './connection.ts'
import {
  type Answer,
  CLEAR_BUFFERS,
  createAnswerReader,
  PADDING,
  type PrinterStatus,
  processId,
  realTimeStatus,
  STATUS_IN_ORDER,
  statusOf,
} from './protocol.ts'

/**
 * confirmed: the printer has processed all data. unanswered: it is ready but sends no confirmation. lost: the
 * connection ended or fell silent, so the result is unknown.
 */
type PrintOutcome = 'confirmed' | 'unanswered' | 'lost'

export interface PrinterSession {
  /** The printer's status; undefined when it does not answer. */
  readStatus(): Promise<PrinterStatus | undefined>
  /** Finds out how the printer confirms processed data; false if it does not. */
  canConfirm(): Promise<boolean>
  /** Sends data once and waits for the outcome. `onStatus` is called while the printer cannot go on. */
  print(data: Uint8Array, onStatus: (status: PrinterStatus) => void): Promise<PrintOutcome>
  close(): void
}

const ANSWER_MS = 2_000
const POLL_MS = 1_000
/** After this time without any answer the connection is lost. */
const SILENCE_MS = 10_000
/** How long to wait for the confirmation of a ready printer. */
const CONFIRM_MS = 15_000

const STATUS_KINDS = [1, 2, 4] as const

/** Opens a session with a printer. `newId` returns four characters, different each time. */
export function openSession(connection: PrinterConnection, newId: () => string): PrinterSession {
  const answers = collectAnswers(connection)
  let inOrderRequests = 0
  let confirmsById: boolean | undefined

  /** A request for confirmation of all data before it, and whether the printer has confirmed. */
  function requestConfirmation(): { request: Uint8Array; isConfirmed: () => boolean } {
    if (confirmsById) {
      const id = newId()
      return { request: processId(id), isConfirmed: () => answers.hasProcessed(id) }
    }
    inOrderRequests += 1
    const turn = inOrderRequests
    return { request: STATUS_IN_ORDER, isConfirmed: () => answers.inOrder() >= turn }
  }

  async function readStatus(): Promise<PrinterStatus | undefined> {
    const bytes: number[] = []
    for (const which of STATUS_KINDS) {
      const byte = await answers.realTime(which)
      if (byte === undefined) return undefined
      bytes.push(byte)
    }
    return statusOf(bytes[0]!, bytes[1]!, bytes[2]!)
  }

  async function probe(padding: Uint8Array = new Uint8Array()): Promise<boolean> {
    const id = newId()
    inOrderRequests += 1
    connection.write(Buffer.concat([padding, processId(id), STATUS_IN_ORDER]))
    // The printer answers the second request last.
    await answers.until(() => answers.inOrder() >= inOrderRequests, ANSWER_MS)
    confirmsById = answers.hasProcessed(id)
    return confirmsById || answers.inOrder() >= inOrderRequests
  }

  connection.write(CLEAR_BUFFERS)
  return {
    readStatus,
    canConfirm: async () => (await probe()) || (await probe(PADDING)),
    async print(data, onStatus) {
      const { request, isConfirmed } = requestConfirmation()
      const sentAt = Date.now()
      let readySince = sentAt
      connection.write(Buffer.concat([data, request]))
      for (;;) {
        await answers.until(isConfirmed, POLL_MS)
        if (isConfirmed()) return 'confirmed'
        const status = await readStatus()
        if (isConfirmed()) return 'confirmed'
        const silentSince = Math.max(sentAt, answers.lastAt())
        if (!answers.isOpen() || Date.now() - silentSince >= SILENCE_MS) return 'lost'
        if (status && status.condition !== 'ready') {
          onStatus(status)
          readySince = Date.now()
        }
        if (Date.now() - readySince >= CONFIRM_MS) return 'unanswered'
      }
    },
    close: () => connection.close(),
  }
}

/** The answers of a printer, until the connection ends. */
function collectAnswers(connection: PrinterConnection) {
  const read = createAnswerReader()
  const realTimeWaiters: ((byte: number | undefined) => void)[] = []
  const listeners = new Set<() => void>()
  const processed = new Set<string>()
  let inOrder = 0
  let isOpen = true
  let lastAt = 0

  connection.onData((bytes) => {
    const answers = read(bytes)
    if (answers.length > 0) lastAt = Date.now()
    answers.forEach(take)
    for (const listener of [...listeners]) listener()
  })
  connection.onClose(() => {
    isOpen = false
    for (const waiter of realTimeWaiters.splice(0)) waiter(undefined)
    for (const listener of [...listeners]) listener()
  })

  function take(answer: Answer): void {
    if (answer.kind === 'realTime') realTimeWaiters.shift()?.(answer.byte)
    else if (answer.kind === 'inOrder') inOrder += 1
    else processed.add(answer.id)
  }

  return {
    isOpen: () => isOpen,
    lastAt: () => lastAt,
    inOrder: () => inOrder,
    hasProcessed: (id: string) => processed.has(id),
    /** Resolves when the condition holds, the connection has ended, or the time has passed. */
    until(holds: () => boolean, ms: number): Promise<void> {
      if (holds() || !isOpen) return Promise.resolve()
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          listeners.delete(check)
          resolve()
        }
        const check = () => (holds() || !isOpen) && end()
        const timer = setTimeout(end, ms)
        listeners.add(check)
      })
    },
    /** The answer to `DLE EOT`. An answer after the timeout still belongs to its own request, not to the next one. */
    realTime(which: 1 | 2 | 4): Promise<number | undefined> {
      if (!isOpen) return Promise.resolve(undefined)
      connection.write(realTimeStatus(which))
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(undefined), ANSWER_MS)
        realTimeWaiters.push((byte) => {
          clearTimeout(timer)
          resolve(byte)
        })
      })
    },
  }
}
