import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testClub } from '#db/tests/club.ts'
import { insert, outcomeOf, update } from '#db/tests/statements.ts'
import type { Scope } from '#server/database/types.ts'

const club = testClub()
const { database } = club

async function report(scope: Scope, lng: number | null): Promise<string> {
  const place = lng === null ? {} : { lng, lat: 53.001 }
  const id = randomUUID()
  const issue = { id, category: 'bunker', description: 'a secret', ...place }
  await insert(database, scope, 'issue', issue)
  return id
}

async function openPlaces(scope: Scope): Promise<Record<string, unknown>[]> {
  const { rows } = await database.run(scope, 'select public.open_issue_places() as places')
  return rows[0]!.places as Record<string, unknown>[]
}

describe('open issues near a place', () => {
  it('are visible to a member who did not report them, without text and people', async () => {
    const { member, other } = club.people
    const id = await report(other.scope, -8.001)
    const found = (await openPlaces(member.scope)).find((place) => place.id === id)!
    expect(found).toMatchObject({ category: 'bunker', status: 'new', lng: -8.001, lat: 53.001 })
    expect(Object.keys(found).sort()).toEqual([
      'category',
      'created_at',
      'id',
      'lat',
      'lng',
      'place_id',
      'status',
    ])
  })

  it('leave out issues without a location and declined ones', async () => {
    const { member, maintenance } = club.people
    const unplaced = await report(member.scope, null)
    const declined = await report(member.scope, -8.002)
    await update(database, maintenance.scope, 'issue', declined, { status: 'declined', reason: 'seen' })
    const ids = (await openPlaces(member.scope)).map(({ id }) => id)
    expect(ids).not.toContain(unplaced)
    expect(ids).not.toContain(declined)
  })

  it('are empty for a guest, and refused to visitors', async () => {
    await report(club.people.member.scope, -8.003)
    expect(await openPlaces(club.people.guest.scope)).toEqual([])
    const refused = database.run(club.people.anon.scope, 'select public.open_issue_places()')
    expect(await outcomeOf(refused)).toBe('42501')
  })
})
