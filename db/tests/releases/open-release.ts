import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { openEmptyDatabase } from '#server/database/testing.ts'
import type { Database } from '#server/database/types.ts'

interface Release {
  name: string
  /** Tables whose rows a later migration changes on purpose. */
  rewritten: string[]
}

/** The clubs of earlier versions, as `pg_dump` output; docs/releases.md describes how to make one. */
export const releases: Release[] = [
  {
    name: '2026-11-21',
    rewritten: [
      // 0031 marks addresses as unverified.
      'auth.identities',
      // 0034 moves the private columns to a table of their own.
      'public.profiles',
      // 0035 changes who may charge by default.
      'public.setting',
    ],
  },
  { name: '2026-11-22', rewritten: [] },
  { name: '2026-11-23', rewritten: [] },
]

/** pg_dump omits the server's roles. */
const ROLES = `
  do $$
  declare
    name text;
  begin
    foreach name in array array['anon', 'authenticated', 'service_role'] loop
      if to_regrole(name) is null then
        execute format('create role %I nologin noinherit %s', name, case name when 'service_role' then 'bypassrls' else '' end);
      end if;
      execute format('grant %I to current_user', name);
    end loop;
  end
  $$;`

/** Opens the club of an earlier version in an empty database, which the caller closes. */
export async function openRelease(name: string): Promise<Database> {
  const dump = await readFile(new URL(`${name}.sql.br`, import.meta.url))
  const database = await openEmptyDatabase()
  await database.execScript(ROLES + withinTransaction(brotliDecompressSync(dump).toString()))
  return database
}

/** Settings that end with the transaction, without psql commands. */
function withinTransaction(dump: string): string {
  return dump
    .replace(/^\\.*$/gm, '')
    .replace(/^SET /gm, 'SET LOCAL ')
    .replace("set_config('search_path', '', false)", "set_config('search_path', '', true)")
}
