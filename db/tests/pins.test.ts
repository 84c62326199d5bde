import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/types.ts'
import { type Club, callers, ids, openClub, type Person, pin, places, server } from './club.ts'
import { insert, outcomeOf } from './statements.ts'

let club: Club
let database: Database
let keeper: Person
beforeAll(async () => {
  club = await openClub()
  database = club.database
  keeper = club.people.maintenance
})
afterAll(() => database.close())
beforeEach(() => database.execScript('delete from public.pin_set'))

interface PinSet {
  id?: string
  /** Days from the club's today. */
  day?: number
  status?: string
  pins?: unknown
  replaces?: string | null
  [column: string]: unknown
}

async function save(person: Person, { day = 0, pins = [pin(1), pin(2)], ...set }: PinSet) {
  return insert(database, person.scope, 'pin_set', {
    id: randomUUID(),
    course_id: ids.course,
    date: await clubDay(day),
    pins: JSON.stringify(pins),
    ...set,
  })
}

/** The date so many days after the club's today. */
async function clubDay(after: number): Promise<string> {
  const { rows } = await database.runAsOwner<{ day: string }>(
    `select ((now() at time zone 'Europe/Dublin')::date + $1::int)::text as day`,
    [after],
  )
  return rows[0]!.day
}

async function publish(person: Person, set: PinSet = {}): Promise<Record<string, unknown>> {
  return (await save(person, { status: 'published', ...set })).rows[0]!
}

async function setOf(id: unknown) {
  return (await database.runAsOwner('select * from public.pin_set where id = $1', [id])).rows[0]
}

async function positionsOf(id: unknown) {
  const { rows } = await database.runAsOwner(
    'select hole_id, lng, lat, accuracy_m, zone from public.pin_position where pin_set_id = $1 order by hole_id',
    [id],
  )
  return rows
}

async function toldOf({ id }: Person, type = 'replaced') {
  const { rows } = await database.runAsOwner(
    'select topic, title, url from public.notification where user_id = $1 and type = $2',
    [id, type],
  )
  return rows
}

