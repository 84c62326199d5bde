import { pendingUpgrade, readLayers } from '#server/database/migrate.ts'
import type { Database } from '#server/database/types.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'
import type { BackupConfig } from './settings.ts'
import type { ClubFolders } from './write-parts.ts'

export interface UpgradeOptions extends ClubFolders {
  database: Database
  config: BackupConfig
  /** Version of the program. */
  app: string
}

/**
 * Makes a back-up when a start is about to change the tables of a club, so that the version before can be restored.
 * Undefined where there is nothing to change. Throws BackupError; the tables are then as they were.
 */
export async function backupBeforeUpgrade({
  database,
  config,
  app,
  ...folders
}: UpgradeOptions): Promise<MadeBackup | undefined> {
  const layers = await readLayers()
  const pending = await database.readSnapshot((session) => pendingUpgrade(session, layers))
  if (pending.length === 0) return undefined
  return makeBackup({ database, folder: config.folder, cause: 'upgrade', app, ...folders })
}
