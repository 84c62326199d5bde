import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { inbox, serveRealtime, subscribed } from '../testing.ts'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

const database = testDatabase()
let gateway: Awaited<ReturnType<typeof serveRealtime>>
beforeAll(async () => {
  gateway = await serveRealtime(database)
})
afterAll(() => gateway.close())

it('a changed phone number, country or push token reaches the person and administrators, not staff', async () => {
  const owner = await createUser(database, { first_name: 'Nora' })
  const listeners = {
    owner,
    kitchen: await createUser(database, { role_id: 'kitchen' }),
    maintenance: await createUser(database, { role_id: 'maintenance' }),
    admin: await createUser(database, { role_id: 'admin' }),
  }
  const heard = Object.fromEntries(
    await Promise.all(
      Object.entries(listeners).map(async ([name, { scope }]) => {
        const changes = inbox<Change>()
        const client = await gateway.client({ as: scope.claims })
        await subscribed(
          client
            .channel('schema-db-changes')
            .on('postgres_changes', { event: '*', schema: 'public' }, changes.take),
        )
        return [name, changes] as const
      }),
    ),
  )
  await database.run(
    owner.scope,
    `update public.profiles set phone = '+353 85 7777', country = 'NZ', fcm_token = 'marked-token' where id = $1`,
    [owner.id],
  )
  await database.run(owner.scope, `update public.profiles set first_name = 'Norah' where id = $1`, [owner.id])
  /** The changes of the owner's rows up to the new name; changes before the subscription may arrive first. */
  const textUntilName = async (name: string) => {
    for (let count = 1; ; count++) {
      const changes = await heard[name]!.first(count)
      const text = JSON.stringify(
        changes.filter((change) => 'id' in change.new && change.new.id === owner.id),
      )
      if (text.includes('Norah')) return text
    }
  }
  for (const staff of ['kitchen', 'maintenance']) {
    const text = await textUntilName(staff)
    for (const secret of ['7777', 'NZ', 'marked-token', 'profile_private']) expect(text).not.toContain(secret)
  }
  expect(await textUntilName('admin')).toContain('+353 85 7777')
  expect(await textUntilName('owner')).toContain('"country":"NZ"')
  for (const name of ['admin', 'owner']) expect(await textUntilName(name)).not.toContain('marked-token')
  expect(gateway.faults).toEqual([])
})
