import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import type { EmulatedPrinter } from './emulated-printer.ts'

/** Lets an emulated printer listen on a port of this machine, 0 for any free one; returns the port and `close`. */
export async function listenAsPrinter(printer: EmulatedPrinter, port = 0) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    printer.connect().then(
      (connection) => {
        connection.onData((bytes) => socket.writable && socket.write(bytes))
        connection.onClose(() => socket.destroy())
        socket.on('data', (bytes) => connection.write(bytes))
        socket.on('close', () => {
          sockets.delete(socket)
          connection.close()
        })
      },
      () => socket.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
