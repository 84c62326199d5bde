import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ids, type Person, testClub } from '#db/tests/club.ts'
import { outcomeOf, tryAs } from '#db/tests/statements.ts'
import { foreignAddresses, ownAddresses } from '#domain/base/testing-addresses.ts'
import { createUser } from '#server/database/testing.ts'
import { newsOf } from './news.ts'

const club = testClub()
const { database } = club
const { inboxOf, call, codeOf } = newsOf(() => database)

describe('sending a notification', () => {
  const news = { title: 'Hello', body: 'There' }
  const send = (person: Person, given: object) =>
    call(person.scope, 'send_notification', { ...news, ...given })

  it('is allowed to the roles concerned: no other person reaches a person or a topic', async () => {
    const { member } = club.people
    const receivers = {
      'another person': { receiver: member.id },
      'their orders': { topic: `orders-${member.id}` },
      'their issues': { receiver: member.id, data: `{"issueId": "${ids.issue}"}` },
      'the kitchen': { topic: 'kitchen-orders' },
      'the greenkeepers': { topic: 'all-issues' },
      everybody: { topic: 'global_announcements' },
    }
    const found: Record<string, string[]> = {}
    for (const [name, given] of Object.entries(receivers)) {
      found[name] = []
      for (const role of ['anon', 'guest', 'other', 'kitchen', 'maintenance', 'admin'] as const) {
        const answer = tryAs(database, club.people[role].scope, (session) =>
          session.query(
            'select public.send_notification(title => $1, topic => $2, receiver => $3, data => $4)',
            [
              'Hello',
              'topic' in given ? given.topic : null,
              'receiver' in given ? given.receiver : null,
              'data' in given ? given.data : '{}',
            ],
          ),
        )
        found[name].push(await codeOf(answer))
      }
    }
    expect(found).toEqual({
      'another person': ['42501', 'GS503', 'GS503', 'GS503', 'GS503', 'done'],
      'their orders': ['42501', 'GS503', 'GS503', 'done', 'GS503', 'done'],
      'their issues': ['42501', 'GS503', 'GS503', 'GS503', 'done', 'done'],
      'the kitchen': ['42501', 'GS503', 'GS503', 'done', 'GS503', 'done'],
      'the greenkeepers': ['42501', 'GS503', 'GS503', 'GS503', 'done', 'done'],
      everybody: ['42501', 'GS503', 'GS503', 'GS503', 'GS503', 'done'],
    })
  })

  it('to oneself is allowed to everybody', async () => {
    const person = await createUser(database)
    expect((await send(person, { receiver: person.id })).rows).toEqual([{ answer: 1 }])
    expect(await inboxOf(person)).toMatchObject([{ type: 'message', url: '/notifications', ...news }])
  })

  it('S3.18 accepts a topic, a person, or one person of a topic', async () => {
    const { admin, kitchen, member } = club.people
    expect((await send(admin, { topic: 'kitchen-orders', receiver: kitchen.id })).rows).toEqual([
      { answer: 1 },
    ])
    expect((await send(admin, { topic: 'kitchen-orders', receiver: member.id })).rows).toEqual([
      { answer: 0 },
    ])
    expect((await send(admin, { receiver: member.id })).rows).toEqual([{ answer: 1 }])
    expect(await codeOf(send(admin, {}))).toBe('GS504')
  })

  it('S3.17 leads to the order or issue of its data, else to a path of the app and nowhere else', async () => {
    const person = await createUser(database)
    const target = async (data: object) => {
      await send(person, { topic: `user_${person.id}`, data: JSON.stringify(data) })
      return (await inboxOf(person)).at(-1)?.url
    }
    expect(await target({ orderId: ids.order, type: 'ready' })).toBe(`/orders/${ids.order}`)
    expect(await target({ issueId: ids.issue, url: '/map' })).toBe(`/issues/${ids.issue}`)
    expect(await target({ url: '/map?hole=3' })).toBe('/map?hole=3')
    for (const url of ownAddresses) expect(await target({ url }), url).toBe(url)
    expect(await target({ url: 7 })).toBe('/notifications')
  })

  // A text of the database holds no null.
  const nasty = foreignAddresses.filter(([address]) => !address.includes('\u0000'))

  it.each(nasty)('S3.17 leads nowhere by the address %j: %s', async (address) => {
    const person = await createUser(database)
    await send(person, { topic: `user_${person.id}`, data: JSON.stringify({ url: address }) })
    expect((await inboxOf(person)).map(({ url }) => url)).toEqual(['/notifications'])
  })

  it.each(nasty)('cannot store the address %j, whichever rule writes it: %s', async (address) => {
    const { member } = club.people
    const stored = database.runAsOwner(
      `insert into public.notification (user_id, event_key, topic, type, title, url)
       values ($1, 'nasty', $2, 'message', 'Click here', $3)`,
      [member.id, `user_${member.id}`, address],
    )
    expect(await outcomeOf(stored)).toBe('23514')
  })

  it('happens once for each request, however often it is repeated', async () => {
    const person = await createUser(database)
    const request = { receiver: person.id, request_id: randomUUID() }
    expect((await send(person, request)).rows).toEqual([{ answer: 1 }])
    expect((await send(person, request)).rows).toEqual([{ answer: 0 }])
    expect(await inboxOf(person)).toHaveLength(1)
  })

  it('refuses a text that is too long, and a malformed notification', async () => {
    const person = await createUser(database)
    for (const given of [
      { title: '' },
      { title: '  ' },
      { title: null },
      { title: 'x'.repeat(121) },
      { body: 'x'.repeat(501) },
      { data: '[]' },
      { data: 'null' },
      { data: JSON.stringify({ more: 'x'.repeat(1000) }) },
      { data: '{"type": ""}' },
    ]) {
      const answer = send(person, { receiver: person.id, ...given })
      expect(await codeOf(answer), JSON.stringify(given).slice(0, 60)).toBe('GS504')
    }
    expect(await inboxOf(person)).toEqual([])
  })
})
