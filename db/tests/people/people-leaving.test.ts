import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ids, server, testClub } from '#db/tests/club.ts'
import { outcomeOf } from '#db/tests/statements.ts'
import { createUser, withProof } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'
import { accountOf, addSecondFactor, addSession } from './accounts.ts'

const club = testClub()
const { database } = club
const admin = club.people.admin.scope

const call = (scope: Scope, sql: string, values: unknown[] = []) =>
  outcomeOf(database.run(scope, sql, values))

describe('a person who leaves', () => {
  /** A member with an order and an issue. */
  async function golfer() {
    const person = await createUser(database, { first_name: 'Gone', surname: 'Golfer' })
    const order = randomUUID()
    const issue = randomUUID()
    await database.run(person.scope, 'insert into public.user_order (id, lines) values ($1, $2)', [
      order,
      JSON.stringify([{ item_id: ids.burger, quantity: 1, options: [ids.rare] }]),
    ])
    await database.run(person.scope, `insert into public.issue (id, category) values ($1, 'tree')`, [issue])
    return { ...person, order, issue }
  }

  async function books({ order, issue }: { order: string; issue: string }) {
    const { rows } = await database.runAsOwner(
      `select o.user_id, o.total_minor, o.status, i.reporter_id,
         (select array_agg(actor_id) from public.order_event e where e.order_id = o.id) as actors
       from public.user_order o, public.issue i where o.id = $1 and i.id = $2`,
      [order, issue],
    )
    return rows[0]
  }

  it.each([
    ['by an administrator', (id: string) => call(admin, 'select public.remove_person($1, false)', [id])],
    ['by the server', (id: string) => call(server, 'select public.remove_person($1, false)', [id])],
    ['by the auth server', (id: string) => database.runAsOwner('delete from auth.users where id = $1', [id])],
    [
      'by themselves',
      async (id: string, scope: Scope) =>
        call(await withProof(database, { id, scope }), 'select public.delete_my_account()'),
    ],
  ])('when deleted %s, leaves orders and issues to the club without a name', async (_, remove) => {
    const person = await golfer()
    expect(typeof (await remove(person.id, person.scope))).toBe('object')
    expect(await accountOf(database, person.id)).toBeUndefined()
    expect(await books(person)).toMatchObject({
      user_id: null,
      total_minor: 1250,
      status: 'new',
      reporter_id: null,
    })
    const seen = await database.run(
      club.people.kitchen.scope,
      'select id from public.user_order where id = $1',
      [person.order],
    )
    expect(seen.rowCount).toBe(1)
    const moved = await call(
      club.people.kitchen.scope,
      `update public.user_order set status = 'preparing' where id = $1 returning status`,
      [person.order],
    )
    expect(moved).toMatchObject({ rows: [{ status: 'preparing' }] })
  })

  it('with linked records, becomes one nameless person who cannot sign in and left no trace of themselves', async () => {
    const person = await golfer()
    const before = await accountOf(database, person.id)
    await addSession(database, person.id)
    await addSecondFactor(database, person.id)
    await call(admin, 'select public.remove_person($1)', [person.id])
    const after = await accountOf(database, person.id)
    expect(after).toMatchObject({ sessions: 0, encrypted_password: '', raw_user_meta_data: {} })
    expect(after?.deleted_at).not.toBeNull()
    expect(after?.email).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(after)).not.toContain(String(before?.email))
    const { rows } = await database.runAsOwner('select * from public.profiles where id = $1', [person.id])
    expect(rows).toMatchObject([
      {
        role_id: 'guest',
        first_name: '',
        surname: '',
        phone: '',
        fcm_token: '',
        user_group_id: 'default',
      },
    ])
    expect(await books(person)).toMatchObject({ user_id: person.id, reporter_id: person.id })
    expect(await call(admin, 'select public.remove_person($1)', [person.id])).toBe('GS108')
  })

  it('gives back open jobs', async () => {
    const keeper = await createUser(database, { role_id: 'maintenance' })
    const job = randomUUID()
    await database.run(
      club.people.maintenance.scope,
      `insert into public.issue (id, category, assignee_id) values ($1, 'path', $2)`,
      [job, keeper.id],
    )
    await call(admin, 'select public.remove_person($1)', [keeper.id])
    const { rows } = await database.runAsOwner('select assignee_id from public.issue where id = $1', [job])
    expect(rows).toEqual([{ assignee_id: null }])
  })

  it('needs the second factor to delete an account that has one', async () => {
    const { id, scope } = await createUser(database)
    await addSecondFactor(database, id)
    expect(await call(scope, 'select public.delete_my_account()')).toBe('GS107')
    const shown = await withProof(database, { id, scope }, 'aal2')
    expect(typeof (await call(shown, 'select public.delete_my_account()'))).toBe('object')
    expect(await call(shown, 'select public.delete_my_account()')).toBe('GS110')
    expect(await call(club.people.anon.scope, 'select public.delete_my_account()')).toBe('42501')
  })

  it('attack: an unlocked phone deletes no account without the password or a fresh code of its person', async () => {
    const [person, other] = [await createUser(database), await createUser(database)]
    expect(await call(person.scope, 'select public.delete_my_account()')).toBe('GS119')
    const proved = await withProof(database, person)
    const session = (proved.claims as { session_id?: string }).session_id
    const borrowed = { ...other.scope, claims: { ...other.scope.claims, session_id: session } } as Scope
    expect(await call(borrowed, 'select public.delete_my_account()')).toBe('GS110')
    const late = `update jobs.session_proof set expires_at = now() where session_id = $1`
    await database.runAsOwner(late, [session])
    expect(await call(proved, 'select public.delete_my_account()')).toBe('GS119')
    await database.runAsOwner(
      `update jobs.session_proof set kind = 'recovery', expires_at = now() + interval '1 minute' where session_id = $1`,
      [session],
    )
    expect(await call(proved, 'select public.delete_my_account()')).toBe('GS119')
    expect(await accountOf(database, person.id)).toBeDefined()
  })
})
