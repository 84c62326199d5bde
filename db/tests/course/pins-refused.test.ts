import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { callers, ids, type Person, pin, places, testClub } from '#db/tests/club.ts'
import { insert, outcomeOf } from '#db/tests/statements.ts'
import { clubDay, notificationsOf, positionsOf, publish, save, setOf } from './pins-club.ts'

const club = testClub()
const { database } = club
const keeper = club.people.maintenance
beforeEach(() => database.execScript('delete from public.pin_set'))

describe('pins are refused', () => {
  const cases: [string, string, unknown][] = [
    ['that are no list', 'GS211', { hole_id: ids.hole1 }],
    ['when one is no object', 'GS211', [[-8, 53]]],
    ['without a hole', 'GS211', [{ lng: -8, lat: 53.003 }]],
    ['with a hole that is no id', 'GS211', [{ ...pin(1), hole_id: '1' }]],
    ['without a longitude', 'GS211', [{ hole_id: ids.hole1, lat: 53.003 }]],
    ['with a place as text', 'GS211', [{ ...pin(1), lng: '-8' }]],
    ['with a place off the world', 'GS211', [{ ...pin(1), lat: 91 }]],
    ['with a negative accuracy', 'GS211', [{ ...pin(1), accuracy_m: -1 }]],
    ['with an accuracy as text', 'GS211', [{ ...pin(1), accuracy_m: 'good' }]],
    ['on an unknown hole', 'GS212', [{ ...pin(1), hole_id: randomUUID() }]],
    ['with two on a hole', 'GS213', [pin(1), pin(1, 2)]],
    ['just off the green', 'GS214', [pin(1, 15.5)]],
    ['far from the green', 'GS214', [{ ...pin(1), ...places.nowhere }]],
    ['on the green of another hole', 'GS220', [{ ...pin(2), hole_id: ids.hole1 }]],
    ['without a pin to publish', 'GS215', []],
  ]
  it.each(cases)('%s (%s)', async (_, code, pins) => {
    expect(await outcomeOf(save(database, keeper, { status: 'published', pins }))).toBe(code)
    const { rows } = await database.runAsOwner('select count(*)::int as n from public.pin_set')
    expect(rows).toEqual([{ n: 0 }])
  })

  it('on the hole of another course', async () => {
    const { rows } = await database.runAsOwner(
      `insert into public.course (name) values ('Other') returning id`,
    )
    expect(await outcomeOf(save(database, keeper, { course_id: rows[0]!.id }))).toBe('GS212')
  })

  it('with an error that has the number of the hole', async () => {
    const refusal = await save(database, keeper, { pins: [pin(1), { ...pin(2), ...places.nowhere }] }).catch(
      (error) => error,
    )
    expect(refusal).toMatchObject({ code: 'GS214', hint: 'pin_outside_green', detail: '{"hole": 2}' })
  })

  it.each([
    ['two days ago', -2, 'GS218'],
    ['in 15 days', 15, 'GS218'],
  ])('for a day %s', async (_, day, code) => {
    expect(await outcomeOf(save(database, keeper, { day }))).toBe(code)
  })

  it('but not for yesterday or in 14 days', async () => {
    await publish(database, keeper, { day: -1 })
    await publish(database, keeper, { day: 14 })
  })

  it('from a device whose clock is ahead, but not from one that was offline for a day', async () => {
    const made = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString()
    expect(await outcomeOf(save(database, keeper, { made_at: made(1) }))).toBe('GS221')
    await publish(database, keeper, { made_at: made(-24) })
  })

  it.each(['created_by', 'created_at', 'published_at'])('with their own %s', async (column) => {
    const value = column === 'created_by' ? club.people.admin.id : '2026-01-01'
    expect(await outcomeOf(save(database, keeper, { [column]: value }))).toBe('42501')
  })

  it('from everybody outside course maintenance', async () => {
    for (const caller of ['anon', 'guest', 'member', 'kitchen'] as const) {
      expect(await outcomeOf(save(database, club.people[caller], {})), caller).toBe('42501')
      expect(await outcomeOf(save(database, club.people[caller], { status: 'published' })), caller).toBe(
        '42501',
      )
    }
  })
})

