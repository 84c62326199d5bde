import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ids, type Person, testClub } from '#db/tests/club.ts'
import { insert, outcomeOf, update } from '#db/tests/statements.ts'

const club = testClub()
const { database } = club

const asKitchen = (columns: Record<string, unknown>, id: string = ids.beer, table = 'menu_item') =>
  update(database, club.people.kitchen.scope, table, id, columns)

async function dish(id: string = ids.beer): Promise<Record<string, unknown>> {
  const { rows } = await database.runAsOwner('select stock, sold_out from public.menu_item where id = $1', [
    id,
  ])
  return rows[0]!
}

function order(person: Person, lines: unknown[], more: Record<string, unknown> = {}) {
  const row = { id: randomUUID(), lines: JSON.stringify(lines), ...more }
  return outcomeOf(insert(database, person.scope, 'user_order', row))
}

const beers = (quantity: number) => [{ item_id: ids.beer, quantity }]
const rareWith = (...options: string[]) => [
  { item_id: ids.burger, quantity: 1, options: [ids.rare, ...options] },
]

describe('the stock of a dish', () => {
  beforeEach(async () => {
    await database.execScript(`update public.menu_item set stock = null where id = '${ids.beer}';
      update public.menu_item set sold_out = false where id = '${ids.beer}'`)
  })

  it('decreases with orders, and sells the dish out at zero', async () => {
    await asKitchen({ stock: 3 })
    expect(typeof (await order(club.people.member, beers(2)))).toBe('object')
    expect(await dish()).toEqual({ stock: 1, sold_out: false })
    expect(await order(club.people.member, beers(2))).toBe('GS330')
    expect(await dish()).toEqual({ stock: 1, sold_out: false })
    expect(typeof (await order(club.people.other, beers(1)))).toBe('object')
    expect(await dish()).toEqual({ stock: 0, sold_out: true })
    expect(await order(club.people.member, beers(1))).toBe('GS306')
  })

  it('is checked over all lines of an order', async () => {
    await asKitchen({ stock: 3 })
    const twice = [...beers(2), { ...beers(2)[0], note: 'One without foam' }]
    expect(await order(club.people.member, twice)).toBe('GS330')
    expect(await dish()).toEqual({ stock: 3, sold_out: false })
  })

  it('is taken once by an order that is sent twice', async () => {
    await asKitchen({ stock: 5 })
    const id = randomUUID()
    await order(club.people.member, beers(2), { id })
    expect(await order(club.people.member, beers(2), { id })).toBe('23505')
    expect(await dish()).toEqual({ stock: 3, sold_out: false })
  })

  it('comes back from an order that is cancelled before the kitchen began, and only then', async () => {
    await asKitchen({ stock: 4 })
    const [first, second] = [randomUUID(), randomUUID()]
    await order(club.people.member, beers(2), { id: first })
    await order(club.people.member, beers(2), { id: second })
    expect(await dish()).toEqual({ stock: 0, sold_out: true })
    await asKitchen({ status: 'preparing' }, first, 'user_order')
    await asKitchen({ status: 'cancelled', reason: 'Dropped' }, first, 'user_order')
    expect(await dish()).toEqual({ stock: 0, sold_out: true })
    await update(database, club.people.member.scope, 'user_order', second, { status: 'cancelled' })
    expect(await dish()).toEqual({ stock: 2, sold_out: false })
  })

  it('does not grow when an order placed before the count is cancelled', async () => {
    const id = randomUUID()
    await order(club.people.member, beers(2), { id })
    await asKitchen({ stock: 7 })
    await update(database, club.people.member.scope, 'user_order', id, { status: 'cancelled' })
    expect(await dish()).toEqual({ stock: 7, sold_out: false })
  })

  it('stays sold out by hand while some are left', async () => {
    await asKitchen({ stock: 4 })
    const id = randomUUID()
    await order(club.people.member, beers(1), { id })
    await asKitchen({ sold_out: true })
    await update(database, club.people.member.scope, 'user_order', id, { status: 'cancelled' })
    expect(await dish()).toEqual({ stock: 4, sold_out: true })
  })

  it('is on sale again with more stock, and is no longer counted when it is put on sale at zero', async () => {
    await asKitchen({ stock: 0 })
    expect(await dish()).toEqual({ stock: 0, sold_out: true })
    await asKitchen({ stock: 12 })
    expect(await dish()).toEqual({ stock: 12, sold_out: false })
    await asKitchen({ stock: 0 })
    await asKitchen({ sold_out: false })
    expect(await dish()).toEqual({ stock: null, sold_out: false })
  })

  it('is never oversold, however many orders come together', async () => {
    for (let round = 0; round < 4; round++) {
      await asKitchen({ stock: 3 })
      const people = [club.people.member, club.people.other, club.people.maintenance, club.people.admin]
      const outcomes = await Promise.all(people.map((person) => order(person, beers(2))))
      expect(outcomes.filter((outcome) => typeof outcome === 'object')).toHaveLength(1)
      expect(await dish()).toEqual({ stock: 1, sold_out: false })
    }
  })

  it('cannot be negative', async () => {
    expect(await outcomeOf(asKitchen({ stock: -1 }))).toBe('23514')
    expect(await outcomeOf(asKitchen({ stock: 1e9 }))).toBe('23514')
  })
})

