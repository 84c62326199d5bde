import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ids, type Person, pin, places, server, square, testClub } from '#db/tests/club.ts'
import { type Columns, insert, outcomeOf, update } from '#db/tests/statements.ts'
import { profiles } from '#domain/course/best-position/profile.ts'
import { suggestRound } from '#domain/course/best-position/suggest-round.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'

const club = testClub()
const { database } = club
const keeper = club.people.maintenance
beforeEach(() => database.execScript('delete from public.green_block; delete from public.pin_set'))

const { lng, lat } = places.green1
const circle = { lng, lat, radius_m: 3 }

const block = (columns: Columns = circle) =>
  insert(database, keeper.scope, 'green_block', { feature_id: ids.green1, reason: 'Fungus', ...columns })

async function publish(north: number, { scope } = keeper as Pick<Person, 'scope'>, days = 0) {
  const pins = JSON.stringify([pin(1, north)])
  const row = { course_id: ids.course, date: await day(days), status: 'published', pins }
  return insert(database, scope, 'pin_set', row)
}

describe('a blocked zone', () => {
  it('refuses pins inside, names the hole and the reason, and accepts pins outside', async () => {
    await block()
    const refusal = await publish(2.9).catch((error) => error)
    expect(refusal).toMatchObject({ code: 'GS223', detail: '{"hole": 1, "reason": "Fungus"}' })
    await publish(3.1)
  })

  it('may be an outline', async () => {
    await block({ geometry: JSON.stringify(square(places.green1, 5)) })
    expect(await outcomeOf(publish(4.9))).toBe('GS223')
    await publish(5.1)
  })

  it('allows to publish the least bad place of best positions', async () => {
    await block({ ...circle, radius_m: 16 })
    const frame = localFrame(places.green1)
    const corners = [
      { x: -15, y: -15 },
      { x: 15, y: -15 },
      { x: 15, y: 15 },
      { x: -15, y: 15 },
    ]
    const green = {
      id: ids.hole1,
      shape: [[corners]],
      from: { x: 0, y: -300 },
      hazards: [],
      recent: [],
      blocked: [{ centre: { x: 0, y: 0 }, radiusM: 16 }],
      heights: null,
    }
    const [suggestion] = suggestRound([green], { profile: profiles.daily, wind: null }).greens
    expect(suggestion!.pin).toBeNull()
    const place = frame.toLngLat(suggestion!.leastBad!.point)
    const pins = JSON.stringify([{ hole_id: ids.hole1, ...place }])
    const row = { course_id: ids.course, date: await day(0), status: 'published', pins }
    expect(await outcomeOf(insert(database, keeper.scope, 'pin_set', row))).not.toBe('GS223')
    expect((await database.runAsOwner('select status from public.pin_set')).rows).toEqual([
      { status: 'published' },
    ])
  })

  it('ends after its last day', async () => {
    await block({ ...circle, until: await day(0) })
    expect(await outcomeOf(publish(0))).toBe('GS223')
    await publish(0, keeper, 1)
  })

  it('accepts a pin that was published there before', async () => {
    const first = (await publish(0)).rows[0]!
    await block()
    const again = (north: number) =>
      insert(database, keeper.scope, 'pin_set', {
        course_id: ids.course,
        date: first.date,
        status: 'published',
        replaces: first.id,
        pins: JSON.stringify([pin(1, north), pin(2)]),
      })
    expect(await outcomeOf(again(0.5))).toBe('GS223')
    await again(0)
  })

  it('does not refuse pins of the server itself', async () => {
    await block()
    await publish(0, { scope: server })
  })

  it.each<[string, string, Columns]>([
    ['without a zone', '23514', {}],
    ['with both a circle and an outline', '23514', { ...circle, geometry: JSON.stringify(square(circle)) }],
    ['with half a circle', '23514', { lng, lat }],
    ['with an outline that is no polygon', 'GS201', { geometry: '{"type": "Point", "coordinates": [0, 0]}' }],
    ['of a bunker', 'GS224', { ...circle, feature_id: ids.bunker }],
    ['without a reason', '23514', { ...circle, reason: ' ' }],
  ])('is refused %s (%s)', async (_, code, columns) => {
    expect(await outcomeOf(block(columns))).toBe(code)
  })
})

describe('an issue on a green', () => {
  const report = (columns: Columns = {}, { scope } = keeper as Pick<Person, 'scope'>) =>
    insert(database, scope, 'issue', {
      id: randomUUID(),
      category: 'green',
      description: 'A bare patch',
      lng,
      lat,
      accuracy_m: 1,
      ...columns,
    })
  const zones = async () =>
    (
      await database.runAsOwner(
        'select issue_id, radius_m::float8, reason, created_by from public.green_block',
      )
    ).rows

  it('blocks pins at its location as long as it is open', async () => {
    const issue = (await report()).rows[0]!
    expect(await zones()).toEqual([
      { issue_id: issue.id, radius_m: 3, reason: 'A bare patch', created_by: null },
    ])
    expect(await outcomeOf(publish(2))).toBe('GS223')
    await update(database, club.people.admin.scope, 'issue', issue.id, {
      status: 'declined',
      reason: 'It has grown over',
    })
    await publish(2)
  })

  it('only warns when a member reports it, until course maintenance confirms it', async () => {
    const { member, maintenance } = club.people
    const issue = (await report({}, member)).rows[0]!
    const effect = async () =>
      (
        await database.runAsOwner('select * from public.issue_effect where issue_id = $1 and is_on', [
          issue.id,
        ])
      ).rows[0]!
    expect(await effect()).toMatchObject({ is_confirmed: false })
    await publish(2)
    await database.execScript('delete from public.pin_set')
    const confirm = ({ scope }: Person) =>
      update(database, scope, 'issue_effect', effectId, { is_confirmed: true })
    const effectId = (await effect()).id
    expect((await confirm(member)).rows).toEqual([])
    expect((await confirm(maintenance)).rows).toHaveLength(1)
    expect(await outcomeOf(publish(2))).toBe('GS223')
    // A corrected position keeps the confirmation.
    await update(database, club.people.admin.scope, 'issue', issue.id, { lng, lat: lat + 1e-6 })
    expect(await effect()).toMatchObject({ is_confirmed: true })
    const { rows } = await database.runAsOwner(
      `select changes -> 'effect' as effect, actor_id from public.issue_event where issue_id = $1 and changes ? 'effect'`,
      [issue.id],
    )
    expect(rows).toEqual([
      {
        effect: [{ kind: 'green_block', is_warning: true }, { kind: 'green_block' }],
        actor_id: maintenance.id,
      },
    ])
  })

  it('moves its zone when its location is corrected', async () => {
    const issue = (await report()).rows[0]!
    await update(database, club.people.admin.scope, 'issue', issue.id, { ...places.nowhere })
    expect(await zones()).toEqual([])
  })

  it('blocks nothing off the greens, and nothing when it is not about the turf', async () => {
    await report({ category: 'litter' })
    await report(places.nowhere)
    await report({ lng: null, lat: null, accuracy_m: null })
    expect(await zones()).toEqual([])
  })
})

async function day(after: number): Promise<string> {
  const { rows } = await database.runAsOwner(
    `select ((now() at time zone 'Europe/Dublin')::date + $1::int)::text as day`,
    [after],
  )
  return rows[0]!.day as string
}
