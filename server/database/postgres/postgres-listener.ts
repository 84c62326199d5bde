import { Client, type ClientConfig } from 'pg'
import type { Listener } from '../connection.ts'
import { connectionFault } from './postgres-exchange.ts'

const FIRST_PAUSE = 250
const LONGEST_PAUSE = 10_000

/** One connection for LISTEN, opened for the first listener and reopened when lost. */
export class PostgresListener {
  private readonly config: ClientConfig
  private readonly listeners = new Map<string, Set<Listener>>()
  private connected: Promise<Client> | undefined
  private retry: NodeJS.Timeout | undefined
  private closed = false

  constructor(config: ClientConfig) {
    this.config = config
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const audience = this.listeners.get(channel) ?? new Set()
    this.listeners.set(channel, audience.add(listener))
    try {
      const client = await this.client()
      // Also for a second listener: the LISTEN of the first may still be on its way, or fail.
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      audience.delete(listener)
      if (audience.size === 0 && this.listeners.get(channel) === audience) this.listeners.delete(channel)
      throw connectionFault(error)
    }
    return () => this.stop(channel, audience, listener)
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.retry)
    this.listeners.clear()
    const client = await this.connected?.catch(() => undefined)
    await client?.end().catch(() => {})
  }

  private async stop(channel: string, audience: Set<Listener>, listener: Listener): Promise<void> {
    if (!audience.delete(listener) || audience.size > 0 || this.listeners.get(channel) !== audience) return
    this.listeners.delete(channel)
    const client = await this.connected?.catch(() => undefined)
    // Another has begun to listen meanwhile.
    if (this.listeners.has(channel)) return
    await client?.query(`unlisten ${client.escapeIdentifier(channel)}`).catch(() => {})
  }

  private client(): Promise<Client> {
    this.connected ??= this.connect().catch((error) => {
      this.connected = undefined
      throw error
    })
    return this.connected
  }

  private async connect(): Promise<Client> {
    const client = new Client({ ...this.config, keepAlive: true })
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.listeners.get(channel) ?? []) listener.hear(payload ?? '')
    })
    client.on('error', () => {})
    await client.connect()
    for (const channel of this.listeners.keys())
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    client.once('end', () => this.onConnectionLost())
    return client
  }

  private onConnectionLost(): void {
    this.connected = undefined
    if (!this.closed && this.listeners.size > 0) this.reconnect(FIRST_PAUSE)
  }

  private reconnect(pause: number): void {
    this.retry = setTimeout(() => {
      this.client().then(
        () => {
          for (const audience of this.listeners.values()) for (const listener of audience) listener.onGap?.()
        },
        () => this.closed || this.reconnect(Math.min(pause * 2, LONGEST_PAUSE)),
      )
    }, pause)
  }
}
