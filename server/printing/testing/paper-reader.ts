/** A row on paper: text in the printer's own font, or a picture. */
export type PaperRow =
  | { kind: 'text'; text: string; size: number; isBold: boolean; isInverted: boolean }
  | { kind: 'picture'; widthDots: number; heightDots: number; bytes: Uint8Array }

/** The next action of a printer for its received bytes. */
type PaperStep =
  | { kind: 'row' }
  | { kind: 'cut'; rows: PaperRow[] }
  | { kind: 'inOrder' }
  | { kind: 'processId'; id: string }

export interface PaperReader {
  push(byte: number): void
  /** undefined: it needs more bytes. */
  next(): PaperStep | undefined
  /** Drops all bytes and the unfinished slip. */
  forget(): void
}

const ESC = 0x1b
const FS = 0x1c
const GS = 0x1d
const DLE = 0x10

/** Lengths of the commands of fixed length, with their arguments. */
const LENGTHS: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  [ESC]: { '@': 2, M: 3, '!': 3, E: 3, t: 3, a: 3, '-': 3, '3': 3, '2': 2, d: 3, ' ': 3 },
  [FS]: { '.': 2, '&': 2 },
  [GS]: { '!': 3, B: 3, V: 3, r: 3 },
  [DLE]: { '\u0004': 3, '\u0014': 10 },
}

/** Reads ESC/POS in the order of printing. */
export function createPaperReader(): PaperReader {
  let buffer: number[] = []
  /** Index of the first unread byte. */
  let at = 0
  let rows: PaperRow[] = []
  let text = ''
  let style = { size: 1, isBold: false, isInverted: false }
  let textStyle = style

  function reset(): void {
    style = { size: 1, isBold: false, isInverted: false }
    text = ''
  }

  /** Length in bytes of the next command; undefined while it is incomplete. */
  function lengthOf(): number | undefined {
    const byte = (offset: number) => buffer[at + offset]!
    const left = buffer.length - at
    const first = byte(0)
    if (![ESC, FS, GS, DLE].includes(first)) return 1
    if (left < 2) return undefined
    const name = String.fromCharCode(byte(1))
    if (first === GS && name === 'v')
      return left < 8 ? undefined : 8 + (byte(4) + 256 * byte(5)) * (byte(6) + 256 * byte(7))
    if (first === GS && name === '(') return left < 5 ? undefined : 5 + byte(3) + 256 * byte(4)
    // After a connection that ended within a command, the next bytes are misread, as by a real printer.
    return LENGTHS[first]?.[name] ?? 1
  }

  function apply(command: number[]): PaperStep | undefined {
    const name = `${command[0]}${String.fromCharCode(command[1] ?? 0)}`
    const value = command[2] ?? 0
    if (name === `${ESC}@`) {
      reset()
      rows = []
    } else if (name === `${GS}!`) style = { ...style, size: (value & 7) + 1 }
    else if (name === `${ESC}E`) style = { ...style, isBold: value === 1 }
    else if (name === `${GS}B`) style = { ...style, isInverted: value === 1 }
    else if (name === `${GS}r`) return { kind: 'inOrder' }
    else if (name === `${GS}(`) return { kind: 'processId', id: String.fromCharCode(...command.slice(7, 11)) }
    else if (name === `${GS}V`) {
      const slip = rows
      rows = []
      return { kind: 'cut', rows: slip }
    } else if (name === `${GS}v`) {
      const widthDots = 8 * (command[4]! + 256 * command[5]!)
      const heightDots = command[6]! + 256 * command[7]!
      rows.push({ kind: 'picture', widthDots, heightDots, bytes: Uint8Array.from(command.slice(8)) })
      return { kind: 'row' }
    } else if (command.length === 1 && command[0] === 0x0a) {
      if (text !== '') rows.push({ kind: 'text', text, ...textStyle })
      text = ''
      return { kind: 'row' }
    } else if (command.length === 1 && command[0]! >= 0x20) {
      if (text === '') textStyle = style
      text += String.fromCharCode(command[0]!)
    }
    return undefined
  }

  return {
    push: (byte) => void buffer.push(byte),
    next() {
      while (at < buffer.length) {
        const length = lengthOf()
        if (length === undefined || buffer.length < at + length) return undefined
        const step = apply(buffer.slice(at, at + length))
        at += length
        if (step) return step
      }
      buffer = []
      at = 0
      return undefined
    },
    forget() {
      buffer = []
      at = 0
      rows = []
      reset()
    },
  }
}

/** The text of a piece of paper; a picture appears as `[picture]`. */
export function textOf(rows: readonly PaperRow[]): string {
  return rows.map((row) => (row.kind === 'text' ? row.text : '[picture]')).join('\n')
}
