import type { Enum } from '#domain/generated/database.ts'

/** ESC/POS apart from the text: requests to a printer and its answers. */

export interface PrinterStatus {
  condition: Enum<'printer_state_condition'>
  isPaperLow: boolean
}

/** `DLE EOT n`: the printer answers at once with one byte, even while it cannot print. */
export const realTimeStatus = (which: 1 | 2 | 4) => Uint8Array.of(0x10, 0x04, which)
/** `GS r 1`: the printer answers with one byte when it reaches this command. */
export const STATUS_IN_ORDER = Uint8Array.of(0x1d, 0x72, 0x01)
/** `GS ( H`, function 48: the printer answers with this id, four printable characters, after all data before it. */
export const processId = (id: string) =>
  Uint8Array.of(
    0x1d,
    0x28,
    0x48,
    0x06,
    0x00,
    0x30,
    0x30,
    ...[...id].map((character) => character.charCodeAt(0)),
  )

/**
 * `DLE DC4 8`: the printer drops at once the bytes that it has not printed, such as half a picture from a lost
 * connection. A printer that does not know the command skips these control characters.
 */
export const CLEAR_BUFFERS = Uint8Array.of(0x10, 0x14, 0x08, 0x01, 0x03, 0x14, 0x01, 0x06, 0x02, 0x08)
/** NUL bytes that complete the longest picture that a printer may still expect; ignored outside a picture. */
export const PADDING = new Uint8Array(8192)

export type Answer =
  | { kind: 'realTime'; byte: number }
  | { kind: 'inOrder' }
  | { kind: 'processed'; id: string }

/** A block of several bytes begins with a header and its kind, and ends with NUL. */
const BLOCK_HEADER = 0x37
const PROCESS_BLOCK = 0x22
const LONGEST_BLOCK = 16

/** Reads answers from the bytes of a connection, split at any point. Other bytes are skipped. */
export function createAnswerReader(): (bytes: Uint8Array) => Answer[] {
  let rest: number[] = []
  return (bytes) => {
    rest.push(...bytes)
    const answers: Answer[] = []
    while (rest.length > 0) {
      const byte = rest[0]!
      if (byte === BLOCK_HEADER) {
        const end = rest.indexOf(0)
        if (end < 0 && rest.length < LONGEST_BLOCK) break
        if (rest[1] === PROCESS_BLOCK)
          answers.push({ kind: 'processed', id: String.fromCharCode(...rest.slice(2, end)) })
        rest = rest.slice(end < 0 ? 1 : end + 1)
        continue
      }
      if ((byte & 0x93) === 0x12) answers.push({ kind: 'realTime', byte })
      else if ((byte & 0x90) === 0) answers.push({ kind: 'inOrder' })
      rest.shift()
    }
    return answers
  }
}

/** The status from the answers to `DLE EOT` 1, 2 and 4: the printer, its reason to be offline, its paper. */
export function statusOf(printer: number, offline: number, paper: number): PrinterStatus {
  const isPaperLow = (paper & 0x0c) !== 0
  if (offline & 0x04) return { condition: 'cover_open', isPaperLow }
  if (offline & 0x20 || paper & 0x60) return { condition: 'paper_out', isPaperLow }
  if (offline & 0x40 || printer & 0x08) return { condition: 'error', isPaperLow }
  return { condition: 'ready', isPaperLow }
}
