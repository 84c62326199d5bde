import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ids, type Person, pin, places, testClub } from '#db/tests/club.ts'
import { type Columns, insert, outcomeOf, update } from '#db/tests/statements.ts'

const club = testClub()
const { database } = club
const keeper = club.people.maintenance
beforeEach(() => database.execScript('delete from public.issue_effect; delete from public.notification'))

const spot = pin(1, 4, 4)

async function reported(columns: Columns = { lng: spot.lng, lat: spot.lat }): Promise<string> {
  const row = { id: randomUUID(), category: 'bunker', description: 'Flooded', ...columns }
  return (await insert(database, club.people.member.scope, 'issue', row)).rows[0]!.id as string
}

const act = (issue: string, kind: string, columns: Columns = {}, { scope } = keeper) =>
  insert(database, scope, 'issue_effect', { id: randomUUID(), issue_id: issue, kind, ...columns })

const takeBack = (id: unknown, { scope } = keeper) =>
  update(database, scope, 'issue_effect', id, { is_on: false })

const move = (id: string, columns: Columns) => update(database, club.people.admin.scope, 'issue', id, columns)

const holding = async (issue: string) =>
  (
    await database.runAsOwner(
      'select kind from public.issue_effect where issue_id = $1 and is_on order by kind',
      [issue],
    )
  ).rows.map(({ kind }) => kind)

const zonesOf = async (issue: string) =>
  (
    await database.runAsOwner(
      'select feature_id, radius_m::float8, reason, until::text, created_by from public.green_block where issue_id = $1',
      [issue],
    )
  ).rows

const effectsSaid = async (issue: string) =>
  (
    await database.runAsOwner(
      `select changes -> 'effect' as effect from public.issue_event where issue_id = $1 and changes ? 'effect' order by id`,
      [issue],
    )
  ).rows.map(({ effect }) => effect)

const news = async ({ id }: Person) =>
  (
    await database.runAsOwner(
      'select title, body from public.notification where user_id = $1 order by created_at',
      [id],
    )
  ).rows

