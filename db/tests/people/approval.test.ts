import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { callers, ids, server, testClub } from '#db/tests/club.ts'
import { insert, outcomeOf, update } from '#db/tests/statements.ts'
import { createUser } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'

const club = testClub()
const { database, people } = club

async function signUpKind(kind: string) {
  await database.runAsOwner(
    `insert into public.setting (key, value) values ('people.sign_up', $1::jsonb)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(kind)],
  )
}
afterEach(() => signUpKind('open'))

/** A person who signed up without an invitation in a club with approval. */
async function waitingPerson(): Promise<{ id: string; scope: Scope }> {
  await signUpKind('approval')
  const id = randomUUID()
  await database.runAsOwner(
    `insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, now(), $3, now(), now())`,
    [id, `${id}@club.example`, { first_name: 'Wanda', surname: 'Waits' }],
  )
  return { id, scope: { role: 'authenticated', claims: { sub: id, role: 'authenticated', aal: 'aal1' } } }
}

async function standing(id: string) {
  const { rows } = await database.runAsOwner(
    `select p.role_id, private.account_state(u, own.waiting_since) as state from public.profiles p
     join auth.users u on u.id = p.id join public.profile_private own on own.id = p.id where p.id = $1`,
    [id],
  )
  return rows[0]
}

const newsOf = async (person: string, type: string) => {
  const { rows } = await database.runAsOwner(
    'select title, body, url from public.notification where user_id = $1 and type = $2',
    [person, type],
  )
  return rows
}

describe('a person who waits for approval', () => {
  it('has the rights of a visitor, and can read their own rows', async () => {
    const { id, scope } = await waitingPerson()
    expect(await standing(id)).toEqual({ role_id: 'guest', state: 'waiting' })
    const line = { item_id: ids.beer, quantity: 1, options: [], note: '' }
    const order = insert(database, scope, 'user_order', { lines: JSON.stringify([line]) })
    expect(await outcomeOf(order)).toBe('42501')
    const report = { category: 'green', description: 'A divot', place: 'hole', hole_id: ids.hole1 }
    expect(typeof (await outcomeOf(insert(database, scope, 'issue', report)))).toBe('string')
    const own = await database.run(scope, 'select id, waiting_since from public.profile_private')
    expect(own.rows).toEqual([{ id, waiting_since: expect.anything() }])
    expect((await database.run(scope, 'select id from public.profiles')).rows).toEqual([{ id }])
  })

  it('is announced to the administrators only', async () => {
    const { id } = await waitingPerson()
    const told = await newsOf(people.admin.id, 'people')
    expect(told).toContainEqual({
      title: 'Someone asks to join the club',
      body: `Wanda Waits · ${id}@club.example`,
      url: '/groupadmin?state=waiting',
    })
    for (const name of ['member', 'kitchen', 'maintenance'] as const)
      expect(await newsOf(people[name].id, 'people')).toEqual([])
  })

  for (const caller of callers.filter((name) => name !== 'admin')) {
    it(`cannot be approved by ${caller}`, async () => {
      const { id } = await waitingPerson()
      await outcomeOf(update(database, people[caller].scope, 'profiles', id, { role_id: 'member' }))
      expect(await standing(id)).toEqual({ role_id: 'guest', state: 'waiting' })
    })
  }

  it('cannot approve themselves', async () => {
    const { id, scope } = await waitingPerson()
    expect(await outcomeOf(update(database, scope, 'profiles', id, { role_id: 'member' }))).toMatch(/^GS/)
    expect(await outcomeOf(update(database, scope, 'profile_private', id, { waiting_since: null }))).toBe(
      '42501',
    )
    expect(await standing(id)).toEqual({ role_id: 'guest', state: 'waiting' })
  })

  it('is a member as soon as an administrator gives the role, and is notified', async () => {
    const { id, scope } = await waitingPerson()
    await update(database, people.admin.scope, 'profiles', id, { role_id: 'member' })
    expect(await standing(id)).toEqual({ role_id: 'member', state: 'active' })
    expect(await newsOf(id, 'people')).toMatchObject([{ title: 'You are in', url: '/' }])
    const line = { item_id: ids.beer, quantity: 1, options: [], note: '' }
    const order = await insert(database, scope, 'user_order', { lines: JSON.stringify([line]) })
    expect(order.rows).toHaveLength(1)
  })
})

describe('the list of people', () => {
  const list = async (args: string) =>
    (await database.run(people.admin.scope, `select * from public.list_people(${args})`)).rows

  it('finds waiting people, by state and by membership number', async () => {
    const { id } = await waitingPerson()
    expect((await list(`in_state => 'waiting', page_size => 200`)).map((row) => row.id)).toContain(id)
    await update(database, people.admin.scope, 'profile_private', people.member.id, { member_number: 'M-77' })
    expect((await list(`'M-77'`)).map((row) => row.id)).toEqual([people.member.id])
  })

  it('sorts membership numbers as numbers, and gives pages that do not overlap', async () => {
    const made = await Promise.all(['10', '9', '100', 'A1'].map(() => createUser(database)))
    for (const [index, number] of ['10', '9', '100', 'A1'].entries())
      await update(database, people.admin.scope, 'profile_private', made[index]!.id, {
        member_number: number,
      })
    const all = await list(`sort_by => 'number', page_size => 200`)
    const own = new Set(made.map(({ id }) => id))
    const numbers = all.filter(({ id }) => own.has(String(id))).map((row) => row.member_number)
    expect(numbers).toEqual(['9', '10', '100', 'A1'])
    const pages = [
      ...(await list(`sort_by => 'seen', descending => true, page_size => 4`)),
      ...(await list(`sort_by => 'seen', descending => true, page_size => 4, page_offset => 4`)),
    ]
    expect(new Set(pages.map(({ id }) => id)).size).toBe(8)
    expect(pages[0]!.total).toBe(all.length)
  })

  it('shows the balance of each member account this month', async () => {
    const lines = JSON.stringify([{ item_id: ids.beer, quantity: 3, options: [], note: '' }])
    const charge = { user_id: people.other.id, lines, pay: 'account' }
    const { rows: orders } = await insert(database, server, 'user_order', charge)
    const rows = await list(`sort_by => 'balance', descending => true`)
    expect(rows[0]).toMatchObject({ id: people.other.id, balance_minor: orders[0]!.total_minor })
  })
})
