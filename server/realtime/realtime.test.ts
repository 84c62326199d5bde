import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, openTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'
import { inbox, serveRealtime, subscribed } from './testing.ts'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

let database: TestDatabase
let gateway: Awaited<ReturnType<typeof serveRealtime>>
let member: { id: string; scope: Scope }

beforeAll(async () => {
  database = await openTestDatabase()
  gateway = await serveRealtime(database)
  member = await createUser(database)
})
afterAll(async () => {
  await gateway.close()
  await database.close()
})

describe('postgres_changes', () => {
  it('hears a new category', async () => {
    const client = await gateway.client()
    const heard = inbox<Change>()
    const channel = client
      .channel('schema-db-changes')
      .on('postgres_changes', { event: '*', schema: 'public' }, heard.take)
    await subscribed(channel)
    await database.runAsOwner(`insert into public.menu_category (name) values ('Soups')`)
    const [change] = await heard.first(1)
    console.error(change, gateway.faults)
    expect(change).toMatchObject({ eventType: 'INSERT', new: { name: 'Soups' } })
  })
})
