import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '#server/database/types.ts'

/** A protocol event that no committed transaction records. Never contains what a caller typed. */
export interface ProtocolEvent {
  kind: 'sign_in_failed' | 'code_failed' | 'factor_failed' | 'factor_locked' | 'refused' | 'rate_limited'
  /** The id of the signed-in person who did it. */
  actor?: string | undefined
  /** The id of the person whose account is concerned. */
  subject?: string | undefined
  /** The requested table or function, if the request is not about a person. */
  table?: string | undefined
  /** The error code of a refusal, or the name of a rate limit. */
  code?: string | undefined
  /** The IP address; the database stores only its network. */
  address?: string | null | undefined
  /** Within this period, equal events become one entry. Default 60. */
  periodSeconds?: number
}

export interface AuditSink {
  /** Counts an event; returns at once and never throws. */
  record(event: ProtocolEvent): void
  /** Writes the counted events. Rejects with the database's error; the next call retries. */
  flush(): Promise<void>
  /** Writes the counted events and stops. */
  close(): Promise<void>
}

/** For tests and tools that have no audit log. */
export const noAuditSink: AuditSink = {
  record: () => undefined,
  flush: async () => undefined,
  close: async () => undefined,
}

/**
 * New entries per minute: of one pair of actor and address, and in total. Beyond these limits events lose their
 * details.
 */
export const auditLimits = { perSource: 20, perMinute: 300 } as const

const flushMs = 5000
const minuteMs = 60_000

/** Limit of entries in memory while the database does not accept them. */
const mostWaiting = 5000

/** Counts events in memory and writes them to the audit log every five seconds. `now` gives milliseconds. */
export function createAuditSink(database: Database, now: () => number = Date.now): AuditSink {
  let pending = new Map<string, Counted>()
  let writing = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  const bounded = createBounds(now)

  const write = async () => {
    const batch = pending
    if (batch.size === 0) return
    pending = new Map()
    try {
      await database.runAsOwner('select private.record_protocol_events($1::jsonb)', [rowsOf(batch)])
    } catch (error) {
      for (const [key, { count, ...entry }] of batch) {
        pending.set(key, { ...entry, count: count + (pending.get(key)?.count ?? 0) })
      }
      throw error
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.catch(() => undefined).then(write)
    return writing
  }
  const flushLater = () => {
    timer ??= setTimeout(() => {
      flush().catch((error: Error) => console.error('audit', 'Entries could not be written:', error.message))
    }, flushMs)
    timer.unref()
  }
  return {
    record(newEvent) {
      const { event, key, at } = bounded(newEvent)
      const entry = pending.get(key)
      if (entry) entry.count++
      else if (pending.size < mostWaiting) pending.set(key, { event, key, at, count: 1 })
      flushLater()
    },
    flush,
    async close() {
      await flush().catch(() => undefined)
      clearTimeout(timer)
    },
  }
}

function rowsOf(batch: ReadonlyMap<string, Counted>): string {
  const rows = [...batch.values()].map(({ event: { periodSeconds, ...event }, at, key, count }) => {
    return { ...event, at, key, count }
  })
  return JSON.stringify(rows)
}

/** Gives each event its key and period. Events beyond the limit of this minute lose their details. */
function createBounds(now: () => number) {
  // Random for each process, so that hashing all addresses does not reveal an address.
  const secret = randomBytes(32)
  let minute = 0
  let keys = new Set<string>()
  let perSource = new Map<string, number>()

  return (event: ProtocolEvent): Keyed => {
    const time = now()
    if (Math.floor(time / minuteMs) !== minute) {
      minute = Math.floor(time / minuteMs)
      keys = new Set()
      perSource = new Map()
    }
    const { kind, actor, address } = event
    const full = keyed(event, time, secret)
    if (keys.has(full.key)) return full
    const isFull = keys.size >= auditLimits.perMinute
    const source = `${actor ?? ''} ${address ?? ''}`
    const ofSource = perSource.get(source) ?? 0
    if (!isFull && ofSource < auditLimits.perSource) {
      keys.add(full.key)
      perSource.set(source, ofSource + 1)
      return full
    }
    const bySource = keyed({ kind, actor, address }, time, secret)
    if (isFull && !keys.has(bySource.key)) return keyed({ kind }, time, secret)
    keys.add(bySource.key)
    return bySource
  }
}

interface Counted extends Keyed {
  count: number
}

interface Keyed {
  event: ProtocolEvent
  key: string
  /** Start of its period. */
  at: string
}

function keyed(event: ProtocolEvent, time: number, secret: Buffer): Keyed {
  const { kind, actor, subject, table, code, address, periodSeconds = 60 } = event
  const begin = Math.floor(time / (periodSeconds * 1000)) * periodSeconds * 1000
  const parts = [kind, begin, actor, subject, table, code, address].map((part) => part ?? '')
  const key = createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
  return { event, key, at: new Date(begin).toISOString() }
}
