import type { PrinterConnection } from '../connection.ts'
import { CLEAR_BUFFERS } from '../protocol.ts'
import { createPaperReader, type PaperRow } from './paper-reader.ts'

/** A piece of paper, from a slip's beginning to its cut. */
interface PaperPiece {
  rows: readonly PaperRow[]
  /** Time of the cut, in milliseconds. */
  at: number
}

export interface EmulatedPrinter {
  connect(): Promise<PrinterConnection>
  /** The completely printed slips. */
  readonly pieces: readonly PaperPiece[]
  /** Remaining rows of paper. */
  paperRows: number
  isCoverOpen: boolean
  /** Delay of each answer. */
  answerDelayMs: number
  /** The answers that it does not send. */
  isMute: 'no' | 'inOrder' | 'all'
  /** Whether it knows `GS ( H` and CLEAR_BUFFERS. */
  knowsProcessId: boolean
  /** Ends the next connection after this many bytes from the gateway. */
  cutAfterBytes: number | undefined
  /** Without power it drops unprinted data and ends its connections. */
  setPower(isOn: boolean): void
  /** Call it after a change of `paperRows` or the cover. */
  resume(): void
}

interface Peer {
  received: number
  limit: number | undefined
  send: (bytes: Uint8Array) => void
  end: () => void
}

const ROW_MS = 60

type Settings = Pick<EmulatedPrinter, 'paperRows' | 'isCoverOpen'>

const isStopped = ({ paperRows, isCoverOpen }: Settings) => paperRows <= 0 || isCoverOpen

/** The answer to `DLE EOT` 1, 2 or 4. */
function statusByte(printer: Settings, which: number): number {
  const isOut = printer.paperRows <= 0
  if (which === 1) return 0x12 | (isStopped(printer) ? 0x08 : 0)
  if (which === 2) return 0x12 | (printer.isCoverOpen ? 0x04 : 0) | (isOut ? 0x20 : 0)
  return 0x12 | (printer.paperRows < 40 ? 0x0c : 0) | (isOut ? 0x60 : 0)
}

/** An ESC/POS printer with the faults of real ones. It uses the timers of the test. */
export function emulatePrinter(): EmulatedPrinter {
  const paper = createPaperReader()
  const pieces: PaperPiece[] = []
  const peers = new Set<Peer>()
  let hasPower = true
  let power = 0
  let isBusy = false
  let lastPeer: Peer | undefined
  const realTime = createRealTimeFinder()

  /** Calls `act` later, unless the power fails before. */
  function afterMs(ms: number, act: () => void): void {
    const session = power
    setTimeout(() => session === power && act(), ms)
  }

  function answer(bytes: number[], kind: 'realTime' | 'inOrder'): void {
    const peer = lastPeer
    if (printer.isMute === 'all' || (printer.isMute === 'inOrder' && kind === 'inOrder')) return
    afterMs(printer.answerDelayMs, () => {
      // A late answer goes to the newest connection if its own has ended.
      const receiver = peer && peers.has(peer) ? peer : [...peers].at(-1)
      receiver?.send(Uint8Array.from(bytes))
    })
  }

  function receive(peer: Peer, bytes: Uint8Array): void {
    if (!hasPower || !peers.has(peer)) return
    lastPeer = peer
    for (const byte of bytes) {
      peer.received += 1
      paper.push(byte)
      const request = realTime.find(byte)
      if (request === 'clear' && printer.knowsProcessId) {
        paper.forget()
        answer([0x37, 0x25, 0x00], 'realTime')
      } else if (typeof request === 'number') answer([statusByte(printer, request)], 'realTime')
      if (peer.limit !== undefined && peer.received >= peer.limit) {
        end(peer)
        break
      }
    }
    work()
  }

  /** Prints the received data row by row, until paper or data run out. */
  function work(): void {
    while (hasPower && !isBusy && !isStopped(printer)) {
      const step = paper.next()
      if (!step) break
      if (step.kind === 'cut') pieces.push({ rows: step.rows, at: Date.now() })
      if (step.kind === 'inOrder') answer([printer.paperRows < 40 ? 0x03 : 0x00], 'inOrder')
      if (step.kind === 'processId' && printer.knowsProcessId)
        answer([0x37, 0x22, ...[...step.id].map((character) => character.charCodeAt(0)), 0], 'inOrder')
      if (step.kind === 'row') {
        printer.paperRows -= 1
        isBusy = true
        afterMs(ROW_MS, () => {
          isBusy = false
          work()
        })
      }
    }
  }

  function end(peer: Peer): void {
    if (peers.delete(peer)) peer.end()
  }

  const printer: EmulatedPrinter = {
    pieces,
    paperRows: 10_000,
    isCoverOpen: false,
    answerDelayMs: 2,
    isMute: 'no',
    knowsProcessId: true,
    cutAfterBytes: undefined,
    async connect() {
      if (!hasPower) throw new Error('ECONNREFUSED')
      const { peer, connection } = createPeer(printer.cutAfterBytes, { receive, end })
      printer.cutAfterBytes = undefined
      peers.add(peer)
      return connection
    },
    setPower(isOn) {
      if (isOn === hasPower) return
      hasPower = isOn
      power += 1
      isBusy = false
      paper.forget()
      for (const peer of [...peers]) end(peer)
    },
    resume: work,
  }
  return printer
}

/** Finds the requests that a printer answers on arrival, anywhere in the data. */
function createRealTimeFinder() {
  let recent: number[] = []
  return {
    find(byte: number): 'clear' | number | undefined {
      recent = [...recent.slice(1 - CLEAR_BUFFERS.length), byte]
      const [first, second] = recent.slice(-3)
      if (first === 0x10 && second === 0x04 && [1, 2, 4].includes(byte)) return byte
      return byte === CLEAR_BUFFERS.at(-1) && recent.join() === CLEAR_BUFFERS.join() ? 'clear' : undefined
    },
  }
}

interface PeerActs {
  receive: (peer: Peer, bytes: Uint8Array) => void
  end: (peer: Peer) => void
}

/** Both ends of a connection without a network. */
function createPeer(
  limit: number | undefined,
  { receive, end }: PeerActs,
): { peer: Peer; connection: PrinterConnection } {
  const dataListeners: ((bytes: Uint8Array) => void)[] = []
  const closeListeners: (() => void)[] = []
  const peer: Peer = {
    received: 0,
    limit,
    send: (bytes) => {
      for (const listener of dataListeners) listener(bytes)
    },
    end: () => {
      for (const listener of closeListeners.splice(0)) listener()
    },
  }
  return {
    peer,
    connection: {
      write: (bytes) => receive(peer, bytes),
      onData: (listener) => void dataListeners.push(listener),
      onClose: (listener) => void closeListeners.push(listener),
      close: () => end(peer),
    },
  }
}
