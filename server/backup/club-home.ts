import type { Config } from '#server/config/config.ts'
import type { ClubFolders } from './write-parts.ts'

export function clubFolders({
  dataDir,
  filesDirectory,
  storage,
}: Pick<Config, 'dataDir' | 'filesDirectory' | 'storage'>): ClubFolders {
  return { dataDir, filesDirectory, bucket: storage.s3?.bucket }
}
