import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createAuditSink } from '#server/audit/audit-sink.ts'
import type { Config } from '#server/config/config.ts'
import { projectFolder } from '#server/config/project-folder.ts'
import { onlyLocalUpgrades, ownPortsOf } from '#server/http/local-request.ts'
import { createVerifier, loadKeys } from '#server/keys/keys.ts'
import { fitTimeBudget } from '#server/rest/limits/time-budget.ts'
import { startSweeping } from '#server/storage/stores/sweep.ts'
import { createApp } from './app.ts'
import { startCleanup } from './auth/cleanup.ts'
import type { Database } from './database/types.ts'
import { createJobs } from './jobs/jobs.ts'
import { loadVapidKeys } from './jobs/push/vapid.ts'
import { createMailbox } from './mail/mailbox.ts'
import { createMailer } from './mail/mailer.ts'
import { createRealtime } from './realtime/realtime.ts'
import { createSmsSender } from './sms/sms-sender.ts'

const version: string = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')).version

/** What a running gateway is told from outside: that it listens, or why it cannot. */
export interface Running {
  onListening(): void
  onError(error: Error): void
}

/** Serves the club from a migrated database until SIGINT or SIGTERM ends the process. */
export async function serveClub(config: Config, database: Database, { onListening, onError }: Running) {
  const keys = await loadKeys(config)
  const verifier = createVerifier(keys, Date.now, config.auth)
  const mailbox = config.hasMailbox ? createMailbox() : undefined
  const mailer = createMailer(config.mail, mailbox)
  const smsSender = createSmsSender(config.sms, mailbox)
  const realtime = createRealtime({ database, verifier, config: config.realtime, proxies: config.proxies })
  const auditSink = createAuditSink(database)
  const { push, clubEmail, siteUrl } = config
  const sender = { club: config.mail.from.name, clubEmail, siteUrl }
  const vapidKeys = push.web && (await loadVapidKeys(config.dataDir, push.web))
  const vapidPublicKey = vapidKeys?.publicKey
  const budgetMs = await fitTimeBudget(database, config.rest.budgetMs)
  const app = createApp({
    ...{
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
    },
  })
  await realtime.start()
  const jobs = await createJobs({ database, push, vapidKeys, mailer, sender })
  await jobs.start()
  const stopCleanup = startCleanup(database, config.auth)
  const stopSweeping = startSweeping(database, { directory: config.filesDirectory, config: config.storage })
  const server = serve({
    fetch: app.fetch,
    port: config.port,
    hostname: config.host,
    // The app keeps its session in cookies: with the largest metadata that auth takes they pass Node's 16 KiB.
    serverOptions: { maxHeaderSize: 64 * 1024 },
  }) as Server
  server.on('error', onError)
  server.on(
    'upgrade',
    config.demo ? onlyLocalUpgrades(ownPortsOf(config), realtime.handleUpgrade) : realtime.handleUpgrade,
  )
  server.on('listening', onListening)
  const close = async () => {
    server.close()
    stopCleanup()
    stopSweeping()
    await jobs.close()
    await auditSink.close()
    await realtime.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
}
