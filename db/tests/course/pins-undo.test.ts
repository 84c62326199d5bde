import { beforeEach, describe, expect, it } from 'vitest'
import { ids, type Person, pin, testClub } from '#db/tests/club.ts'
import { insert, outcomeOf } from '#db/tests/statements.ts'
import { clubDay, notificationsOf, positionsOf, publish, setOf } from './pins-club.ts'

const club = testClub()
const { database } = club
const keeper = club.people.maintenance
beforeEach(() =>
  database.execScript(
    'delete from public.pin_set; delete from public.notification; delete from public.kind_of_day',
  ),
)

const undo = (person: Person, id: unknown) =>
  database.run(person.scope, `update public.pin_set set status = 'undone' where id = $1 returning status`, [
    id,
  ])

const membersSets = async () =>
  (await database.run(club.people.member.scope, 'select id from public.pin_set')).rows

describe('a publication that is taken back', () => {
  it('leaves the date as it was before: without pins if there were none', async () => {
    const set = await publish(database, keeper)
    expect((await undo(keeper, set.id)).rows).toEqual([{ status: 'undone' }])
    expect(await positionsOf(database, set.id)).toEqual([])
    expect(await membersSets()).toEqual([])
  })

  it('leaves the replaced set in force, with its own author, time and places', async () => {
    const { admin } = club.people
    const first = await publish(database, admin)
    const second = await publish(database, keeper, { replaces: first.id as string, pins: [pin(1, 4)] })
    await undo(keeper, second.id)
    expect(await setOf(database, first.id)).toMatchObject({
      status: 'published',
      created_by: admin.id,
      published_at: first.published_at,
    })
    expect(await positionsOf(database, first.id)).toHaveLength(2)
    expect(await membersSets()).toEqual([{ id: first.id }])
    expect(await notificationsOf(database, admin)).toEqual([])
  })

  it('leaves a cut hole with its distance from the pins that stand again', async () => {
    const first = await publish(database, keeper, { pins: [pin(1)] })
    const { lng, lat } = pin(1, 3)
    const cut = await insert(database, keeper.scope, 'pin_cut', {
      ...{ hole_id: ids.hole1, date: await clubDay(database, 0), lng, lat, cut_at: new Date().toISOString() },
    })
    const second = await publish(database, keeper, { replaces: first.id as string, pins: [pin(1, 4)] })
    await undo(keeper, second.id)
    const { rows } = await database.runAsOwner(
      'select round(planned_distance_m::numeric, 1)::float8 as metres from public.pin_cut where id = $1',
      [cut.rows[0]!.id],
    )
    expect(rows).toEqual([{ metres: 3 }])
  })

  it('is taken back once, also when the request is sent again', async () => {
    const set = await publish(database, keeper)
    await undo(keeper, set.id)
    const next = await publish(database, keeper)
    expect(await outcomeOf(undo(keeper, set.id))).toMatchObject({ rows: [{ status: 'undone' }] })
    expect(await membersSets()).toEqual([{ id: next.id }])
  })

  it('must be the person’s own and at most one hour old', async () => {
    const set = await publish(database, keeper)
    expect(await outcomeOf(undo(club.people.admin, set.id))).toBe('GS288')
    await database.execScript(
      `set session_replication_role = replica; update public.pin_set set published_at = now() - interval '61 minutes'; set session_replication_role = origin`,
    )
    expect(await outcomeOf(undo(keeper, set.id))).toBe('GS288')
    expect(await membersSets()).toEqual([{ id: set.id }])
  })

  it('must not be replaced by another set', async () => {
    const first = await publish(database, keeper)
    const second = await publish(database, club.people.admin, { replaces: first.id as string })
    expect(await outcomeOf(undo(keeper, first.id))).toBe('GS217')
    expect(await membersSets()).toEqual([{ id: second.id }])
  })
})

describe('the kind of day', () => {
  const choose = async (person: Person, row: Record<string, unknown>, day = 0) =>
    outcomeOf(
      insert(database, person.scope, 'kind_of_day', {
        course_id: ids.course,
        date: await clubDay(database, day),
        ...row,
      }),
    )
  const newest = async () =>
    (
      await database.run(
        club.people.admin.scope,
        'select name, profile_id, chosen_by from public.kind_of_day order by chosen_at desc limit 1',
      )
    ).rows[0]

  it('is the last choice for the date, with its author, and applies to the whole crew', async () => {
    await choose(keeper, { name: 'wet' })
    await choose(club.people.admin, { profile_id: ids.pinProfile })
    expect(await newest()).toEqual({
      name: null,
      profile_id: ids.pinProfile,
      chosen_by: club.people.admin.id,
    })
    await choose(keeper, { name: 'daily' })
    expect(await newest()).toMatchObject({ name: 'daily', chosen_by: keeper.id })
  })

  it('is one of the app or of the course, for a day that pins can be set for', async () => {
    expect(await choose(keeper, { name: 'stormy' })).toBe('23514')
    expect(await choose(keeper, {})).toBe('23514')
    expect(await choose(keeper, { profile_id: ids.course })).toBe('GS287')
    expect(await choose(keeper, { name: 'wet' }, 15)).toBe('GS218')
    expect(await choose(keeper, { name: 'wet' }, -2)).toBe('GS218')
  })

  it('falls back to the earlier choice when the club deletes its own kind', async () => {
    await choose(keeper, { name: 'wet' })
    const { rows } = await database.run(
      keeper.scope,
      `insert into public.pin_profile (course_id, name, settings)
       select course_id, 'Short lived', settings from public.pin_profile limit 1 returning id`,
    )
    const profile = rows[0] as { id: string }
    expect(await choose(keeper, { profile_id: profile.id })).toMatchObject({
      rows: [{ profile_id: profile.id }],
    })
    await database.run(keeper.scope, 'delete from public.pin_profile where id = $1', [profile.id])
    expect(await newest()).toMatchObject({ name: 'wet' })
  })
})
