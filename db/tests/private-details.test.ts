// Also on PostgreSQL: rights on columns.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { type Caller, ids, testClub } from './club.ts'
import { outcomeOf, update } from './statements.ts'

const club = testClub()
const { database } = club

const PHONE = '+353 85 000 7777'
const TOKEN = 'marked-push-token'
const EMAIL = 'marked-person@greenside.example'

/** A member who ordered, reported and commented, with details that no other text contains. */
async function markedPerson() {
  const person = await createUser(database, { first_name: 'Nora', email: EMAIL })
  await update(database, person.scope, 'profiles', person.id, {
    phone: PHONE,
    country: 'NZ',
    locale: 'ja',
    fcm_token: TOKEN,
    fcm_token_timestamp: '2026-03-01T08:00:00Z',
  })
  await database.run(person.scope, 'insert into public.user_order (lines) values ($1)', [
    JSON.stringify([{ item_id: ids.beer, quantity: 1 }]),
  ])
  const issue = randomUUID()
  await database.run(person.scope, `insert into public.issue (id, category) values ($1, 'path')`, [issue])
  await database.run(person.scope, `insert into public.issue_comment (issue_id, body) values ($1, 'Mud')`, [
    issue,
  ])
  return person
}

/** Every visible row of every table and view, as one text. */
async function everythingSeenBy(caller: Caller): Promise<string> {
  const { rows } = await database.runAsOwner<{ name: string; columns: string }>(`
    select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and has_column_privilege('${club.people[caller].scope.role}', c.oid, a.attnum, 'select')
    group by c.relname`)
  const seen: string[] = []
  for (const { name, columns } of rows) {
    const found = await database.run<{ rows: unknown }>(
      club.people[caller].scope,
      `select jsonb_agg(to_jsonb(seen)) as rows from (select ${columns} from public.${name}) seen`,
    )
    seen.push(JSON.stringify(found.rows))
  }
  return seen.join('\n')
}

describe('private details', () => {
  it('of a person are in no row that the kitchen, course maintenance, members or visitors can read', async () => {
    const person = await markedPerson()
    for (const caller of ['anon', 'guest', 'member', 'kitchen', 'maintenance'] as const) {
      const seen = await everythingSeenBy(caller)
      for (const secret of [PHONE, TOKEN, EMAIL, '"NZ"', '2026-03-01T08:00:00'])
        expect(seen.includes(secret), `${caller} reads ${secret}`).toBe(false)
      if (caller === 'kitchen' || caller === 'maintenance') expect(seen).toContain('Nora')
    }
    expect(await everythingSeenBy('admin')).toContain(PHONE)
    const own = await database.run(person.scope, 'select phone, country, locale from public.profile_private')
    expect(own.rows).toEqual([{ phone: PHONE, country: 'NZ', locale: 'ja' }])
  })

  it('email addresses of accounts are listed to administrators only', async () => {
    for (const caller of ['anon', 'guest', 'member', 'kitchen', 'maintenance'] as const) {
      const listed = await outcomeOf(
        database.run(club.people[caller].scope, 'select email from public.list_people()'),
      )
      expect(listed, caller).toBe(caller === 'anon' ? '42501' : 'GS106')
      expect(await outcomeOf(database.run(club.people[caller].scope, 'select email from auth.users'))).toBe(
        '42501',
      )
    }
    const { rows } = await database.runAsOwner(`
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attname ~ 'e?mail'`)
    expect(rows).toEqual([{ relname: 'contact_message' }])
  })

  it('are written through the profile: null deletes one, a missing one stays', async () => {
    const { id, scope } = await createUser(database)
    const detailsAfter = async (change: object) => {
      await update(database, scope, 'profiles', id, { ...change })
      const { rows } = await database.run(
        scope,
        'select phone, country, locale, units from public.profile_private',
      )
      return rows[0]
    }
    const first = { phone: PHONE, country: 'IE', locale: 'ja', units: 'yards' }
    expect(await detailsAfter(first)).toEqual(first)
    expect(await detailsAfter({ first_name: 'Nora' })).toEqual(first)
    expect(await detailsAfter({ phone: null, country: null })).toEqual({
      ...first,
      phone: null,
      country: null,
    })
    expect(await detailsAfter({ locale: 'en', units: 'metres' })).toEqual({
      phone: null,
      country: null,
      locale: 'en',
      units: 'metres',
    })
    expect(await detailsAfter({ units: null })).toMatchObject({ units: null })
    expect(await outcomeOf(update(database, scope, 'profiles', id, { locale: 'xx' }))).toBe('23514')
  })

  it('are not written by an administrator, nor is another person’s push token', async () => {
    const { id } = club.people.other
    for (const change of [
      { phone: PHONE },
      { phone: null },
      { country: 'NZ' },
      { fcm_token: 'mine' },
      { fcm_token: null },
    ])
      expect(await outcomeOf(update(database, club.people.admin.scope, 'profiles', id, change))).toBe('GS103')
  })

  it('are deleted with the account, also when the orders keep a nameless author', async () => {
    const { id } = await createUser(database)
    await database.run(club.people.admin.scope, 'select public.remove_person($1)', [id])
    const { rows } = await database.runAsOwner('select 1 from public.profile_private where id = $1', [id])
    expect(rows).toEqual([])
  })

  it('an order has the language it was ordered in, visible to the kitchen only', async () => {
    const { id, scope } = await createUser(database)
    await update(database, scope, 'profiles', id, { locale: 'zh-CN' })
    const order = await database.run<{ id: string }>(
      scope,
      'insert into public.user_order (lines) values ($1) returning id',
      [JSON.stringify([{ item_id: ids.beer, quantity: 1 }])],
    )
    const seen = await database.run(
      club.people.kitchen.scope,
      'select language from public.user_order where id = $1',
      [order.rows[0]!.id],
    )
    expect(seen.rows).toEqual([{ language: 'zh-CN' }])
  })
})
