// Also on PostgreSQL: orders of the same moment.
import { beforeEach, describe, expect, it } from 'vitest'
import { server, testClub } from '#db/tests/club.ts'
import { outcomeOf } from '#db/tests/statements.ts'
import { beers, kitchenOf } from './kitchen-club.ts'

const club = testClub()
const { database } = club

const { place, change, setting } = kitchenOf(() => club)

describe('a quarter of an hour', () => {
  /** Different for each test, so that tests do not fill each other's quarters. */
  let hour = 30
  beforeEach(async () => {
    hour += 2
    await setting('kitchen.quarter_orders', null)
    await setting('kitchen.quarter_items', null)
  })
  const at = (minutes: number) =>
    new Date(
      Math.ceil(Date.now() / 3_600_000) * 3_600_000 + hour * 3_600_000 + minutes * 60_000,
    ).toISOString()
  const fits = async (items: number, moment: string) => {
    const { rows } = await database.runAsOwner<{ fits: boolean }>(
      'select private.quarter_fits(private.quarter_of($1), $2) as fits',
      [moment, items],
    )
    return rows[0]!.fits
  }
  const outcome = (columns: Record<string, unknown>) =>
    place(columns).then(
      () => 'placed',
      (error) => error.code,
    )

  it('accepts its limit of orders, and names the next quarter with room', async () => {
    await setting('kitchen.quarter_orders', 2)
    expect(await outcome({ wanted_at: at(1) })).toBe('placed')
    expect(await outcome({ wanted_at: at(14) })).toBe('placed')
    const refused = await place({ wanted_at: at(7) }).catch((error) => error)
    expect(refused.code).toBe('GS314')
    expect(Date.parse(JSON.parse(refused.detail).next)).toBe(Date.parse(at(15)))
    expect(await outcome({ wanted_at: at(15) })).toBe('placed')
  })

  it('counts the items of orders, and accepts one order above the limit alone', async () => {
    await setting('kitchen.quarter_items', 10)
    expect(await outcome({ wanted_at: at(1), lines: beers(6) })).toBe('placed')
    expect(await outcome({ wanted_at: at(2), lines: beers(5) })).toBe('GS314')
    expect(await outcome({ wanted_at: at(2), lines: beers(4) })).toBe('placed')
    expect(await outcome({ wanted_at: at(16), lines: beers(30) })).toBe('placed')
    expect(await outcome({ wanted_at: at(17), lines: beers(1) })).toBe('GS314')
  })

  it('has room again when one of its orders is cancelled', async () => {
    await setting('kitchen.quarter_orders', 1)
    const id = await place({ wanted_at: at(1) })
    expect(await fits(1, at(1))).toBe(false)
    await change(club.people.member.scope, id, { status: 'cancelled' })
    expect(await outcome({ wanted_at: at(2) })).toBe('placed')
  })

  it('counts an order for as soon as possible in the quarter in which it is placed', async () => {
    const { rows } = await database.runAsOwner(
      'select quarter_at = private.quarter_of(created_at) as now from public.user_order where id = $1',
      [await place()],
    )
    expect(rows).toEqual([{ now: true }])
  })

  it('limits people only, not orders that the server writes', async () => {
    await setting('kitchen.quarter_orders', 1)
    await place({ wanted_at: at(1) })
    const owned = { user_id: club.people.member.id, wanted_at: at(2) }
    await expect(place(owned, server)).resolves.toBeTruthy()
  })

  it('does not refuse the repetition of an order when it is full', async () => {
    await setting('kitchen.quarter_orders', 1)
    const id = await place({ wanted_at: at(1) })
    expect(await outcome({ id, wanted_at: at(1) })).toBe('23505')
  })

  it('is not overfilled by orders of the same moment', async () => {
    await setting('kitchen.quarter_orders', 3)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome({ wanted_at: at(3) })))
    expect(outcomes.filter((one) => one === 'placed')).toHaveLength(3)
    expect(outcomes.filter((one) => one === 'GS314')).toHaveLength(5)
  })

  it('is visible to everybody for the day ahead, without the orders that fill it', async () => {
    await setting('kitchen.quarter_items', 5)
    const soon = new Date(Date.now() + 4 * 3_600_000).toISOString()
    await place({ wanted_at: soon, lines: beers(5) })
    const { rows } = await database.run<{ starts_at: string; fits: boolean }>(
      club.people.anon.scope,
      'select * from public.kitchen_quarters(1)',
    )
    expect(rows).toHaveLength(96)
    const full = rows.filter((row) => !row.fits).map((row) => Date.parse(row.starts_at))
    expect(full).toContain(Math.floor(Date.parse(soon) / 900_000) * 900_000)
  })

  it.each([
    ['kitchen.quarter_orders', 0],
    ['kitchen.quarter_items', 'many'],
    ['kitchen.quarter_items', 2.5],
    ['kitchen.unseen_seconds', 1],
    ['kitchen.duty_manager', 'nobody'],
    ['kitchen.duty_manager', '00000000-0000-4000-8000-000000000001'],
  ])('%s cannot be %s', async (key, value) => {
    const outcome = await outcomeOf(
      database.run(club.people.kitchen.scope, 'update public.setting set value = $2 where key = $1', [
        key,
        JSON.stringify(value),
      ]),
    )
    expect(outcome).toBe('GS105')
  })
})
