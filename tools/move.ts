// npm run move -- postgres://… or FOLDER: copies the club of DATA_DIR, or of DATABASE_URL, into an empty database or folder.
import { join, resolve } from 'node:path'
import { BackupError } from '#server/backup/backup-error.ts'
import { clubFolders } from '#server/backup/club-home.ts'
import { hasEmbeddedDatabase, recordMove, refuseMoved, refuseServed } from '#server/backup/homes.ts'
import { type ClubHome, moveClub } from '#server/backup/move-club.ts'
import { listLeftOut, listTables } from '#server/backup/report.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { LOADING_LIMIT, openDatabase } from '#server/database/open.ts'
import { refuseUsage, runCommand } from './lib/operator.ts'

const isAddress = (text: string) => /^postgres(ql)?:\/\//.test(text)

function targetOf(config: Config, target: string): Config {
  if (isAddress(target)) return readConfig({ ...process.env, DATABASE_URL: target })
  const dataDir = resolve(target)
  return { ...config, databaseUrl: undefined, dataDir, filesDirectory: join(dataDir, 'files') }
}

/** The embedded club where there is one: DATABASE_URL may already name the place that it moves to. */
function sourceOf(config: Config, target: string): Config {
  return isAddress(target) ? { ...config, databaseUrl: undefined } : config
}

async function run(target: string): Promise<string> {
  const config = readConfig(process.env)
  const from = sourceOf(config, target)
  const to = targetOf(config, target)
  if (from.databaseUrl === undefined && !(await hasEmbeddedDatabase(from.dataDir))) {
    throw new BackupError(`There is no embedded club in ${from.dataDir}: set DATA_DIR to its folder.`)
  }
  await refuseMoved(from)
  const source = await openDatabase({ ...from, statementLimit: LOADING_LIMIT })
  try {
    await refuseServed(source)
    const home = await openDatabase({ ...to, statementLimit: LOADING_LIMIT })
    try {
      const began = Date.now()
      const result = await moveClub(homeOf(from, source), homeOf(to, home))
      await recordMove(from, to)
      return [
        listTables(result.tables, 'equal'),
        ...(result.files > 0 ? [`  ${result.files} uploaded files copied`] : []),
        ...(result.missing.length > 0
          ? [`  ${result.missing.length} files that the database names were not found`]
          : []),
        ...listLeftOut(result.leftOut),
        `Moved in ${((Date.now() - began) / 1000).toFixed(1)} s. ${nextStep(to)}`,
      ].join('\n')
    } finally {
      await home.close()
    }
  } finally {
    await source.close()
  }
}

function homeOf(config: Config, database: ClubHome['database']): ClubHome {
  return { database, ...clubFolders(config) }
}

function nextStep(to: Config): string {
  return to.databaseUrl === undefined
    ? `Start it with DATA_DIR=${to.dataDir} and without DATABASE_URL; the PostgreSQL database is unchanged.`
    : `Start it with this DATABASE_URL and the same DATA_DIR, which has the keys and the files; its embedded database is unchanged.`
}

const [target, ...rest] = process.argv.slice(2)
if (target === undefined || rest.length > 0)
  refuseUsage('npm run move -- postgres://USER:PASSWORD@HOST/DATABASE or FOLDER')
else await runCommand(() => run(target))
