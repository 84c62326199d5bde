import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { callers, ids, server, testClub } from './club.ts'
import { answer } from './statements.ts'

const club = testClub()
const { database } = club
const admin = club.people.admin.scope
beforeAll(async () => {
  await database.runAsOwner(`update public.profiles set first_name = 'Ada', surname = 'Boss' where id = $1`, [
    club.people.admin.id,
  ])
  await database.execScript(`insert into public.user_groups (group_id, name) values ('greens', 'Greens')`)
})

/** The newest entry of a kind, read by the administrator. */
async function newest(kind: string) {
  const { rows } = await database.run(
    admin,
    'select * from public.audit_entry where kind = $1 order by id desc limit 1',
    [kind],
  )
  return rows[0]
}

async function count(kind: string): Promise<number> {
  const sql = 'select count(*)::int as n from public.audit_entry where kind = $1'
  return Number((await database.runAsOwner(sql, [kind])).rows[0]!.n)
}

interface Act {
  kind: string
  /** Run as the administrator; `$1` is the id of a member named Sam. */
  sql: string
  entry: Record<string, unknown>
}

const acts: Act[] = [
  {
    kind: 'role_changed',
    sql: `update public.profiles set role_id = 'kitchen' where id = $1`,
    entry: { subject_label: 'Sam', before: { role_id: 'member' }, after: { role_id: 'kitchen' } },
  },
  {
    kind: 'crew_changed',
    sql: `update public.profiles set user_group_id = 'greens' where id = $1`,
    entry: { subject_label: 'Sam', before: { group: 'default' }, after: { group: 'Greens' } },
  },
  {
    kind: 'charging_changed',
    sql: `update public.profile_private set may_charge = true where id = $1`,
    entry: { subject_label: 'Sam', before: { may_charge: false }, after: { may_charge: true } },
  },
  {
    kind: 'person_suspended',
    sql: 'select public.suspend_person($1)',
    entry: { subject_label: 'Sam', subject_table: 'profiles' },
  },
  {
    kind: 'person_reinstated',
    sql: 'select public.suspend_person($1), public.reinstate_person($1)',
    entry: { subject_label: 'Sam' },
  },
  {
    kind: 'factors_reset',
    sql: 'select public.reset_second_factors($1)',
    entry: { subject_label: 'Sam' },
  },
  {
    kind: 'person_removed',
    sql: 'select public.remove_person($1)',
    entry: { subject_label: 'Sam', before: { role_id: 'member' }, after: null },
  },
  {
    kind: 'group_changed',
    sql: `update public.user_groups set name = 'Greens crew' where group_id = 'greens'`,
    entry: { subject_label: 'Greens crew', before: { name: 'Greens', claim_minutes: 120 } },
  },
  {
    kind: 'setting_changed',
    sql: `update public.setting set value = '"Links"' where key = 'club.name'`,
    entry: { subject_id: 'club.name', before: { value: 'Greenside' }, after: { value: 'Links' } },
  },
  {
    kind: 'setting_changed',
    sql: `insert into public.setting (key, value) values ('club.motto', '"Fore"')`,
    entry: { subject_id: 'club.motto', before: null, after: { value: 'Fore' } },
  },
  {
    kind: 'setting_changed',
    sql: `delete from public.setting where key = 'club.motto'`,
    entry: { subject_id: 'club.motto', before: { value: 'Fore' }, after: null },
  },
  {
    kind: 'price_changed',
    sql: `update public.menu_item set price_minor = 1300 where id = '${ids.burger}'`,
    entry: {
      subject_label: 'Burger',
      before: { price_minor: 1250, tax_bp: null },
      after: { price_minor: 1300, tax_bp: null },
    },
  },
  {
    kind: 'price_changed',
    sql: `update public.menu_option set price_minor = 175 where id = '${ids.cheese}'`,
    entry: { subject_label: 'Burger · Cheese', before: { price_minor: 150 }, after: { price_minor: 175 } },
  },
  {
    kind: 'order_cancelled',
    sql: `update public.user_order set status = 'cancelled', reason = 'No beer' where id = '${ids.order}'`,
    entry: {
      subject_table: 'user_order',
      before: { status: 'new', total_minor: 600, pay: 'collection' },
      after: { status: 'cancelled', total_minor: 600, pay: 'collection' },
    },
  },
  {
    kind: 'course_switched',
    sql: `update public.course set is_current = false where id = '${ids.course}'`,
    entry: { subject_label: 'Test Links', before: { is_current: true }, after: { is_current: false } },
  },
]

