import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { ids, places, testClub } from '#db/tests/club.ts'
import { type Columns, insert, outcomeOf, update } from '#db/tests/statements.ts'

const pumpHouse = '00000000-0000-4000-8000-0000000000aa'

const club = testClub()
const { database } = club
beforeAll(async () => {
  await insert(database, club.people.maintenance.scope, 'issue_place', {
    id: pumpHouse,
    code: 'PVMPH0',
    name: 'Pump house',
    kind: 'place',
    category: 'irrigation',
    ...places.green1,
  })
})

function report(columns: Columns) {
  return insert(database, club.people.member.scope, 'issue', { category: 'machine', ...columns })
}

async function reported(columns: Columns) {
  const id = randomUUID()
  await report({ id, ...columns })
  const { rows } = await database.runAsOwner('select * from public.issue where id = $1', [id])
  return rows[0]!
}

describe('a report by the code of a place', () => {
  it('has the position, the hole and the name of its place', async () => {
    expect(await reported({ place_id: pumpHouse })).toMatchObject({
      ...places.green1,
      hole_id: ids.hole1,
      place_name: 'Pump house',
    })
  })

  it('of a machine has the position of its author, since a machine has no position', async () => {
    expect(await reported({ place_id: ids.mower, ...places.green2 })).toMatchObject({
      ...places.green2,
      hole_id: ids.hole2,
      place_name: 'Greens mower 1',
    })
    expect(await reported({ place_id: ids.mower })).toMatchObject({ lng: null, place_name: 'Greens mower 1' })
  })

  it('stays when its place is deleted', async () => {
    const { id } = await reported({ place_id: ids.soldMower })
    await database.runAsOwner('delete from public.issue_place where id = $1', [ids.soldMower])
    const { rows } = await database.runAsOwner(
      'select place_id, place_name from public.issue where id = $1',
      [id],
    )
    expect(rows).toEqual([{ place_id: null, place_name: 'Greens mower of 1998' }])
  })

  it('is refused from an unknown code', async () => {
    expect(await outcomeOf(report({ place_id: randomUUID() }))).toBe('23503')
  })
})

describe('an issue that gets a place with a code later', () => {
  /** An issue's place columns and its newest event after it gets that place. */
  async function moved(columns: Columns, to: Columns) {
    const { id } = await reported(columns)
    await update(database, club.people.maintenance.scope, 'issue', String(id), to)
    const issue = await database.runAsOwner(
      'select lng, lat, hole_id, place_name, place_id from public.issue where id = $1',
      [id],
    )
    const event = await database.runAsOwner(
      'select kind, changes from public.issue_event where issue_id = $1 order by id desc limit 1',
      [id],
    )
    return { issue: issue.rows[0]!, event: event.rows[0]! }
  }

  it('has its position and hole, like a report by the code, and the timeline shows the change', async () => {
    const { lng, lat, hole_id, place_name, place_id } = await reported({ place_id: pumpHouse })
    const { issue, event } = await moved({}, { place_id: pumpHouse })
    expect(issue).toEqual({ lng, lat, hole_id, place_name, place_id })
    expect(event).toEqual({
      kind: 'changed',
      changes: {
        lng: [null, lng],
        lat: [null, lat],
        hole_id: [null, ids.hole1],
        place_name: [null, 'Pump house'],
        place_id: [null, pumpHouse],
      },
    })
  })

  it('moves from one place to another, and keeps a position that its author entered', async () => {
    const shed = randomUUID()
    const place = { id: shed, code: 'SHED01', name: 'Shed', kind: 'place', ...places.green2 }
    await insert(database, club.people.maintenance.scope, 'issue_place', place)
    expect((await moved({ place_id: pumpHouse }, { place_id: shed })).issue).toMatchObject({
      ...places.green2,
      hole_id: ids.hole2,
      place_name: 'Shed',
    })
    expect((await moved(places.green1, { place_id: shed })).issue).toMatchObject({
      ...places.green1,
      hole_id: ids.hole1,
      place_name: 'Shed',
    })
    expect((await moved({ place_id: shed }, { place_id: ids.mower })).issue).toMatchObject({
      ...places.green2,
      hole_id: ids.hole2,
      place_name: 'Greens mower 1',
    })
  })
})

