import { beforeEach, describe, expect, it } from 'vitest'
import { ids, testClub } from '#db/tests/club.ts'
import { outcomeOf } from '#db/tests/statements.ts'
import { kitchenOf } from './kitchen-club.ts'

const club = testClub()
const { database } = club

const { place, orderOf } = kitchenOf(() => club)

beforeEach(async () => {
  await set('kitchen.paused', false)
  await set('kitchen.delay', null)
  await database.runAsOwner(`update public.menu_item set sold_out = false, stock = null`)
  await database.runAsOwner(`update public.user_order set status = 'cancelled' where status = 'new'`)
})

/** A moment in `minutes`. */
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Sets a setting as the kitchen. */
const set = (key: string, value: unknown) =>
  outcomeOf(
    database.run(club.people.kitchen.scope, 'update public.setting set value = $2 where key = $1', [
      key,
      JSON.stringify(value),
    ]),
  )

const settingNow = async (key: string) =>
  (await database.runAsOwner<{ value: unknown }>('select value from public.setting where key = $1', [key]))
    .rows[0]!.value

async function refusal(): Promise<{ code: string; detail: unknown } | null> {
  const error = await place().then(
    () => null,
    (cause) => cause,
  )
  return error && { code: error.code, detail: error.detail ? JSON.parse(error.detail) : null }
}

/** Cleans up everything that has ended, as a server does; returns the number. */
async function endAll(): Promise<number> {
  let ended = 0
  while (
    (await database.runAsOwner<{ done: boolean }>('select private.end_kitchen_spell() as done')).rows[0]!.done
  )
    ended += 1
  return ended
}

const nextEnd = async () =>
  (
    await database.runAsOwner<{ minutes: number | null }>(
      `select extract(epoch from private.next_kitchen_end_at() - now())::float8 / 60 as minutes`,
    )
  ).rows[0]!.minutes

describe('a pause', () => {
  it('with an end refuses orders until then, with the end and the reason', async () => {
    const until = inMinutes(15)
    await set('kitchen.paused', { until, sentence: 'Fire alarm test' })
    const refused = await refusal()
    expect(refused?.code).toBe('GS302')
    expect(refused?.detail).toMatchObject({ sentence: 'Fire alarm test' })
    expect(Date.parse((refused!.detail as { until: string }).until)).toBe(Date.parse(until))
  })

  it('ends by the clock without any server', async () => {
    await set('kitchen.paused', { until: inMinutes(-0.1) })
    expect(await refusal()).toBeNull()
    expect(await settingNow('kitchen.paused')).toMatchObject({ until: expect.any(String) })
  })

  it('is reset after its end, once, so that open apps show it', async () => {
    await set('kitchen.paused', { until: inMinutes(30) })
    expect(await nextEnd()).toBeCloseTo(30, 0)
    expect(await endAll()).toBe(0)
    await set('kitchen.paused', { until: inMinutes(-1) })
    expect(await endAll()).toBe(1)
    expect(await settingNow('kitchen.paused')).toBe(false)
    expect(await nextEnd()).toBeNull()
  })

  it('without an end lasts until the kitchen resumes, also when an older app sets it', async () => {
    for (const value of [true, { until: null, sentence: '' }]) {
      await set('kitchen.paused', value)
      expect(await refusal()).toMatchObject({ code: 'GS302' })
      expect(await endAll()).toBe(0)
    }
    await set('kitchen.paused', false)
    expect(await refusal()).toBeNull()
  })

  it.each(['2031-01-30T09:00:00Z', '2031-12-31T23:59:59.999Z', '2032-02-29T09:00+01:00'])(
    'can end at %s',
    async (until) => {
      await set('kitchen.paused', { until })
      expect(await settingNow('kitchen.paused')).toEqual({ until })
    },
  )

  it.each([
    ['yes'],
    [{ until: 'soon' }],
    [{ sentence: 'No end' }],
    [{ until: null, sentence: 'x'.repeat(201) }],
    [{ until: '2026-02-31T99:00:00Z' }],
    [{ until: '2031-02-29T09:00:00Z' }],
    [{ until: '2031-01-01T09:00:00+99:00' }],
    [{ until: null, more: 1 }],
    [15],
  ])('cannot be %j', async (value) => {
    expect(await set('kitchen.paused', value)).toBe('GS105')
  })
})

