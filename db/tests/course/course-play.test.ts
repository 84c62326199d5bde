import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, ids, testClub } from '#db/tests/club.ts'
import { insert, outcomeOf, tryAs } from '#db/tests/statements.ts'
import { courseClock } from '#server/jobs/clocks.ts'
import { clubDay } from './pins-club.ts'

const WINTER = '00000000-0000-4000-8000-00000000c0de'

const club = testClub()
const { database } = club
beforeAll(async () => {
  await database.execScript(`
    insert into public.course (id, name) values ('${WINTER}', 'Winter Course');
    insert into public.hole (course_id, number, line, length_m)
      select '${WINTER}', 1, line, length_m from public.hole where id = '${ids.hole1}'`)
})
beforeEach(async () => {
  await database.execScript(`
    delete from public.course_play;
    update public.course set is_current = true where id = '${ids.course}' and not is_current`)
})

/** Chooses the winter course, or another, from a day on. */
async function play(caller: Caller, day: number, course = WINTER) {
  const row = { id: randomUUID(), course_id: course, starts_on: await clubDay(database, day) }
  return outcomeOf(insert(database, club.people[caller].scope, 'course_play', row))
}

const current = async () =>
  (await database.runAsOwner<{ id: string }>('select id from public.course where is_current')).rows[0]?.id

/** Advances the club's days for pending switches, and runs the clock. */
async function daysPass(days: number) {
  await database.runAsOwner(
    `update public.course_play set starts_on = starts_on - ${days} where began_at is null`,
  )
  return (await database.runAsOwner<{ done: boolean }>(courseClock.actSql)).rows[0]!.done
}

describe('the current course', () => {
  it('changes at once when an administrator chooses today, and back in the same way', async () => {
    expect(await play('admin', 0)).toMatchObject({ rowCount: 1 })
    expect(await current()).toBe(WINTER)
    expect(await play('admin', 0, ids.course)).toMatchObject({ rowCount: 1 })
    expect(await current()).toBe(ids.course)
  })

  it('changes when the first day of another begins, once, and not before', async () => {
    await play('admin', 3)
    expect(await current()).toBe(ids.course)
    expect(await daysPass(2)).toBe(false)
    expect(await current()).toBe(ids.course)
    expect(await daysPass(1)).toBe(true)
    expect(await current()).toBe(WINTER)
    expect(await daysPass(0)).toBe(false)
  })

  it('is the one of the later day after a server was off on several', async () => {
    await play('admin', 1)
    await play('admin', 2, ids.course)
    expect(await daysPass(5)).toBe(true)
    expect(await current()).toBe(ids.course)
  })

  it('has a next time of change: the start of the day at the club', async () => {
    const at = async () => (await database.runAsOwner<{ at: Date | null }>(courseClock.nextSql)).rows[0]!.at
    expect(await at()).toBeNull()
    await play('admin', 3)
    const { rows } = await database.runAsOwner<{ at: Date }>(
      `select ($1::date)::timestamp at time zone 'Europe/Dublin' as at`,
      [await clubDay(database, 3)],
    )
    expect(new Date((await at())!).getTime()).toBe(new Date(rows[0]!.at).getTime())
  })

  it.each(['anon', 'guest', 'member', 'kitchen', 'maintenance'] as const)(
    'cannot be chosen by %s',
    async (caller) => {
      expect(typeof (await play(caller, 0))).toBe('string')
      expect(await current()).toBe(ids.course)
    },
  )

  it.each([-1, 400])('cannot be chosen for a day %i days from today', async (day) => {
    expect(await play('admin', day)).toBe('GS259')
  })

  it('has holes', async () => {
    const { rows } = await database.runAsOwner<{ id: string }>(
      `insert into public.course (name) values ('Empty Course') returning id`,
    )
    expect(await play('admin', 0, rows[0]!.id)).toBe('GS260')
  })

  it('is the same after a choice that is sent twice', async () => {
    const row = { id: randomUUID(), course_id: WINTER, starts_on: await clubDay(database, 0) }
    const send = () => outcomeOf(insert(database, club.people.admin.scope, 'course_play', row))
    expect(await send()).toMatchObject({ rowCount: 1 })
    await play('admin', 0, ids.course)
    expect(await send()).toBe('23505')
    expect(await current()).toBe(ids.course)
  })
})

describe('a planned change of course', () => {
  const drop = (caller: Caller) =>
    outcomeOf(
      tryAs(database, club.people[caller].scope, (session) =>
        session.query('delete from public.course_play'),
      ),
    )

  it('is visible to course maintenance, and can be cancelled by an administrator', async () => {
    await play('admin', 3)
    const seen = await tryAs(database, club.people.maintenance.scope, (session) =>
      session.query('select chosen_by from public.course_play'),
    )
    expect(seen.rowCount).toBe(1)
    expect(await drop('maintenance')).toMatchObject({ rowCount: 0 })
  })

  it('cannot be cancelled once it has happened', async () => {
    await play('admin', 0)
    expect(await drop('admin')).toBe('GS266')
  })
})
