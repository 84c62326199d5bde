// npm run rollback [-- --leave-uploads] [FILE]: takes the club back to the back-up that the last upgrade made. Run with the version of the
// program before that upgrade, while the server is stopped.
import { resolve } from 'node:path'
import { clubFolders } from '#server/backup/club-home.ts'
import { refuseMoved } from '#server/backup/homes.ts'
import { listLeftOut, listTables } from '#server/backup/report.ts'
import { rollBack } from '#server/backup/upgrade/roll-back.ts'
import { readConfig } from '#server/config/config.ts'
import { version } from '#server/config/version.ts'
import { LOADING_LIMIT, openDatabase } from '#server/database/open.ts'
import { refuseUsage, runCommand } from './lib/operator.ts'

const LEAVE_UPLOADS = '--leave-uploads'

async function run(file: string | undefined, leavesUploads: boolean): Promise<string> {
  const config = readConfig(process.env)
  await refuseMoved(config)
  const database = await openDatabase({ ...config, statementLimit: LOADING_LIMIT })
  try {
    const { manifest, tables, saved, uploads, leftOut } = await rollBack({
      database,
      config: config.backup,
      app: version,
      file: file && resolve(file),
      leavesUploads,
      ...clubFolders(config),
    })
    return [
      listTables(tables, 'equal'),
      ...listLeftOut(leftOut),
      `The club has the state of ${manifest.madeAt}, before the upgrade. Later changes are in\n${saved.path}`,
      'Only the newer version can restore that file; here it was read again.',
      ...(uploads
        ? [
            `The uploaded files are in the bucket ${uploads.bucket}: ${uploads.since} uploaded since have no row now, ` +
              `${uploads.lossCount} that were replaced or deleted since may be missing there.`,
          ]
        : []),
      'Start it with npm start.',
    ].join('\n')
  } finally {
    await database.close()
  }
}

const options = process.argv.slice(2)
const [file, ...rest] = options.filter((option) => option !== LEAVE_UPLOADS)
if (rest.length > 0 || file?.startsWith('-')) refuseUsage(`npm run rollback [-- ${LEAVE_UPLOADS}] [FILE]`)
else await runCommand(() => run(file, options.includes(LEAVE_UPLOADS)))
