import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ids, type Person, server, testClub } from '#db/tests/club.ts'
import { insert, outcomeOf } from '#db/tests/statements.ts'

const club = testClub()
const { database } = club

const burger = { item_id: ids.burger, quantity: 2, options: [ids.rare, ids.cheese], note: 'No onion' }

function place(person: Person, order: { lines: unknown; id?: string; [column: string]: unknown }) {
  const row = { id: randomUUID(), ...order, lines: JSON.stringify(order.lines) }
  return insert(database, person.scope, 'user_order', row)
}

async function countOf(table: string): Promise<number> {
  const { rows } = await database.runAsOwner<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]!.n
}

describe('placing an order', () => {
  it('S3.08 prices the lines from the menu and returns the sold lines', async () => {
    const { rows } = await place(club.people.member, { lines: [burger, { item_id: ids.beer, quantity: 1 }] })
    const { rows: seen } = await database.run(
      club.people.member.scope,
      'select id from public.user_order where id = $1',
      [rows[0]!.id],
    )
    expect(seen).toEqual([{ id: rows[0]!.id }])
    expect(rows[0]).toMatchObject({
      user_id: club.people.member.id,
      status: 'new',
      total_minor: 2 * (1250 + 150) + 600,
      currency: 'EUR',
      lines: [
        {
          item_id: ids.burger,
          name: 'Burger',
          name_i18n: {},
          quantity: 2,
          unit_minor: 1400,
          total_minor: 2800,
          options: [
            { id: ids.rare, name: 'Rare', name_i18n: {}, price_minor: 0 },
            { id: ids.cheese, name: 'Cheese', name_i18n: {}, price_minor: 150 },
          ],
          allergens: ['gluten', 'milk'],
          station: 'kitchen',
          note: 'No onion',
        },
        {
          item_id: ids.beer,
          quantity: 1,
          unit_minor: 600,
          total_minor: 600,
          options: [],
          station: 'bar',
          note: '',
        },
      ],
    })
  })

  it('stores each line as a row and the first event, and the total is the sum of the lines', async () => {
    const { rows } = await place(club.people.member, { lines: [burger, { item_id: ids.beer, quantity: 3 }] })
    const id = rows[0]!.id
    const items = await database.run(
      club.people.kitchen.scope,
      'select position, name, quantity, unit_minor, total_minor, allergens, station, note, done from public.user_order_item where order_id = $1 order by position',
      [id],
    )
    expect(items.rows).toEqual([
      {
        position: 1,
        name: 'Burger',
        quantity: 2,
        unit_minor: 1400,
        total_minor: 2800,
        allergens: ['gluten', 'milk'],
        station: 'kitchen',
        note: 'No onion',
        done: false,
      },
      {
        position: 2,
        name: 'Beer',
        quantity: 3,
        unit_minor: 600,
        total_minor: 1800,
        allergens: ['gluten'],
        station: 'bar',
        note: '',
        done: false,
      },
    ])
    expect(rows[0]!.total_minor).toBe(4600)
    const events = await database.run(
      club.people.member.scope,
      'select from_status, to_status, actor_id, actor_role from public.order_event where order_id = $1',
      [id],
    )
    expect(events.rows).toEqual([
      { from_status: null, to_status: 'new', actor_id: club.people.member.id, actor_role: 'member' },
    ])
  })

  it('uses the current price, not the price that the client sends', async () => {
    const claimed = { ...burger, unit_minor: 1, total_minor: 1, name: 'Free lunch', allergens: [] }
    const { rows } = await place(club.people.other, { lines: [claimed] })
    expect(rows[0]).toMatchObject({
      total_minor: 2800,
      lines: [{ name: 'Burger', unit_minor: 1400, total_minor: 2800, allergens: ['gluten', 'milk'] }],
    })
  })

  it('keeps the sold lines when the menu changes afterwards', async () => {
    const { rows } = await place(club.people.member, { lines: [{ item_id: ids.beer, quantity: 1 }] })
    await database.runAsOwner('update public.menu_item set price_minor = 900 where id = $1', [ids.beer])
    const { rows: now } = await database.runAsOwner(
      'select total_minor from public.user_order where id = $1',
      [rows[0]!.id],
    )
    await database.runAsOwner('update public.menu_item set price_minor = 600 where id = $1', [ids.beer])
    expect(now).toEqual([{ total_minor: 600 }])
  })

  it('never has a negative price, however cheap an option makes a dish', async () => {
    const option = randomUUID()
    await database.runAsOwner(
      `with vouchers as (insert into public.menu_option_group (item_id, name) values ($2, 'Vouchers') returning id, item_id)
       insert into public.menu_option (id, item_id, group_id, name, price_minor)
       select $1, item_id, id, 'Voucher', -5000 from vouchers`,
      [option, ids.beer],
    )
    const { rows } = await place(club.people.member, {
      lines: [{ item_id: ids.beer, quantity: 2, options: [option] }],
    })
    expect(rows[0]!.total_minor).toBe(0)
    await database.runAsOwner('delete from public.menu_option_group where item_id = $1', [ids.beer])
  })

  it('gives each order the next number and the requested place and time', async () => {
    const beer = [{ item_id: ids.beer, quantity: 1 }]
    await database.runAsOwner('update public.profile_private set may_charge = true where id = $1', [
      club.people.member.id,
    ])
    const first = await place(club.people.member, {
      lines: beer,
      place: 'hole',
      place_hole: 2,
      note: 'By the tree',
      pay: 'account',
    })
    const second = await place(club.people.kitchen, {
      lines: beer,
      wanted_at: new Date(Date.now() + 3_600_000),
    })
    expect(Number(second.rows[0]!.number)).toBeGreaterThan(Number(first.rows[0]!.number))
    expect(first.rows[0]).toMatchObject({
      place: 'hole',
      place_hole: 2,
      note: 'By the tree',
      pay: 'account',
      wanted_at: null,
    })
  })

  it('lets the server place orders of any time, person and state', async () => {
    const { rows } = await database.run(
      server,
      `insert into public.user_order (user_id, status, lines, created_at, preparing_at)
       values ($1, 'preparing', $2, '2026-01-01T12:00:00Z', '2026-01-01T12:05:00Z') returning status, total_minor, user_id`,
      [club.people.other.id, JSON.stringify([burger])],
    )
    expect(rows).toEqual([{ status: 'preparing', total_minor: 2800, user_id: club.people.other.id }])
  })
})