describe('an issue with effects on the day', () => {
  it('closes its hole for everybody in one act, and opens it in one', async () => {
    const issue = await reported()
    const effect = (await act(issue, 'hole_closed', { note: 'Under water' })).rows[0]!
    expect(effect).toMatchObject({ hole_id: ids.hole1, is_on: true, created_by: keeper.id })
    const seen = `select kind, note from public.issue_effect where is_on`
    for (const caller of ['anon', 'member', 'kitchen'] as const) {
      expect((await database.run(club.people[caller].scope, seen)).rows).toEqual([
        { kind: 'hole_closed', note: 'Under water' },
      ])
    }
    await takeBack(effect.id)
    expect((await database.run(club.people.anon.scope, seen)).rows).toEqual([])
    const said = { kind: 'hole_closed', hole: 1, note: 'Under water' }
    expect(await effectsSaid(issue)).toEqual([
      [null, said],
      [said, null],
    ])
    expect(await news(club.people.other)).toEqual([
      { title: 'Hole 1 is closed', body: 'Under water' },
      { title: 'Hole 1 is open again', body: '' },
    ])
  })

  it('can close the hole again after the last day of a closure', async () => {
    const issue = await reported()
    const first = (await act(issue, 'hole_closed', { until: '2999-01-01' })).rows[0]!
    await database.execScript(`alter table public.issue_effect disable trigger user;
      update public.issue_effect set until = '2020-01-01' where id = '${String(first.id)}';
      alter table public.issue_effect enable trigger user;`)
    expect(await outcomeOf(act(issue, 'hole_closed', { until: '2999-01-01' }))).toMatchObject({ rowCount: 1 })
    expect(await holding(issue)).toEqual(['hole_closed'])
  })

  it('blocks pins in a zone of the green, and unblocks it', async () => {
    const issue = await reported()
    const effect = (await act(issue, 'green_block', { radius_m: 4, until: '2999-01-01' })).rows[0]!
    expect(await zonesOf(issue)).toEqual([
      { feature_id: ids.green1, radius_m: 4, reason: 'Flooded', until: '2999-01-01', created_by: keeper.id },
    ])
    await takeBack(effect.id)
    expect(await zonesOf(issue)).toEqual([])
  })

  it('loses the effect when its zone is deleted on the pin screens', async () => {
    const issue = await reported()
    const effect = (await act(issue, 'green_block')).rows[0]!
    await database.run(keeper.scope, 'delete from public.green_block where effect_id = $1', [effect.id])
    expect(await holding(issue)).toEqual([])
    expect(await effectsSaid(issue)).toHaveLength(2)
  })

  it('shows its location on the members’ map, and closes the range', async () => {
    const issue = await reported()
    const notice = (await act(issue, 'map_notice', { note: 'Ground under repair' })).rows[0]!
    expect(notice).toMatchObject({ lng: spot.lng, lat: spot.lat })
    await act(issue, 'range_closed')
    expect(await holding(issue)).toEqual(['map_notice', 'range_closed'])
    expect(await news(club.people.other)).toEqual([{ title: 'The driving range is closed', body: '' }])
  })

  it.each([
    ['resolved', ['in_progress', 'resolved']],
    ['declined', ['declined']],
  ])('loses its effects when it is %s', async (_, steps) => {
    const issue = await reported()
    await act(issue, 'hole_closed')
    await act(issue, 'green_block')
    await move(issue, { assignee_id: keeper.id })
    for (const status of steps) await move(issue, { status, reason: 'Done with' })
    expect(await holding(issue)).toEqual([])
    expect(await zonesOf(issue)).toEqual([])
    expect(await outcomeOf(act(issue, 'hole_closed'))).toBe('GS480')
  })

  it('passes its effects to the issue that it is merged with', async () => {
    const [issue, kept] = [await reported(), await reported()]
    await act(issue, 'hole_closed')
    await move(issue, { status: 'declined', reason: 'Twice', duplicate_of: kept })
    expect(await holding(issue)).toEqual([])
    expect(await holding(kept)).toEqual(['hole_closed'])
  })

  it('sends no notification of an open hole while another issue closes it', async () => {
    const [one, two] = [await reported(), await reported()]
    const effect = (await act(one, 'hole_closed')).rows[0]!
    await act(two, 'hole_closed')
    await takeBack(effect.id)
    expect((await news(club.people.other)).map(({ title }) => title)).toEqual(['Hole 1 is closed'])
  })

  it('gets an effect once from two people, and loses it once', async () => {
    const issue = await reported()
    const id = randomUUID()
    await act(issue, 'hole_closed', { id })
    expect(await outcomeOf(act(issue, 'hole_closed', { id }))).toBe('23505')
    expect(await outcomeOf(act(issue, 'hole_closed', {}, club.people.admin))).toBe('GS483')
    await takeBack(id)
    const before = await database.runAsOwner('select * from public.issue_effect where id = $1', [id])
    await takeBack(id, club.people.admin)
    expect(await database.runAsOwner('select * from public.issue_effect where id = $1', [id])).toEqual(before)
    expect(await outcomeOf(update(database, keeper.scope, 'issue_effect', id, { is_on: true }))).toBe('GS484')
    // Repeating the first act after a lost answer does not close the hole again.
    expect(await outcomeOf(act(issue, 'hole_closed', { id }))).toBe('23505')
    expect(await holding(issue)).toEqual([])
  })

  it.each<[string, string, string, Columns]>([
    ['a zone where there is no green', 'GS482', 'green_block', { ...places.nowhere }],
    ['a last day that is over', 'GS481', 'hole_closed', { until: '2020-01-01' }],
    ['an unknown kind', '23514', 'course_closed', {}],
    ['a zone of a bunker', 'GS224', 'green_block', { feature_id: ids.bunker }],
    ['a note that is too long', '23514', 'map_notice', { note: 'x'.repeat(281) }],
    ['an unknown hole', '23503', 'hole_closed', { hole_id: randomUUID() }],
  ])('is refused %s (%s)', async (_, code, kind, columns) => {
    expect(await outcomeOf(act(await reported(), kind, columns))).toBe(code)
  })

  it('needs a location for a hole or a notice', async () => {
    const issue = await reported({})
    expect(await outcomeOf(act(issue, 'hole_closed'))).toBe('GS482')
    expect(await outcomeOf(act(issue, 'map_notice'))).toBe('GS482')
    await act(issue, 'hole_closed', { hole_id: ids.hole2 })
  })
})
