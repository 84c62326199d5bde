// Also on PostgreSQL: connections that correct one account at once.
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { callers, ids, type Person, testClub } from '#db/tests/club.ts'
import { newsOf } from '#db/tests/people/news.ts'
import { answer, type Columns, insert, update } from '#db/tests/statements.ts'
import { createUser, signIn } from '#server/database/testing.ts'

const BEER_MINOR = 600

const club = testClub()
const { database } = club

/** An order of beers, as the server writes it. */
async function charge(columns: Columns = {}, beers = 1): Promise<string> {
  const id = randomUUID()
  const row = { id, user_id: club.people.member.id, pay: 'account', status: 'completed', ...columns }
  const lines = JSON.stringify([{ item_id: ids.beer, quantity: beers }])
  const names = Object.keys(row)
  await database.runAsOwner(
    `insert into public.user_order (lines, ${names.join(', ')}) values ($1, ${names.map((_, at) => `$${at + 2}`).join(', ')})`,
    [lines, ...Object.values(row)],
  )
  return id
}

const correct = (person: Person, order_id: string, amount_minor: number, more: Columns = {}) =>
  insert(database, person.scope, 'account_correction', {
    id: randomUUID(),
    order_id,
    kind: 'refund',
    amount_minor,
    reason: 'Cold on arrival',
    ...more,
  })

async function ask(person: Person, sql: string, values: unknown[] = []): Promise<Columns[]> {
  const { rows } = await database.run(person.scope, `select * from public.${sql}`, values)
  return rows
}

const statement = (person: Person, month: string, of: Person) =>
  ask(person, 'account_statement($1::date, $2::uuid)', [month, of.id])

async function setting(key: string, value: unknown): Promise<void> {
  await database.runAsOwner('update public.setting set value = $2 where key = $1', [
    key,
    JSON.stringify(value),
  ])
}

describe('a correction of an account', () => {
  it('can be made by administrators only', async () => {
    const order = await charge()
    const outcomes = await Promise.all(
      callers.map((caller) => answer(correct(club.people[caller], order, -10))),
    )
    // anon, guest, member, other member, kitchen, maintenance, admin
    expect(outcomes).toEqual(['42501', '42501', '42501', '42501', '42501', '42501', '+'])
  })

  it('is signed by the server, on the account of its order', async () => {
    const { rows } = await correct(club.people.admin, await charge(), -200, { reason: '  Cold  ' })
    expect(rows[0]).toMatchObject({
      user_id: club.people.member.id,
      created_by: club.people.admin.id,
      currency: 'EUR',
      reason: 'Cold',
    })
    for (const column of ['user_id', 'created_by', 'created_at', 'currency']) {
      const forged = correct(club.people.admin, await charge(), -10, { [column]: null })
      expect(await answer(forged), column).toBe('42501')
    }
  })

  it('refunds at most the charge, and charges again at most the refund', async () => {
    const order = await charge({}, 2)
    const { admin } = club.people
    expect(await answer(correct(admin, order, -1201))).toBe('GS375')
    expect(await answer(correct(admin, order, -900))).toBe('+')
    expect(await answer(correct(admin, order, -301))).toBe('GS375')
    expect(await answer(correct(admin, order, 901, { kind: 'correction' }))).toBe('GS375')
    expect(await answer(correct(admin, order, 900, { kind: 'correction' }))).toBe('+')
    expect(await answer(correct(admin, order, -1200))).toBe('+')
  })

  it('needs a reason and an amount, and a refund is in favour of the member', async () => {
    const order = await charge()
    const { admin } = club.people
    expect(await answer(correct(admin, order, -10, { reason: '   ' }))).toBe('GS374')
    expect(await answer(correct(admin, order, -10, { reason: 'x'.repeat(281) }))).toBe('23514')
    expect(await answer(correct(admin, order, 0))).toBe('23514')
    await correct(admin, order, -100)
    expect(await answer(correct(admin, order, 50))).toBe('23514')
  })

  it('is refused for an order that is not on an account, cancelled or unknown', async () => {
    const { admin } = club.people
    expect(await answer(correct(admin, await charge({ pay: 'collection' }), -10))).toBe('GS373')
    expect(await answer(correct(admin, await charge({ status: 'cancelled' }), -10))).toBe('GS373')
    expect(await answer(correct(admin, randomUUID(), -10))).toBe('GS373')
  })

  it('is stored once, however often it is sent', async () => {
    const order = await charge()
    const id = randomUUID()
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => answer(correct(club.people.admin, order, -BEER_MINOR, { id }))),
    )
    expect(outcomes.filter((outcome) => outcome !== '23505')).toEqual(['+'])
    const { rows } = await database.runAsOwner(
      'select count(*)::int as n from public.account_correction where order_id = $1',
      [order],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('refunds no more than the charge when several are sent at once', async () => {
    const order = await charge()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => answer(correct(club.people.admin, order, -200))),
    )
    expect(outcomes.filter((outcome) => outcome === '+')).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome === 'GS375')).toHaveLength(7)
  })

  it('is in the audit log with its reason and the charge before and after', async () => {
    const order = await charge()
    await correct(club.people.admin, order, -250)
    const { rows } = await database.runAsOwner(
      `select actor_id, subject_table, subject_id, before, after from public.audit_entry where kind = 'account_corrected'
       and subject_id = $1`,
      [order],
    )
    expect(rows).toEqual([
      {
        actor_id: club.people.admin.id,
        subject_table: 'user_order',
        subject_id: order,
        before: { charged_minor: 600 },
        after: { charged_minor: 350, reason: 'Cold on arrival' },
      },
    ])
  })
})

