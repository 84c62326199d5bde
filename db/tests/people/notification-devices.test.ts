import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Person, testClub } from '#db/tests/club.ts'
import { update } from '#db/tests/statements.ts'
import { createUser, signIn } from '#server/database/testing.ts'
import { newsOf } from './news.ts'

const club = testClub()
const { database } = club
const { order, call, codeOf } = newsOf(() => database)

describe('devices', () => {
  const deviceOf = (person: Person) => `device-of-${person.id}`
  const topicsOf = async (person: Person) =>
    (
      await database.run<{ topic: string }>(
        person.scope,
        'select topic from public.topic_subscription order by topic',
      )
    ).rows.map(({ topic }) => topic)

  it('are stored from the profile’s push token, and deleted with it', async () => {
    const person = await createUser(database)
    const tokens = async () =>
      (await database.runAsOwner('select token, kind from public.push_token where user_id = $1', [person.id]))
        .rows
    await update(database, person.scope, 'profiles', person.id, {
      fcm_token: 'a-token',
      fcm_token_timestamp: '2026-05-01T08:00:00Z',
    })
    expect(await tokens()).toEqual([{ token: 'a-token', kind: 'fcm' }])
    await update(database, person.scope, 'profiles', person.id, { fcm_token: null })
    expect(await tokens()).toEqual([])
  })

  it('are at most twenty for a person; the least recently used are removed', async () => {
    const person = await createUser(database)
    for (let n = 0; n < 25; n++) await call(person.scope, 'update_push_token', { token: `device-${n}` })
    const { rows } = await database.runAsOwner<{ token: string }>(
      'select token from public.push_token where user_id = $1',
      [person.id],
    )
    expect(rows).toHaveLength(20)
    expect(rows.map(({ token }) => token)).toContain('device-24')
  })

  it('are refused when the token is invalid', async () => {
    const { member } = club.people
    for (const token of [
      '',
      ' ',
      'two words',
      'x'.repeat(4097),
      '{"endpoint":"https://push.example"}',
      '{',
      '{}',
    ]) {
      expect(await codeOf(call(member.scope, 'update_push_token', { token })), token.slice(0, 40)).toMatch(
        /GS505|23514/,
      )
    }
  })

  it('S6.10 S6.11 S6.12 S6.13 may subscribe to the topics of their own person and to announcements, in each role', async () => {
    for (const role of ['guest', 'member', 'kitchen', 'maintenance', 'admin'] as const) {
      const person = club.people[role]
      for (const topic of [
        `orders-${person.id}`,
        `issues-${person.id}`,
        `user_${person.id}`,
        'global_announcements',
      ]) {
        const answer = call(person.scope, 'subscribe_to_topic', { token: deviceOf(person), topic })
        expect(await codeOf(answer), `${role} ${topic}`).toBe('done')
      }
    }
  })

  it('S6.07 S6.08 S6.09 may subscribe to the topics of staff only in that role', async () => {
    const outcomes: Record<string, string> = {}
    for (const topic of ['kitchen-orders', 'all-issues', `orders-${randomUUID()}`, 'weather']) {
      for (const role of ['guest', 'member', 'kitchen', 'maintenance', 'admin'] as const) {
        const person = club.people[role]
        const answer = call(person.scope, 'subscribe_to_topic', { token: deviceOf(person), topic })
        outcomes[`${role} ${topic.replace(/-[0-9a-f-]{36}$/, '-another')}`] = await codeOf(answer)
      }
    }
    expect(outcomes).toEqual({
      ...Object.fromEntries(
        ['guest', 'member', 'kitchen', 'maintenance', 'admin'].flatMap((role) => [
          [`${role} orders-another`, 'GS502'],
          [`${role} weather`, 'GS501'],
          [`${role} kitchen-orders`, ['kitchen', 'admin'].includes(role) ? 'done' : 'GS502'],
          [`${role} all-issues`, ['maintenance', 'admin'].includes(role) ? 'done' : 'GS502'],
        ]),
      ),
    })
  })

  it('end their own subscriptions only', async () => {
    const person = await createUser(database)
    const topic = 'global_announcements'
    await call(person.scope, 'subscribe_to_topic', { token: 'mine', topic })
    await call(person.scope, 'subscribe_to_topic', { token: 'mine', topic })
    expect(await topicsOf(person)).toEqual([topic])
    await call(club.people.other.scope, 'unsubscribe_from_topic', { token: 'mine', topic })
    expect(await topicsOf(person)).toEqual([topic])
    await call(person.scope, 'unsubscribe_from_topic', { token: 'mine', topic })
    expect(await topicsOf(person)).toEqual([])
  })

  it('get one push each from their topic, and none once the role no longer allows the topic', async () => {
    const person = await createUser(database, { role_id: 'kitchen' })
    const cook = { ...person, ...(await signIn(database, person)) }
    for (const token of ['cook-1', 'cook-2']) {
      await call(cook.scope, 'subscribe_to_topic', { token, topic: 'kitchen-orders' })
    }
    const pushes = async (about: string) =>
      (
        await database.runAsOwner(
          `select 1 from jobs.effect e
           join public.notification n on n.id = (e.payload ->> 'notification_id')::uuid
           where n.order_id = $1 and n.user_id = $2`,
          [about, cook.id],
        )
      ).rowCount
    expect(await pushes(await order(club.people.member))).toBe(2)
    await database.run(
      club.people.admin.scope,
      `update public.profiles set role_id = 'member' where id = $1`,
      [cook.id],
    )
    expect(await pushes(await order(club.people.member))).toBe(0)
  })
})
