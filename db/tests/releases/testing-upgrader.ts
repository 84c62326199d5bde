// A gateway's start up to its upgraded database, as a separate process: prints the output of a start, then "ready".
import { upgradeClub, WAITING_FOR_UPGRADE } from '#server/backup/upgrade/upgrade-club.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase, withUpgradeLock } from '#server/database/open.ts'

const config = readConfig(process.env)
const say = (line: string) => process.stdout.write(`${line}\n`)
const database = await openDatabase(config)
await withUpgradeLock(
  config,
  () => say(WAITING_FOR_UPGRADE),
  () => upgradeClub(config, database, say),
)
await database.close()
say('ready')
