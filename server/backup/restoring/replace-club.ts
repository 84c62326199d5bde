import { type Layers, readLayers } from '#server/database/migrate.ts'
import type { Database, OwnerSession } from '#server/database/types.ts'
import type { BackupCause } from '../backup-names.ts'
import { refuseServed } from '../homes.ts'
import { type MadeBackup, makeBackup } from '../make-backup.ts'
import type { Manifest } from '../manifest.ts'
import { fillHome, type RestoredClub } from '../restore-backup.ts'
import type { BackupConfig } from '../settings.ts'
import { dropClub } from '../upgrade/drop-club.ts'
import type { ClubFolders } from '../write-parts.ts'

export interface ReplaceOptions extends ClubFolders {
  database: Database
  config: BackupConfig
  /** Version of the program. */
  app: string
  /** Cause of the back-up that is made first. */
  cause: BackupCause
  /** The verified back-up that replaces the club. */
  file: string
  manifest: Manifest
  layers?: Layers
  /** Last step of the transaction. */
  finish?: (session: OwnerSession) => Promise<void>
}

export interface ReplacedClub extends RestoredClub {
  /** The back-up of the previous club; only this file has its newer rows. */
  saved: MadeBackup
}

/**
 * Saves a club that no server serves, and replaces it with a verified back-up in one transaction. Throws BackupError,
 * and nothing is changed.
 */
export async function replaceClub(options: ReplaceOptions): Promise<ReplacedClub> {
  const { database, config, app, cause, file, manifest, layers, finish, ...folders } = options
  await refuseServed(database)
  const { folder, check } = config
  const saved = await makeBackup({ database, folder, cause, check, app, ...folders })
  // The back-up takes minutes, in which a supervisor may have started a server.
  await refuseServed(database)
  const files = layers ?? (await readLayers())
  const restored = await fillHome({ database, file, ...folders }, manifest, files, {
    empty: (session) => dropClub(session, files),
    finish,
  })
  return { ...restored, saved }
}
