import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { createAuditSink } from '#server/audit/audit-sink.ts'
import { createBackups } from '#server/backup/backups.ts'
import { clubFolders } from '#server/backup/club-home.ts'
import { SERVING } from '#server/backup/request-backup.ts'
import type { Restores } from '#server/backup/restoring/restores.ts'
import { startSchedule } from '#server/backup/schedule.ts'
import type { Config } from '#server/config/config.ts'
import { version } from '#server/config/version.ts'
import { type HandleUpgrade, onlyLocalUpgrades, ownPortsOf } from '#server/http/local-request.ts'
import { joinGateways } from '#server/keys/gateway-group.ts'
import { createVerifier, loadKeys } from '#server/keys/keys.ts'
import { watchConnections } from '#server/operations/drain.ts'
import { createReadiness } from '#server/operations/health.ts'
import { createMetrics } from '#server/operations/metrics.ts'
import { observeRequests } from '#server/operations/observe.ts'
import { fitTimeBudget } from '#server/rest/limits/time-budget.ts'
import { startSweeping } from '#server/storage/stores/sweep.ts'
import { createApp } from './app.ts'
import { startCleanup } from './auth/cleanup.ts'
import type { Database } from './database/types.ts'
import { createJobs } from './jobs/jobs.ts'
import { loadVapidKeys } from './jobs/push/vapid.ts'
import { clubNameReader } from './mail/club-name.ts'
import { clubWordsReader, senderNameReader } from './mail/club-words.ts'
import { createMailbox } from './mail/mailbox.ts'
import { createMailer } from './mail/mailer.ts'
import { startPrinting } from './printing/printing.ts'
import { createRealtime } from './realtime/realtime.ts'
import { createSmsSender } from './sms/sms-sender.ts'

/** A club that answers on its port. */
export interface ServedClub {
  server: Server
  /**
   * Reports itself as not ready for a while, then refuses new connections, closes WebSockets so that their clients
   * reconnect elsewhere, finishes running requests, ends its jobs and closes the database.
   */
  close(): Promise<void>
}

/**
 * Serves the club from a migrated database. Rejects when the port cannot be opened. Without `restores`, no back-up can
 * replace the club while it is served.
 */
export async function serveClub(
  config: Config,
  clubDatabase: Database,
  restores?: Restores,
): Promise<ServedClub> {
  const keys = await loadKeys(config)
  const observed = await observeRequests(config, version)
  const database = observed.watchDatabase(clubDatabase)
  const leaveGateways = await joinGateways({ database, keys, version })
  const verifier = observed.watchVerifier(createVerifier(keys, Date.now, config.auth))
  const mailbox = config.hasMailbox ? createMailbox() : undefined
  const clubName = clubNameReader(database, config.mail.from.name)
  const mailer = createMailer(config.mail, mailbox, senderNameReader(database, config.mail.from.name))
  const smsSender = createSmsSender(config.sms, mailbox)
  const auditSink = createAuditSink(database)
  const realtime = createRealtime({
    ...{ database, verifier, auditSink },
    ...{ config: config.realtime, proxies: config.proxies },
  })
  const { push, clubEmail, siteUrl } = config
  const sender = { clubName, clubWords: clubWordsReader(database, siteUrl), clubEmail, siteUrl }
  const vapidKeys = push.web && (await loadVapidKeys(config.dataDir, push.web))
  const vapidPublicKey = vapidKeys?.publicKey
  const readiness = createReadiness(database)
  const budgetMs = await fitTimeBudget(database, config.rest.budgetMs)
  const backups = createBackups({ database, config: config.backup, app: version, ...clubFolders(config) })
  const app = createApp({
    config: { ...config, rest: { ...config.rest, budgetMs } },
    database,
    keys,
    verifier,
    mailer,
    smsSender,
    auditSink,
    mailbox,
    realtime,
    vapidPublicKey,
    version,
    backups,
    restores,
    readiness,
    metrics: createMetrics({ database, countSockets: realtime.countSockets, version }),
    observers: observed.middleware,
  })
  await realtime.start()
  const jobs = await createJobs({ database, push, vapidKeys, mailer, sender })
  await jobs.start()
  const stopPrinting = await startPrinting({ database, networks: config.printerNetworks })
  const stopCleanup = startCleanup(database, config.auth)
  const stopSweeping = startSweeping(database, { directory: config.filesDirectory, config: config.storage })
  const stopSchedule = startSchedule(database, backups)
  const server = await listen(config, app.fetch, realtime.handleUpgrade)
  const connections = watchConnections(server)
  const stopAnnouncing = await announceServing(config.dataDir, server)
  const { delayMs, limitMs } = config.operations.shutdown
  const close = async () => {
    readiness.startDraining()
    await pause(delayMs)
    realtime.closeSockets()
    await stopAnnouncing()
    stopCleanup()
    stopSweeping()
    // Another gateway or the next start repeats a job that takes longer, because its lease ends.
    const jobsEnd = Promise.race([
      Promise.all([stopPrinting(), jobs.close(), stopSchedule()]),
      pause(limitMs),
    ])
    await Promise.all([connections.drain(limitMs), jobsEnd])
    await auditSink.close()
    await realtime.close()
    await leaveGateways()
    await clubDatabase.close()
    await observed.close()
  }
  return { server, close }
}

async function listen(config: Config, fetch: Hono['fetch'], handleUpgrade: HandleUpgrade): Promise<Server> {
  const server = serve({
    fetch,
    port: config.port,
    hostname: config.host,
    // The app's session cookies, with the largest metadata that auth accepts, exceed Node's 16 KiB.
    serverOptions: { maxHeaderSize: 64 * 1024 },
  }) as Server
  server.on('upgrade', config.demo ? onlyLocalUpgrades(ownPortsOf(config), handleUpgrade) : handleUpgrade)
  await once(server, 'listening')
  return server
}

/** Writes this server's local address to the data folder; returns the function that deletes it. */
async function announceServing(dataDir: string, server: Server): Promise<() => Promise<void>> {
  const address = server.address()
  if (address === null || typeof address === 'string') return async () => {}
  const path = join(dataDir, SERVING)
  const url = `http://${reachable(address.address)}:${address.port}`
  await writeFile(path, `${JSON.stringify({ url })}\n`, { mode: 0o600 })
  return () => rm(path, { force: true })
}

/** A server on every interface also answers on the loopback one. */
function reachable(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1'
  if (address === '::') return '[::1]'
  return address.includes(':') ? `[${address}]` : address
}
