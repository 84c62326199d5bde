// Also on PostgreSQL: times of the club's clock.
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ids, type Person, testClub } from '#db/tests/club.ts'
import { update } from '#db/tests/statements.ts'
import { createUser, signIn } from '#server/database/testing.ts'
import { newsOf } from './news.ts'

const club = testClub()
const { database } = club
const { order, call, codeOf } = newsOf(() => database)

type Signed = Person & { sessionId: string }

async function personWith(role_id: string, topic: string, tokens: string[]): Promise<Signed> {
  const person = await createUser(database, { role_id })
  const signed = { ...person, ...(await signIn(database, person)) }
  for (const token of tokens) {
    await call(signed.scope, 'subscribe_to_topic', { token, topic: topic.replace('{me}', person.id) })
  }
  return signed
}

const owned = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await database.runAsOwner<Row>(sql, values)).rows
const one = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await owned<Row>(sql, values))[0]!
const pushedTo = async (notificationId: string) =>
  (
    await owned<{ token: string }>(
      `select t.token from jobs.effect e join public.push_token t on t.id::text = e.payload ->> 'token_id'
       where e.kind = 'push' and e.payload ->> 'notification_id' = $1 order by e.id`,
      [notificationId],
    )
  ).map(({ token }) => token)

/** A Web Push subscription as from a browser. */
function webToken(): string {
  const p256dh = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url')
  const endpoint = `https://push.example/${randomBytes(8).toString('hex')}`
  return JSON.stringify({ endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } })
}

let serial = 0
/** Puts a notification into the inbox, as the rules of the club do. */
async function notify(person: Person, columns: object): Promise<string> {
  const row = { event_key: `rule:${serial++}`, type: 'note', topic: `user_${person.id}`, ...columns }
  const { id } = await one<{ id: string }>(
    `insert into public.notification (user_id, event_key, topic, type, title, url)
     values ($1, $2, $3, $4, 'News', '/') returning id`,
    [person.id, row.event_key, row.topic, row.type],
  )
  return id
}

beforeEach(() => database.execScript('delete from jobs.effect'))

describe('a kind of notification that a device mutes', () => {
  it('sends no push there, and still one to the other device', async () => {
    const [loud, silent] = [randomUUID(), randomUUID()]
    const person = await personWith('member', 'orders-{me}', [loud, silent])
    const { id } = await one<{ id: string }>('select id from public.push_token where token = $1', [silent])
    await database.run(
      person.scope,
      `update public.push_token set muted_kinds = '{order}' where id = $1 returning id`,
      [id],
    )
    expect(await pushedTo(await notify(person, { topic: `orders-${person.id}` }))).toEqual([loud])
  })

  it('can be changed by its owner only, to an existing value', async () => {
    const token = randomUUID()
    const person = await personWith('member', 'user_{me}', [token])
    const { id } = await one<{ id: string }>('select id from public.push_token where token = $1', [token])
    await database.run(
      club.people.admin.scope,
      `update public.push_token set muted_kinds = '{order}' where id = $1`,
      [id],
    )
    expect(await one('select muted_kinds from public.push_token where id = $1', [id])).toEqual({
      muted_kinds: [],
    })
    const odd = database.run(
      person.scope,
      `update public.push_token set muted_kinds = '{weather}' where id = $1`,
      [id],
    )
    expect(await codeOf(odd)).toBe('23514')
  })
})