describe('a delay', () => {
  const promiseMinutes = async () => {
    const order = await orderOf(await place())
    await database.runAsOwner(`update public.user_order set status = 'cancelled' where status = 'new'`)
    return [order.promised_from, order.promised_to].map((at) =>
      Math.round((Date.parse(String(at)) - Date.parse(String(order.created_at))) / 60_000),
    )
  }

  it('moves new promises by its minutes, can be changed and cancelled, and ends by itself', async () => {
    const [from, to] = (await promiseMinutes()) as [number, number]
    await set('kitchen.delay', { minutes: 10, until: inMinutes(30) })
    expect(await promiseMinutes()).toEqual([from + 10, to + 10])
    await set('kitchen.delay', { minutes: 20, until: inMinutes(30) })
    expect(await promiseMinutes()).toEqual([from + 20, to + 20])
    await set('kitchen.delay', null)
    expect(await promiseMinutes()).toEqual([from, to])
    await set('kitchen.delay', { minutes: 60, until: inMinutes(-0.1) })
    expect(await promiseMinutes()).toEqual([from, to])
    expect(await endAll()).toBe(1)
    expect(await settingNow('kitchen.delay')).toBeNull()
  })

  it('does not move earlier promises or a time that a member requested', async () => {
    const before = await orderOf(await place())
    await set('kitchen.delay', { minutes: 30, until: inMinutes(30) })
    expect((await orderOf(String(before.id))).promised_to).toEqual(before.promised_to)
    const wanted = inMinutes(240)
    const later = await orderOf(await place({ wanted_at: wanted }))
    expect(Date.parse(String(later.promised_to))).toBe(Date.parse(wanted))
  })

  it.each([
    [{ minutes: 5, until: inMinutes(30) }],
    [{ minutes: 70, until: inMinutes(30) }],
    [{ minutes: 10 }],
    [{ minutes: '10', until: inMinutes(30) }],
    [10],
    [false],
  ])('cannot be %j', async (value) => {
    expect(await set('kitchen.delay', value)).toBe('GS105')
  })
})

describe('a dish that is sold out until a time', () => {
  const sellOut = (until: string | null, columns = '') =>
    database.run(
      club.people.kitchen.scope,
      `update public.menu_item set sold_out = true, sold_out_until = $2 ${columns} where id = $1`,
      [ids.beer, until],
    )
  const beer = async () =>
    (
      await database.runAsOwner<{ sold_out: boolean; sold_out_until: string | null; stock: number | null }>(
        'select sold_out, sold_out_until, stock from public.menu_item where id = $1',
        [ids.beer],
      )
    ).rows[0]!

  it('is refused before that, and sold after it without any server', async () => {
    await sellOut(inMinutes(60))
    expect(await refusal()).toMatchObject({ code: 'GS306' })
    await sellOut(inMinutes(-0.1))
    expect(await refusal()).toBeNull()
    expect((await beer()).sold_out).toBe(true)
  })

  it('is on the menu again after a server’s check, and its sold-out entry has ended', async () => {
    await sellOut(inMinutes(-0.1))
    expect(await endAll()).toBe(1)
    expect(await beer()).toEqual({ sold_out: false, sold_out_until: null, stock: null })
    const { rows } = await database.runAsOwner(
      'select 1 from public.sold_out_spell where item_id = $1 and ended_at is null',
      [ids.beer],
    )
    expect(rows).toEqual([])
  })

  it('without an end stays sold out, and loses its end when it is put on sale by hand', async () => {
    await sellOut(null)
    expect(await endAll()).toBe(0)
    await sellOut(inMinutes(60))
    await database.run(
      club.people.kitchen.scope,
      'update public.menu_item set sold_out = false where id = $1',
      [ids.beer],
    )
    expect(await beer()).toMatchObject({ sold_out: false, sold_out_until: null })
  })

  it('has n left when the kitchen enters n: the n-th order sells it out', async () => {
    await sellOut(null)
    await database.run(
      club.people.kitchen.scope,
      'update public.menu_item set stock = 2, sold_out = false where id = $1',
      [ids.beer],
    )
    expect([await refusal(), await refusal()]).toEqual([null, null])
    expect(await beer()).toMatchObject({ sold_out: true, stock: 0 })
    expect(await refusal()).toMatchObject({ code: 'GS306' })
  })

  it('cannot be marked as sold out by a member', async () => {
    const outcome = await outcomeOf(
      database.run(
        club.people.member.scope,
        'update public.menu_item set sold_out_until = now() where id = $1',
        [ids.beer],
      ),
    )
    expect(outcome).toMatchObject({ rowCount: 0 })
  })
})
