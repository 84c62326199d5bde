import { connect as connectSocket } from 'node:net'

/** Bytes to and from a printer. */
export interface PrinterConnection {
  write(bytes: Uint8Array): void
  onData(listener: (bytes: Uint8Array) => void): void
  /** Called once, after the connection has ended for any reason. */
  onClose(listener: () => void): void
  close(): void
}

const CONNECT_MS = 5_000

/** Connects to a printer. Rejects if it does not accept the connection within five seconds. */
export function connectPrinter(address: string, port: number): Promise<PrinterConnection> {
  const socket = connectSocket({ host: address, port, noDelay: true })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error('The printer did not answer')), CONNECT_MS)
    socket.once('error', reject)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', reject)
      // An error is followed by `close`.
      socket.on('error', () => undefined)
      resolve({
        write: (bytes) => void socket.write(bytes),
        onData: (listener) => void socket.on('data', listener),
        onClose: (listener) => void socket.once('close', listener),
        close: () => void socket.destroy(),
      })
    })
    socket.once('close', () => clearTimeout(timer))
  })
}