describe('quiet hours', () => {
  const quietAt = async (notification: string, moment: string) => {
    const { until } = await one<{ until: Date | string | null }>(
      'select private.quiet_until(n, $2::timestamptz) as until from public.notification n where n.id = $1',
      [notification, moment],
    )
    return until === null ? null : new Date(until).toISOString()
  }
  const setHours = (person: Person, starts_at: string, ends_at: string) =>
    update(database, person.scope, 'quiet_hours', person.id, { is_on: true, starts_at, ends_at })

  it('hold back a push by the clock of the club, also over midnight, until they end', async () => {
    await owned(`update public.setting set value = '"Asia/Tokyo"' where key = 'club.time_zone'`)
    const person = await personWith('member', 'user_{me}', [])
    const news = await notify(person, {})
    expect(await quietAt(news, '2026-05-01T23:30+09:00')).toBeNull()
    await setHours(person, '22:00', '07:00')
    expect(await quietAt(news, '2026-05-01T21:59+09:00')).toBeNull()
    expect(await quietAt(news, '2026-05-01T22:00+09:00')).toBe('2026-05-01T22:00:00.000Z')
    expect(await quietAt(news, '2026-05-02T06:59+09:00')).toBe('2026-05-01T22:00:00.000Z')
    expect(await quietAt(news, '2026-05-02T07:00+09:00')).toBeNull()
    await setHours(person, '13:00', '14:30')
    expect(await quietAt(news, '2026-05-01T13:15+09:00')).toBe('2026-05-01T05:30:00.000Z')
    expect(await quietAt(news, '2026-05-01T14:30+09:00')).toBeNull()
  })

  it('apply to held pushes again when they change', async () => {
    const person = await personWith('member', 'user_{me}', [webToken()])
    const [news, other] = [await notify(person, {}), await notify(person, {})]
    const hold = (id: string, why: string) =>
      owned(
        `update jobs.effect set due_at = now() + interval '8 hours', last_error = $2
         where payload ->> 'notification_id' = $1`,
        [id, why],
      )
    await hold(news, 'quiet hours')
    await hold(other, '503')
    const isDue = async (id: string) =>
      (
        await one<{ due: boolean }>(
          `select due_at <= now() as due from jobs.effect where payload ->> 'notification_id' = $1`,
          [id],
        )
      ).due
    await setHours(person, '01:00', '02:00')
    expect([await isDue(news), await isDue(other)]).toEqual([true, false])
  })

  it('let an alarm through only to people at work', async () => {
    const cook = await personWith('kitchen', 'kitchen-orders', [])
    await setHours(cook, '00:00', '23:59:59')
    const noon = '2026-05-01T12:00Z'
    const alarm = await notify(cook, { type: 'unseen', topic: 'kitchen-orders' })
    const fresh = await notify(cook, { type: 'new', topic: 'kitchen-orders' })
    const forged = await notify(cook, { type: 'unseen', topic: 'kitchen-orders', event_key: 'sent:x:1' })
    expect(await quietAt(alarm, noon)).not.toBeNull()
    await call(cook.scope, 'report_board', { board: randomUUID(), station: 'all', counted: 0 })
    expect(await quietAt(alarm, noon)).toBeNull()
    expect(await quietAt(fresh, noon)).not.toBeNull()
    expect(await quietAt(forged, noon)).not.toBeNull()
  })
})