describe('publishing pins', () => {
  it('tells whoever published before that somebody else has, and nobody of what they did themselves', async () => {
    const { admin } = club.people
    const first = await publish(keeper)
    const second = await publish(keeper, { replaces: first.id as string })
    const day = await clubDay(0)
    expect(await toldOf(keeper)).toEqual([])
    await publish(admin, { replaces: second.id as string })
    expect(await toldOf(keeper)).toEqual([
      {
        topic: `user_${keeper.id}`,
        title: expect.stringContaining(`published other pins for ${day}`),
        url: `/updatepins?date=${day}`,
      },
    ])
    expect(await toldOf(admin)).toEqual([])
  })

  it('signs and dates the set and makes a place of each pin', async () => {
    const pins = [{ ...pin(1), accuracy_m: 0.8 }, pin(2, 3, -4)]
    const set = await publish(keeper, { pins, note: 'Soft greens' })
    expect(set).toMatchObject({
      status: 'published',
      created_by: keeper.id,
      replaces: null,
      note: 'Soft greens',
    })
    expect(set.published_at).not.toBeNull()
    expect(await positionsOf(set.id)).toEqual([
      { hole_id: ids.hole1, lng: -8, lat: 53.003, accuracy_m: '0.8', zone: 'middle' },
      { ...pin(2, 3, -4), accuracy_m: null, zone: 'middle' },
    ])
  })

  it('shows the set to everybody', async () => {
    const set = await publish(keeper)
    for (const caller of callers) {
      const { rows } = await database.run(
        club.people[caller].scope,
        'select count(*)::int as n from public.pin_position where pin_set_id = $1',
        [set.id],
      )
      expect(rows, caller).toEqual([{ n: 2 }])
    }
  })

  it.each([
    ['in front', 1, -12, 0, 'front'],
    ['in the middle', 1, 4, 0, 'middle'],
    ['at the back', 1, 12, 0, 'back'],
    ['in front of a green played to the east', 2, 0, -12, 'front'],
    ['to the side of a green played to the east', 2, 12, 0, 'middle'],
    ['at the back of a green played to the east', 2, 0, 12, 'back'],
  ] as const)('says that a pin %s is so', async (_, hole, north, east, zone) => {
    const set = await publish(keeper, { pins: [pin(hole, north, east)] })
    expect((await positionsOf(set.id))[0]).toMatchObject({ zone })
  })

  it('knows no third of a green that nobody has mapped', async () => {
    const set = await publish(keeper, { pins: [{ hole_id: ids.hole3, lng: -8.01, lat: 53.011 }] })
    expect(await positionsOf(set.id)).toEqual([
      { hole_id: ids.hole3, lng: -8.01, lat: 53.011, accuracy_m: null, zone: null },
    ])
  })

  it('replaces the set of the date that the author saw, and keeps it as history', async () => {
    const first = await publish(keeper)
    const second = await publish(club.people.admin, { replaces: first.id as string, pins: [pin(1, 5)] })
    expect(await setOf(first.id)).toMatchObject({ status: 'replaced', created_by: keeper.id })
    expect(await positionsOf(first.id)).toHaveLength(2)
    expect(second).toMatchObject({ status: 'published', replaces: first.id })
    const seen = await database.run(club.people.member.scope, 'select id from public.pin_set')
    expect(seen.rows).toEqual([{ id: second.id }])
  })

  it('over a set that the author has not seen is refused, and nothing changes', async () => {
    const first = await publish(keeper)
    expect(await outcomeOf(save(club.people.admin, { status: 'published' }))).toBe('GS216')
    expect(await outcomeOf(save(club.people.admin, { status: 'published', replaces: ids.published }))).toBe(
      'GS216',
    )
    const second = await publish(keeper, { replaces: first.id as string })
    expect(
      await outcomeOf(save(club.people.admin, { status: 'published', replaces: first.id as string })),
    ).toBe('GS216')
    expect(await setOf(second.id)).toMatchObject({ status: 'published' })
    const { rows } = await database.runAsOwner('select count(*)::int as n from public.pin_set')
    expect(rows).toEqual([{ n: 2 }])
  })

  it('that names a set where there is none is refused', async () => {
    const other = await publish(keeper, { day: 1 })
    expect(await outcomeOf(save(keeper, { status: 'published', replaces: other.id as string }))).toBe('GS216')
  })

  it('keeps one set for each date', async () => {
    await publish(keeper, { day: 0 })
    await publish(keeper, { day: 1 })
    const { rows } = await database.runAsOwner(
      `select count(*)::int as n from public.pin_set where status = 'published'`,
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  it('by the server takes any date and replaces what is there', async () => {
    const asServer = { id: 'server', scope: server }
    const old = await publish(asServer, { day: -30 })
    const newer = await publish(asServer, { day: -30, pins: [pin(2)] })
    expect(newer.replaces).toBe(old.id)
    expect(await setOf(old.id)).toMatchObject({ status: 'replaced' })
  })
})

describe('a set sent twice', () => {
  const thereAlready = { code: '23505', constraint: 'pin_set_pkey' }

  it('is one set: the second is told that it is there already', async () => {
    const id = randomUUID()
    await publish(keeper, { id })
    expect(await save(keeper, { id, status: 'published' }).catch((error) => error)).toMatchObject(
      thereAlready,
    )
    expect(await positionsOf(id)).toHaveLength(2)
  })

  it('is told so also when another set has replaced it since', async () => {
    const id = randomUUID()
    await publish(keeper, { id })
    await publish(club.people.admin, { replaces: id })
    expect(await save(keeper, { id, status: 'published' }).catch((error) => error)).toMatchObject(
      thereAlready,
    )
  })

  it('as a draft that is published twice is success again', async () => {
    const draft = (await save(keeper, {})).rows[0]!
    const update = `update public.pin_set set status = 'published', replaces = null where id = $1 returning status, published_at::text`
    const first = await database.run(keeper.scope, update, [draft.id])
    const again = await database.run(keeper.scope, update, [draft.id])
    expect(again.rows).toEqual(first.rows)
    expect(await positionsOf(draft.id)).toHaveLength(2)
  })
})

describe('a draft', () => {
  it('has no places, is changed and thrown away by the keepers, and seen by nobody else', async () => {
    const draft = (await save(keeper, { pins: [] })).rows[0]!
    expect(await positionsOf(draft.id)).toEqual([])
    await database.run(club.people.admin.scope, 'update public.pin_set set pins = $2 where id = $1', [
      draft.id,
      JSON.stringify([pin(1)]),
    ])
    expect((await setOf(draft.id))?.pins).toEqual([pin(1)])
    for (const caller of ['anon', 'guest', 'member', 'kitchen'] as const) {
      const { rowCount } = await database.run(
        club.people[caller].scope,
        'select 1 from public.pin_set where id = $1',
        [draft.id],
      )
      expect(rowCount, caller).toBe(0)
    }
    await database.run(keeper.scope, 'delete from public.pin_set where id = $1', [draft.id])
    expect(await setOf(draft.id)).toBeUndefined()
  })

  it('is published by an update, which replaces the set that it names', async () => {
    const first = await publish(keeper)
    const draft = (await save(keeper, { pins: [pin(1, 2)] })).rows[0]!
    const update = (replaces: unknown) =>
      database.run(
        keeper.scope,
        `update public.pin_set set status = 'published', replaces = $2 where id = $1 returning status`,
        [draft.id, replaces],
      )
    expect(await outcomeOf(update(null))).toBe('GS216')
    expect(await setOf(draft.id)).toMatchObject({ status: 'draft' })
    expect((await update(first.id)).rows).toEqual([{ status: 'published' }])
    expect(await setOf(first.id)).toMatchObject({ status: 'replaced' })
    expect(await positionsOf(draft.id)).toMatchObject([{ hole_id: ids.hole1 }])
  })

  it('cannot be published when its day has passed meanwhile', async () => {
    const draft = (await save(keeper, {})).rows[0]!
    await database.runAsOwner('update public.pin_set set date = date - 5 where id = $1', [draft.id])
    const late = database.run(keeper.scope, `update public.pin_set set status = 'published' where id = $1`, [
      draft.id,
    ])
    expect(await outcomeOf(late)).toBe('GS218')
  })
})

describe('a published set', () => {
  it.each([
    ['its pins', `pins = '[]'`],
    ['its note', `note = 'Hard'`],
    ['its date', 'date = date + 1'],
    ['its state', `status = 'draft'`],
    ['its state by hand', `status = 'replaced'`],
    ['what it said while it is withdrawn', `status = 'withdrawn', note = 'Hard'`],
  ])('is final in %s, for keepers and for the server', async (_, change) => {
    const set = await publish(keeper)
    for (const scope of [keeper.scope, club.people.admin.scope, server]) {
      expect(
        await outcomeOf(database.run(scope, `update public.pin_set set ${change} where id = $1`, [set.id])),
      ).toBe('GS217')
    }
    expect(await setOf(set.id)).toMatchObject({ status: 'published', note: null, pins: [pin(1), pin(2)] })
  })

  it('is not thrown away, nor is history', async () => {
    const first = await publish(keeper)
    await publish(keeper, { replaces: first.id as string })
    const { rowCount } = await database.run(club.people.admin.scope, 'delete from public.pin_set')
    expect(rowCount).toBe(0)
  })

  it('has places that nobody moves', async () => {
    const set = await publish(keeper)
    for (const sql of [
      'update public.pin_position set lng = 0',
      'delete from public.pin_position',
      `insert into public.pin_position (pin_set_id, hole_id, lng, lat) values ('${set.id}', '${ids.hole3}', 0, 0)`,
    ]) {
      expect(await outcomeOf(database.run(club.people.admin.scope, sql))).toBe('42501')
    }
  })

  it('outlives the account of its author', async () => {
    const person = await club.database.asOwner(async (session) => {
      const id = randomUUID()
      await session.query('insert into auth.users (id) values ($1)', [id])
      await session.query(`update public.profiles set role_id = 'maintenance' where id = $1`, [id])
      return id
    })
    const scope = { role: 'authenticated', claims: { role: 'authenticated', sub: person } } as const
    const set = await publish({ id: person, scope })
    await database.runAsOwner('delete from auth.users where id = $1', [person])
    expect(await setOf(set.id)).toMatchObject({ status: 'published', created_by: null })
  })
})

describe('pins are refused', () => {
  const cases: [string, string, unknown][] = [
    ['when they are no list', 'GS211', { hole_id: ids.hole1 }],
    ['when one is no object', 'GS211', [[-8, 53]]],
    ['without a hole', 'GS211', [{ lng: -8, lat: 53.003 }]],
    ['with a hole that is no id', 'GS211', [{ ...pin(1), hole_id: '1' }]],
    ['without a longitude', 'GS211', [{ hole_id: ids.hole1, lat: 53.003 }]],
    ['with a place as text', 'GS211', [{ ...pin(1), lng: '-8' }]],
    ['with a place off the world', 'GS211', [{ ...pin(1), lat: 91 }]],
    ['with an accuracy below nothing', 'GS211', [{ ...pin(1), accuracy_m: -1 }]],
    ['with an accuracy as text', 'GS211', [{ ...pin(1), accuracy_m: 'good' }]],
    ['on a hole nobody knows', 'GS212', [{ ...pin(1), hole_id: randomUUID() }]],
    ['with two on a hole', 'GS213', [pin(1), pin(1, 2)]],
    ['just off the green', 'GS214', [pin(1, 15.5)]],
    ['far from the green', 'GS214', [{ ...pin(1), ...places.nowhere }]],
    ['on the green of another hole', 'GS220', [{ ...pin(2), hole_id: ids.hole1 }]],
    ['when there are none to publish', 'GS215', []],
  ]
  it.each(cases)('%s (%s)', async (_, code, pins) => {
    expect(await outcomeOf(save(keeper, { status: 'published', pins }))).toBe(code)
    const { rows } = await database.runAsOwner('select count(*)::int as n from public.pin_set')
    expect(rows).toEqual([{ n: 0 }])
  })

  it('on the hole of another course', async () => {
    const { rows } = await database.runAsOwner(
      `insert into public.course (name) values ('Other') returning id`,
    )
    expect(await outcomeOf(save(keeper, { course_id: rows[0]!.id }))).toBe('GS212')
  })

  it('say which hole is wrong', async () => {
    const refusal = await save(keeper, { pins: [pin(1), { ...pin(2), ...places.nowhere }] }).catch(
      (error) => error,
    )
    expect(refusal).toMatchObject({ code: 'GS214', hint: 'pin_outside_green', detail: '{"hole": 2}' })
  })

  it.each([
    ['two days ago', -2, 'GS218'],
    ['in 15 days', 15, 'GS218'],
  ])('for a day %s', async (_, day, code) => {
    expect(await outcomeOf(save(keeper, { day }))).toBe(code)
  })

  it('but not for yesterday and in 14 days', async () => {
    await publish(keeper, { day: -1 })
    await publish(keeper, { day: 14 })
  })

  it('from a device whose clock is ahead, and not from one that was without signal for a day', async () => {
    const made = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()
    expect(await outcomeOf(save(keeper, { made_at: made(1) }))).toBe('GS221')
    await publish(keeper, { made_at: made(-24) })
  })

  it.each(['created_by', 'created_at', 'published_at'])('when they say their own %s', async (column) => {
    const value = column === 'created_by' ? club.people.admin.id : '2026-01-01'
    expect(await outcomeOf(save(keeper, { [column]: value }))).toBe('42501')
  })

  it('from everybody who does not keep the course', async () => {
    for (const caller of ['anon', 'guest', 'member', 'kitchen'] as const) {
      expect(await outcomeOf(save(club.people[caller], {})), caller).toBe('42501')
      expect(await outcomeOf(save(club.people[caller], { status: 'published' })), caller).toBe('42501')
    }
  })
})

describe('a set that was published by mistake', () => {
  const withdraw = (person: Person, id: unknown) =>
    database.run(
      person.scope,
      `update public.pin_set set status = 'withdrawn' where id = $1 returning status`,
      [id],
    )
  const seen = async (person: Person) =>
    (await database.run(person.scope, 'select date::text, status from public.pin_set order by date')).rows

  it.each(['maintenance', 'admin'] as const)(
    'is withdrawn by %s: members see the pins of before',
    async (who) => {
      await publish(keeper, { day: -1 })
      const { id } = await publish(keeper)
      expect(await seen(club.people.member)).toHaveLength(2)
      expect((await withdraw(club.people[who], id)).rows).toEqual([{ status: 'withdrawn' }])
      for (const caller of ['anon', 'guest', 'member', 'kitchen'] as const) {
        const left = [{ date: await clubDay(-1), status: 'published' }]
        expect(await seen(club.people[caller]), caller).toEqual(left)
      }
    },
  )

  it.each(callers.filter((one) => one !== 'maintenance' && one !== 'admin'))(
    'stays, whatever %s does',
    async (who) => {
      const { id } = await publish(keeper)
      const outcome = await outcomeOf(withdraw(club.people[who], id))
      expect(outcome === '42501' || (outcome as { rowCount: number }).rowCount === 0).toBe(true)
      expect(await setOf(id)).toMatchObject({ status: 'published' })
      expect(await positionsOf(id)).toHaveLength(2)
    },
  )

  it('keeps what it said, has no places any more, and holes cut for its day are measured against nothing', async () => {
    const { id } = await publish(keeper)
    const cut = { hole_id: ids.hole1, ...places.green1, date: await clubDay(0) }
    await insert(database, keeper.scope, 'pin_cut', cut)
    const distances = () =>
      database.runAsOwner('select planned_distance_m is null as unknown from public.pin_cut')
    expect((await distances()).rows).toContainEqual({ unknown: false })
    await withdraw(keeper, id)
    expect(await setOf(id)).toMatchObject({
      status: 'withdrawn',
      pins: [pin(1), pin(2)],
      created_by: keeper.id,
    })
    expect(await positionsOf(id)).toEqual([])
    expect((await distances()).rows).not.toContainEqual({ unknown: false })
  })

  it('is withdrawn once, also when that is sent twice, and the day can be published again', async () => {
    const { id } = await publish(keeper)
    await withdraw(keeper, id)
    expect((await withdraw(keeper, id)).rows).toEqual([{ status: 'withdrawn' }])
    await database.run(keeper.scope, `update public.pin_set set status = 'published' where id = $1`, [id])
    expect(await setOf(id)).toMatchObject({ status: 'withdrawn' })
    const again = await publish(keeper)
    expect(await setOf(again.id)).toMatchObject({ status: 'published', replaces: null })
    expect(await positionsOf(again.id)).toHaveLength(2)
  })

  it('is not withdrawn once another has taken its place, nor after its day', async () => {
    const first = await publish(keeper)
    const second = await publish(keeper, { replaces: first.id as string })
    expect(await outcomeOf(withdraw(keeper, first.id))).toBe('GS217')
    await database.execScript('alter table public.pin_set disable trigger update_pin_set')
    await database.runAsOwner('update public.pin_set set date = date - 5 where id = $1', [second.id])
    await database.execScript('alter table public.pin_set enable trigger update_pin_set')
    expect(await outcomeOf(withdraw(keeper, second.id))).toBe('GS218')
  })

  it('tells whoever published it, unless they withdrew it themselves', async () => {
    const { admin } = club.people
    await database.execScript("delete from public.notification where type = 'withdrawn'")
    const { id } = await publish(keeper)
    await withdraw(admin, id)
    const day = await clubDay(0)
    expect(await toldOf(keeper, 'withdrawn')).toEqual([
      {
        topic: `user_${keeper.id}`,
        title: expect.stringContaining(`withdrew the pins of ${day}`),
        url: `/updatepins?date=${day}`,
      },
    ])
    await withdraw(admin, (await publish(admin)).id)
    expect(await toldOf(admin, 'withdrawn')).toEqual([])
  })
})