describe('the notification of a correction', () => {
  const { inboxOf } = newsOf(() => database)
  const correctionsOf = async (person: Person, order: string) =>
    (await inboxOf(person, order)).filter(({ type }) => ['refund', 'correction'].includes(type))
  const numberOf = async (order: string) =>
    (await database.runAsOwner('select number from public.user_order where id = $1', [order])).rows[0]!.number

  it('names the order, the amount and the reason, in the language of the member', async () => {
    const { member, admin } = club.people
    const order = await charge({}, 2)
    const number = await numberOf(order)
    const inLocale = async (locale: string, amount_minor: number, kind: 'refund' | 'correction') => {
      await update(database, member.scope, 'profiles', member.id, { locale })
      await correct(admin, order, amount_minor, { kind })
    }
    await inLocale('ja', -250, 'refund')
    await inLocale('zh-CN', -50, 'correction')
    await inLocale('en', 100, 'correction')
    const news = await correctionsOf(member, order)
    expect(news.map(({ title }) => title)).toEqual([
      `注文 ${number}：会員口座に 2.50 EUR を返金しました`,
      `订单 ${number}：会员账户减少记账 0.50 EUR`,
      `Order ${number}: 1.00 EUR charged to your account again`,
    ])
    expect(news[0]).toMatchObject({
      type: 'refund',
      topic: `orders-${member.id}`,
      body: 'Cold on arrival',
      url: `/orders/${order}`,
    })
  })

  it('is pushed to devices that subscribe to the member’s orders, and to no others', async () => {
    const { member, admin, kitchen } = club.people
    const order = await charge()
    const subscribe = async (person: Person, token: string, topic: string) => {
      const { scope } = await signIn(database, person)
      await database.run(scope, 'select public.subscribe_to_topic($1, $2)', [token, topic])
    }
    await subscribe(member, 'phone-with-orders', `orders-${member.id}`)
    await subscribe(member, 'phone-without-orders', `issues-${member.id}`)
    await subscribe(kitchen, 'kitchen-tablet', 'kitchen-orders')
    await correct(admin, order, -100)
    const { rows } = await database.runAsOwner(
      `select t.token from jobs.effect e
       join public.notification n on n.id::text = e.payload ->> 'notification_id'
       join public.push_token t on t.id::text = e.payload ->> 'token_id'
       where n.order_id = $1 and n.type = 'refund'`,
      [order],
    )
    expect(rows).toEqual([{ token: 'phone-with-orders' }])
  })

  it('is not sent to the author of a correction of their own account, or for a refused correction', async () => {
    const { admin, member } = club.people
    const own = await charge({ user_id: admin.id })
    await correct(admin, own, -100)
    expect(await correctionsOf(admin, own)).toEqual([])
    const order = await charge()
    expect(await answer(correct(admin, order, -BEER_MINOR - 1))).toBe('GS375')
    expect(await correctionsOf(member, order)).toEqual([])
  })

  it('writes an amount with the decimals of its currency, as the app does', async () => {
    const currencies = Intl.supportedValuesOf('currency')
    const { rows } = await database.runAsOwner<{ currency: string; decimals: number; text: string }>(
      `select currency, private.currency_decimals(currency) as decimals, private.money_text(1234, currency) as text
       from unnest($1::text[]) currency`,
      [currencies],
    )
    const decimalsOf = (currency: string) =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
    for (const { currency, decimals } of rows) expect(decimals, currency).toBe(decimalsOf(currency))
    const texts = Object.fromEntries(rows.map(({ currency, text }) => [currency, text]))
    expect(texts).toMatchObject({ EUR: '12.34 EUR', JPY: '1234 JPY', KWD: '1.234 KWD' })
  })
})

