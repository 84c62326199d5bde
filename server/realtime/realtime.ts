import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { TokenError, type TokenVerifier } from '#server/caller.ts'
import type { Database } from '#server/database/types.ts'
import { followChanges } from './change-log.ts'
import { createDelivery } from './delivery.ts'
import { isVsn } from './frames.ts'
import { Hub, type Log } from './hub.ts'
import { Socket } from './socket.ts'

export interface Realtime {
  /** Takes over an upgrade request; one that is refused is answered with HTTP and a JSON body. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Begins to follow the changes of the database. */
  start(): Promise<void>
  /** Closes every socket and stops following. */
  close(): Promise<void>
}

export interface RealtimeOptions {
  database: Database
  verifier: TokenVerifier
  /** A socket from which nothing was heard for so long is closed; the client's heartbeats come every 25 to 30 s. */
  heartbeatTimeoutMs?: number
  log?: Log
}

export const REALTIME_PATH = '/realtime/v1/websocket'
const HEARTBEAT_TIMEOUT_MS = 70_000
const INSPECTIONS_MS = 5_000
/** Largest frame that a client may send. */
const MAX_FRAME_BYTES = 1024 * 1024

/** The Realtime gateway: postgres_changes, broadcast and presence for the unchanged Supabase client. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { database, verifier, heartbeatTimeoutMs = HEARTBEAT_TIMEOUT_MS, log = console.error } = options
  const hub = new Hub(database, verifier, log)
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES })
  const sockets = new Set<Socket>()
  let inspections: NodeJS.Timeout | undefined

  const interruptAll = () => {
    for (const channel of [...hub.channels]) {
      if (channel.bindings.length > 0) channel.interrupt('Changes may have been missed')
    }
  }
  const toSubscribers = createDelivery({ database, subscribers: hub.channels, log })
  const changes = followChanges({
    database,
    log,
    lost: interruptAll,
    deliver: async (batch) => {
      try {
        await toSubscribers(batch)
      } catch (error) {
        log('Delivering changes failed; the channels start again', error)
        interruptAll()
      }
    },
  })

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? '', 'http://localhost')
    if (url.pathname !== REALTIME_PATH) return refuse(socket, 404, 'There is no socket at this path')
    const vsn = url.searchParams.get('vsn') ?? '1.0.0'
    if (!isVsn(vsn)) return refuse(socket, 400, 'vsn is 1.0.0 or 2.0.0')
    const token = url.searchParams.get('apikey') ?? headerText(request.headers.apikey)
    if (!token) return refuse(socket, 401, 'An apikey is missing')
    try {
      await verifier.verify(token)
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      return refuse(socket, 401, error.message)
    }
    server.handleUpgrade(request, socket, head, (ws) => {
      const client = new Socket(hub, ws, vsn, token)
      sockets.add(client)
      ws.on('close', () => sockets.delete(client))
    })
  }

  return {
    handleUpgrade(request, socket, head) {
      const drop = () => socket.destroy()
      socket.on('error', drop)
      accept(request, socket, head)
        .catch((error) => {
          log('Accepting a realtime socket failed', error)
          refuse(socket, 500, 'The socket could not be opened')
        })
        .finally(() => socket.off('error', drop))
    },
    async start() {
      await changes.start()
      const every = Math.min(INSPECTIONS_MS, heartbeatTimeoutMs)
      inspections = setInterval(() => {
        const now = Date.now()
        for (const socket of [...sockets]) socket.inspect(now, heartbeatTimeoutMs)
      }, every)
      inspections.unref()
    },
    async close() {
      clearInterval(inspections)
      for (const socket of sockets) socket.close()
      await changes.close()
      for (const ws of server.clients) ws.terminate()
      server.close()
    },
  }
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  500: 'Internal Server Error',
}

function refuse(socket: Duplex, status: number, error: string): void {
  const body = JSON.stringify({ error })
  socket.end(
    [
      `HTTP/1.1 ${status} ${REASONS[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