describe('a push with a receipt', () => {
  const deliveryOf = (notification: string) =>
    one<{ id: string; receipt: string; shown_at: unknown; opened_at: unknown }>(
      'select id, receipt, shown_at, opened_at from jobs.push_delivery where notification_id = $1',
      [notification],
    )

  it('is reported by its receipt without a session, once, and is read once it was opened', async () => {
    const person = await personWith('member', 'user_{me}', [randomUUID()])
    const news = await notify(person, {})
    const { receipt } = await deliveryOf(news)
    const visitor = club.people.anon.scope
    await call(visitor, 'report_push', { receipt: randomUUID(), event: 'shown' })
    expect(await deliveryOf(news)).toMatchObject({ shown_at: null })
    await call(visitor, 'report_push', { receipt, event: 'shown' })
    const { shown_at } = await deliveryOf(news)
    expect(shown_at).not.toBeNull()
    await call(visitor, 'report_push', { receipt, event: 'shown' })
    await call(visitor, 'report_push', { receipt, event: 'anything' })
    expect(await deliveryOf(news)).toMatchObject({ shown_at, opened_at: null })
    await call(visitor, 'report_push', { receipt, event: 'opened' })
    const read = await one<{ read_at: unknown }>('select read_at from public.notification where id = $1', [
      news,
    ])
    expect(read.read_at).not.toBeNull()
  })

  it('as a test goes to this device only, and its person can ask for its state', async () => {
    const [here, there] = [randomUUID(), randomUUID()]
    const person = await personWith('member', 'user_{me}', [here, there])
    const { rows } = await call(person.scope, 'test_push', { token: here })
    const id = String((rows[0] as { answer: string }).answer)
    const { notification_id } = await one<{ notification_id: string }>(
      'select notification_id from jobs.push_delivery where id = $1',
      [id],
    )
    expect(await pushedTo(notification_id)).toEqual([here])
    const state = (who: Person) =>
      database.run(who.scope, 'select accepted_at, shown_at from public.push_state($1)', [id])
    expect((await state(person)).rows).toEqual([{ accepted_at: null, shown_at: null }])
    expect((await state(club.people.other)).rows).toEqual([])
    const unknown = await call(person.scope, 'test_push', { token: 'unknown' })
    expect(unknown.rows).toEqual([{ answer: null }])
  })

  it('continues under a new subscription, while the session lives', async () => {
    const subscription = (name: string) =>
      JSON.stringify({
        endpoint: `https://push.example/${name}`,
        keys: { p256dh: name.padEnd(87, 'A'), auth: 'a'.repeat(22) },
      })
    const [before, after] = [subscription('old'), subscription('new')]
    const person = await personWith('member', 'user_{me}', [before])
    const visitor = club.people.anon.scope
    const { id } = await one<{ id: string }>('select id from public.push_token where token = $1', [before])
    const tokenNow = async () =>
      (await one<{ token: string }>('select token from public.push_token where id = $1', [id])).token
    await call(visitor, 'replace_push_token', { before: subscription('unknown'), token: after })
    expect(await tokenNow()).toBe(before)
    await call(visitor, 'replace_push_token', { before, token: after })
    expect(await tokenNow()).toBe(after)
    expect(await pushedTo(await notify(person, {}))).toEqual([after])
    expect(await codeOf(call(visitor, 'replace_push_token', { before: after, token: 'fcm' }))).toBe('GS505')
    await owned(`update auth.sessions set not_after = now() - interval '1 second' where id = $1`, [
      person.sessionId,
    ])
    await call(visitor, 'replace_push_token', { before: after, token: before })
    expect(await tokenNow()).toBe(after)
  })

  it('belongs to one of my devices, which I see with the data of its session', async () => {
    const [here, there] = [randomUUID(), randomUUID()]
    const person = await personWith('member', 'user_{me}', [there, here])
    await call(club.people.other.scope, 'subscribe_to_topic', {
      token: randomUUID(),
      topic: `user_${club.people.other.id}`,
    })
    const { rows } = await database.run(
      person.scope,
      'select is_this, muted_kinds, kind from public.my_devices($1)',
      [here],
    )
    const device = { muted_kinds: [], kind: 'fcm' }
    expect(rows).toEqual([
      { is_this: true, ...device },
      { is_this: false, ...device },
    ])
  })
})

