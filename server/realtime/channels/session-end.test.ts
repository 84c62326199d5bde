import { randomUUID } from 'node:crypto'
import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Claims, Scope } from '#server/database/types.ts'
import { inbox, joined, openRooms, serveRealtime, subscribed } from '../testing.ts'

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

const database = testDatabase()
let gateway: Awaited<ReturnType<typeof serveRealtime>>

beforeAll(async () => {
  await openRooms(database)
  gateway = await serveRealtime(database)
})
afterAll(() => gateway.close())
afterEach(() => expect(gateway.faults).toEqual([]))

interface SignedIn {
  id: string
  session: string
  claims: Claims
}

async function signIn(): Promise<SignedIn> {
  const { id, scope } = await createUser(database)
  const session = randomUUID()
  await database.runAsOwner(
    `insert into auth.sessions (id, user_id, created_at, aal) values ($1, $2, now(), 'aal1')`,
    [session, id],
  )
  return { id, session, claims: { ...(scope as Scope).claims, session_id: session } }
}

const notify = (id: string, title: string) =>
  database.runAsOwner(
    `insert into public.notification (user_id, event_key, topic, type, title, url)
     values ($1::uuid, gen_random_uuid()::text, 'user_' || $1, 'message', $2, '/')`,
    [id, title],
  )
const addCategory = (name: string) =>
  database.runAsOwner('insert into public.menu_category (name) values ($1)', [name])
const addFactor = async (id: string) => {
  await database.runAsOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'unverified', now(), now())`,
    [id],
  )
  await database.runAsOwner(`update auth.mfa_factors set status = 'verified' where user_id = $1`, [id])
}

const ends: [string, (person: SignedIn) => Promise<unknown>][] = [
  [
    'is signed out',
    ({ session }) => database.runAsOwner('delete from auth.sessions where id = $1', [session]),
  ],
  [
    'is suspended',
    ({ id }) =>
      database.runAsOwner(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [
        id,
      ]),
  ],
  ['is deleted', ({ id }) => database.runAsOwner('delete from auth.users where id = $1', [id])],
  ['needs a second factor', ({ id }) => addFactor(id)],
]

describe('a socket whose person', () => {
  it.each(ends)('%s receives no personal rows any more, and public ones still', async (_, end) => {
    const person = await signIn()
    const client = await gateway.client({ as: person.claims })
    const heard = inbox<Change>()
    await subscribed(
      client.channel('club').on('postgres_changes', { event: 'INSERT', schema: 'public' }, heard.take),
    )
    await notify(person.id, 'before')
    await heard.find(({ table }) => table === 'notification')
    const again = inbox<string>()
    client.getChannels()[0]!.on('system', {}, ({ message }) => again.take(message))
    await end(person)
    await again.find((message) => message === 'Subscribed to PostgreSQL')
    if (_ !== 'is deleted') await notify(person.id, 'after')
    await addCategory('Drinks')
    await heard.find(({ table }) => table === 'menu_category')
    expect(heard.items.filter(({ table }) => table === 'notification')).toHaveLength(1)
  })

  it.each(ends)('%s is removed from a private channel, and cannot join it again', async (_, end) => {
    const person = await signIn()
    const client = await gateway.client({ as: person.claims })
    const other = await gateway.client({ as: (await signIn()).claims })
    const options = { config: { private: true } }
    const [heard, closed] = [inbox<unknown>(), inbox<string>()]
    const channel = client.channel('hall', options).on('broadcast', { event: 'word' }, heard.take)
    await joined(channel)
    channel.on('system', {}, ({ message }) => closed.take(message))
    const speaker = other.channel('hall', options)
    await joined(speaker)
    await end(person)
    await closed.first(1)
    await speaker.send({ type: 'broadcast', event: 'word', payload: {} })
    await expect(
      joined((await gateway.client({ as: person.claims })).channel('hall', options)),
    ).rejects.toThrow('Unauthorized')
    expect(heard.items).toEqual([])
  })

  it('has a session with an end receives no private broadcast after it', async () => {
    const person = await signIn()
    await database.runAsOwner(
      `update auth.sessions set not_after = clock_timestamp() + interval '3 seconds' where id = $1`,
      [person.session],
    )
    const options = { config: { private: true } }
    const heard = inbox<string>()
    const client = await gateway.client({ as: person.claims })
    await joined(
      client
        .channel('hall', options)
        .on('broadcast', { event: 'word' }, ({ payload }) => heard.take(payload.of)),
    )
    const speaker = (await gateway.client({ as: (await signIn()).claims })).channel('hall', options)
    await joined(speaker)
    const say = (of: string) => speaker.send({ type: 'broadcast', event: 'word', payload: { of } })
    await say('before')
    await heard.first(1)
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await say('after')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(heard.items).toEqual(['before'])
  })

  it('was signed out while the gateway missed notifications is removed from a private channel afterwards', async () => {
    let reconnect: (() => void) | undefined
    const deaf = await serveRealtime({
      ...database,
      listen: (channel, hear, onGap) => {
        if (channel !== 'session_end') return database.listen(channel, hear, onGap)
        reconnect = onGap
        return Promise.resolve(async () => undefined)
      },
    })
    const person = await signIn()
    const channel = (await deaf.client({ as: person.claims })).channel('hall', { config: { private: true } })
    await joined(channel)
    const closed = inbox<string>()
    channel.on('system', {}, ({ message }) => closed.take(message))
    await database.runAsOwner('delete from auth.sessions where id = $1', [person.session])
    reconnect?.()
    expect(await closed.first(1)).toEqual(['Changes may have been missed'])
    await deaf.close()
  })
})
