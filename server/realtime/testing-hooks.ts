import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import type { Database, Scope } from '#server/database/types.ts'
import { inbox, serveRealtime, subscribed } from './testing.ts'

export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>
export type Binding = { event: '*'; schema: string; table?: string; filter?: string; select?: string[] }

interface Person {
  id: string
  scope: Scope
}

/**
 * The gateway of one test file and two members, available from the other `beforeAll` on. A test that makes it log
 * fails.
 */
export function testGateway(database: Database, prepare: (database: Database) => Promise<void>) {
  const gateway = {} as Awaited<ReturnType<typeof serveRealtime>>
  const [ann, ben] = [{} as Person, {} as Person]
  beforeAll(async () => {
    await prepare(database)
    Object.assign(gateway, await serveRealtime(database))
    for (const person of [ann, ben]) Object.assign(person, await createUser(database))
  })
  afterAll(() => gateway.close())
  afterEach(() => expect(gateway.faults).toEqual([]))
  return { gateway, ann, ben }
}

/** Helpers for tests of changes in notices. */
export function noticesOf(database: Database) {
  const all: Binding = { event: '*', schema: 'public' }

  async function listen(client: SupabaseClient, binding: Partial<Binding> = {}, name = 'schema-db-changes') {
    const heard = inbox<Change>()
    await subscribed(client.channel(name).on('postgres_changes', { ...all, ...binding }, heard.take))
    return heard
  }

  /** Adds a notice as the owner of the database and returns its id. */
  async function pin(fields: Record<string, unknown>): Promise<string> {
    const { rows } = await database.runAsOwner<{ id: string }>(
      `insert into public.notice select (jsonb_populate_record(null::public.notice,
         '{"on_wall": false, "title": "", "n": 0, "tags": [], "at": "2026-11-20T10:00:00.5Z"}'::jsonb
           || jsonb_build_object('id', gen_random_uuid()) || $1::jsonb)).* returning id`,
      [JSON.stringify(fields)],
    )
    return rows[0]?.id ?? ''
  }

  return {
    all,
    listen,
    pin,
    /** Makes a change that everyone receives: earlier changes arrive before it. */
    ring: () => pin({ on_wall: true, title: 'bell' }),
    titles: (changes: Change[]) => changes.map((change) => (change.new as { title?: string }).title),
  }
}