describe('an order that is sent twice', () => {
  it('is one order: the second is answered as existing', async () => {
    const id = randomUUID()
    await place(club.people.member, { id, lines: [burger] })
    const events = await countOf('public.order_event')
    const again = await place(club.people.member, { id, lines: [burger] }).catch((error) => error)
    expect(again).toMatchObject({ code: '23505', constraint: 'user_order_pkey' })
    expect(await countOf('public.order_event')).toBe(events)
    const { rows } = await database.runAsOwner(
      'select count(*)::int as n from public.user_order_item where order_id = $1',
      [id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('is answered as existing also when the kitchen has closed or the dish was removed since', async () => {
    const id = randomUUID()
    await place(club.people.member, { id, lines: [{ item_id: ids.beer, quantity: 1 }] })
    await database.execScript(`update public.setting set value = 'true' where key = 'kitchen.paused';
      update public.menu_item set sold_out = true where id = '${ids.beer}'`)
    expect(
      await outcomeOf(place(club.people.member, { id, lines: [{ item_id: ids.beer, quantity: 1 }] })),
    ).toBe('23505')
    await database.execScript(`update public.setting set value = 'false' where key = 'kitchen.paused';
      update public.menu_item set sold_out = false where id = '${ids.beer}'`)
  })

  it('can be ignored with ON CONFLICT DO NOTHING, as an upsert that ignores duplicates does', async () => {
    const id = randomUUID()
    await place(club.people.member, { id, lines: [burger] })
    const again = await database.run(
      club.people.member.scope,
      'insert into public.user_order (id, lines) values ($1, $2) on conflict (id) do nothing',
      [id, JSON.stringify([burger])],
    )
    expect(again.rowCount).toBe(0)
  })

  it('does not show another person what the order holds', async () => {
    const id = randomUUID()
    await place(club.people.member, { id, lines: [burger] })
    expect(await outcomeOf(place(club.people.other, { id, lines: [burger] }))).toBe('23505')
  })
})

describe('an order is refused', () => {
  const beer = { item_id: ids.beer, quantity: 1 }
  const cases: [string, string, unknown][] = [
    ['without lines', 'GS304', []],
    ['with 41 lines', 'GS304', Array.from({ length: 41 }, () => beer)],
    ['when the lines are no list', 'GS303', { 0: beer }],
    ['when the lines are missing', 'GS303', null],
    ['when a line is a text', 'GS303', ['beer']],
    ['when a line is a list', 'GS303', [[beer]]],
    ['when the note is no text', 'GS303', [{ ...beer, note: { a: 1 } }]],
    ['when the options are no list', 'GS303', [{ ...burger, options: 'all' }]],
    ['with an unknown dish', 'GS305', [{ item_id: randomUUID(), quantity: 1 }]],
    ['with a dish that is no id', 'GS305', [{ item_id: `' or 1=1 --`, quantity: 1 }]],
    ['without a dish', 'GS305', [{ quantity: 1 }]],
    ['with a dish off the menu', 'GS305', [{ item_id: ids.offMenu, quantity: 1 }]],
    ['with no quantity', 'GS307', [{ item_id: ids.beer }]],
    ['with a quantity of 0', 'GS307', [{ ...beer, quantity: 0 }]],
    ['with a quantity of 51', 'GS307', [{ ...beer, quantity: 51 }]],
    ['with a quantity of -1', 'GS307', [{ ...beer, quantity: -1 }]],
    ['with half a beer', 'GS307', [{ ...beer, quantity: 0.5 }]],
    ['with a quantity as text', 'GS307', [{ ...beer, quantity: '2' }]],
    ['with a quantity beyond any number', 'GS307', [{ ...beer, quantity: 1e300 }]],
    ['with an option of another dish', 'GS308', [{ ...beer, options: [ids.cheese] }]],
    ['with an unknown option', 'GS308', [{ ...burger, options: [ids.rare, randomUUID()] }]],
    ['with an option twice', 'GS308', [{ ...burger, options: [ids.rare, ids.cheese, ids.cheese] }]],
    ['with an option that is no id', 'GS308', [{ ...burger, options: [ids.rare, { id: ids.cheese }] }]],
    ['without a required choice', 'GS310', [{ ...burger, options: [] }]],
    ['with both options of a choice', 'GS310', [{ ...burger, options: [ids.rare, ids.wellDone] }]],
    ['with a note of 281 characters', 'GS311', [{ ...beer, note: 'x'.repeat(281) }]],
  ]
  it.each(cases)('%s (%s)', async (_, code, lines) => {
    const orders = await countOf('public.user_order')
    expect(await outcomeOf(place(club.people.member, { lines }))).toBe(code)
    expect(await countOf('public.user_order')).toBe(orders)
  })

  it('when a dish or an option is sold out', async () => {
    await database.execScript(`update public.menu_item set sold_out = true where id = '${ids.beer}';
      update public.menu_option set sold_out = true where id = '${ids.cheese}'`)
    expect(await outcomeOf(place(club.people.member, { lines: [beer] }))).toBe('GS306')
    expect(await outcomeOf(place(club.people.member, { lines: [burger] }))).toBe('GS309')
    await database.execScript(`update public.menu_item set sold_out = false where id = '${ids.beer}';
      update public.menu_option set sold_out = false where id = '${ids.cheese}'`)
  })

  it('while the kitchen is paused', async () => {
    await database.run(
      club.people.kitchen.scope,
      `update public.setting set value = 'true' where key = 'kitchen.paused'`,
    )
    expect(await outcomeOf(place(club.people.member, { lines: [beer] }))).toBe('GS302')
    await database.run(
      club.people.kitchen.scope,
      `update public.setting set value = 'false' where key = 'kitchen.paused'`,
    )
    expect(typeof (await outcomeOf(place(club.people.member, { lines: [beer] })))).toBe('object')
  })

  it.each([
    ['in the past', -3_600_000, 'GS312'],
    ['more than 14 days ahead', 15 * 86_400_000, 'GS312'],
  ])('for a time %s', async (_, ahead, code) => {
    expect(
      await outcomeOf(place(club.people.member, { lines: [beer], wanted_at: new Date(Date.now() + ahead) })),
    ).toBe(code)
  })

  it('for a time within the kitchen’s lead time, but not for as soon as possible', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    const placeAt = (wanted_at: Date | null) =>
      outcomeOf(place(club.people.member, { lines: [beer], wanted_at }))
    await database.execScript(`update public.setting set value = '45' where key = 'kitchen.lead_minutes'`)
    expect(await placeAt(at(30))).toBe('GS315')
    expect(typeof (await placeAt(at(60)))).toBe('object')
    expect(typeof (await placeAt(null))).toBe('object')
    await database.execScript(`update public.setting set value = '0' where key = 'kitchen.lead_minutes'`)
    expect(typeof (await placeAt(at(30)))).toBe('object')
  })

  it('when its total is above the maximum', async () => {
    await database.runAsOwner('update public.menu_item set price_minor = 10000000 where id = $1', [ids.beer])
    const lines = Array.from({ length: 40 }, () => ({ ...beer, quantity: 50 }))
    expect(await outcomeOf(place(club.people.member, { lines }))).toBe('GS313')
    await database.runAsOwner('update public.menu_item set price_minor = 600 where id = $1', [ids.beer])
  })

  it('from guests and visitors', async () => {
    expect(await outcomeOf(place(club.people.guest, { lines: [beer] }))).toBe('42501')
    expect(await outcomeOf(place(club.people.anon, { lines: [beer] }))).toBe('42501')
  })

  it.each(['user_id', 'number', 'status', 'total_minor', 'currency', 'reason', 'created_at', 'ready_at'])(
    'when it sets its own %s',
    async (column) => {
      const value = { user_id: club.people.other.id, number: 1, total_minor: 1 }[column] ?? '2026-01-01'
      expect(await outcomeOf(place(club.people.member, { lines: [beer], [column]: value }))).toBe('42501')
    },
  )

  it('for a hole without a number, or a number without a hole', async () => {
    expect(await outcomeOf(place(club.people.member, { lines: [beer], place: 'hole' }))).toBe('23514')
    expect(await outcomeOf(place(club.people.member, { lines: [beer], place_hole: 3 }))).toBe('23514')
    expect(await outcomeOf(place(club.people.member, { lines: [beer], place: 'hole', place_hole: 99 }))).toBe(
      'GS356',
    )
  })
})
