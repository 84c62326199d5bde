import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { demoPeople, removeDemoPeople, seedDemo } from '#db/seed/demo.ts'
import { createApp } from './app.ts'
import { startCleanup } from './auth/cleanup.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import type { Database } from './database/types.ts'
import { createJobs } from './jobs/jobs.ts'
import { loadVapidKeys } from './jobs/push/vapid.ts'
import { createVerifier, loadKeys } from './keys.ts'
import { createMailbox } from './mail/mailbox.ts'
import { createMailer } from './mail/mailer.ts'
import { createRealtime } from './realtime/realtime.ts'
import { createSmsSender } from './sms/sms-sender.ts'

const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
const begun = Date.now()

/** Says a sentence and stops; the reader is the operator of the club's server. */
function stop(error: unknown): never {
  const expected = error instanceof ConfigError || (error as { code?: string }).code !== undefined
  console.error(expected ? (error as Error).message : error)
  process.exit(1)
}

async function prepare(config: Config): Promise<Database> {
  console.log(config.databaseUrl ? 'Opening the PostgreSQL database …' : 'Opening the embedded database …')
  const database = await openDatabase(config)
  const { applied } = await migrate(database, { skipPlatform: config.skipPlatform })
  if (applied.length > 0) console.log(`Applied ${applied.length} database files.`)
  if (config.demo) {
    const { created } = await seedDemo(database, { now: new Date() })
    if (created) console.log('Made the demo club.')
  } else {
    await removeDemoPeople(database)
  }
  return database
}

async function start() {
  const config = readConfig(process.env)
  if (config.ignored.length > 0) console.log(`Set, but without effect here: ${config.ignored.join(', ')}`)
  const database = await prepare(config)
  const keys = await loadKeys(config)
  const verifier = createVerifier(keys)
  const mailbox = config.hasMailbox ? createMailbox() : undefined
  const mailer = createMailer(config.mail, mailbox)
  const smsSender = createSmsSender(config.sms, mailbox)
  const realtime = createRealtime({ database, verifier, config: config.realtime })
  const { push, clubEmail } = config
  const vapidKeys = push.web && (await loadVapidKeys(config.dataDir, push.web))
  const vapidPublicKey = vapidKeys?.publicKey
  const app = createApp({
    ...{ config, database, keys, verifier, mailer, smsSender, mailbox, realtime, vapidPublicKey, version },
  })
  await realtime.start()
  const jobs = await createJobs({ database, push, vapidKeys, mailer, clubEmail })
  await jobs.start()
  const stopCleanup = startCleanup(database, config.auth)
  const server = serve({
    fetch: app.fetch,
    port: config.port,
    hostname: config.host,
    // The app keeps its session in cookies: with the largest metadata that auth takes they pass Node's 16 KiB.
    serverOptions: { maxHeaderSize: 64 * 1024 },
  }) as Server
  server.on('error', stop)
  server.on('upgrade', (request, socket, head) => realtime.handleUpgrade(request, socket, head))
  server.on('listening', () => announce(config))
  const close = async () => {
    server.close()
    stopCleanup()
    await jobs.close()
    await realtime.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
}

function announce(config: Config) {
  console.log(`\nGreenside is up after ${((Date.now() - begun) / 1000).toFixed(1)} s: ${config.siteUrl}\n`)
  if (config.hasMailbox && (!config.mail.smtp || !config.sms.twilio)) {
    console.log(`Mail and text messages that cannot be sent: ${config.siteUrl}/dev/mailbox\n`)
  }
  if (config.demo) {
    console.log('Demo logins, all with the password greenside-demo:')
    for (const { email, role_id } of demoPeople) console.log(`  ${email.padEnd(38)} ${role_id}`)
  } else {
    console.log('Make the first admin with: npm run admin -- you@example.org')
  }
}

start().catch(stop)
