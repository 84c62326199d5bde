import { type Layers, pendingUpgrade, readLayers } from '#server/database/migrate.ts'
import type { Database } from '#server/database/types.ts'
import { type MadeBackup, makeBackup } from '../make-backup.ts'
import type { BackupConfig } from '../settings.ts'
import type { ClubFolders } from '../write-parts.ts'

export interface UpgradeOptions extends ClubFolders {
  database: Database
  config: BackupConfig
  /** Version of the program. */
  app: string
  /** Layers of the starting program; default: this one's. */
  layers?: Layers
}

/**
 * Makes a back-up when a start is about to change a club's tables, so that the previous version can be restored.
 * Undefined when there is nothing to change. Throws BackupError; the tables are then unchanged.
 */
export async function backupBeforeUpgrade({
  database,
  config,
  app,
  layers,
  ...folders
}: UpgradeOptions): Promise<MadeBackup | undefined> {
  const files = layers ?? (await readLayers())
  const pending = await database.readSnapshot((session) => pendingUpgrade(session, files))
  if (pending.length === 0) return undefined
  const { folder, check } = config
  return makeBackup({ database, folder, cause: 'upgrade', check, app, ...folders })
}
