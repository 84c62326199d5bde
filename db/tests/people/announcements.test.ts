import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { callers, testClub } from '#db/tests/club.ts'
import { insert, outcomeOf } from '#db/tests/statements.ts'

const club = testClub()
const { database, people } = club
const admin = people.admin.scope

async function inboxOf(announcement: string): Promise<Record<string, string>> {
  const { rows } = await database.runAsOwner<{ user_id: string; title: string }>(
    'select user_id, title from public.notification where event_key = $1',
    [`announcement:${announcement}`],
  )
  const names = new Map(Object.entries(people).map(([name, { id }]) => [id, name]))
  return Object.fromEntries(rows.map(({ user_id, title }) => [names.get(user_id) ?? user_id, title]))
}

function send(row: Record<string, unknown>, id: string = randomUUID()) {
  return database.run(
    admin,
    `insert into public.announcement (id, audience, group_id, title, translations, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      ...[id, row.audience, row.group_id ?? null, row.title ?? 'Frost'],
      ...[row.translations ?? {}, row.expires_at ?? null],
    ],
  )
}

async function announce(row: Record<string, unknown>): Promise<string> {
  const id = randomUUID()
  await send(row, id)
  return id
}

describe('an announcement', () => {
  it('reaches its audience once, and returns their number', async () => {
    const reached = async (audience: string) =>
      Object.keys(await inboxOf(await announce({ audience }))).sort()
    expect(await reached('members')).toEqual(['member', 'other'])
    expect(await reached('staff')).toEqual(['admin', 'kitchen', 'maintenance'])
    expect(await reached('everyone')).toEqual(['admin', 'kitchen', 'maintenance', 'member', 'other'])
    const { rows } = await database.run(admin, 'select receivers from public.sent_announcements() limit 1')
    expect(rows).toEqual([{ receivers: 5 }])
  })

  it('reaches only the people of its group, and needs a group', async () => {
    await database.runAsOwner(`insert into public.user_groups (group_id, name) values ('ladies', 'Ladies')`)
    await database.runAsOwner(`update public.profiles set user_group_id = 'ladies' where id = $1`, [
      people.other.id,
    ])
    const id = await announce({ audience: 'group', group_id: 'ladies' })
    expect(Object.keys(await inboxOf(id))).toEqual(['other'])
    expect(await outcomeOf(send({ audience: 'group' }))).toBe('GS509')
  })

  it('is read in the language of each person, or else in the club’s first language', async () => {
    await database.runAsOwner(`update public.profile_private set locale = 'ja' where id = $1`, [
      people.other.id,
    ])
    const id = await announce({ audience: 'members', translations: { ja: { title: '霜', body: '' } } })
    expect(await inboxOf(id)).toEqual({ member: 'Frost', other: '霜' })
    const broken = send({ audience: 'members', translations: { ja: { title: '' } } })
    expect(await outcomeOf(broken)).toBe('GS509')
  })

  it('leaves the inboxes when it expires, and cannot expire before it is sent', async () => {
    const id = await announce({ audience: 'members', expires_at: new Date(Date.now() + 3_600_000) })
    const read = async () =>
      (
        await database.run(people.member.scope, 'select id from public.notification where event_key = $1', [
          `announcement:${id}`,
        ])
      ).rows
    expect(await read()).toHaveLength(1)
    await database.runAsOwner(`update public.notification set expires_at = now() where event_key = $1`, [
      `announcement:${id}`,
    ])
    expect(await read()).toEqual([])
    const past = send({ audience: 'members', expires_at: new Date(Date.now() - 1000) })
    expect(await outcomeOf(past)).toBe('GS510')
  })

  it('is listed for as long as the inboxes record who opened it', async () => {
    const id = await announce({ audience: 'members' })
    const isListed = async () => {
      const { rows } = await database.run<{ id: string }>(
        people.admin.scope,
        'select id from public.sent_announcements()',
      )
      return rows.some((row) => row.id === id)
    }
    const age = (days: number) =>
      database.runAsOwner(
        `update public.announcement set created_at = now() - $2 * interval '1 day' where id = $1`,
        [...[id, days]],
      )
    await age(89)
    expect(await isListed()).toBe(true)
    await age(91)
    expect(await isListed()).toBe(false)
  })

  it('is sent once, also when a device sends it twice', async () => {
    const id = await announce({ audience: 'members' })
    const again = insert(database, admin, 'announcement', { id, audience: 'members', title: 'Frost' })
    expect(await outcomeOf(again)).toBe('23505')
    expect(Object.keys(await inboxOf(id))).toHaveLength(2)
  })

  for (const caller of callers.filter((name) => name !== 'admin')) {
    it(`cannot be sent by ${caller}, who cannot read the sent ones either`, async () => {
      const { scope } = people[caller]
      const row = { audience: 'everyone', title: 'Free beer' }
      expect(await outcomeOf(insert(database, scope, 'announcement', row))).toBe('42501')
      const list = database.run(scope, 'select * from public.sent_announcements()')
      expect(await outcomeOf(list)).toBe(caller === 'anon' ? '42501' : 'GS106')
    })
  }
})
