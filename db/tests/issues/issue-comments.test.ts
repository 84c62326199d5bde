import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { ids, type Person, testClub } from '#db/tests/club.ts'
import { type Columns, insert, outcomeOf } from '#db/tests/statements.ts'
import { createUser } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'

const club = testClub()
const { database } = club
let greta: Person
beforeAll(async () => {
  greta = await createUser(database, { role_id: 'maintenance', first_name: 'Greta' })
})

function say({ scope }: Person, comment: Columns = {}) {
  return insert(database, scope, 'issue_comment', {
    id: randomUUID(),
    issue_id: ids.issue,
    body: 'Look',
    ...comment,
  })
}

async function said(person: Person, comment?: Columns): Promise<string> {
  return String((await say(person, comment)).rows[0]!.id)
}

function show({ scope }: Person, commentId: string, folder = '', photo: Columns = {}) {
  const id = randomUUID()
  return insert(database, scope, 'issue_photo', {
    id,
    issue_id: ids.issue,
    comment_id: commentId,
    kind: 'comment',
    path: `${ids.issue}/${folder}${id}.webp`,
    ...photo,
  })
}

async function seen(scope: Scope, table: string, id: unknown) {
  return (await database.run(scope, `select 1 from public.${table} where id = $1`, [id])).rowCount
}

describe('people mentioned in a comment', () => {
  it('are notified once of the mention, and the other readers of the comment', async () => {
    const { member, maintenance } = club.people
    await database.runAsOwner('update public.issue set assignee_id = $2 where id = $1', [
      ids.issue,
      maintenance.id,
    ])
    const body = `Ask @Greta ${randomUUID()}`
    await say(member, { body, mentions: [greta.id, greta.id] })
    const { rows } = await database.runAsOwner(
      'select user_id, title from public.notification where body = $1 order by title',
      [body],
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ user_id: maintenance.id, title: expect.stringMatching(/^New comment/) })
    expect(rows[1]).toMatchObject({ user_id: greta.id, title: expect.stringMatching(/^You were mentioned/) })
  })

  it('may be the reporter and course maintenance, in a comment for all', async () => {
    const { member, admin } = club.people
    const { rows } = await say(greta, { mentions: [member.id, admin.id, admin.id] })
    expect(rows[0]!.mentions).toEqual([member.id, admin.id].sort())
  })

  it.each(['other', 'kitchen', 'guest'] as const)(
    'may not be people who cannot read it: %s',
    async (caller) => {
      expect(await outcomeOf(say(greta, { mentions: [club.people[caller].id] }))).toBe('GS460')
    },
  )

  it('may not include the reporter in a comment for staff', async () => {
    const among = { staff_only: true, mentions: [club.people.member.id] }
    expect(await outcomeOf(say(greta, among))).toBe('GS460')
    expect(await outcomeOf(say(greta, { staff_only: true, mentions: [club.people.admin.id] }))).toMatchObject(
      {
        rowCount: 1,
      },
    )
  })

  it('must exist, and are twenty at most', async () => {
    expect(await outcomeOf(say(greta, { mentions: [randomUUID()] }))).toBe('GS460')
    const crowd = await Promise.all(
      Array.from({ length: 21 }, async () => (await createUser(database, { role_id: 'maintenance' })).id),
    )
    expect(await outcomeOf(say(greta, { mentions: crowd }))).toBe('23514')
  })
})

describe('a comment', () => {
  it('stores script as plain text', async () => {
    const body = `<img src=x onerror="alert(1)"><script>alert(2)</script> '); drop table issue; --`
    const { rows } = await say(club.people.member, { body })
    expect(rows[0]!.body).toBe(body)
  })

  it.each([
    ['of 100 kB', 'x'.repeat(100_000)],
    ['without text', ' \n\t '],
  ])('%s is refused, and nothing of it is stored', async (_, body) => {
    const id = randomUUID()
    expect(await outcomeOf(say(club.people.member, { id, body }))).toBe('23514')
    expect(await seen(club.people.admin.scope, 'issue_comment', id)).toBe(0)
  })

  it('on another person’s issue is refused', async () => {
    for (const caller of ['other', 'kitchen', 'guest', 'anon'] as const)
      expect(await outcomeOf(say(club.people[caller])), caller).toBe('42501')
  })
})

describe('photos of a comment', () => {
  it('are visible to readers of the comment, and appear in the timeline with it only', async () => {
    const { member, maintenance, other } = club.people
    const photo = (await show(member, await said(member))).rows[0]!
    expect(await seen(maintenance.scope, 'issue_photo', photo.id)).toBe(1)
    expect(await seen(other.scope, 'issue_photo', photo.id)).toBe(0)
    const events = await database.runAsOwner(
      `select 1 from public.issue_event where changes -> 'photo_id' ->> 1 = $1`,
      [photo.id],
    )
    expect(events.rowCount).toBe(0)
  })

  it('for staff only are visible to staff only', async () => {
    const { member, admin } = club.people
    const photo = (await show(greta, await said(greta, { staff_only: true }), 'staff/')).rows[0]!
    expect(await seen(admin.scope, 'issue_photo', photo.id)).toBe(1)
    expect(await seen(member.scope, 'issue_photo', photo.id)).toBe(0)
  })

  it('must be stored in a folder that the readers of their comment may load', async () => {
    expect(await outcomeOf(show(greta, await said(greta, { staff_only: true })))).toBe('GS407')
    expect(await outcomeOf(show(greta, await said(greta), 'staff/'))).toBe('GS407')
    expect(await outcomeOf(show(greta, await said(greta), 'elsewhere/'))).toBe('GS407')
  })

  it('belong to the comment’s author and issue', async () => {
    const { member, maintenance } = club.people
    const comment = await said(maintenance)
    for (const person of [member, greta]) expect(await outcomeOf(show(person, comment))).toBe('42501')
    const elsewhere = (await insert(database, maintenance.scope, 'issue', { category: 'tree' })).rows[0]!.id
    const id = randomUUID()
    const astray = { id, issue_id: elsewhere, path: `${elsewhere}/${id}.webp` }
    expect(await outcomeOf(show(maintenance, comment, '', astray))).toBe('42501')
    expect(await outcomeOf(show(maintenance, comment, '', { kind: 'report' }))).toBe('23514')
  })

  it('in the folder `staff` are for staff, before their rows exist', async () => {
    const { member, other } = club.people
    const put = (person: Person, name: string) =>
      outcomeOf(
        database.run(
          person.scope,
          `insert into storage.objects (bucket_id, name) values ('issue-photos', $1)`,
          [name],
        ),
      )
    const among = `${ids.issue}/staff/${randomUUID()}.webp`
    const open = `${ids.issue}/${randomUUID()}.webp`
    expect(await put(greta, among)).toMatchObject({ rowCount: 1 })
    expect(await put(member, open)).toMatchObject({ rowCount: 1 })
    expect(await put(member, `${ids.issue}/staff/${randomUUID()}.webp`)).toBe('42501')
    expect(await put(greta, `${ids.issue}/other/${randomUUID()}.webp`)).toBe('42501')
    expect(await put(greta, `${ids.issue}/staff/more/${randomUUID()}.webp`)).toBe('42501')
    const lists = async (person: Person, name: string) =>
      (await database.run(person.scope, 'select 1 from storage.objects where name = $1', [name])).rowCount
    expect([await lists(greta, among), await lists(member, among)]).toEqual([1, 0])
    expect([await lists(member, open), await lists(other, open)]).toEqual([1, 0])
  })
})
