import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { AuditSink } from '#server/audit/audit-sink.ts'
import { TokenError } from '#server/http/caller.ts'
import { type ProxyConfig, upgradeAddress } from '#server/http/client-address.ts'
import type { Hub } from '../channels/hub.ts'
import { headersForPolicies } from '../channels/rights.ts'
import { isVsn } from './frames.ts'
import { Socket } from './socket.ts'

const REALTIME_PATH = '/realtime/v1/websocket'
/** Maximum frame of a client. */
const MAX_FRAME_BYTES = 1024 * 1024

export interface Upgrades {
  readonly sockets: ReadonlySet<Socket>
  /** Handles an upgrade request; a refusal is an HTTP response with a JSON body. */
  handle(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes every socket and refuses new ones. */
  stop(): void
  /** Terminates the sockets that are still open. */
  close(): void
}

export function createUpgrades(hub: Hub, proxies: ProxyConfig, auditSink: AuditSink): Upgrades {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, clientTracking: false })
  const sockets = new Set<Socket>()
  /** Numbers of open sockets by network. */
  const perNetwork = new Map<string, number>()
  let isStopped = false

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? '', 'http://localhost')
    if (url.pathname !== REALTIME_PATH) return refuse(socket, 404, 'There is no socket at this path')
    if (isStopped) return refuse(socket, 503, 'RealtimeRestarting: Realtime is restarting, please standby')
    const vsn = url.searchParams.get('vsn') ?? '1.0.0'
    if (!isVsn(vsn)) return refuse(socket, 400, 'vsn is 1.0.0 or 2.0.0')
    const token = url.searchParams.get('apikey') ?? headerText(request.headers.apikey)
    if (!token) return refuse(socket, 401, 'An apikey is missing')
    try {
      await hub.verifier.verify(token)
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      return refuse(socket, 401, error.message)
    }
    const { ip, network } = upgradeAddress(request, proxies)
    const open = perNetwork.get(network) ?? 0
    if (open >= hub.config.maxConnectionsPerAddress) {
      auditSink.record({ kind: 'rate_limited', code: 'realtime', address: ip })
      return refuse(socket, 429, 'Too many sockets are open')
    }
    const isTooMany = sockets.size >= hub.config.maxConnections
    const headers = headersForPolicies(Object.entries(request.headers))
    server.handleUpgrade(request, socket, head, (ws) => {
      const client = new Socket(hub, ws, { vsn, token, headers, isTooMany })
      sockets.add(client)
      perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1)
      ws.on('close', () => {
        sockets.delete(client)
        const left = perNetwork.get(network)! - 1
        if (left > 0) perNetwork.set(network, left)
        else perNetwork.delete(network)
      })
    })
  }

  return {
    sockets,
    handle(request, socket, head) {
      // Stays: a refused client may reset the connection, and an error without a listener ends the process.
      socket.on('error', () => socket.destroy())
      accept(request, socket, head).catch((error) => {
        hub.log('Accepting a realtime socket failed', error)
        refuse(socket, 500, 'The socket could not be opened')
      })
    },
    stop() {
      isStopped = true
      for (const socket of sockets) socket.close()
    },
    close() {
      for (const socket of sockets) socket.terminate()
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
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
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
