import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { messageOf } from '#domain/base/unknown.ts'
import type { Config } from '#server/config/config.ts'
import { version } from '#server/config/version.ts'
import { readLayers } from '#server/database/migrate.ts'
import { LOADING_LIMIT, openDatabase, withUpgradeLock } from '#server/database/open.ts'
import type { Database, Scope } from '#server/database/types.ts'
import { verifyArchive } from '../archive.ts'
import { BackupError, WrongRowsError } from '../backup-error.ts'
import type { Backups } from '../backups.ts'
import { type BucketUploads, compareUploads } from '../bucket-uploads.ts'
import { clubFolders } from '../club-home.ts'
import { refuseServed } from '../homes.ts'
import { layersOf } from '../load-tables.ts'
import { DRAFT } from '../make-backup.ts'
import type { Manifest } from '../manifest.ts'
import { refuseBucket } from '../restore-backup.ts'
import { restoreOnTrial } from '../trial-restore.ts'
import type { ClubFolders } from '../write-parts.ts'
import { type RestoreActor, recordRestore } from './record-restore.ts'
import { BackupRefusal, type RestoreCode } from './refusal.ts'
import { type ReplacedClub, replaceClub } from './replace-club.ts'

/** State of the last restore of this process. `name`: of the file. */
type RestoreState =
  | { state: 'checking' | 'replacing'; name: string }
  | ({ state: 'done'; name: string } & RestoreOutcome)
  /** Nothing was changed; `reason` is for the operator. */
  | { state: 'failed'; name: string; code: RestoreCode; reason: string }

interface RestoreOutcome {
  /** ISO 8601: time of the restored state. */
  madeAt: string
  /** Tables and rows compared with the file, all equal. */
  tables: number
  rows: number
  /** Number of uploaded files in the file. */
  files: number
  /** The back-up of the previous club. */
  savedAs: string
  /** Objects of an operator that the file could not restore. */
  leftOut: string[]
  /** Null: the uploaded files are on the disk. */
  uploads: BucketUploads | null
}

/** The club as served now. */
interface ServedParts {
  database: Database
  backups: Backups
}

/** Restores requested by an administrator in the app. */
export interface Restores {
  /** Null: this process has restored nothing. */
  state(): RestoreState | null
  isBusy(): boolean
  /**
   * Starts to check the named back-up and then to replace the club with it. Throws BackupRefusal when it cannot start;
   * `state` has the result.
   */
  begin(name: string, parts: ServedParts, caller: Scope): Promise<void>
}

/** The process's part of a restore. */
export interface RestoreHost {
  /** Drains the server and closes its database. */
  stop(): Promise<void>
  /** Opens the database and serves the club again. */
  start(): Promise<void>
  /** Prints a line for the operator. */
  log(line: string): void
}

export function createRestores(config: Config, host: RestoreHost): Restores {
  let current: RestoreState | null = null
  const isBusy = () => current?.state === 'checking' || current?.state === 'replacing'

  async function restore(file: string, backups: Backups, actor: RestoreActor): Promise<RestoreState> {
    const name = basename(file)
    try {
      const manifest = await checkFile(file, config)
      if (backups.isMaking()) throw busy()
      current = { state: 'replacing', name }
      const replacing = host
        .stop()
        .then(() => replaceServed(file, manifest, config, { actor, log: host.log }))
      const outcome = await replacing.finally(host.start)
      return { state: 'done', name, ...outcome }
    } catch (error) {
      return { state: 'failed', name, code: codeOf(error), reason: messageOf(error) }
    }
  }

  return {
    state: () => current,
    isBusy,
    async begin(name, { database, backups }, caller) {
      if (isBusy()) throw new BackupRefusal(409, 'restore_busy', 'A back-up is being restored.')
      if (backups.isMaking()) throw busy()
      const file = await backups.pathOf(name)
      if (file === undefined)
        throw new BackupRefusal(404, 'backup_not_found', 'There is no back-up of this name.')
      await refuseOtherGateways(database)
      const actor = await actorOf(database, caller)
      // Another request may have started one meanwhile.
      if (isBusy()) throw new BackupRefusal(409, 'restore_busy', 'A back-up is being restored.')
      current = { state: 'checking', name }
      void restore(file, backups, actor).then((last) => {
        current = last
        host.log(sentenceOf(last))
      })
    },
  }
}

const busy = () =>
  new BackupRefusal(409, 'backup_busy', 'A back-up is being made. Try again when it is finished.')

/**
 * Verifies the file and restores it on trial, unless the settings exclude trials. Throws BackupRefusal or the trial's
 * error.
 */
