import { codeOfError, messageOf } from '#domain/base/unknown.ts'
import { refuseForgottenFolder, refuseMoved } from '#server/backup/homes.ts'
import { upgradeClub, WAITING_FOR_UPGRADE } from '#server/backup/upgrade/upgrade-club.ts'
import { type Config, ConfigError, readConfig } from '#server/config/config.ts'
import { openDatabase, withUpgradeLock } from './database/open.ts'
import type { Database } from './database/types.ts'
import { setUpLog } from './operations/observe.ts'
import { checkResources } from './operations/resources.ts'
import type { ServedClub } from './serve.ts'

const startedAt = Date.now()

/** Prints a sentence for the operator and ends the process. */
function stop(error: unknown): never {
  const expected = error instanceof ConfigError || codeOfError(error) !== undefined
  console.error(expected ? messageOf(error) : error)
  process.exit(1)
}

/** The database opens in its own thread while this thread loads the rest of the gateway, which takes as long. */
async function start() {
  if (process.argv.length > 2)
    throw new ConfigError([
      'The server takes no arguments. The environment sets it up, such as PORT=4000: docs/settings.md lists the variables.',
    ])
  let club: ServedClub | undefined
  endOnSignal(() => club)
  const config = readConfig(process.env)
  await setUpLog(config.operations)
  if (config.ignored.length > 0) console.log(`Set, but without effect here: ${config.ignored.join(', ')}`)
  const [database, { serveClub }, { createRestores }] = await Promise.all([
    prepare(config),
    import('./serve.ts'),
    import('#server/backup/restoring/restores.ts'),
  ])
  const serve = async (from: Database) => {
    const { isDemoAway } = await import('#db/seed/demo.ts')
    const servedConfig = { ...config, demo: config.demo && !(await isDemoAway(from)) }
    club = await serveClub(servedConfig, from, restores)
    club.server.on('error', stop)
    return servedConfig
  }
  const restores = createRestores(config, {
    async stop() {
      const current = club
      // From now on a signal ends the process at once, and the transaction with it.
      club = undefined
      await current?.close()
    },
    async start() {
      await prepare(config).then(serve).catch(stop)
    },
    log: console.log,
  })
  await announce(await serve(database), database)
}

/**
 * The first signal shuts the club down in order, a second Ctrl+C at once: a process group may get the same signal from
 * several parents. Before the club is served, an immediate end loses nothing.
 */
function endOnSignal(current: () => ServedClub | undefined): void {
  let isEnding = false
  const end = (signal: NodeJS.Signals) => {
    const club = current()
    if (!club || (isEnding && signal === 'SIGINT')) process.exit(0)
    if (isEnding) return
    isEnding = true
    console.log('Stopping: open requests are still answered.')
    club.close().then(() => {
      console.log('Stopped.')
      process.exit(0)
    }, stop)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
}

async function prepare(config: Config): Promise<Database> {
  await checkResources(config)
  console.log(config.databaseUrl ? 'Opening the PostgreSQL database …' : 'Opening the embedded database …')
  await refuseMoved(config)
  const database = await openDatabase(config)
  await refuseForgottenFolder(config, database)
  const wait = () => console.log(WAITING_FOR_UPGRADE)
  await withUpgradeLock(config, wait, async () => {
    await upgradeClub(config, database, console.log)
    const { removeDemoPeople, seedDemo } = await import('#db/seed/demo.ts')
    if (!config.demo) return removeDemoPeople(database)
    const { created } = await seedDemo(database, { now: new Date() })
    if (created) console.log('Created the demo club.')
  })
  return database
}

async function announce(config: Config, database: Database) {
  console.log(
    `\nGreenside is up after ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${config.siteUrl}\n`,
  )
  if (config.hasMailbox && (!config.mail.smtp || !config.sms.twilio)) {
    console.log(`Mail and text messages that cannot be sent: ${config.siteUrl}/dev/mailbox\n`)
  }
  if (config.demo) {
    const { demoPeople } = await import('#db/seed/demo.ts')
    console.log('Demo logins, all with the password greenside-demo:')
    for (const { email, role_id } of demoPeople) console.log(`  ${email.padEnd(38)} ${role_id}`)
    return
  }
  const { firstStartAddress } = await import('#server/auth/account/first-admin.ts')
  const address = await firstStartAddress(database, config.siteUrl)
  if (address)
    console.log(`This club has no administrator yet. Set it up here; the address works once:\n  ${address}\n`)
}

start().catch(stop)