describe('the audit log', () => {
  it.each(acts)('has an entry of an act with its author and time: $kind', async ({ kind, sql, entry }) => {
    const { id } = await createUser(database, { first_name: 'Sam' })
    await database.run(admin, sql, sql.includes('$1') ? [id] : [])
    expect(await newest(kind)).toMatchObject({
      actor_id: club.people.admin.id,
      actor_name: 'Ada Boss',
      actor_role: 'admin',
      count: 1,
      ...entry,
    })
  })

  it('has one entry for the removal of a person, and none for the role that it resets', async () => {
    const { id } = await createUser(database, { role_id: 'kitchen' })
    const roles = await count('role_changed')
    await database.run(admin, 'select public.remove_person($1)', [id])
    expect(await count('role_changed')).toBe(roles)
  })

  it('has an entry for a deleted course and for each deleted hole', async () => {
    const id = randomUUID()
    await database.execScript(`
      insert into public.course (id, name) values ('${id}', 'Old Links');
      insert into public.hole (course_id, number, par, length_m, line) values
        ('${id}', 7, 3, 111, '{"type":"LineString","coordinates":[[-8.01,53.01],[-8.01,53.011]]}')`)
    await database.run(admin, 'delete from public.course where id = $1', [id])
    expect(await newest('course_deleted')).toMatchObject({
      subject_label: 'Old Links',
      actor_name: 'Ada Boss',
    })
    expect(await newest('hole_deleted')).toMatchObject({ subject_label: '7', before: { number: 7, par: 3 } })
  })

  it('has no entry for an act that was refused and rolled back', async () => {
    const before = await count('role_changed')
    const promote = `update public.profiles set role_id = 'admin' where id = $1`
    expect(await answer(database.run(club.people.member.scope, promote, [club.people.member.id]))).toBe(
      'GS101',
    )
    expect(await count('role_changed')).toBe(before)
  })

  it('has no entry for an order that its own member cancels', async () => {
    const id = randomUUID()
    const { scope } = club.people.member
    const lines = JSON.stringify([{ item_id: ids.beer, quantity: 1 }])
    await database.run(scope, 'insert into public.user_order (id, lines) values ($1, $2)', [id, lines])
    const before = await count('order_cancelled')
    await database.run(scope, `update public.user_order set status = 'cancelled' where id = $1`, [id])
    expect(await count('order_cancelled')).toBe(before)
  })

  it('shows changes by the service key under the name of the system', async () => {
    await database.run(server, `update public.menu_item set tax_bp = 900 where id = '${ids.beer}'`)
    expect(await newest('price_changed')).toMatchObject({
      actor_id: null,
      actor_role: 'system',
      after: { price_minor: 600, tax_bp: 900 },
    })
  })

  it('stores no value of a setting whose name shows that it is a secret', async () => {
    const sql = `insert into public.setting (key, value) values ('mail.password', '"hunter2"')`
    await database.run(admin, sql)
    expect(await newest('setting_changed')).toMatchObject({ subject_id: 'mail.password', after: {} })
  })

  it('keeps the name and role of a person who has been removed', async () => {
    const boss = await createUser(database, { role_id: 'admin', first_name: 'Gone', surname: 'Boss' })
    await database.run(boss.scope, `update public.setting set value = '"Old"' where key = 'club.name'`)
    await database.run(admin, 'select public.remove_person($1, false)', [boss.id])
    const { rows } = await database.run(admin, 'select * from public.audit_entry where actor_id = $1', [
      boss.id,
    ])
    expect(rows[0]).toMatchObject({ actor_name: 'Gone Boss', actor_role: 'admin', kind: 'setting_changed' })
  })

  it('shows the account events of Supabase Auth, with the network instead of the address', async () => {
    const { id } = await createUser(database, { first_name: 'Kim' })
    const payload = JSON.stringify({ action: 'user_updated_password', actor_id: id })
    await database.runAsOwner(
      `insert into auth.audit_log_entries (id, payload, created_at, ip_address) values (gen_random_uuid(), $1, now(), '192.0.2.77')`,
      [payload],
    )
    expect(await newest('password_changed')).toMatchObject({ actor_name: 'Kim', network: '192.0.2.0/24' })
  })

  it('shortens an IPv6 address to its network of 48 bits, and ignores other text', async () => {
    const { rows } = await database.runAsOwner(
      `select private.network_of('2001:db8:1:2::3') as six, private.network_of('a password') as text`,
    )
    expect(rows[0]).toEqual({ six: '2001:db8:1::/48', text: null })
  })
})

describe('the audit log is append-only', () => {
  const writes = [
    `insert into public.audit_entry (kind) values ('refused')`,
    `update public.audit_entry set actor_name = 'Somebody else'`,
    'delete from public.audit_entry',
    'truncate public.audit_entry',
  ]
  it.each(writes)('for every person and for the service key: %s', async (sql) => {
    for (const caller of callers) {
      expect(await answer(database.run(club.people[caller].scope, sql))).toBe('42501')
    }
    expect(await answer(database.run(server, sql))).toBe('42501')
  })

  it('and people may not call its functions', async () => {
    const record = `select private.record_protocol_events('[]')`
    for (const caller of callers) {
      expect(await answer(database.run(club.people[caller].scope, record))).toBe('42501')
    }
  })
})

const keepDays = (value: string) =>
  answer(database.run(admin, `update public.setting set value = $1 where key = 'audit.keep_days'`, [value]))

describe('pruning of the audit log', () => {
  it('deletes entries older than the setting allows, a batch at a time', async () => {
    await database.runAsOwner(
      `insert into public.audit_entry (kind, at) select 'refused', now() - interval '100 days' from generate_series(1, 5)`,
    )
    const prune = async () => (await database.runAsOwner('select private.prune_audit(3) as n')).rows[0]!.n
    expect(await prune()).toBe(0)
    expect(await keepDays('90')).toBe('+')
    expect([await prune(), await prune(), await prune()]).toEqual([3, 2, 0])
  })

  it.each(['29', '3651', '0', 'null', '"400"', '40.5'])('cannot be set to %s', async (value) => {
    expect(await keepDays(value)).toBe('GS105')
  })
})
