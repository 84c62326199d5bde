import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Handler, MiddlewareHandler } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isLoopback } from '#server/config/config.ts'
import type { Database } from '#server/database/types.ts'
import { canonicalAddress } from '#server/http/client-address.ts'
import { isLocalRequest, type OwnPorts, receivedBy } from '#server/http/local-request.ts'
import { type ClubFigures, readClubFigures } from './club-figures.ts'

export interface MetricsOptions {
  database: Database
  countSockets: () => number
  version: string
}

export interface Metrics {
  /** Counts and times each request. */
  middleware: MiddlewareHandler
  /** The current metrics in Prometheus' text format. */
  read(): Promise<{ type: string; text: string }>
}

/** Seconds, from a cached read to the time limit of a statement. */
const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Seconds, from a change sent at once to one that waited for days on a phone without a network. */
const OUTBOX_AGES = [1, 5, 15, 60, 300, 1800, 7200, 86_400, 604_800]
const OLDEST_OUTBOX_SECONDS = 31_536_000
/** The event loop delay is sampled every 10 ms: the first reading waits for a few samples. */
const FIRST_SAMPLES_MS = 50

/** The metrics of this server in its own registry; each reading reads those of the club from the database. */
export function createMetrics({ database, countSockets, version }: MetricsOptions): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const duration = new Histogram({
    name: 'greenside_http_request_duration_seconds',
    help: 'Time until the headers of an answer, by area of the gateway.',
    labelNames: ['method', 'area', 'status'] as const,
    buckets: LATENCIES,
    registers,
  })
  const outboxAge = new Histogram({
    name: 'greenside_outbox_age_seconds',
    help: 'How long a change waited on its device until it was stored here, as the device reports.',
    buckets: OUTBOX_AGES,
    registers,
  })
  const inFlight = gauge('greenside_http_requests_in_flight', 'Requests that have no answer yet.')
  const sockets = gauge('greenside_realtime_sockets', 'Open WebSockets of this server.')
  const isDatabaseUp = gauge('greenside_database_up', '1: the database answered; 0: it did not.')
  const build = gauge('greenside_build_info', 'Always 1; the version is in the label.', ['version'])
  build.set({ version }, 1)
  const showFigures = clubGauges(gauge)
  let processMetrics: Promise<void> | undefined

  function gauge<Label extends string>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers })
  }

  return {
    async middleware(context, next) {
      const begin = performance.now()
      inFlight.inc()
      try {
        await next()
      } finally {
        inFlight.dec()
      }
      const labels = { method: methodOf(context), area: areaOf(context.req.path), status: context.res.status }
      duration.observe(labels, (performance.now() - begin) / 1000)
      const age = Number(context.req.header('x-outbox-age') ?? 'none')
      if (age >= 0 && context.res.ok) outboxAge.observe(Math.min(age, OLDEST_OUTBOX_SECONDS))
    },
    async read() {
      sockets.set(countSockets())
      processMetrics ??= beginProcessMetrics(registry)
      await processMetrics
      const figures = await readClubFigures(database).catch(() => undefined)
      isDatabaseUp.set(figures ? 1 : 0)
      showFigures(figures)
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

/**
 * Adds the metrics of this process. They begin with the first reading, because sampling the event loop delay wakes the
 * process a hundred times a second, and most clubs read no metrics.
 */
async function beginProcessMetrics(registry: Registry): Promise<void> {
  const { user, system } = process.cpuUsage()
  collectDefaultMetrics({ register: registry })
  // prom-client counts the processor time from here on: the time before is added.
  const before = [
    ['process_cpu_user_seconds_total', user],
    ['process_cpu_system_seconds_total', system],
    ['process_cpu_seconds_total', user + system],
  ] as const
  for (const [name, microseconds] of before) {
    const counter = registry.getSingleMetric(name)
    if (counter instanceof Counter) counter.inc(microseconds / 1e6)
  }
  await pause(FIRST_SAMPLES_MS)
}

type MakeGauge = <Label extends string>(name: string, help: string, labelNames?: Label[]) => Gauge<Label>

/** The gauges of the club. Without figures they have no value, instead of zero. */
function clubGauges(gauge: MakeGauge): (figures: ClubFigures | undefined) => void {
  const orders = gauge('greenside_orders_waiting', 'Orders that are not collected yet, by status.', [
    'status',
  ])
  const unseen = gauge(
    'greenside_oldest_unseen_ticket_seconds',
    'Age of the oldest new ticket that no kitchen screen has shown; 0 without one.',
  )
  const waiting = gauge('greenside_jobs_waiting', 'Waiting pushes, mails and notifications of orders.', [
    'kind',
  ])
  const givenUp = gauge(
    'greenside_jobs_given_up',
    'Pushes, mails and notifications of orders that failed in the last week.',
    ['kind'],
  )
  const size = gauge('greenside_database_size_bytes', 'Size of the database on its disk.')
  return (figures) => {
    for (const each of [orders, unseen, waiting, givenUp, size]) each.reset()
    if (!figures) {
      unseen.remove()
      size.remove()
      return
    }
    for (const [status, count] of Object.entries(figures.orders)) orders.set({ status }, count)
    unseen.set(figures.oldestUnseenSeconds)
    for (const [kind, count] of Object.entries(figures.jobsWaiting)) waiting.set({ kind }, count)
    for (const [kind, count] of Object.entries(figures.jobsGivenUp)) givenUp.set({ kind }, count)
    size.set(figures.databaseBytes)
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Callers may send any word as the method, and each label value would stay in memory forever. */
function methodOf({ req }: Context): string {
  return METHODS.has(req.method) ? req.method : 'other'
}

/** The part of the gateway that serves a path. */
export function areaOf(path: string): string {
  const api = /^\/(auth|rest|storage|realtime|functions|backups)\/v1(?:\/|$)/.exec(path)?.[1]
  if (api) return api
  return /^\/(api|mail|health|metrics|dev|assets)(?:\/|$)/.exec(path)?.[1] ?? 'app'
}

const REFUSAL = {
  code: 'metrics_are_private',
  message: 'Metrics are for this machine, or for a caller with METRICS_TOKEN as its bearer token.',
}

/** GET /metrics, for this machine and for callers with the token. */
export function metricsPage(metrics: Metrics, token: string | undefined, ports: OwnPorts): Handler {
  return async (context) => {
    if (!isOnThisMachine(context, ports) && !hasToken(context, token)) return context.json(REFUSAL, 403)
    const { type, text } = await metrics.read()
    return context.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' })
  }
}

/** Also checks the socket: a caller on another machine can send any `Host`. */
function isOnThisMachine(context: Context, ports: OwnPorts): boolean {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  const address = canonicalAddress(incoming?.socket.remoteAddress ?? '')
  return address !== null && isLoopback(address) && isLocalRequest(receivedBy(context), ports)
}

function hasToken({ req }: Context, token: string | undefined): boolean {
  const bearer = /^Bearer (\S+)$/i.exec(req.header('authorization') ?? '')?.[1]
  return token !== undefined && bearer !== undefined && timingSafeEqual(hashOf(bearer), hashOf(token))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
