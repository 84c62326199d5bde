// Also on PostgreSQL: orders at once, and money as the driver gives it.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ids, type Person, places, testClub } from '#db/tests/club.ts'
import { answer, insert, tryAs } from '#db/tests/statements.ts'
import { taxLines } from '#domain/orders/price.ts'
import { createUser } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'

const club = testClub()
const { database } = club

const beer = { item_id: ids.beer, quantity: 1 }
const minutes = (n: number) => new Date(Date.now() + n * 60_000)

function place(person: Person, order: { lines?: unknown; id?: string; [column: string]: unknown } = {}) {
  const { lines = [beer], ...columns } = order
  return insert(database, person.scope, 'user_order', {
    id: randomUUID(),
    ...columns,
    lines: JSON.stringify(lines),
  })
}

async function setting(key: string, value: unknown): Promise<void> {
  await database.runAsOwner('update public.setting set value = $2 where key = $1', [
    key,
    JSON.stringify(value),
  ])
}

async function refusalOf(placing: Promise<unknown>): Promise<{ code: string; details: unknown }> {
  const cause = await placing.then(
    () => ({ code: 'placed', detail: undefined }),
    (error: { code: string; detail?: string }) => error,
  )
  return { code: cause.code, details: JSON.parse(cause.detail ?? 'null') }
}

describe('the tax of an order', () => {
  afterEach(async () => {
    await setting('orders.tax_bp', 0)
    await database.runAsOwner('update public.menu_item set tax_bp = null')
  })

  it('uses each dish’s own rate, else the club’s, once for each rate', async () => {
    await setting('orders.tax_bp', 1350)
    await database.runAsOwner('update public.menu_item set tax_bp = 2300 where id = $1', [ids.beer])
    const burger = { item_id: ids.burger, quantity: 2, options: [ids.rare] }
    const { rows } = await place(club.people.member, { lines: [burger, { ...beer, quantity: 3 }] })
    expect(rows[0]).toMatchObject({
      total_minor: 4300,
      tax: [
        { bp: 1350, gross_minor: 2500, net_minor: 2203, tax_minor: 297 },
        { bp: 2300, gross_minor: 1800, net_minor: 1463, tax_minor: 337 },
      ],
    })
    const items = await database.runAsOwner(
      'select tax_bp from public.user_order_item where order_id = $1 order by position',
      [rows[0]!.id],
    )
    expect(items.rows).toEqual([{ tax_bp: 1350 }, { tax_bp: 2300 }])
  })

  it('uses the same rule as on the phone, to the cent', async () => {
    const lines = fc.array(
      fc.record({
        total_minor: fc.nat(3_000_000),
        tax_bp: fc.constantFrom(0, 500, 800, 1000, 1350, 2300, 10_000),
      }),
      { maxLength: 40 },
    )
    const cases = fc.sample(lines, 200)
    const { rows } = await database.runAsOwner<{ tax: unknown }>(
      'select private.tax_lines(lines) as tax from jsonb_array_elements($1) with ordinality c (lines, n) order by n',
      [JSON.stringify(cases)],
    )
    expect(rows.map(({ tax }) => tax)).toEqual(cases.map(taxLines))
  })

  it('cannot have a rate that no tax has', async () => {
    for (const value of [-1, 10_001, 13.5, '1350', null]) {
      expect(await answer(setting('orders.tax_bp', value))).toBe('GS105')
    }
    const cheaper = 'update public.menu_item set tax_bp = 10001 where id = $1'
    expect(await answer(database.run(club.people.kitchen.scope, cheaper, [ids.beer]))).toBe('23514')
  })
})

describe('the total that its author saw', () => {
  it('is stored with the order; a higher price now is refused, a lower one is not', async () => {
    expect(await refusalOf(place(club.people.member, { expected_total_minor: 599 }))).toEqual({
      code: 'GS354',
      details: { seen: 599, now: 600 },
    })
    for (const expected_total_minor of [600, 601, null]) {
      const { rows } = await place(club.people.member, { expected_total_minor })
      expect(rows[0]).toMatchObject({ total_minor: 600, expected_total_minor })
    }
  })
})

describe('an order that waited for a connection', () => {
  it('is not placed after its expiry, and can be placed again with the same id', async () => {
    const id = randomUUID()
    expect((await refusalOf(place(club.people.member, { id, expires_at: minutes(-1) }))).code).toBe('GS350')
    const { rows } = await place(club.people.member, { id, expires_at: minutes(1) })
    expect(rows[0]).toMatchObject({ id, status: 'new' })
  })

  it('is answered as existing when its answer was lost, however late it is sent again', async () => {
    const id = randomUUID()
    await place(club.people.member, { id, expires_at: minutes(1) })
    expect(await answer(place(club.people.member, { id, expires_at: minutes(-60) }))).toBe('23505')
  })

  it('is placed once, however many taps and retries arrive together', async () => {
    const id = randomUUID()
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => answer(place(club.people.member, { id }))),
    )
    expect(outcomes.filter((outcome) => outcome !== '23505')).toEqual(['+'])
    const { rows } = await database.runAsOwner(
      `select (select count(*)::int from public.user_order where id = $1) as orders,
         (select count(*)::int from public.user_order_item where order_id = $1) as lines,
         (select count(*)::int from public.order_event where order_id = $1) as events`,
      [id],
    )
    expect(rows).toEqual([{ orders: 1, lines: 1, events: 1 }])
  })
})

