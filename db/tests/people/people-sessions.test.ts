import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testClub } from '#db/tests/club.ts'
import { outcomeOf } from '#db/tests/statements.ts'
import type { Scope } from '#server/database/types.ts'

const club = testClub()
const { database } = club
beforeEach(() => database.runAsOwner('delete from auth.sessions'))

interface Device {
  id: string
  scope: Scope
}

/** Signs a person of the club in on another device, last used `minutesAgo`. */
async function device(person: 'member' | 'other', agent: string, minutesAgo = 0): Promise<Device> {
  const { id: userId, scope } = club.people[person]
  const id = randomUUID()
  await database.runAsOwner(
    `insert into auth.sessions (id, user_id, created_at, refreshed_at, user_agent, ip, aal)
     values ($1, $2, now() - interval '1 day', (now() at time zone 'UTC') - make_interval(mins => $3), $4, '192.0.2.7',
       'aal1')`,
    [id, userId, minutesAgo, agent],
  )
  return { id, scope: { ...scope, claims: { ...scope.claims, session_id: id } } as Scope }
}

const devicesOf = async (scope: Scope) =>
  (await database.run(scope, 'select user_agent, ip, is_this from public.my_sessions()')).rows
const end = async (scope: Scope, id: string) =>
  (await database.run(scope, 'select public.end_my_session($1) as ended', [id])).rows[0]!.ended

describe('the devices of a person', () => {
  it('are their own sessions, the present one first, then the last used', async () => {
    await device('member', 'tablet', 90)
    const phone = await device('member', 'phone', 5)
    const laptop = await device('member', 'laptop', 30)
    await device('other', 'somebody else’s')
    expect((await devicesOf(laptop.scope)).map(({ user_agent }) => user_agent)).toEqual([
      'laptop',
      'phone',
      'tablet',
    ])
    expect(await devicesOf(phone.scope)).toContainEqual({
      user_agent: 'phone',
      ip: '192.0.2.7',
      is_this: true,
    })
  })

  it('can be signed out one by one, and only by their person', async () => {
    const phone = await device('member', 'phone')
    const lost = await device('member', 'lost')
    const foreign = await device('other', 'somebody else’s')
    expect(await end(phone.scope, foreign.id)).toBe(false)
    expect(await end(phone.scope, lost.id)).toBe(true)
    expect(await end(phone.scope, lost.id)).toBe(false)
    expect(await devicesOf(phone.scope)).toHaveLength(1)
    expect(await devicesOf(foreign.scope)).toHaveLength(1)
  })

  it('cannot be listed or ended by a session that has ended', async () => {
    const phone = await device('member', 'phone')
    const lost = await device('member', 'lost')
    await end(phone.scope, lost.id)
    expect(await outcomeOf(database.run(lost.scope, 'select * from public.my_sessions()'))).toBe('GS110')
    expect(await outcomeOf(database.run(lost.scope, 'select public.end_my_session($1)', [phone.id]))).toBe(
      'GS110',
    )
    expect(await devicesOf(phone.scope)).toHaveLength(1)
  })

  it('need a session: visitors and tokens without one are refused', async () => {
    const look = (scope: Scope) => outcomeOf(database.run(scope, 'select * from public.my_sessions()'))
    expect(await look(club.people.anon.scope)).toBe('42501')
    expect(await look(club.people.member.scope)).toBe('GS110')
  })
})