describe('the statement with corrections', () => {
  it('shows each correction with its sign, reference and order, in the month of the correction', async () => {
    const { other, admin } = club.people
    const order = await charge({ user_id: other.id, created_at: '2026-01-20T10:00:00Z' }, 3)
    await correct(admin, order, -700)
    await database.runAsOwner(
      `update public.account_correction set created_at = '2026-02-03T10:00:00Z' where order_id = $1`,
      [order],
    )
    const [number] = (
      await database.runAsOwner('select number from public.user_order where id = $1', [order])
    ).rows
    expect(await statement(other, '2026-01-01', other)).toMatchObject([
      { kind: 'order', total_minor: 1800, balance_minor: 1800, charged_minor: 1100, correction_id: null },
    ])
    const [refund, ...rest] = await statement(other, '2026-02-01', other)
    expect(rest).toEqual([])
    expect(refund).toMatchObject({
      kind: 'refund',
      order_id: order,
      number: number!.number,
      total_minor: -700,
      balance_minor: -700,
      reason: 'Cold on arrival',
      lines: [],
    })
    expect(refund!.correction_id).toBeTruthy()
    expect(Number(refund!.reference)).toBeGreaterThan(0)
    expect(await ask(admin, `account_totals('2026-02-01')`)).toMatchObject([
      { user_id: other.id, orders: 0, corrections: 1, total_minor: -700 },
    ])
    expect(
      (await ask(other, 'account_months($1)', [other.id])).map(({ total_minor }) => total_minor),
    ).toEqual([-700, 1800])
    expect(await ask(admin, `figures_corrections('2026-02-01', '2026-02-28')`)).toEqual([
      { corrections: 1, amount_minor: -700 },
    ])
    expect(await answer(ask(other, `figures_corrections('2026-02-01', '2026-02-28')`))).toBe('GS370')
  })

  it('shows no correction of an order that was cancelled after it', async () => {
    const person = await createUser(database, { first_name: 'Nora' })
    const order = await charge({ user_id: person.id, status: 'new' })
    await correct(club.people.admin, order, -100)
    await update(database, club.people.kitchen.scope, 'user_order', order, {
      status: 'cancelled',
      reason: 'Rain',
    })
    const today = new Date().toISOString().slice(0, 10)
    expect(await statement(person, today, person)).toEqual([])
  })
})