describe('a set that was published by mistake', () => {
  const withdraw = (person: Person, id: unknown) =>
    database.run(
      person.scope,
      `update public.pin_set set status = 'withdrawn' where id = $1 returning status`,
      [id],
    )
  const seen = async (person: Person) =>
    (await database.run(person.scope, 'select date::text, status from public.pin_set order by date')).rows

  it.each(['maintenance', 'admin'] as const)(
    'can be withdrawn by %s: members see the earlier pins',
    async (who) => {
      await publish(database, keeper, { day: -1 })
      const { id } = await publish(database, keeper)
      expect(await seen(club.people.member)).toHaveLength(2)
      expect((await withdraw(club.people[who], id)).rows).toEqual([{ status: 'withdrawn' }])
      for (const caller of ['anon', 'guest', 'member', 'kitchen'] as const) {
        const left = [{ date: await clubDay(database, -1), status: 'published' }]
        expect(await seen(club.people[caller]), caller).toEqual(left)
      }
    },
  )

  it.each(callers.filter((one) => one !== 'maintenance' && one !== 'admin'))(
    'stays published when %s tries to withdraw it',
    async (who) => {
      const { id } = await publish(database, keeper)
      const outcome = await outcomeOf(withdraw(club.people[who], id))
      expect(outcome === '42501' || (outcome as { rowCount: number }).rowCount === 0).toBe(true)
      expect(await setOf(database, id)).toMatchObject({ status: 'published' })
      expect(await positionsOf(database, id)).toHaveLength(2)
    },
  )

  it('keeps its pins and author, loses its positions, and holes cut for its day have no planned distance', async () => {
    const { id } = await publish(database, keeper)
    const cut = { hole_id: ids.hole1, ...places.green1, date: await clubDay(database, 0) }
    await insert(database, keeper.scope, 'pin_cut', cut)
    const distances = () =>
      database.runAsOwner('select planned_distance_m is null as unknown from public.pin_cut')
    expect((await distances()).rows).toContainEqual({ unknown: false })
    await withdraw(keeper, id)
    expect(await setOf(database, id)).toMatchObject({
      status: 'withdrawn',
      pins: [pin(1), pin(2)],
      created_by: keeper.id,
    })
    expect(await positionsOf(database, id)).toEqual([])
    expect((await distances()).rows).not.toContainEqual({ unknown: false })
  })

  it('is withdrawn once, also when the request is sent twice, and the day can be published again', async () => {
    const { id } = await publish(database, keeper)
    await withdraw(keeper, id)
    expect((await withdraw(keeper, id)).rows).toEqual([{ status: 'withdrawn' }])
    await database.run(keeper.scope, `update public.pin_set set status = 'published' where id = $1`, [id])
    expect(await setOf(database, id)).toMatchObject({ status: 'withdrawn' })
    const again = await publish(database, keeper)
    expect(await setOf(database, again.id)).toMatchObject({ status: 'published', replaces: null })
    expect(await positionsOf(database, again.id)).toHaveLength(2)
  })

  it('cannot be withdrawn once another set has replaced it, nor after its day', async () => {
    const first = await publish(database, keeper)
    const second = await publish(database, keeper, { replaces: first.id as string })
    expect(await outcomeOf(withdraw(keeper, first.id))).toBe('GS217')
    await database.execScript('alter table public.pin_set disable trigger before_write')
    await database.runAsOwner('update public.pin_set set date = date - 5 where id = $1', [second.id])
    await database.execScript('alter table public.pin_set enable trigger before_write')
    expect(await outcomeOf(withdraw(keeper, second.id))).toBe('GS218')
  })

  it('notifies the person who published it, unless they withdrew it themselves', async () => {
    const { admin } = club.people
    await database.execScript("delete from public.notification where type = 'withdrawn'")
    const { id } = await publish(database, keeper)
    await withdraw(admin, id)
    const day = await clubDay(database, 0)
    expect(await notificationsOf(database, keeper, 'withdrawn')).toEqual([
      {
        topic: `user_${keeper.id}`,
        title: expect.stringContaining(`withdrew the pins of ${day}`),
        url: `/updatepins?date=${day}`,
      },
    ])
    await withdraw(admin, (await publish(database, admin)).id)
    expect(await notificationsOf(database, admin, 'withdrawn')).toEqual([])
  })
})