describe('a choice of options', () => {
  it('needs at least its minimum and at most its maximum', async () => {
    await asKitchen({ most: 1 }, ids.extras, 'menu_option_group')
    expect(await order(club.people.member, rareWith(ids.cheese, ids.bacon))).toBe('GS333')
    expect(typeof (await order(club.people.member, rareWith(ids.bacon)))).toBe('object')
    await asKitchen({ least: 2, most: 2 }, ids.extras, 'menu_option_group')
    expect(await order(club.people.member, rareWith(ids.bacon))).toBe('GS333')
    expect(typeof (await order(club.people.member, rareWith(ids.cheese, ids.bacon)))).toBe('object')
    await asKitchen({ least: 0, most: null }, ids.extras, 'menu_option_group')
  })

  it('cannot need more than it allows, and its options belong to its own dish', async () => {
    expect(await outcomeOf(asKitchen({ least: 3, most: 2 }, ids.extras, 'menu_option_group'))).toBe('23514')
    const stray = { item_id: ids.beer, group_id: ids.extras, name: 'Ice' }
    expect(await outcomeOf(insert(database, club.people.kitchen.scope, 'menu_option', stray))).toBe('23503')
  })

  it('gives a line only the diets that the dish and all its options have', async () => {
    const sold = async (...options: string[]) => {
      const outcome = await order(club.people.member, rareWith(...options))
      if (typeof outcome === 'string') throw new Error(`Refused with ${outcome}`)
      return (outcome.rows[0]!.lines as { diets: string[] }[])[0]!.diets
    }
    await asKitchen({ diets: ['halal', 'dairy_free'] }, ids.burger)
    await asKitchen({ diets: ['halal', 'dairy_free', 'vegan'] }, ids.rare, 'menu_option')
    await asKitchen({ diets: ['halal'] }, ids.cheese, 'menu_option')
    expect(await sold()).toEqual(['dairy_free', 'halal'])
    expect(await sold(ids.cheese)).toEqual(['halal'])
    expect(await sold(ids.cheese, ids.bacon)).toEqual([])
  })
})

describe('the hours of a dish', () => {
  const everyDay = [1, 2, 3, 4, 5, 6, 7]
  // Tomorrow on the club's clock, which is Dublin's.
  async function tomorrowAt(time: string): Promise<Date> {
    const { rows } = await database.runAsOwner<{ at: Date }>(
      `select (((now() at time zone 'Europe/Dublin')::date + 1)::text || ' ' || $1)::timestamp at time zone 'Europe/Dublin' as at`,
      [time],
    )
    return rows[0]!.at
  }
  async function dayOfTomorrow(): Promise<number> {
    const { rows } = await database.runAsOwner<{ day: number }>(
      `select extract(isodow from (now() at time zone 'Europe/Dublin')::date + 1)::integer as day`,
    )
    return rows[0]!.day
  }
  const wantedAt = async (time: string) => {
    const outcome = await order(club.people.member, beers(1), { wanted_at: await tomorrowAt(time) })
    return typeof outcome === 'string' ? outcome : 'taken'
  }
  const hours = (value: unknown, id: string = ids.beer, table = 'menu_item') =>
    outcomeOf(asKitchen({ hours: JSON.stringify(value) }, id, table))

  it('apply when an order is placed, for the time at which it is wanted', async () => {
    await hours([{ days: everyDay, from: '07:00', to: '11:30' }])
    expect([await wantedAt('06:59'), await wantedAt('07:00')]).toEqual(['GS331', 'taken'])
    expect([await wantedAt('11:29'), await wantedAt('11:30')]).toEqual(['taken', 'GS331'])
    await hours([])
  })

  it('follow the days, and may pass midnight', async () => {
    const day = await dayOfTomorrow()
    const before = day === 1 ? 7 : day - 1
    await hours([{ days: [day], from: '22:00', to: '02:00' }])
    expect([await wantedAt('23:00'), await wantedAt('01:00')]).toEqual(['taken', 'GS331'])
    await hours([{ days: [before], from: '22:00', to: '02:00' }])
    expect([await wantedAt('23:00'), await wantedAt('01:00')]).toEqual(['GS331', 'taken'])
    await hours([])
  })

  it('lie within the hours of its category', async () => {
    await hours([{ days: everyDay, from: '10:00', to: '24:00' }], ids.category, 'menu_category')
    await hours([{ days: everyDay, from: '08:00', to: '12:00' }])
    expect([await wantedAt('09:00'), await wantedAt('11:00'), await wantedAt('13:00')]).toEqual([
      'GS331',
      'taken',
      'GS331',
    ])
    await hours([])
    await hours([], ids.category, 'menu_category')
  })

  it.each([
    ['no list', { days: [1], from: '08:00', to: '12:00' }],
    ['no days', [{ days: [], from: '08:00', to: '12:00' }]],
    ['an eighth day', [{ days: [8], from: '08:00', to: '12:00' }]],
    ['half a day', [{ days: [1.5], from: '08:00', to: '12:00' }]],
    ['no time', [{ days: [1], from: 'early', to: '12:00' }]],
    ['a 25th hour', [{ days: [1], from: '08:00', to: '25:00' }]],
    ['no length', [{ days: [1], from: '08:00', to: '08:00' }]],
    ['no spans', [null]],
  ])('are refused with %s', async (_, value) => {
    expect(await hours(value)).toBe('GS332')
  })
})
