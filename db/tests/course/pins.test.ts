import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { callers, ids, pin, server, testClub } from '#db/tests/club.ts'
import { outcomeOf } from '#db/tests/statements.ts'
import { clubDay, notificationsOf, positionsOf, publish, save, setOf } from './pins-club.ts'

const club = testClub()
const { database } = club
const keeper = club.people.maintenance
beforeEach(() => database.execScript('delete from public.pin_set'))

describe('publishing pins', () => {
  it('notifies the person whose pins another person replaces, and sends no notification of their own pins', async () => {
    const { admin } = club.people
    const first = await publish(database, keeper)
    const second = await publish(database, keeper, { replaces: first.id as string })
    const day = await clubDay(database, 0)
    expect(await notificationsOf(database, keeper)).toEqual([])
    await publish(database, admin, { replaces: second.id as string })
    expect(await notificationsOf(database, keeper)).toEqual([
      {
        topic: `user_${keeper.id}`,
        title: expect.stringContaining(`published other pins for ${day}`),
        url: `/updatepins?date=${day}`,
      },
    ])
    expect(await notificationsOf(database, admin)).toEqual([])
  })

  it('signs and dates the set and stores a position for each pin', async () => {
    const pins = [{ ...pin(1), accuracy_m: 0.8 }, pin(2, 3, -4)]
    const set = await publish(database, keeper, { pins, note: 'Soft greens' })
    expect(set).toMatchObject({
      status: 'published',
      created_by: keeper.id,
      replaces: null,
      note: 'Soft greens',
    })
    expect(set.published_at).not.toBeNull()
    expect(await positionsOf(database, set.id)).toEqual([
      { hole_id: ids.hole1, lng: -8, lat: 53.003, accuracy_m: '0.8', zone: 'middle' },
      { ...pin(2, 3, -4), accuracy_m: null, zone: 'middle' },
    ])
  })

  it('shows the set to everybody', async () => {
    const set = await publish(database, keeper)
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
  ] as const)('stores the third of a green for a pin %s', async (_, hole, north, east, zone) => {
    const set = await publish(database, keeper, { pins: [pin(hole, north, east)] })
    expect((await positionsOf(database, set.id))[0]).toMatchObject({ zone })
  })

  it('stores no third on a green that is not mapped', async () => {
    const set = await publish(database, keeper, { pins: [{ hole_id: ids.hole3, lng: -8.01, lat: 53.011 }] })
    expect(await positionsOf(database, set.id)).toEqual([
      { hole_id: ids.hole3, lng: -8.01, lat: 53.011, accuracy_m: null, zone: null },
    ])
  })

  it('replaces the set of the date that its author saw, and keeps the old one as history', async () => {
    const first = await publish(database, keeper)
    const second = await publish(database, club.people.admin, {
      replaces: first.id as string,
      pins: [pin(1, 5)],
    })
    expect(await setOf(database, first.id)).toMatchObject({ status: 'replaced', created_by: keeper.id })
    expect(await positionsOf(database, first.id)).toHaveLength(2)
    expect(second).toMatchObject({ status: 'published', replaces: first.id })
    const seen = await database.run(club.people.member.scope, 'select id from public.pin_set')
    expect(seen.rows).toEqual([{ id: second.id }])
  })

  it('over a set that its author has not seen is refused, and nothing changes', async () => {
    const first = await publish(database, keeper)
    expect(await outcomeOf(save(database, club.people.admin, { status: 'published' }))).toBe('GS216')
    expect(
      await outcomeOf(save(database, club.people.admin, { status: 'published', replaces: ids.published })),
    ).toBe('GS216')
    const second = await publish(database, keeper, { replaces: first.id as string })
    expect(
      await outcomeOf(
        save(database, club.people.admin, { status: 'published', replaces: first.id as string }),
      ),
    ).toBe('GS216')
    expect(await setOf(database, second.id)).toMatchObject({ status: 'published' })
    const { rows } = await database.runAsOwner('select count(*)::int as n from public.pin_set')
    expect(rows).toEqual([{ n: 2 }])
  })

  it('that replaces a set of another date is refused', async () => {
    const other = await publish(database, keeper, { day: 1 })
    expect(
      await outcomeOf(save(database, keeper, { status: 'published', replaces: other.id as string })),
    ).toBe('GS216')
  })

  it('keeps one set for each date', async () => {
    await publish(database, keeper, { day: 0 })
    await publish(database, keeper, { day: 1 })
    const { rows } = await database.runAsOwner(
      `select count(*)::int as n from public.pin_set where status = 'published'`,
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  it('by the server accepts any date and replaces an existing set', async () => {
    const asServer = { id: 'server', scope: server }
    const old = await publish(database, asServer, { day: -30 })
    const newer = await publish(database, asServer, { day: -30, pins: [pin(2)] })
    expect(newer.replaces).toBe(old.id)
    expect(await setOf(database, old.id)).toMatchObject({ status: 'replaced' })
  })
})

describe('a set that is sent twice', () => {
  const thereAlready = { code: '23505', constraint: 'pin_set_pkey' }

  it('is stored once: the second is answered as existing', async () => {
    const id = randomUUID()
    await publish(database, keeper, { id })
    expect(await save(database, keeper, { id, status: 'published' }).catch((error) => error)).toMatchObject(
      thereAlready,
    )
    expect(await positionsOf(database, id)).toHaveLength(2)
  })

  it('is answered as existing also when another set has replaced it', async () => {
    const id = randomUUID()
    await publish(database, keeper, { id })
    await publish(database, club.people.admin, { replaces: id })
    expect(await save(database, keeper, { id, status: 'published' }).catch((error) => error)).toMatchObject(
      thereAlready,
    )
  })

  it('as a draft that is published twice succeeds again', async () => {
    const draft = (await save(database, keeper, {})).rows[0]!
    const update = `update public.pin_set set status = 'published', replaces = null where id = $1 returning status, published_at::text`
    const first = await database.run(keeper.scope, update, [draft.id])
    const again = await database.run(keeper.scope, update, [draft.id])
    expect(again.rows).toEqual(first.rows)
    expect(await positionsOf(database, draft.id)).toHaveLength(2)
  })
})

describe('a draft', () => {
  it('has no positions, and only course maintenance sees, changes and discards it', async () => {
    const draft = (await save(database, keeper, { pins: [] })).rows[0]!
    expect(await positionsOf(database, draft.id)).toEqual([])
    await database.run(club.people.admin.scope, 'update public.pin_set set pins = $2 where id = $1', [
      draft.id,
      JSON.stringify([pin(1)]),
    ])
    expect((await setOf(database, draft.id))?.pins).toEqual([pin(1)])
    for (const caller of ['anon', 'guest', 'member', 'kitchen'] as const) {
      const { rowCount } = await database.run(
        club.people[caller].scope,
        'select 1 from public.pin_set where id = $1',
        [draft.id],
      )
      expect(rowCount, caller).toBe(0)
    }
    await database.run(keeper.scope, 'delete from public.pin_set where id = $1', [draft.id])
    expect(await setOf(database, draft.id)).toBeUndefined()
  })

  it('is published by an update, which replaces the set that it names', async () => {
    const first = await publish(database, keeper)
    const draft = (await save(database, keeper, { pins: [pin(1, 2)] })).rows[0]!
    const update = (replaces: unknown) =>
      database.run(
        keeper.scope,
        `update public.pin_set set status = 'published', replaces = $2 where id = $1 returning status`,
        [draft.id, replaces],
      )
    expect(await outcomeOf(update(null))).toBe('GS216')
    expect(await setOf(database, draft.id)).toMatchObject({ status: 'draft' })
    expect((await update(first.id)).rows).toEqual([{ status: 'published' }])
    expect(await setOf(database, first.id)).toMatchObject({ status: 'replaced' })
    expect(await positionsOf(database, draft.id)).toMatchObject([{ hole_id: ids.hole1 }])
  })

  it('cannot be published when its day has passed', async () => {
    const draft = (await save(database, keeper, {})).rows[0]!
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
    ['its state', `status = 'replaced'`],
    ['its note and pins while it is withdrawn', `status = 'withdrawn', note = 'Hard'`],
  ])('is final in %s, for course maintenance and for the server', async (_, change) => {
    const set = await publish(database, keeper)
    for (const scope of [keeper.scope, club.people.admin.scope, server]) {
      expect(
        await outcomeOf(database.run(scope, `update public.pin_set set ${change} where id = $1`, [set.id])),
      ).toBe('GS217')
    }
    expect(await setOf(database, set.id)).toMatchObject({
      status: 'published',
      note: null,
      pins: [pin(1), pin(2)],
    })
  })

  it('cannot be deleted, nor can a replaced one', async () => {
    const first = await publish(database, keeper)
    await publish(database, keeper, { replaces: first.id as string })
    const { rowCount } = await database.run(club.people.admin.scope, 'delete from public.pin_set')
    expect(rowCount).toBe(0)
  })

  it('has positions that no person can change', async () => {
    const set = await publish(database, keeper)
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
    const set = await publish(database, { id: person, scope })
    await database.runAsOwner('delete from auth.users where id = $1', [person])
    expect(await setOf(database, set.id)).toMatchObject({ status: 'published', created_by: null })
  })
})