async function checkFile(file: string, config: Config): Promise<Manifest> {
  const manifest = await verifyArchive(file).catch((error: unknown) => {
    throw error instanceof BackupError ? new BackupRefusal(422, 'backup_damaged', error.message) : error
  })
  const layers = await readLayers()
  try {
    layersOf(manifest, layers)
    refuseBucket(manifest, clubFolders(config))
    await refuseOtherKeys(manifest, clubFolders(config))
  } catch (error) {
    throw error instanceof BackupError ? new BackupRefusal(422, 'backup_unfit', error.message) : error
  }
  if (config.backup.check === 'restore') await tryOut(file, manifest, config.backup.folder)
  return manifest
}

async function tryOut(file: string, manifest: Manifest, folder: string): Promise<void> {
  const draft = await mkdtemp(join(folder, `${DRAFT}restore-`))
  try {
    await restoreOnTrial(file, manifest, draft)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** A file with other keys is from another club, or from this one before its keys were replaced. */
async function refuseOtherKeys({ keys }: Manifest, { dataDir }: ClubFolders): Promise<void> {
  for (const { name, sha256 } of keys) {
    const present = await readFile(join(dataDir, name)).catch(() => undefined)
    if (present === undefined || createHash('sha256').update(present).digest('hex') === sha256) continue
    throw new BackupError(
      `The back-up has another ${name} than this club: restore it into an empty folder or database with npm run restore.`,
    )
  }
}

/** Refuses when other gateways run: their rows would change without notice. */
async function refuseOtherGateways(database: Database): Promise<void> {
  if (database.engine !== 'postgres') return
  const { rows } = await database.runAsOwner<{ count: number }>(
    `select count(*)::int as count from jobs.gateway where seen_at > now() - interval '90 seconds'`,
  )
  if ((rows[0]?.count ?? 0) <= 1) return
  throw new BackupRefusal(
    409,
    'other_gateways',
    'Other servers serve this database: stop all but this one first.',
  )
}

async function replaceServed(
  file: string,
  manifest: Manifest,
  config: Config,
  { actor, log }: Pick<RestoreHost, 'log'> & { actor: RestoreActor },
): Promise<RestoreOutcome> {
  let outcome: RestoreOutcome | undefined
  // A server that starts meanwhile waits for the lock.
  await withUpgradeLock(
    config,
    () => log('Another gateway is starting on this database: the restore waits for it.'),
    async () => {
      const database = await openDatabase({ ...config, statementLimit: LOADING_LIMIT })
      try {
        await untilUnserved(database)
        outcome = await replaceRows(database, { file, manifest, actor }, config)
      } finally {
        await database.close()
      }
    },
  )
  return outcome!
}

async function replaceRows(
  database: Database,
  { file, manifest, actor }: { file: string; manifest: Manifest; actor: RestoreActor },
  config: Config,
): Promise<RestoreOutcome> {
  const folders = clubFolders(config)
  const { bucket } = folders
  const uploads = bucket === undefined ? null : await compareUploads(database, { file, manifest, bucket })
  const club = await replaceClub({
    ...{ database, config: config.backup, app: version, cause: 'restore', file, manifest },
    ...folders,
    finish: (session) => recordRestore(session, basename(file), actor),
  })
  return { ...counts(club), uploads }
}

async function actorOf(database: Database, { claims }: Scope): Promise<RestoreActor> {
  const { rows } = await database.runAsOwner<{ id: string; name: string | null; role: string }>(
    'select id::text, private.label_of_person(id) as name, role_id as role from public.profiles where id = $1::uuid',
    [claims.sub ?? null],
  )
  return rows[0] ?? { id: null, name: null, role: 'system' }
}

const GONE_MS = 10_000

/** The database notices with a short delay that the server's connections have ended. */
async function untilUnserved(database: Database): Promise<void> {
  const end = Date.now() + GONE_MS
  for (;;) {
    try {
      return await refuseServed(database)
    } catch (error) {
      if (Date.now() > end) throw error
      await pause(100)
    }
  }
}

function counts({ manifest, tables, saved, leftOut }: ReplacedClub): Omit<RestoreOutcome, 'uploads'> {
  return {
    madeAt: manifest.madeAt,
    tables: tables.length,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: manifest.files.included.length,
    savedAs: saved.name,
    leftOut: [...leftOut, ...(manifest.leftOut ?? [])],
  }
}

function codeOf(error: unknown): RestoreCode {
  if (error instanceof BackupRefusal) return error.code as RestoreCode
  return error instanceof WrongRowsError ? 'backup_damaged' : 'restore_failed'
}

function sentenceOf(last: RestoreState): string {
  if (last.state === 'failed') return `The restore of ${last.name} changed nothing: ${last.reason}`
  if (last.state !== 'done') return ''
  const { madeAt, tables, rows, files, savedAs } = last
  return (
    `Restored ${last.name}, saved on ${madeAt}: ${tables} tables with ${rows} rows and ${files} uploaded files were compared, all equal. ` +
    `The data from before the restore are in ${savedAs}.`
  )
}
