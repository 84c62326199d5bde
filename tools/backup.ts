// npm run backup [-- FOLDER]: saves the club in one file, also while its server runs.
import { access, constants, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { messageOf } from '#domain/base/unknown.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { clubFolders } from '#server/backup/club-home.ts'
import { refuseMoved } from '#server/backup/homes.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import type { ReportProgress } from '#server/backup/progress.ts'
import type { AnsweredBackup } from '#server/backup/progress-lines.ts'
import { describeSize, listLeftOut, listTables } from '#server/backup/report.ts'
import { requestBackup } from '#server/backup/request-backup.ts'
import { takeBackup } from '#server/backup/take-backup.ts'
import { readConfig } from '#server/config/config.ts'
import { version } from '#server/config/version.ts'
import { openDatabase } from '#server/database/open.ts'
import { LockError } from '#server/database/pglite/lock.ts'
import { refuseUsage, runCommand } from './lib/operator.ts'

const config = readConfig(process.env)

/** Opens the database, or asks the server that holds it. */
async function make(): Promise<AnsweredBackup> {
  await refuseMoved(config)
  const onProgress = reporter()
  const database = await openDatabase(config).catch((error) => {
    if (error instanceof LockError) return undefined
    throw error
  })
  if (!database) {
    console.error('The server of this club makes the back-up, and keeps running.')
    return requestBackup(config, onProgress)
  }
  const { folder, check } = config.backup
  try {
    const { manifest, ...backup } = await makeBackup({
      database,
      folder,
      cause: 'command',
      check,
      app: version,
      onProgress,
      ...clubFolders(config),
    })
    const { tables, files, leftOut = [] } = manifest
    return { ...backup, isShared: false, tables, files, leftOut }
  } finally {
    await database.close()
  }
}

const STILL_MS = 30_000

/** Says each new kind of step, without the name of its table, and every half minute what is being done. */
function reporter(): ReportProgress {
  let kind = ''
  let saidAt = 0
  return (step) => {
    const next = step.replace(/ \S+\.\S+$/, '')
    const isOld = Date.now() - saidAt > STILL_MS
    if (step === 'done' || (next === kind && !isOld)) return
    console.error(`  … ${next === kind ? step : next}`)
    kind = next
    saidAt = Date.now()
  }
}

async function run(folder: string | undefined): Promise<string> {
  const began = Date.now()
  if (folder !== undefined) await openTarget(resolve(folder))
  const backup = await make()
  const path = folder === undefined ? backup.path : await takeBackup(backup, resolve(folder))
  const missing = backup.files.missing.length
  const proof =
    backup.unproven === null
      ? 'and restored on trial, every table equal,'
      : 'and read again, but NOT restored on trial,'
  return [
    listTables(backup.tables),
    `  ${backup.files.included.length} uploaded files${backup.files.bucket ? `; the others stay in the bucket ${backup.files.bucket}` : ''}`,
    ...(missing > 0 ? [`  ${missing} files that the database names were not found`] : []),
    ...listLeftOut(backup.leftOut),
    ...(backup.unproven === null ? [] : [backup.unproven]),
    `Saved ${proof} in ${((Date.now() - began) / 1000).toFixed(1)} s, ${describeSize(backup.bytes)}:\n${path}`,
  ].join('\n')
}

/** Before the minutes that a back-up takes. */
async function openTarget(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new BackupError(`${folder} cannot be written (${messageOf(error)}). No back-up was made.`)
  }
}

const [folder, ...rest] = process.argv.slice(2)
if (rest.length > 0) refuseUsage('npm run backup [-- FOLDER]')
else await runCommand(() => run(folder))
