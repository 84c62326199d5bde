import type { Config } from '#server/config/config.ts'
import type { ClubFolders } from './write-parts.ts'

/** The club's folders by its settings. */
export function clubFolders({
  dataDir,
  filesDirectory,
  storage,
}: Pick<Config, 'dataDir' | 'filesDirectory' | 'storage'>): ClubFolders {
  return { dataDir, filesDirectory, bucket: storage.s3?.bucket }
}
