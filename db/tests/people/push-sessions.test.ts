import { describe, expect, it } from 'vitest'
import { testClub } from '#db/tests/club.ts'
import { createUser, signIn } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'
import { newsOf } from './news.ts'

const club = testClub()
const { database } = club
const { order, call, codeOf } = newsOf(() => database)

interface Phone {
  id: string
  scope: Scope
  sessionId: string
  token: string
}

let phones = 0

/** A person signed in on a phone with pushes on. */
async function phoneOf(person?: { id: string; scope: Scope }, role = 'member'): Promise<Phone> {
  const owner = person ?? (await createUser(database, { role_id: role }))
  const { scope, sessionId } = await signIn(database, owner)
  const phone = { id: owner.id, scope, sessionId, token: `phone-${++phones}` }
  await register(phone)
  return phone
}

const register = ({ id, scope, token }: Phone, topic = `user_${id}`) =>
  call(scope, 'subscribe_to_topic', { token, topic })

const devicesOf = async ({ id }: { id: string }) =>
  (
    await database.runAsOwner<{ token: string }>(
      'select token from public.push_token where user_id = $1 order by token',
      [id],
    )
  ).rows.map(({ token }) => token)

const topicsOf = async ({ scope, token }: Phone) =>
  (await call(scope, 'device_topics', { token })).rows[0]!.answer

const asOwner = (sql: string, values: unknown[]) => database.runAsOwner(sql, values)

describe('the pushes of a device', () => {
  it('end with its session, and with no other', async () => {
    const phone = await phoneOf()
    const tablet = await phoneOf(phone)
    await asOwner('delete from auth.sessions where id = $1', [phone.sessionId])
    expect(await devicesOf(phone)).toEqual([tablet.token])
  })

  it('end on every device with a sign-out everywhere', async () => {
    const phone = await phoneOf()
    await phoneOf(phone)
    const other = await phoneOf()
    await asOwner('delete from auth.sessions where user_id = $1', [phone.id])
    expect(await devicesOf(phone)).toEqual([])
    expect(await devicesOf(other)).toEqual([other.token])
  })

  it('end when another device signs this one out', async () => {
    const lost = await phoneOf()
    const { scope } = await signIn(database, lost)
    await call(scope, 'end_my_session', { session: lost.sessionId })
    expect(await devicesOf(lost)).toEqual([])
    // The person signs in there again: the sign-out from elsewhere does not mean that they want no pushes.
    expect(await codeOf(register({ ...lost, ...(await signIn(database, lost)) }))).toBe('done')
  })

  it('end with a suspension in the same transaction, also one by the auth server', async () => {
    const byAdmin = await phoneOf()
    await call(club.people.admin.scope, 'suspend_person', { person: byAdmin.id })
    expect(await devicesOf(byAdmin)).toEqual([])
    const byServer = await phoneOf()
    await asOwner(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [
      byServer.id,
    ])
    expect(await devicesOf(byServer)).toEqual([])
  })

  it('end with the account, deleted or emptied', async () => {
    const deleted = await phoneOf()
    await asOwner('delete from auth.users where id = $1', [deleted.id])
    expect(await devicesOf(deleted)).toEqual([])
    const emptied = await phoneOf()
    await call(club.people.admin.scope, 'remove_person', { person: emptied.id })
    expect(await devicesOf(emptied)).toEqual([])
  })

  it('start again with their topics when the person signs in again on the same device', async () => {
    const phone = await phoneOf()
    await asOwner('delete from auth.sessions where id = $1', [phone.sessionId])
    const again = { ...phone, ...(await signIn(database, phone)) }
    expect(await topicsOf(again)).toBeNull()
    await register(again)
    expect(await topicsOf(again)).toEqual([`user_${phone.id}`])
    expect(await devicesOf(phone)).toEqual([phone.token])
  })

  it('continue in a new session that replaces the old one', async () => {
    const phone = await phoneOf()
    const again = { ...phone, ...(await signIn(database, phone)) }
    expect(await topicsOf(again)).toBeNull()
    await call(again.scope, 'update_push_token', { token: phone.token })
    await asOwner('delete from auth.sessions where id = $1', [phone.sessionId])
    expect(await topicsOf(again)).toEqual([`user_${phone.id}`])
  })

  it('cannot start in a session that has ended', async () => {
    const phone = await phoneOf()
    await asOwner('delete from auth.sessions where id = $1', [phone.sessionId])
    expect(await codeOf(register(phone))).not.toBe('done')
    expect(await devicesOf(phone)).toEqual([])
  })

  it('of a registration without a session end with the first session that ends', async () => {
    const phone = await phoneOf()
    const tablet = await signIn(database, phone)
    await asOwner('update public.push_token set session_id = null where user_id = $1', [phone.id])
    await register(phone)
    expect(await topicsOf(phone)).not.toBeNull()
    await asOwner('update public.push_token set session_id = null where user_id = $1', [phone.id])
    await asOwner('delete from auth.sessions where id = $1', [tablet.sessionId])
    expect(await devicesOf(phone)).toEqual([])
  })

  it('end when the person turns them off there, and on no other device', async () => {
    const phone = await phoneOf()
    const tablet = await phoneOf(phone)
    const stranger = await phoneOf()
    await call(stranger.scope, 'end_device', { token: phone.token })
    expect(await devicesOf(phone)).toEqual([phone.token, tablet.token])
    await call(phone.scope, 'end_device', { token: phone.token })
    expect(await devicesOf(phone)).toEqual([tablet.token])
  })
})

describe('a role change', () => {
  const toRole = (id: string, role: string) =>
    database.run(club.people.admin.scope, 'update public.profiles set role_id = $2 where id = $1', [id, role])

  it('ends the topics that the new role may not have, and keeps the others', async () => {
    const phone = await phoneOf(undefined, 'kitchen')
    await register(phone, 'kitchen-orders')
    await toRole(phone.id, 'maintenance')
    expect(await topicsOf(phone)).toEqual([`user_${phone.id}`])
    await register(phone, 'all-issues')
    await toRole(phone.id, 'admin')
    expect(await topicsOf(phone)).toEqual(['all-issues', `user_${phone.id}`])
    await toRole(phone.id, 'member')
    expect(await topicsOf(phone)).toEqual([`user_${phone.id}`])
  })

  it('deletes queued pushes to a person who was staff, since they may have news of staff', async () => {
    const phone = await phoneOf(undefined, 'maintenance')
    const queued = async () =>
      (
        await asOwner(
          `select 1 from jobs.effect e join public.push_token t on t.id::text = e.payload ->> 'token_id'
           where t.user_id = $1`,
          [phone.id],
        )
      ).rowCount
    await call(phone.scope, 'send_notification', { title: 'For staff', receiver: phone.id })
    expect(await queued()).toBe(1)
    await toRole(phone.id, 'member')
    expect(await queued()).toBe(0)
  })

  it('and a suspension end the kitchen topic of that person', async () => {
    const cook = await phoneOf(undefined, 'kitchen')
    await register(cook, 'kitchen-orders')
    const pushesOf = async (about: string) =>
      (
        await asOwner(
          `select 1 from jobs.effect e join public.notification n on n.id::text = e.payload ->> 'notification_id'
           where n.order_id = $1 and n.user_id = $2`,
          [about, cook.id],
        )
      ).rowCount
    expect(await pushesOf(await order(club.people.member))).toBe(1)
    await toRole(cook.id, 'member')
    expect(await pushesOf(await order(club.people.member))).toBe(0)
  })
})