describe('a kitchen with opening hours', () => {
  afterEach(() => setting('kitchen.hours', []))
  const all = [1, 2, 3, 4, 5, 6, 7]

  it('accepts no order while it is closed, and says when it opens', async () => {
    const soon = minutes(90)
    const clock = (at: Date) =>
      at.toLocaleTimeString('en-GB', { timeZone: 'Europe/Dublin', timeStyle: 'short' })
    await setting('kitchen.hours', [{ days: all, from: clock(soon), to: clock(minutes(120)) }])
    const { code, details } = await refusalOf(place(club.people.member))
    expect(code).toBe('GS351')
    const { next } = details as { next: string }
    expect(Date.parse(next)).toBeGreaterThanOrEqual(soon.getTime() - 60_000)
    expect(await answer(place(club.people.member, { wanted_at: minutes(105) }))).toBe('+')
    expect((await refusalOf(place(club.people.member, { wanted_at: minutes(150) }))).code).toBe('GS351')
  })

  it('shows which quarters of an hour are open', async () => {
    await setting('kitchen.hours', [{ days: all, from: '00:00', to: '12:00' }])
    const { rows } = await database.run<{ starts_at: string; open: boolean }>(
      club.people.anon.scope,
      'select starts_at, open from public.kitchen_quarters(1)',
    )
    expect(rows).toHaveLength(96)
    for (const { starts_at, open } of rows) {
      const hour = new Date(starts_at).toLocaleTimeString('en-GB', {
        timeZone: 'Europe/Dublin',
        hour: '2-digit',
      })
      expect(open).toBe(Number(hour) < 12)
    }
  })

  it('has valid hours only', async () => {
    for (const hours of [
      null,
      7,
      [{ days: all, from: '9:00', to: '12:00' }],
      [{ days: [8], from: '09:00', to: '12:00' }],
    ]) {
      expect(await answer(setting('kitchen.hours', hours))).toBe('GS105')
    }
  })
})

describe('the delivery spot', () => {
  const { lng, lat } = places.green1

  it('is a position on the hole, stored for the person who brings the order', async () => {
    const order = { place: 'hole', place_hole: 1, place_lng: lng, place_lat: lat }
    const { rows } = await place(club.people.member, order)
    expect(rows[0]).toMatchObject(order)
  })

  it('is refused off the course, on an unknown hole, with half a position, and anywhere but at a hole', async () => {
    const at = (more: object) => answer(place(club.people.member, { place: 'hole', place_hole: 1, ...more }))
    expect(await at({ place_lng: places.nowhere.lng, place_lat: places.nowhere.lat })).toBe('GS357')
    expect(await at({ place_lng: lat, place_lat: lng })).toBe('GS357')
    expect(await at({ place_lng: 400, place_lat: lat })).toBe('GS357')
    expect(await at({ place_hole: 30 })).toBe('GS356')
    expect(await at({ place_lng: lng })).toBe('23514')
    expect(await at({ place: 'clubhouse', place_hole: null, place_lng: lng, place_lat: lat })).toBe('23514')
  })
})

