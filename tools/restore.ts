// npm run restore -- FILE: restores a back-up onto the empty DATA_DIR, or the empty database of DATABASE_URL.
import { existsSync } from 'node:fs'
import { rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { verifyArchive } from '#server/backup/archive.ts'
import { clubFolders } from '#server/backup/club-home.ts'
import { hasEmbeddedDatabase } from '#server/backup/homes.ts'
import { listLeftOut, listTables } from '#server/backup/report.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { LOADING_LIMIT, openDatabase } from '#server/database/open.ts'
import { LockError } from '#server/database/pglite/lock.ts'
import { refuseUsage, runCommand } from './lib/operator.ts'

async function run(path: string): Promise<string> {
  const config = readConfig(process.env)
  const file = resolve(path)
  // Before a database is made for it.
  await verifyArchive(file)
  const isNew = config.databaseUrl === undefined && !(await hasEmbeddedDatabase(config.dataDir))
  const hadFolder = existsSync(config.dataDir)
  try {
    return await fill(config, file)
  } catch (error) {
    // A folder that another process holds is its own.
    const isOurs = isNew && !(error instanceof LockError)
    if (isOurs) await rm(join(config.dataDir, 'database'), { recursive: true, force: true })
    // Only while it is empty.
    if (!hadFolder) await rmdir(config.dataDir).catch(() => {})
    throw error
  }
}

async function fill(config: Config, file: string): Promise<string> {
  const database = await openDatabase({ ...config, statementLimit: LOADING_LIMIT })
  try {
    const { manifest, tables, leftOut } = await restoreBackup({ database, file, ...clubFolders(config) })
    return [
      listTables(tables, 'equal'),
      `  ${manifest.files.included.length} uploaded files, ${manifest.keys.length} files of keys`,
      ...(manifest.files.missing.length > 0
        ? [`  ${manifest.files.missing.length} files that the database names were not in the back-up`]
        : []),
      ...listLeftOut([...leftOut, ...(manifest.leftOut ?? [])]),
      `Restored the back-up of ${manifest.madeAt} by version ${manifest.app}. Start the club with npm start.`,
    ].join('\n')
  } finally {
    await database.close()
  }
}

const [file, ...rest] = process.argv.slice(2)
if (file === undefined || rest.length > 0) refuseUsage('npm run restore -- FILE')
else await runCommand(() => run(file))
