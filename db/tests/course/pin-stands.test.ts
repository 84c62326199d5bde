import { beforeEach, describe, expect, it } from 'vitest'
import { type Caller, callers, ids, type Person, pin, places, square, testClub } from '#db/tests/club.ts'
import { insert, outcomeOf, update } from '#db/tests/statements.ts'
import type { Scope } from '#server/database/types.ts'

const club = testClub()
const { database } = club
const keeper = club.people.maintenance
beforeEach(async () => {
  await giveGreen(ids.green1)
  await database.execScript(`
    delete from public.pin_cut; delete from public.pin_set; delete from public.green_outline;
    insert into public.green_outline (id, feature_id, geometry, source, recorded_at) values
      ('${ids.outline}', '${ids.green1}', '${JSON.stringify(square(places.green1))}', 'import', now() - interval '1 day');`)
  await publish([pin(1), pin(2)])
})

/** Hole 1 is played to that green from now on. */
function giveGreen(green: string | null, person: Person = keeper) {
  return update(database, person.scope, 'hole', ids.hole1, { green_id: green })
}

async function publish(pins: unknown[], replaces: unknown = null) {
  const { rows } = await database.runAsOwner<{ today: string }>(
    `select (now() at time zone 'Europe/Dublin')::date::text as today`,
  )
  const date = rows[0]!.today
  const set = { course_id: ids.course, date, status: 'published', pins: JSON.stringify(pins), replaces }
  return (await insert(database, keeper.scope, 'pin_set', set)).rows[0]!
}

async function cut(place: { lng: number; lat: number }, hole_id: string = ids.hole1) {
  const { rows } = await database.runAsOwner<{ today: string }>(
    `select (now() at time zone 'Europe/Dublin')::date::text as today`,
  )
  const row = { hole_id, lng: place.lng, lat: place.lat, date: rows[0]!.today }
  return (await insert(database, keeper.scope, 'pin_cut', row)).rows[0]!
}

/** The published pins of holes 1 and 2 in force, as the caller reads them. */
async function standing(scope: Scope = keeper.scope): Promise<unknown[]> {
  const { rows } = await database.run<{ stands: boolean }>(
    scope,
    `select pin.stands from public.pin_position pin join public.pin_set plan on plan.id = pin.pin_set_id
     where plan.status = 'published' order by pin.hole_id`,
  )
  return rows.map(({ stands }) => stands)
}

describe('a published pin', () => {
  it.each(callers)(
    'stands for %s until its hole is given another green, and stands again with the old one',
    async (who) => {
      const { scope } = club.people[who]
      expect(await standing(scope)).toEqual([true, true])
      await giveGreen(ids.green2)
      expect(await standing(scope)).toEqual([false, true])
      await giveGreen(ids.green1)
      expect(await standing(scope)).toEqual([true, true])
    },
  )

  it('is not changed when its hole is given another green', async () => {
    const all = 'select * from public.pin_position order by hole_id'
    const before = await database.runAsOwner(all)
    await giveGreen(ids.green2)
    expect((await database.runAsOwner(all)).rows).toEqual(before.rows)
  })

  it.each<Caller>(['anon', 'guest', 'member', 'kitchen'])(
    'stands when %s tries to give its hole another green',
    async (who) => {
      await outcomeOf(giveGreen(ids.green2, club.people[who]))
      expect(await standing()).toEqual([true, true])
    },
  )

  it('stands for both holes of a double green', async () => {
    await giveGreen(ids.green2)
    const [first] = (await database.runAsOwner('select id from public.pin_set')).rows
    const both = [{ ...pin(2, 4, 4), hole_id: ids.hole1 }, pin(2)]
    await publish(both, first!.id)
    expect(await standing()).toEqual([true, true])
  })

  it('is refused on the green that its hole has left', async () => {
    await giveGreen(ids.green2)
    const [first] = (await database.runAsOwner('select id from public.pin_set')).rows
    expect(await outcomeOf(publish([pin(1), pin(2)], first!.id) as never)).toBe('GS214')
    expect(await standing()).toEqual([false, true])
  })

  it('stands on a hole that has no mapped green', async () => {
    await giveGreen(null)
    expect(await standing()).toEqual([true, true])
  })
})

describe('a green with a new outline', () => {
  const outline = (geometry: object, restores?: string) =>
    insert(database, keeper.scope, 'green_outline', {
      feature_id: ids.green1,
      source: 'tap',
      geometry: JSON.stringify(geometry),
      ...(restores ? { restores } : {}),
    })

  it('keeps the pin that lies inside', async () => {
    await outline(square(pin(1, 3, 3), 10))
    expect(await standing()).toEqual([true, true])
  })

  it('does not count a pin outside, and counts it again with the older outline', async () => {
    await outline(square(pin(1, 20, 0), 12))
    expect(await standing()).toEqual([false, true])
    await outline(square(places.green1), ids.outline)
    expect(await standing()).toEqual([true, true])
  })
})

describe('a cut hole', () => {
  const stands = async (id: unknown) => {
    const sql = 'select cut.stands from public.pin_cut cut where cut.id = $1'
    const { rows } = await database.run<{ stands: boolean }>(club.people.member.scope, sql, [id])
    return rows[0]!.stands
  }

  it('stands until its hole is given another green', async () => {
    const { id } = await cut(pin(1))
    expect(await stands(id)).toBe(true)
    await giveGreen(ids.green2)
    expect(await stands(id)).toBe(false)
  })

  it('is not measured against a pin that was planned on another green', async () => {
    expect((await cut(pin(1, 3, 4))).planned_distance_m).not.toBeNull()
    await giveGreen(ids.green2)
    const made = await cut(pin(2, 3, 4))
    expect(made.planned_distance_m).toBeNull()
    expect(await stands(made.id)).toBe(true)
  })
})