describe('the limit of an account', () => {
  afterEach(async () => {
    await setting('orders.account_limit_minor', null)
    await setting('orders.account_roles', [])
  })

  const order = (person: Person) =>
    insert(database, person.scope, 'user_order', {
      id: randomUUID(),
      pay: 'account',
      lines: JSON.stringify([{ item_id: ids.beer, quantity: 1 }]),
    })

  it('holds for twenty orders at once, to the cent', async () => {
    await setting('orders.account_roles', ['member'])
    await setting('orders.account_limit_minor', 7 * BEER_MINOR + 599)
    const people = await Promise.all([createUser(database), createUser(database)])
    const outcomes = await Promise.all(
      people.flatMap((person) => Array.from({ length: 20 }, () => answer(order(person)))),
    )
    for (const at of [0, 1]) {
      const own = outcomes.slice(20 * at, 20 * at + 20)
      expect(own.filter((outcome) => outcome === '+')).toHaveLength(7)
      expect(own.filter((outcome) => outcome === 'GS353')).toHaveLength(13)
      expect(await ask(people[at]!, 'my_account()')).toMatchObject([{ charged_minor: 7 * BEER_MINOR }])
    }
  })

  it('leaves room for refunds', async () => {
    await setting('orders.account_roles', ['member'])
    await setting('orders.account_limit_minor', BEER_MINOR)
    const person = await createUser(database)
    const { rows } = await order(person)
    expect(await answer(order(person))).toBe('GS353')
    await correct(club.people.admin, String(rows[0]!.id), -BEER_MINOR)
    expect(await answer(order(person))).toBe('+')
    expect(await answer(order(person))).toBe('GS353')
  })

  it('is not needed when no person may charge: by default no role and no new member may', async () => {
    const { rows } = await database.runAsOwner(
      `select value from public.setting where key = 'orders.account_roles'`,
    )
    expect(rows).toEqual([{ value: [] }])
    const people = [
      ...(['member', 'other', 'kitchen', 'maintenance', 'admin'] as const).map(
        (caller) => club.people[caller],
      ),
      await createUser(database),
    ]
    expect(await Promise.all(people.map((person) => answer(order(person))))).toEqual(
      people.map(() => 'GS352'),
    )
    // Only an administrator may give the permission.
    for (const caller of callers) {
      const given = await database
        .run(club.people[caller].scope, 'update public.profile_private set may_charge = true where id = $1', [
          club.people.other.id,
        ])
        .then(
          ({ rowCount }) => rowCount,
          () => 0,
        )
      expect(given, caller).toBe(caller === 'admin' ? 1 : 0)
    }
    expect(await answer(order(club.people.other))).toBe('+')
  })
})

describe('the name on an account', () => {
  const today = new Date().toISOString().slice(0, 10)

  it('is the address of a person without a name, for administrators only', async () => {
    const person = await createUser(database, { first_name: '' })
    await database.runAsOwner(`update auth.users set email = 'no.name@club.example' where id = $1`, [
      person.id,
    ])
    await database.runAsOwner(`update public.profiles set first_name = '', surname = '' where id = $1`, [
      person.id,
    ])
    await charge({ user_id: person.id })
    const totals = await ask(club.people.admin, 'account_totals($1)', [today])
    expect(totals.find(({ user_id }) => user_id === person.id)).toMatchObject({
      label: 'no.name@club.example',
      is_former: false,
    })
    expect(await statement(person, today, person)).toMatchObject([{ label: null, is_former: false }])
  })

  it('is marked as a former member’s only when the account was deleted', async () => {
    const [removed, deleted] = await Promise.all([createUser(database), createUser(database)])
    await charge({ user_id: removed.id })
    await charge({ user_id: deleted.id })
    await database.run(club.people.admin.scope, 'select public.remove_person($1, true)', [removed.id])
    await database.run(club.people.admin.scope, 'select public.remove_person($1, false)', [deleted.id])
    const totals = await ask(club.people.admin, 'account_totals($1)', [today])
    for (const user_id of [removed.id, null]) {
      expect(totals.find((total) => total.user_id === user_id)).toMatchObject({
        is_former: true,
        label: null,
      })
    }
    const { member } = club.people
    expect(totals.find(({ user_id }) => user_id === member.id)).toMatchObject({
      first_name: 'Mary',
      is_former: false,
    })
  })
})
