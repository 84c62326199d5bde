// npm run rollback [-- FILE]: takes the club back to the back-up that the last upgrade made. Run with the version of the
// program before that upgrade, while the server is stopped.
import { resolve } from 'node:path'
import { clubFolders } from '#server/backup/club-home.ts'
import { refuseMoved } from '#server/backup/homes.ts'
import { listTables } from '#server/backup/report.ts'
import { rollBack } from '#server/backup/roll-back.ts'
import { readConfig } from '#server/config/config.ts'
import { version } from '#server/config/version.ts'
import { openDatabase } from '#server/database/open.ts'
import { refuseUsage, runCommand } from './lib/operator.ts'

async function run(file: string | undefined): Promise<string> {
  const config = readConfig(process.env)
  await refuseMoved(config)
  const database = await openDatabase(config)
  try {
    const { manifest, tables, saved } = await rollBack({
      database,
      config: config.backup,
      app: version,
      file: file && resolve(file),
      ...clubFolders(config),
    })
    return [
      listTables(tables, 'equal'),
      `The club is as it was on ${manifest.madeAt}, before the upgrade. What was written since is in\n${saved.path}`,
      'Start it with npm start.',
    ].join('\n')
  } finally {
    await database.close()
  }
}

const [file, ...rest] = process.argv.slice(2)
if (rest.length > 0) refuseUsage('npm run rollback [-- FILE]')
else await runCommand(() => run(file))
