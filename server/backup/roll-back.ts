import { join } from 'node:path'
import {
  appliedMigrations,
  appliedPlatform,
  hashOfLayer,
  type Layers,
  readLayers,
  versionOf,
} from '#server/database/migrate.ts'
import type { Database, OwnerSession } from '#server/database/types.ts'
import { verifyArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { createBackups } from './backups.ts'
import { refuseServed } from './homes.ts'
import type { MadeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { fillHome, type RestoredClub } from './restore-backup.ts'
import type { BackupConfig } from './settings.ts'
import type { ClubFolders } from './write-parts.ts'

export interface RollBackOptions extends ClubFolders {
  database: Database
  config: BackupConfig
  /** Version of the program, which is the one before the upgrade. */
  app: string
  /** Undefined: the newest back-up that an upgrade made. */
  file: string | undefined
  layers?: Layers
}

export interface RolledBackClub extends RestoredClub {
  /** The club as it was before; no other file has the rows that came since the upgrade. */
  saved: MadeBackup
}

/**
 * Takes a club back to the state before an upgrade, in one transaction, after saving it as it is. Runs with the version of the
 * program before the upgrade, whose tables these are. Throws BackupError, and nothing is changed.
 */
export async function rollBack(options: RollBackOptions): Promise<RolledBackClub> {
  const { database, config, app, layers = await readLayers(), ...folders } = options
  await refuseServed(database)
  // This version cannot restore the rows of a newer one, so they are only read again.
  const backups = createBackups({ database, config: { ...config, check: 'read' }, app, ...folders })
  const file = options.file ?? (await newestOfUpgrade(backups, config))
  const manifest = await verifyArchive(file)
  refuseNewerProgram(manifest, layers)
  if (options.file === undefined) await refuseWithoutUpgrade(database, manifest, file)
  const saved = await backups.make('command')
  // Making it takes minutes, in which a supervisor may have started a server.
  await refuseServed(database)
  const restored = await fillHome({ ...options, file }, manifest, layers, dropClub)
  return { ...restored, saved }
}

async function newestOfUpgrade(
  backups: ReturnType<typeof createBackups>,
  { folder }: BackupConfig,
): Promise<string> {
  const newest = (await backups.list()).find(({ cause }) => cause === 'upgrade')
  if (newest) return join(folder, newest.name)
  throw new BackupError(`There is no back-up of an upgrade in ${folder}: name a file.`)
}

/** A program that would upgrade the rows again is not the one before the upgrade. */
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

/** A club with the tables of the back-up was not upgraded since: going back would only take away what was written. */
async function refuseWithoutUpgrade(database: Database, manifest: Manifest, file: string): Promise<void> {
  const isUpgraded = await database.readSnapshot(async (session) => {
    const migrations = await appliedMigrations(session)
    if (migrations.join() !== manifest.migrations.join()) return true
    return manifest.platform !== undefined && (await appliedPlatform(session)) !== manifest.platform
  })
  if (isUpgraded) return
  throw new BackupError(
    `The club was not upgraded since ${file} was made, so there is nothing to roll back. Nothing was changed. ` +
      'To go back to that file all the same, name it.',
  )
}

/** Drops what the layers made: the schemas of their own, and everything in `public` that no extension brought. */
async function dropClub(session: OwnerSession): Promise<void> {
  await session.script(`
    drop schema if exists private, jobs, realtime, storage, auth, supabase_migrations cascade;
    do $$
    declare
      found record;
    begin
      for found in
        -- A sequence of a column goes with its table, so tables come first.
        select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end
          as kind, format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'S' as is_later
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        union all
        select 'routine', p.oid::regprocedure::text, true from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'public' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        union all
        select 'type', format('%I.%I', n.nspname, t.typname), true from pg_type t join pg_namespace n on n.oid = t.typnamespace
        where n.nspname = 'public' and t.typtype in ('e', 'd')
          and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
        order by is_later
      loop
        execute format('drop %s if exists %s cascade', found.kind, found.name);
      end loop;
    end
    $$`)
}
