// npm run backup [-- FOLDER]: saves the club in one file, also while its server runs.
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { clubFolders } from '#server/backup/club-home.ts'
import { refuseMoved } from '#server/backup/homes.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { describeSize, listTables } from '#server/backup/report.ts'
import { requestBackup } from '#server/backup/request-backup.ts'
import { readConfig } from '#server/config/config.ts'
import { version } from '#server/config/version.ts'
import { openDatabase } from '#server/database/open.ts'
import { LockError } from '#server/database/pglite/lock.ts'
import { refuseUsage, runCommand } from './lib/operator.ts'

const config = readConfig(process.env)

/** Opens the database, or asks the server that holds it. */
async function make() {
  await refuseMoved(config)
  const database = await openDatabase(config).catch((error) => {
    if (error instanceof LockError) return undefined
    throw error
  })
  if (!database) return requestBackup(config)
  const { folder, check } = config.backup
  try {
    const backup = await makeBackup({
      database,
      folder,
      cause: 'command',
      check,
      app: version,
      ...clubFolders(config),
    })
    return { ...backup, tables: backup.manifest.tables, files: backup.manifest.files }
  } finally {
    await database.close()
  }
}

async function run(folder: string | undefined): Promise<string> {
  const began = Date.now()
  const backup = await make()
  const path = folder === undefined ? backup.path : await moveTo(backup.path, resolve(folder), backup.name)
  const missing = backup.files.missing.length
  return [
    listTables(backup.tables),
    `  ${backup.files.included.length} uploaded files${backup.files.bucket ? `; the others stay in the bucket ${backup.files.bucket}` : ''}`,
    ...(missing > 0 ? [`  ${missing} files that the database names were not found`] : []),
    `Saved and ${backup.check === 'restore' ? 'restored on trial, every table equal,' : 'read again'} in ${((Date.now() - began) / 1000).toFixed(1)} s, ${describeSize(backup.bytes)}:\n${path}`,
  ].join('\n')
}

async function moveTo(from: string, folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  await rename(from, path).catch(() => copyFile(from, path))
  return path
}

const [folder, ...rest] = process.argv.slice(2)
if (rest.length > 0) refuseUsage('npm run backup [-- FOLDER]')
else await runCommand(() => run(folder))