describe('a place in another country', () => {
  const abroad = { lng: 139.69, lat: 35.68 }

  it('is refused for a report, which can be sent again with its right place', async () => {
    expect(await outcomeOf(report(abroad))).toBe('GS425')
    expect(await outcomeOf(report(places.nowhere))).not.toBe('GS425')
  })

  it('is refused for an update of a report, which keeps its position', async () => {
    const { id } = await reported(places.green1)
    const { member } = club.people
    expect(await outcomeOf(update(database, member.scope, 'issue', String(id), abroad))).toBe('GS425')
    const { rows } = await database.runAsOwner('select lng, lat from public.issue where id = $1', [id])
    expect(rows).toEqual([places.green1])
  })

  it('is refused for a code', async () => {
    const place = { code: 'ABR0AD', name: 'Shed', kind: 'place', ...abroad }
    const { maintenance } = club.people
    expect(await outcomeOf(insert(database, maintenance.scope, 'issue_place', place))).toBe('GS425')
  })
})

describe('a place at the course that was played before', () => {
  it('can still be renamed and hidden, and reports on it can be worked on', async () => {
    const { maintenance } = club.people
    const { id } = await reported({ place_id: pumpHouse })
    const former = await database.runAsOwner<{ id: string; line: object }>(
      'select id, line from public.hole where course_id = $1',
      [ids.course],
    )
    const moveHoles = (line: (of: object) => object) =>
      Promise.all(
        former.rows.map((hole) =>
          database.runAsOwner('update public.hole set line = $2 where id = $1', [hole.id, line(hole.line)]),
        ),
      )
    const atHome = {
      type: 'LineString',
      coordinates: [
        [139.69, 35.68],
        [139.69, 35.682],
      ],
    }
    await moveHoles(() => atHome)
    const rename = update(database, maintenance.scope, 'issue_place', pumpHouse, { name: 'Old pump house' })
    expect(await outcomeOf(rename)).toMatchObject({ rowCount: 1 })
    const hide = update(database, maintenance.scope, 'issue_place', pumpHouse, { is_active: false })
    expect(await outcomeOf(hide)).toMatchObject({ rowCount: 1 })
    const move = update(database, maintenance.scope, 'issue_place', pumpHouse, { lat: 53.004 })
    expect(await outcomeOf(move)).toBe('GS425')
    const take = update(database, maintenance.scope, 'issue', String(id), { assignee_id: maintenance.id })
    expect(await outcomeOf(take)).toMatchObject({ rowCount: 1 })
    await moveHoles((line) => line)
    await update(database, maintenance.scope, 'issue_place', pumpHouse, {
      name: 'Pump house',
      is_active: true,
    })
  })
})

describe('a place with a code', () => {
  it.each([
    ['a code with letters that look like digits', { code: 'OIL0UI' }],
    ['the code of another place', { code: 'PVMPH0' }],
    ['no name', { name: '  ' }],
    ['a spot without a position', { kind: 'place' }],
    ['an unknown kind', { kind: 'person' }],
  ])('is refused with %s', async (_, columns) => {
    const mower = { code: 'W0RKER', name: 'Mower', kind: 'machine', ...columns }
    const outcome = await outcomeOf(insert(database, club.people.maintenance.scope, 'issue_place', mower))
    expect(['23514', '23505']).toContain(outcome)
  })

  it('keeps its printed code', async () => {
    const changed = update(database, club.people.admin.scope, 'issue_place', ids.mower, { code: 'N3WC0D' })
    expect(await outcomeOf(changed)).toBe('42501')
  })
})

describe('a photo', () => {
  it('stores whether it was taken with the app’s camera and whether faces were blurred', async () => {
    const id = randomUUID()
    const taken_at = '2026-11-21T09:00:00+00:00'
    const path = `${ids.issue}/${id}.webp`
    const photo = { id, issue_id: ids.issue, path, taken_at, blurred: true }
    await insert(database, club.people.member.scope, 'issue_photo', photo)
    const { rows } = await database.runAsOwner(
      'select blurred, taken_at is not null as taken from public.issue_photo where id = $1',
      [id],
    )
    expect(rows).toEqual([{ blurred: true, taken: true }])
  })
})
