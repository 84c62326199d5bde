import { createServer, type Socket } from 'node:net'

/** A local ticket printer with the part of ESC/POS that a club's server needs. */
export interface TicketPrinter {
  port: number
  /** The text of each cut slip, in order. */
  readonly slips: string[]
  /** Removes the roll, or inserts a new one; without paper it stores its input. */
  setPaper(hasPaper: boolean): void
  close(): Promise<void>
}

const [DLE, ESC, FS, GS] = [0x10, 0x1b, 0x1c, 0x1d]
/** Lengths of the commands that only format text. */
const LENGTHS: Record<string, number> = {
  [`${ESC}@`]: 2,
  ...lengths(ESC, 'M!Et a-3d ', 3),
  [`${ESC}2`]: 2,
  [`${FS}.`]: 2,
  [`${FS}&`]: 2,
  ...lengths(GS, '!BVr', 3),
}

function lengths(first: number, names: string, length: number): Record<string, number> {
  return Object.fromEntries([...names].map((name) => [`${first}${name}`, length]))
}

export async function openPrinter(port: number): Promise<TicketPrinter> {
  const sockets = new Set<Socket>()
  const slips: string[] = []
  let bytes: number[] = []
  let text = ''
  let hasPaper = true

  /** Prints the received bytes while there is paper. */
  function print(): void {
    while (hasPaper && bytes.length > 0) {
      const length = lengthOf(bytes)
      if (length === undefined || length > bytes.length) return
      perform(bytes.splice(0, length))
    }
  }

  function perform(command: number[]): void {
    const [first, second] = [command[0]!, String.fromCharCode(command[1] ?? 0)]
    if (first === GS && second === 'V') {
      slips.push(text)
      text = ''
    } else if (first === GS && second === '(') answer(0x37, 0x22, ...command.slice(7, 11), 0)
    else if (first === GS && second === 'r') answer(0)
    else if (first === ESC && second === '@') text = ''
    else if (command.length === 1 && (first === 0x0a || (first >= 0x20 && first < 0x7f))) {
      text += String.fromCharCode(first)
    }
  }

  function answer(...answered: number[]): void {
    for (const socket of sockets) socket.write(Uint8Array.from(answered))
  }

  /** Answers real-time commands at any position and removes them. */
  function receive(received: Buffer): void {
    for (let at = 0; at < received.length; at++) {
      const [byte, next] = [received[at]!, received[at + 1]]
      if (byte === DLE && next === 0x04) {
        const which = received[at + 2]
        const isOut = hasPaper ? 0 : 0x60
        answer(0x12 | (which === 1 ? isOut & 0x08 : which === 2 ? (isOut ? 0x20 : 0) : isOut))
        at += 2
      } else if (byte === DLE && next === 0x14) {
        bytes = []
        at += 9
      } else bytes.push(byte)
    }
    print()
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('data', receive)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return {
    port,
    slips,
    setPaper(next) {
      hasPaper = next
      print()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Length of the command at the front; undefined while its head is incomplete. */
function lengthOf(bytes: readonly number[]): number | undefined {
  const [first, second] = bytes
  if (first !== ESC && first !== FS && first !== GS) return 1
  if (second === undefined) return undefined
  const name = String.fromCharCode(second)
  if (first === GS && name === 'v') {
    return bytes.length < 8 ? undefined : 8 + (bytes[4]! + 256 * bytes[5]!) * (bytes[6]! + 256 * bytes[7]!)
  }
  if (first === GS && name === '(') return bytes.length < 5 ? undefined : 5 + bytes[3]! + 256 * bytes[4]!
  return LENGTHS[`${first}${name}`] ?? 2
}
