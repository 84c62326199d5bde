import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How long an idle connection stays open, because its client may be sending a request at that moment. */
const LINGER_MS = 1_000
const LOOK_MS = 20

export interface ConnectionDrain {
  /**
   * Refuses new connections, answers each request on the open ones with `Connection: close`, and resolves when all
   * connections are closed. After `limitMs` milliseconds it closes the rest.
   */
  drain(limitMs: number): Promise<void>
}

/** Tracks the connections of a server from its start, except WebSockets. */
export function watchConnections(server: Server, lingerMs = LINGER_MS): ConnectionDrain {
  let isDraining = false
  const connections = new Set<Socket>()
  const responses = new Set<ServerResponse>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('upgrade', (_, socket: Socket) => connections.delete(socket))
  server.prependListener('request', (_, response) => {
    responses.add(response)
    if (isDraining) response.setHeader('connection', 'close')
    response.once('close', () => responses.delete(response))
  })
  return {
    async drain(limitMs) {
      isDraining = true
      for (const response of responses) if (!response.headersSent) response.setHeader('connection', 'close')
      // The close() of an HTTP server would close idle connections at once, although a request may be on its way.
      NetServer.prototype.close.call(server)
      const begin = performance.now()
      while (connections.size > 0 && performance.now() - begin < limitMs) {
        await pause(LOOK_MS)
        if (performance.now() - begin > lingerMs) server.closeIdleConnections()
      }
      server.closeAllConnections()
    },
  }
}
