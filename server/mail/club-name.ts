import type { Database } from '#server/database/types.ts'

/** Reads the club's name for a message: from the environment, else the current one of the club's settings. */
export type ReadClubName = () => Promise<string>

export function clubNameReader(database: Database, configured: string | undefined): ReadClubName {
  if (configured !== undefined) return async () => configured
  return async () => {
    const { rows } = await database.runAsOwner<{ name: string }>(
      `select value #>> '{}' as name from public.setting where key = 'club.name'`,
    )
    return rows[0]?.name ?? 'Greenside'
  }
}
