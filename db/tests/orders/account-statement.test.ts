import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callers, ids, testClub } from '#db/tests/club.ts'
import { answer } from '#db/tests/statements.ts'

const club = testClub()
const { database } = club
beforeAll(async () => {
  await database.runAsOwner(
    `update public.setting set value = '"Europe/Dublin"' where key = 'club.time_zone'`,
  )
  await database.runAsOwner('update public.menu_item set price_minor = 550 where id = $1', [ids.beer])
  await put('member', '2025-10-01T10:00:00Z', 2)
  await put('member', '2025-10-31T23:59:59Z', 1)
  await put('member', '2025-10-20T10:00:00Z', 3, { pay: 'collection' })
  await put('member', '2025-10-21T10:00:00Z', 4, { status: 'cancelled' })
  await put('other', '2025-10-15T10:00:00Z', 5)
  // Midnight in Dublin: summer time at the end of September, no longer at the end of October.
  await put('member', '2025-09-30T22:59:59Z', 6)
  await put('member', '2025-11-01T00:00:00Z', 7)
})

async function put(
  owner: Caller,
  at: string,
  quantity: number,
  columns: { pay?: string; status?: string } = {},
) {
  const { pay = 'account', status = 'completed' } = columns
  await database.runAsOwner(
    'insert into public.user_order (user_id, lines, pay, status, created_at) values ($1, $2, $3, $4, $5)',
    [club.people[owner].id, JSON.stringify([{ item_id: ids.beer, quantity }]), pay, status, at],
  )
}

async function ask(caller: Caller, sql: string, values: unknown[] = []) {
  const { rows } = await database.run(club.people[caller].scope, `select * from public.${sql}`, values)
  return rows as Record<string, unknown>[]
}

const statement = (caller: Caller, month: string, of: Caller | null) =>
  ask(caller, 'account_statement($1::date, $2::uuid)', [month, of && club.people[of].id])

describe('the statement of a member account', () => {
  it('has the charges of a month of the club’s clock, with a running balance', async () => {
    const rows = await statement('member', '2025-10-17', 'member')
    expect(rows.map(({ total_minor, balance_minor }) => [total_minor, balance_minor])).toEqual([
      [1100, 1100],
      [550, 1650],
    ])
    expect((await statement('member', '2025-09-01', 'member')).map(({ total_minor }) => total_minor)).toEqual(
      [3300],
    )
    expect((await statement('member', '2025-11-30', 'member')).map(({ total_minor }) => total_minor)).toEqual(
      [3850],
    )
  })

  it('is for its member and for administrators', async () => {
    const outcomes = (of: Caller | null) =>
      Promise.all(callers.map((caller) => answer(statement(caller, '2025-10-01', of))))
    // anon, guest, member, other member, kitchen, maintenance, admin
    expect(await outcomes('member')).toEqual(['42501', 'GS372', '+', 'GS372', 'GS372', 'GS372', '+'])
    expect(await outcomes(null)).toEqual(['42501', 'GS372', 'GS372', 'GS372', 'GS372', 'GS372', '+'])
    const totals = await Promise.all(
      callers.map((caller) => answer(ask(caller, `account_totals('2025-10-01')`))),
    )
    expect(totals).toEqual(['42501', 'GS372', 'GS372', 'GS372', 'GS372', 'GS372', '+'])
    const months = await Promise.all(
      callers.map((caller) => answer(ask(caller, 'account_months($1)', [club.people.other.id]))),
    )
    expect(months).toEqual(['42501', 'GS372', 'GS372', '+', 'GS372', 'GS372', '+'])
  })

  it('is refused to a suspended member', async () => {
    await database.runAsOwner(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      club.people.member.id,
    ])
    expect(await answer(statement('member', '2025-10-01', 'member'))).toBe('GS372')
    await database.runAsOwner('update auth.users set banned_until = null where id = $1', [
      club.people.member.id,
    ])
  })

  it('gives administrators the total of each account, and every line of it', async () => {
    const totals = await ask('admin', `account_totals('2025-10-31')`)
    const of = (caller: Caller) => totals.find(({ user_id }) => user_id === club.people[caller].id)
    expect(of('member')).toMatchObject({ orders: 2, total_minor: 1650, currency: 'EUR' })
    expect(of('other')).toMatchObject({ orders: 1, total_minor: 2750 })
    expect(totals).toHaveLength(2)
    const lines = await statement('admin', '2025-10-01', null)
    expect(lines).toHaveLength(3)
    expect(lines.at(-1)!.balance_minor).toBe(
      lines
        .filter(({ user_id }) => user_id === lines.at(-1)!.user_id)
        .reduce((sum, { total_minor }) => sum + (total_minor as number), 0),
    )
  })

  it('lists the months with charges, newest first', async () => {
    const { rows } = await database.run(
      club.people.member.scope,
      'select month::text, orders, total_minor, currency from public.account_months($1)',
      [club.people.member.id],
    )
    expect(rows).toEqual([
      { month: '2025-11-01', orders: 1, total_minor: 3850, currency: 'EUR' },
      { month: '2025-10-01', orders: 2, total_minor: 1650, currency: 'EUR' },
      { month: '2025-09-01', orders: 1, total_minor: 3300, currency: 'EUR' },
    ])
  })

  it('refuses an invalid month', async () => {
    expect(await answer(ask('admin', `account_totals(null)`))).toBe('GS371')
    expect(await answer(ask('admin', `account_totals('infinity')`))).toBe('GS371')
  })
})