describe('the member account', () => {
  beforeEach(() => setting('orders.account_roles', ['member', 'kitchen', 'maintenance', 'admin']))
  afterEach(async () => {
    await setting('orders.account_limit_minor', null)
    await setting('orders.account_roles', [])
  })
  const charge = (more: object = {}) => refusalOf(place(club.people.other, { pay: 'account', ...more }))
  const account = async (person: Person) => {
    const { rows } = await database.run(person.scope, 'select * from public.my_account()')
    return rows[0]
  }

  it('accepts orders up to its limit of the month, and returns what is left', async () => {
    await setting('orders.account_limit_minor', 1300)
    expect(await account(club.people.other)).toMatchObject({ may: true, limit_minor: 1300, charged_minor: 0 })
    expect((await charge()).code).toBe('placed')
    const id = randomUUID()
    expect((await charge({ id })).code).toBe('placed')
    expect(await charge()).toEqual({ code: 'GS353', details: { left: 100 } })
    expect(await account(club.people.other)).toMatchObject({ charged_minor: 1200 })
    await database.run(
      club.people.other.scope,
      `update public.user_order set status = 'cancelled' where id = $1`,
      [id],
    )
    expect((await charge()).code).toBe('placed')
    expect((await refusalOf(place(club.people.other))).code).toBe('placed')
  })

  it('can lose its limit through an administrator only', async () => {
    const clear = `update public.setting set value = null where key = 'orders.account_limit_minor' returning value`
    await setting('orders.account_limit_minor', 100)
    expect((await database.run(club.people.kitchen.scope, clear)).rows).toEqual([])
    expect((await database.run(club.people.member.scope, clear)).rows).toEqual([])
    expect((await charge()).code).toBe('GS353')
    expect((await database.run(club.people.admin.scope, clear)).rows).toEqual([{ value: null }])
    expect((await charge()).code).toBe('placed')
  })

  it('keeps its limit also when several orders arrive at once', async () => {
    const { charged_minor } = (await account(club.people.other)) as { charged_minor: number }
    await setting('orders.account_limit_minor', Number(charged_minor) + 1900)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => charge()))
    expect(outcomes.filter(({ code }) => code === 'placed')).toHaveLength(3)
  })

  it('is closed to all until an administrator opens it: a new sign-up cannot charge it', async () => {
    await setting('orders.account_roles', [])
    const { rows } = await database.runAsOwner(
      `select value from public.setting where key = 'orders.account_roles'`,
    )
    expect(rows).toEqual([{ value: [] }])
    for (const caller of ['member', 'kitchen', 'maintenance', 'admin'] as const) {
      const refused = await refusalOf(place(club.people[caller], { pay: 'account' }))
      expect(refused.code, caller).toBe('GS352')
      expect(await account(club.people[caller])).toMatchObject({ may: false })
    }
  })

  it('stays closed when the setting is deleted', async () => {
    await tryAs(database, club.people.admin.scope, async (session) => {
      await session.query(`delete from public.setting where key = 'orders.account_roles'`)
      const { rows } = await session.query('select may from public.my_account()')
      expect(rows).toEqual([{ may: false }])
    })
  })

  it('can be opened to one person by an administrator, not by the person', async () => {
    await setting('orders.account_roles', [])
    const person = await createUser(database)
    const permit = (scope: Scope, may: boolean) =>
      database.run(scope, 'update public.profile_private set may_charge = $2 where id = $1', [person.id, may])
    const charges = async () => (await refusalOf(place(person, { pay: 'account' }))).code
    expect((await permit(person.scope, true)).rowCount).toBe(0)
    expect((await permit(club.people.kitchen.scope, true)).rowCount).toBe(0)
    expect(await charges()).toBe('GS352')
    expect((await permit(club.people.admin.scope, true)).rowCount).toBe(1)
    expect(await charges()).toBe('placed')
    expect((await refusalOf(place(club.people.other, { pay: 'account' }))).code).toBe('GS352')
    await permit(club.people.admin.scope, false)
    expect(await charges()).toBe('GS352')
    const { rows } = await database.run(
      club.people.admin.scope,
      `select actor_id, after from public.audit_entry where kind = 'charging_changed' and subject_id = $1 order by id`,
      [person.id],
    )
    expect(rows).toEqual([
      { actor_id: club.people.admin.id, after: { may_charge: true } },
      { actor_id: club.people.admin.id, after: { may_charge: false } },
    ])
  })

  it('is for roles that the club lets charge it', async () => {
    await setting('orders.account_roles', ['admin'])
    expect((await charge()).code).toBe('GS352')
    expect(await account(club.people.other)).toMatchObject({ may: false })
    expect(await account(club.people.admin)).toMatchObject({ may: true })
    expect(await account(club.people.guest)).toMatchObject({ may: false })
    for (const roles of ['member', ['guest'], null]) {
      expect(await answer(setting('orders.account_roles', roles))).toBe('GS105')
    }
  })
})

describe('a promise', () => {
  it('does not count orders wanted hours from now', async () => {
    const ahead = async () =>
      (await database.run<{ n: number }>(club.people.member.scope, 'select public.open_tickets() as n'))
        .rows[0]!.n
    const before = await ahead()
    await place(club.people.member, { wanted_at: minutes(180) })
    expect(await ahead()).toBe(before)
    await place(club.people.member)
    expect(await ahead()).toBe(before + 1)
  })

  it('is no sooner than the kitchen can cook, for any requested time', async () => {
    const { rows } = await place(club.people.member, {
      wanted_at: minutes(1),
      lines: [{ item_id: ids.burger, quantity: 1, options: [ids.rare] }],
    })
    const { promised_from, wanted_at } = rows[0] as { promised_from: string; wanted_at: string }
    expect(Date.parse(promised_from)).toBeGreaterThan(Date.parse(wanted_at))
  })
})

describe('a note to the kitchen', () => {
  it('is refused above its maximum length, and is stored unchanged in any script', async () => {
    expect((await refusalOf(place(club.people.member, { note: 'x'.repeat(10_240) }))).code).toBe('GS355')
    expect(
      (await refusalOf(place(club.people.member, { lines: [{ ...beer, note: 'x'.repeat(10_240) }] }))).code,
    ).toBe('GS311')
    const note = '👨‍👩‍👧 بدون بصل، من فضلك\nアレルギー：えび 🦐'
    const { rows } = await place(club.people.member, { note, lines: [{ ...beer, note }] })
    expect(rows[0]).toMatchObject({ note, lines: [{ note }] })
    // Counted in characters as people count them: an emoji is one.
    const most = { note: '🍺'.repeat(500), lines: [{ ...beer, note: '🍺'.repeat(280) }] }
    expect((await refusalOf(place(club.people.member, most))).code).toBe('placed')
  })
})