describe('the ladder of an alarm', () => {
  const due = () => owned('update jobs.push_ladder set due_at = now() where due_at is not null')
  const climb = async () => (await one<{ done: boolean }>('select private.climb_ladder() as done')).done
  const outcome = async (notification: string) =>
    (
      await one<{ outcome: string | null }>(
        'select outcome from jobs.push_ladder where notification_id = $1',
        [notification],
      )
    ).outcome
  const alarmFor = (person: Person, order_id: string) =>
    notify(person, { type: 'untouched', topic: 'kitchen-orders', event_key: `alarm:${order_id}` })

  beforeEach(() => owned('delete from jobs.push_ladder'))

  it('goes from the last used device to the next, then to the person on duty, once', async () => {
    const [old, recent] = [randomUUID(), randomUUID()]
    const cook = await personWith('kitchen', 'kitchen-orders', [old, recent])
    await owned(`update public.push_token set seen_at = now() - interval '1 day' where token = $1`, [old])
    const about = await order(club.people.member)
    const alarm = await alarmFor(cook, about)
    await owned('update public.notification set order_id = $2 where id = $1', [alarm, about])
    expect(await pushedTo(alarm)).toEqual([recent])
    expect(await climb()).toBe(false)
    await due()
    expect(await climb()).toBe(true)
    expect(await pushedTo(alarm)).toEqual([recent, old])
    await due()
    await climb()
    expect(await outcome(alarm)).toBe('unreached')
    const told = await owned<{ user_id: string; title: string }>(
      `select user_id, title from public.notification where event_key = $1`,
      [`unreached:alarm:${about}`],
    )
    expect(told).toEqual([
      {
        user_id: club.people.admin.id,
        title: expect.stringMatching(/^You are on duty: the alarm for order \d+/),
      },
    ])
  })

  it('ends when a device shows it, and when it is read', async () => {
    const cooks = await Promise.all(
      [1, 2].map(() => personWith('kitchen', 'kitchen-orders', [randomUUID(), randomUUID()])),
    )
    const [shown, read] = await Promise.all(cooks.map((cook) => alarmFor(cook, ids.order)))
    const { receipt } = await one<{ receipt: string }>(
      'select receipt from jobs.push_delivery where notification_id = $1',
      [shown],
    )
    await call(club.people.anon.scope, 'report_push', { receipt, event: 'shown' })
    await owned('update public.notification set read_at = now() where id = $1', [read])
    await due()
    await climb()
    expect([await outcome(shown!), await outcome(read!)]).toEqual(['shown', 'read'])
    expect((await pushedTo(shown!)).length).toBe(1)
  })

  it('for several tickets ends once the kitchen has started them', async () => {
    const cook = await personWith('kitchen', 'kitchen-orders', [])
    const rung = await order(club.people.member)
    await owned('update public.user_order set untouched_at = now() where id = $1', [rung])
    const first = await alarmFor(cook, randomUUID())
    await due()
    await climb()
    expect(await outcome(first)).toBe('unreached')
    const second = await alarmFor(cook, randomUUID())
    await owned(`update public.user_order set status = 'preparing' where id = $1`, [rung])
    await due()
    // One step of it, and one of the ladder to the person on duty.
    await climb()
    await climb()
    expect(await outcome(second)).toBe('over')
  })

  it('shows which receivers had a kitchen board open, which rings without a push', async () => {
    const [atBoard, away] = [
      await personWith('kitchen', 'kitchen-orders', []),
      await personWith('kitchen', 'kitchen-orders', []),
    ]
    const [rung, silent] = [await alarmFor(atBoard, randomUUID()), await alarmFor(away, randomUUID())]
    await call(atBoard.scope, 'report_board', { board: randomUUID(), station: 'all', counted: 0 })
    const { rows } = await database.run<{ id: string; board_at: Date | null }>(
      club.people.admin.scope,
      'select id, board_at from public.alarm_ladders()',
    )
    expect(rows.find(({ id }) => id === rung)!.board_at).not.toBeNull()
    expect(rows.find(({ id }) => id === silent)!.board_at).toBeNull()
    await owned(
      `update jobs.kitchen_board set reported_at = now() - interval '2 minutes' where user_id = $1`,
      [atBoard.id],
    )
    const later = await database.run<{ board_at: Date | null }>(
      club.people.admin.scope,
      'select board_at from public.alarm_ladders() where id = $1',
      [rung],
    )
    expect(later.rows[0]!.board_at).toBeNull()
  })

  it('is visible to administrators only', async () => {
    const cook = await personWith('kitchen', 'kitchen-orders', [randomUUID()])
    const alarm = await alarmFor(cook, randomUUID())
    const ladders = (who: Person) =>
      database.run<{ id: string; state: string; devices: unknown[] }>(
        who.scope,
        'select id, state, devices from public.alarm_ladders()',
      )
    const { rows } = await ladders(club.people.admin)
    expect(rows.find(({ id }) => id === alarm)).toMatchObject({ state: 'climbing', devices: [{}] })
    expect(await codeOf(ladders(club.people.kitchen))).toMatch(/^GS/)
  })
})

describe('a device that its person removed', () => {
  const register = (person: Signed, token: string) =>
    call(person.scope, 'subscribe_to_topic', { token, topic: `user_${person.id}` })
  const removed = async () => {
    const token = webToken()
    const person = await personWith('member', 'user_{me}', [token])
    await database.run(person.scope, 'delete from public.push_token where user_id = $1', [person.id])
    return { person, token }
  }

  it('is not registered again by its app, nor under a new subscription that replaced its own', async () => {
    const { person, token } = await removed()
    expect(await codeOf(register(person, token))).toBe('GS511')
    const next = webToken()
    await call({ role: 'anon' } as Person['scope'], 'replace_push_token', { before: token, token: next })
    expect(await codeOf(register(person, next))).toBe('GS511')
  })

  it('is registered with the new token of a person who turned pushes on there', async () => {
    const { person } = await removed()
    expect(await codeOf(register(person, webToken()))).toBe('done')
  })

  it('can be registered again after a sign-out', async () => {
    const token = webToken()
    const person = await personWith('member', 'user_{me}', [token])
    await call(person.scope, 'end_device', { token })
    expect(await codeOf(register(person, token))).toBe('done')
  })

  it('can be removed by its person only', async () => {
    const { token } = await removed()
    const other = await personWith('member', 'user_{me}', [])
    expect(await codeOf(register(other, token))).toBe('done')
  })
})
