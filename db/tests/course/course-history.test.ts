import { describe, expect, it } from 'vitest'
import { type Caller, ids, places, square, testClub } from '#db/tests/club.ts'
import { outcomeOf, tryAs } from '#db/tests/statements.ts'

const club = testClub()
const { database } = club

const statement = (caller: Caller, sql: string) =>
  outcomeOf(tryAs(database, club.people[caller].scope, (session) => session.query(sql)))
const rowsOf = async (caller: Caller, sql: string) => {
  const outcome = await statement(caller, sql)
  return typeof outcome === 'string' ? outcome : outcome.rowCount
}
const pins = async () => (await database.runAsOwner('select from public.pin_position')).rowCount

describe('the history of a course (14.11)', () => {
  it('survives the DELETE of a hole by a greenkeeper, which used to delete its pins of all days', async () => {
    const before = await pins()
    expect(before).toBe(2)
    expect(await rowsOf('maintenance', `delete from public.hole where id = '${ids.hole1}'`)).toBe(0)
    expect(await rowsOf('admin', `delete from public.hole where id = '${ids.hole1}'`)).toBe('GS255')
    expect(await pins()).toBe(before)
  })

  it('survives when an administrator deletes a course that was played', async () => {
    expect(await rowsOf('maintenance', `delete from public.course where id = '${ids.course}'`)).toBe(0)
    expect(await rowsOf('admin', `delete from public.course where id = '${ids.course}'`)).toBe('GS256')
  })

  it.each([
    ['a published pin', 'hole1', `select`],
    [
      'a cut hole',
      'hole3',
      `insert into public.pin_cut (hole_id, date, lng, lat) values ('${ids.hole3}', current_date, -8.01, 53.011)`,
    ],
    [
      'a report',
      'hole3',
      `insert into public.issue (category, description, hole_id) values ('bunker', 'Collapsed', '${ids.hole3}')`,
    ],
  ] as const)('refuses to delete a hole that has %s', async (_, hole, sql) => {
    const outcome = await outcomeOf(
      database.asOwner(async (session) => {
        await session.query(sql)
        return session.query(`delete from public.hole where id = '${ids[hole]}'`)
      }),
    )
    expect(outcome).toBe('GS255')
  })

  it('lets an administrator delete a hole and a course without history, with a green that was drawn once', async () => {
    expect(await rowsOf('admin', `delete from public.hole where id = '${ids.hole3}'`)).toBe(1)
    const outcome = await outcomeOf(
      tryAs(database, club.people.admin.scope, async (session) => {
        await session.query(
          `insert into public.course (id, name) values ('00000000-0000-4000-8000-0000000000c9', 'Mistake')`,
        )
        await session.query(
          `insert into public.course_feature (course_id, kind, geometry)
           values ('00000000-0000-4000-8000-0000000000c9', 'green', $1::jsonb)`,
          [JSON.stringify(square({ lng: -8.2, lat: 53.2 }))],
        )
        return session.query(`delete from public.course where name = 'Mistake'`)
      }),
    )
    expect(outcome).toMatchObject({ rowCount: 1 })
  })

  it('refuses to delete a green that has an earlier outline, heights or pins', async () => {
    for (const green of [ids.green1, ids.green2]) {
      expect(await rowsOf('admin', `delete from public.course_feature where id = '${green}'`)).toBe('GS257')
    }
    const free = '00000000-0000-4000-8000-0000000000b9'
    const outcome = await outcomeOf(
      tryAs(database, club.people.admin.scope, async (session) => {
        const outline = JSON.stringify(square({ lng: places.green1.lng - 0.01, lat: places.green1.lat }))
        await session.query(
          `insert into public.course_feature (id, course_id, kind, geometry) values ($1, $2, 'green', $3::jsonb)`,
          [free, ids.course, outline],
        )
        for (let i = 0; i < 2; i += 1)
          await session.query(
            `insert into public.green_outline (feature_id, source, geometry) values ($1, 'walk', $2::jsonb)`,
            [free, outline],
          )
        return session.query('delete from public.course_feature where id = $1', [free])
      }),
    )
    expect(outcome).toBe('GS257')
  })

  it('refuses to delete a hole cut in another season, and lets a greenkeeper delete a recent one', async () => {
    await database.runAsOwner(
      `insert into public.pin_cut (hole_id, date, lng, lat) values ($1, current_date - 20, -8, 53.003)`,
      [ids.hole1],
    )
    expect(await rowsOf('maintenance', 'delete from public.pin_cut where date < current_date - 15')).toBe(
      'GS225',
    )
    expect(await rowsOf('maintenance', `delete from public.pin_cut where id = '${ids.cut}'`)).toBe(1)
  })

  it('is protected by foreign keys too, for each way to delete a row', async () => {
    const { rows } = await database.runAsOwner(
      `select conrelid::regclass::text || '.' || a.attname as key from pg_constraint c
       join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
       where contype = 'f' and confdeltype in ('r', 'a') and connamespace = 'public'::regnamespace
         and confrelid in ('public.course'::regclass, 'public.hole'::regclass, 'public.course_feature'::regclass)
       order by 1`,
    )
    expect(rows.map(({ key }) => String(key).replace('public.', ''))).toEqual([
      ...['green_survey.feature_id', 'issue.hole_id', 'issue_effect.feature_id', 'issue_effect.hole_id'],
      ...['pin_cut.hole_id', 'pin_explanation.hole_id', 'pin_position.hole_id', 'pin_set.course_id'],
      'range_day.course_id',
      'rounds_played.course_id',
    ])
  })
})

describe('the current course (14.11)', () => {
  const off = `update public.course set is_current = false where id = '${ids.course}'`

  it('is not switched off or replaced by a greenkeeper', async () => {
    expect(await rowsOf('maintenance', off)).toBe('GS258')
    expect(
      await rowsOf('maintenance', `insert into public.course (name, is_current) values ('Empty', true)`),
    ).toBe('GS258')
    expect(await rowsOf('maintenance', `insert into public.course (name) values ('Empty')`)).toBe(1)
    expect(await rowsOf('admin', off)).toBe(1)
  })
})

describe('a hole without history', () => {
  it('can be deleted although one of its imported features could not be drawn by hand', async () => {
    const sliver = JSON.stringify(square({ lng: -8.01, lat: 53.01 }, 0.5))
    await database.runAsOwner(
      `insert into public.course_feature (course_id, hole_id, kind, geometry) values ($1, $2, 'fairway', $3)`,
      [ids.course, ids.hole3, sliver],
    )
    expect(await rowsOf('admin', `delete from public.hole where id = '${ids.hole3}'`)).toBe(1)
    await database.runAsOwner(`delete from public.course_feature where kind = 'fairway'`)
  })
})
