import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { INVITATION_SECONDS } from '#server/auth/messages/one-time-tokens.ts'
import { createUser } from '#server/database/testing.ts'
import { type Caller, testClub } from './club.ts'
import { outcomeOf } from './statements.ts'

const { database, people } = testClub()

async function needsOf(caller: Caller): Promise<Record<string, number>> {
  const { rows } = await database.run<{ need: string; things: number }>(
    people[caller].scope,
    'select * from public.needs_you()',
  )
  return Object.fromEntries(rows.map(({ need, things }) => [need, things]))
}

async function oldestOf(need: string): Promise<string | undefined> {
  const { rows } = await database.run<{ age: string }>(
    people.admin.scope,
    `select (now() - oldest_at > interval '1 day')::text as age from public.needs_you() where need = $1`,
    [need],
  )
  return rows[0]?.age
}

/** A person who signed up or was invited, without a password. */
async function person(changes: string): Promise<string> {
  const { id } = await createUser(database, { email: `${randomUUID()}@club.example` })
  await database.runAsOwner(`update auth.users set ${changes} where id = $1`, [id])
  return id
}

beforeEach(async () => {
  await database.execScript(`
    delete from jobs.effect;
    delete from public.printer;
    update public.contact_message set handled_at = now();
    delete from auth.users where email like '%@club.example';`)
})

describe('the list of tasks that need a person', () => {
  it('is empty when nothing is to do', async () => {
    for (const caller of ['admin', 'kitchen', 'maintenance'] as const)
      expect(await needsOf(caller)).toEqual({})
  })

  it('has unhandled messages, for administrators', async () => {
    await database.runAsOwner(
      `update public.contact_message set handled_at = null, created_at = now() - interval '3 days'`,
    )
    const { rows } = await database.runAsOwner<{ count: number }>(
      'select count(*)::integer as count from public.contact_message',
    )
    expect(await needsOf('admin')).toEqual({ messages: rows[0]!.count })
    expect(await oldestOf('messages')).toBe('true')
  })

  it('has people who wait for approval', async () => {
    const id = await person('email_confirmed_at = now()')
    await database.runAsOwner(
      `update public.profile_private set waiting_since = now() - interval '2 days' where id = $1`,
      [id],
    )
    expect(await needsOf('admin')).toEqual({ waiting: 1 })
    await database.runAsOwner(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      id,
    ])
    expect(await needsOf('admin')).toEqual({})
  })

  it('has expired invitations, but not valid or used ones', async () => {
    const invited = `encrypted_password = '', raw_user_meta_data = '{"must_choose_password": true}'`
    await person(`${invited}, invited_at = now() - interval '13 days'`)
    expect(await needsOf('admin')).toEqual({})
    await person(`${invited}, invited_at = now() - interval '20 days'`)
    await person(
      `encrypted_password = 'hash', email_confirmed_at = now(), invited_at = now() - interval '20 days'`,
    )
    expect(await needsOf('admin')).toEqual({ invitations: 1 })
    expect(await oldestOf('invitations')).toBe('true')
  })

  it('has an invitation from the moment when the gateway refuses its link', async () => {
    const { rows } = await database.runAsOwner(
      'select extract(epoch from private.invitation_life())::integer as seconds',
    )
    expect(rows).toEqual([{ seconds: INVITATION_SECONDS }])
  })

  it('has jobs that the server gave up', async () => {
    await database.runAsOwner(
      `insert into jobs.effect (kind, key, payload, attempts, failed_at, last_error, expires_at) values
         ('mail', 'lost', '{}', 10, now(), '550', now()), ('push', 'due', '{}', 1, null, null, now())`,
    )
    expect(await needsOf('admin')).toEqual({ jobs: 1 })
  })

  it('has a printer that cannot print or has an unconfirmed slip, also for the kitchen', async () => {
    const [broken, waiting] = [randomUUID(), randomUUID()]
    await database.runAsOwner(
      `insert into public.printer (id, name, host, port) values ($1, 'Pass', 'pass', 9100), ($2, 'Bar', 'bar', 9100),
         (gen_random_uuid(), 'Off', 'off', 9100)`,
      [broken, waiting],
    )
    await database.runAsOwner(`update public.printer set is_enabled = false where name = 'Off'`)
    expect(await needsOf('kitchen')).toEqual({})
    await database.runAsOwner(
      `insert into public.printer_state (printer_id, condition) values ($1, 'paper_out')
       on conflict (printer_id) do update set condition = excluded.condition`,
      [broken],
    )
    expect(await needsOf('kitchen')).toEqual({ printers: 1 })
    await database.runAsOwner(
      `insert into public.ticket_print (id, printer_id, what, status) values (gen_random_uuid(), $1, 'test', 'unconfirmed')`,
      [waiting],
    )
    expect(await needsOf('kitchen')).toEqual({ printers: 2 })
    expect(await needsOf('admin')).toEqual({ printers: 2 })
  })

  it('has no office tasks for other roles, and is refused to visitors', async () => {
    await database.runAsOwner('update public.contact_message set handled_at = null')
    for (const caller of ['kitchen', 'maintenance', 'member', 'guest'] as const)
      expect(await needsOf(caller)).toEqual({})
    expect(await outcomeOf(database.run(people.anon.scope, 'select * from public.needs_you()'))).toBe('42501')
  })
})
