import { basename, join } from 'node:path'
import {
  appliedMigrations,
  appliedPlatform,
  hashOfLayer,
  type Layers,
  readLayers,
  versionOf,
} from '#server/database/migrate.ts'
import type { Database } from '#server/database/types.ts'
import { verifyArchive } from '../archive.ts'
import { BackupError } from '../backup-error.ts'
import { createBackups } from '../backups.ts'
import { type BucketUploads, compareUploads } from '../bucket-uploads.ts'
import { refuseServed } from '../homes.ts'
import type { Manifest } from '../manifest.ts'
import { commandActor, recordRestore } from '../restoring/record-restore.ts'
import { type ReplacedClub, replaceClub } from '../restoring/replace-club.ts'
import type { BackupConfig } from '../settings.ts'
import type { ClubFolders } from '../write-parts.ts'

export interface RollBackOptions extends ClubFolders {
  database: Database
  config: BackupConfig
  /** Version of the program, the one before the upgrade. */
  app: string
  /** Undefined: the newest back-up made by an upgrade. */
  file: string | undefined
  /** The operator accepts that no row will name the bucket's uploads since the upgrade. */
  leavesUploads?: boolean
  layers?: Layers
}

export interface RolledBackClub extends ReplacedClub {
  /** Undefined: the files are on the disk, and `saved` contains them. */
  uploads: BucketUploads | undefined
}

/**
 * Restores the state before an upgrade in one transaction, after saving the club. Runs with the program version before
 * the upgrade, which matches those tables. Throws BackupError, and nothing is changed.
 */
export async function rollBack(options: RollBackOptions): Promise<RolledBackClub> {
  const { database, config, app, layers = await readLayers(), ...folders } = options
  await refuseServed(database)
  const backups = createBackups({ database, config, app, ...folders })
  const file = options.file ?? (await newestOfUpgrade(backups, config))
  const manifest = await verifyArchive(file)
  refuseNewerProgram(manifest, layers)
  if (options.file === undefined) await refuseWithoutUpgrade(database, manifest, file)
  const { bucket } = folders
  const uploads =
    bucket === undefined ? undefined : await compareUploads(database, { file, manifest, bucket })
  if (uploads && !options.leavesUploads) refuseUploads(uploads)
  const replaced = await replaceClub({
    ...folders,
    ...{ database, app, file, manifest, layers, cause: 'command' },
    // This version cannot restore rows of a newer one, so the file is only read again.
    config: { ...config, check: 'read' },
    finish: (session) => recordRestore(session, basename(file), commandActor('npm run rollback')),
  })
  return { ...replaced, uploads }
}

/** The back-up made before contains rows but no files of a bucket, so it could not restore such uploads later. */
function refuseUploads({ bucket, since, lossCount }: BucketUploads): void {
  if (since === 0 && lossCount === 0) return
  const came = `${since} ${since === 1 ? 'file was' : 'files were'} uploaded to the bucket ${bucket} since that back-up: a roll-back leaves ${since === 1 ? 'it' : 'them'} without a row, and the server removes such files after thirty days`
  const went = `${lossCount} ${lossCount === 1 ? 'file' : 'files'} that the back-up names ${lossCount === 1 ? 'was' : 'were'} replaced or deleted since, and the bucket may not have ${lossCount === 1 ? 'it' : 'them'} any more`
  const what = [...(since > 0 ? [came] : []), ...(lossCount > 0 ? [went] : [])].join('; ')
  throw new BackupError(
    `${what}. Save the bucket first, or let it keep old versions; then: npm run rollback -- --leave-uploads. Nothing was changed.`,
  )
}

async function newestOfUpgrade(
  backups: ReturnType<typeof createBackups>,
  { folder }: BackupConfig,
): Promise<string> {
  const newest = (await backups.list()).find(({ cause }) => cause === 'upgrade')
  if (newest) return join(folder, newest.name)
  throw new BackupError(`There is no back-up of an upgrade in ${folder}: name a file.`)
}

/** Refuses a program that would upgrade the rows again: it is not the one before the upgrade. */
function refuseNewerProgram(manifest: Manifest, layers: Layers): void {
  const saved = new Set(manifest.migrations)
  const later = layers.migrations.map(versionOf).find((version) => !saved.has(version))
  const hasOtherPlatform =
    manifest.platform !== undefined && manifest.platform !== hashOfLayer(layers.platform)
  if (later === undefined && !hasOtherPlatform) return
  throw new BackupError(
    `This program would upgrade that state again${later ? ` (migration ${later} came later)` : ''}: ` +
      'run this command with the version of the program before the upgrade. Nothing was changed.',
  )
}

/** Refuses when the tables match the back-up: without an upgrade, going back would only lose later writes. */
async function refuseWithoutUpgrade(database: Database, manifest: Manifest, file: string): Promise<void> {
  const isUpgraded = await database.readSnapshot(async (session) => {
    const migrations = await appliedMigrations(session)
    if (migrations.join() !== manifest.migrations.join()) return true
    return manifest.platform !== undefined && (await appliedPlatform(session)) !== manifest.platform
  })
  if (isUpgraded) return
  throw new BackupError(
    `The club was not upgraded since ${file} was made, so there is nothing to roll back. Nothing was changed. ` +
      'To roll back to that file anyway, name it.',
  )
}
