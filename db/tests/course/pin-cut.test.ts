import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ids, pin, places, testClub } from '#db/tests/club.ts'
import { type Columns, insert, outcomeOf } from '#db/tests/statements.ts'

const club = testClub()
const { database } = club
const keeper = club.people.maintenance
let today: string
beforeAll(async () => {
  const { rows } = await database.runAsOwner<{ day: string }>(
    `select (now() at time zone 'Europe/Dublin')::date::text as day`,
  )
  today = rows[0]!.day
})
beforeEach(() => database.execScript('delete from public.pin_cut; delete from public.pin_set'))

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000).toISOString()

async function cut(columns: Columns = {}, person = keeper) {
  const row = { ...pin(1, 3, 4), date: today, cut_at: hoursAgo(0.1), ...columns }
  return insert(database, person.scope, 'pin_cut', row)
}

async function plan(pins: unknown[], replaces: unknown = null) {
  const row = {
    course_id: ids.course,
    date: today,
    status: 'published',
    pins: JSON.stringify(pins),
    replaces,
  }
  return (await insert(database, keeper.scope, 'pin_set', row)).rows[0]!
}

async function distances() {
  const { rows } = await database.runAsOwner('select planned_distance_m::float8 as m from public.pin_cut')
  return rows.map(({ m }) => m)
}

describe('a cut hole', () => {
  it('is signed by the person who cut it and stores how it was measured', async () => {
    const measured = { accuracy_m: 2.5, spread_m: 0.8, samples: 30, device: 'Phone' }
    const paced = { paces_front: 12, paces_side: 6, side: 'left' }
    const { rows } = await cut({ ...measured, ...paced })
    expect(rows[0]).toMatchObject({
      cut_by: keeper.id,
      samples: 30,
      side: 'left',
      planned_distance_m: null,
      zone: 'middle',
    })
  })

  it('is measured against the pin that was published for its day', async () => {
    await plan([pin(1)])
    await cut()
    expect((await distances())[0]).toBeCloseTo(5, 1)
  })

  it('is measured again when other pins are published for its day', async () => {
    const first = await plan([pin(1)])
    await cut()
    await plan([pin(1, 3, 0)], first.id)
    expect((await distances())[0]).toBeCloseTo(4, 1)
  })

  it('is measured against pins that are published after it', async () => {
    await cut()
    expect(await distances()).toEqual([null])
    await plan([pin(1), pin(2)])
    expect((await distances())[0]).toBeCloseTo(5, 1)
  })

  it('that is sent twice is stored once: the second is answered as existing', async () => {
    const id = randomUUID()
    await cut({ id })
    expect(await outcomeOf(cut({ id }))).toBe('23505')
  })

  it('that was recorded offline keeps the time of the device', async () => {
    const at = hoursAgo(20)
    const { rows } = await cut({ cut_at: at })
    expect(new Date(rows[0]!.cut_at as string).toISOString()).toBe(at)
  })

  it('does not replace an earlier one', async () => {
    await cut({ cut_at: hoursAgo(2) })
    await cut({ cut_at: hoursAgo(1) })
    expect(await distances()).toHaveLength(2)
  })

  it.each<[string, string, () => Columns]>([
    ['off its green', 'GS214', () => places.nowhere],
    ['on the green of another hole', 'GS220', () => ({ ...pin(2), hole_id: ids.hole1 })],
    ['by a clock that is ahead', 'GS221', () => ({ cut_at: hoursAgo(-1) })],
    ['three weeks late', 'GS222', () => ({ cut_at: hoursAgo(21 * 24), date: '2020-01-01' })],
    ['for a day far from when it was cut', 'GS222', () => ({ cut_at: hoursAgo(72) })],
    ['with a side and no paces', '23514', () => ({ side: 'left' })],
    ['with a planned distance of its own', '42501', () => ({ planned_distance_m: 0 })],
    ['in another person’s name', '42501', () => ({ cut_by: club.people.admin.id })],
  ])('is refused %s (%s)', async (_, code, columns) => {
    expect(await outcomeOf(cut(columns()))).toBe(code)
    expect(await distances()).toEqual([])
  })
})
