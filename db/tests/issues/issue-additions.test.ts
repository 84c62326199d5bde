import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ids, type Person, testClub } from '#db/tests/club.ts'
import { type Columns, insert, outcomeOf } from '#db/tests/statements.ts'
import type { Scope } from '#server/database/types.ts'

const club = testClub()
const { database } = club

/** A new issue of `member`. */
async function reported(): Promise<{ id: string }> {
  const { rows } = await insert(database, club.people.member.scope, 'issue', { category: 'bunker' })
  return rows[0] as { id: string }
}

function addPhoto({ scope }: Person, issue: string, photo: Columns = {}) {
  const id = randomUUID()
  return insert(database, scope, 'issue_photo', {
    id,
    issue_id: issue,
    path: `${issue}/${id}.webp`,
    ...photo,
  })
}

async function eventsOf(id: string) {
  const { rows } = await database.runAsOwner(
    'select kind, actor_id, changes from public.issue_event where issue_id = $1 order by id',
    [id],
  )
  return rows
}

describe('photos and comments', () => {
  it('are signed and appear in the timeline', async () => {
    const { member } = club.people
    const issue = await reported()
    const photo = (await addPhoto(member, issue.id, { width: 1200, height: 900 })).rows[0]!
    expect(photo).toMatchObject({ created_by: member.id, kind: 'report' })
    const { rows } = await database.run(
      member.scope,
      `insert into public.issue_comment (issue_id, body) values ($1, 'Worse now') returning id, author_id`,
      [issue.id],
    )
    expect(rows[0]).toMatchObject({ author_id: member.id })
    expect((await eventsOf(issue.id)).slice(1)).toMatchObject([
      { kind: 'photo', actor_id: member.id, changes: { photo_id: [null, photo.id] } },
      { kind: 'comment', actor_id: member.id, changes: { comment_id: [null, rows[0]!.id] } },
    ])
  })

  it.each([
    ['in the folder of another issue', (_: string, id: string) => `${ids.issue}/${id}.webp`],
    ['under the id of another photo', (issue: string) => `${issue}/${randomUUID()}.webp`],
    ['of another kind', (issue: string, id: string) => `${issue}/${id}.svg`],
    ['outside the folder', (issue: string, id: string) => `${issue}/../${id}.webp`],
    ['with text after the name', (issue: string, id: string) => `${issue}/${id}.webp\n.html`],
  ])('are refused %s', async (_, pathOf) => {
    const issue = (await reported()).id
    const id = randomUUID()
    expect(await outcomeOf(addPhoto(club.people.member, issue, { id, path: pathOf(issue, id) }))).toBe(
      'GS407',
    )
  })

  it('are stored once when they are sent twice', async () => {
    const issue = await reported()
    const id = randomUUID()
    const photo = { id, path: `${issue.id}/${id}.webp` }
    await addPhoto(club.people.member, issue.id, photo)
    expect(await outcomeOf(addPhoto(club.people.member, issue.id, photo))).toBe('23505')
    expect(await eventsOf(issue.id)).toHaveLength(2)
  })

  it('cannot be signed with another name', async () => {
    const issue = await reported()
    expect(
      await outcomeOf(addPhoto(club.people.member, issue.id, { created_by: club.people.admin.id })),
    ).toBe('42501')
    const forged = database.run(
      club.people.member.scope,
      'insert into public.issue_comment (issue_id, author_id, body) values ($1, $2, $3)',
      [issue.id, club.people.admin.id, 'I am the boss'],
    )
    expect(await outcomeOf(forged)).toBe('42501')
  })

  it('for staff only are visible to staff only, also in the timeline', async () => {
    const seenBy = async (scope: Scope, table: string, where: string) =>
      (
        await database.run(scope, `select 1 from public.${table} where issue_id = $1 and ${where}`, [
          ids.issue,
        ])
      ).rowCount
    const hidden = `changes ? 'staff_only'`
    expect(await seenBy(club.people.member.scope, 'issue_comment', 'staff_only')).toBe(0)
    expect(await seenBy(club.people.member.scope, 'issue_event', hidden)).toBe(0)
    expect(await seenBy(club.people.maintenance.scope, 'issue_comment', 'staff_only')).toBe(1)
    expect(await seenBy(club.people.maintenance.scope, 'issue_event', hidden)).toBe(1)
  })
})
