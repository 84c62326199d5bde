import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { ids, testClub } from '#db/tests/club.ts'
import { notifyOfOrders } from '#db/tests/people/news.ts'
import { answer, type Columns, insert, update } from '#db/tests/statements.ts'

const club = testClub()
const { database } = club

const all = [1, 2, 3, 4, 5, 6, 7]
const clock = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toLocaleTimeString('en-GB', {
    timeZone: 'Europe/Dublin',
    timeStyle: 'short',
  })

const place = (columns: Columns = {}) =>
  insert(database, club.people.member.scope, 'user_order', {
    id: randomUUID(),
    lines: JSON.stringify([{ item_id: ids.beer, quantity: 1 }]),
    ...columns,
  })

const refusal = (placing: Promise<unknown>) =>
  placing.then(
    () => ({ code: 'placed', params: null }),
    (error: { code: string; detail?: string }) => ({
      code: error.code,
      params: JSON.parse(error.detail ?? 'null'),
    }),
  )

async function placeId(code: string): Promise<string> {
  const { rows } = await database.runAsOwner<{ id: string }>(
    'select id from public.serving_place where code = $1',
    [code],
  )
  return rows[0]!.id
}

async function addPlace(columns: Columns): Promise<string> {
  const { hours = [], name_i18n = {}, ...rest } = columns
  const { rows } = await insert(database, club.people.kitchen.scope, 'serving_place', {
    hours: JSON.stringify(hours),
    name_i18n: JSON.stringify(name_i18n),
    ...rest,
  })
  return String(rows[0]!.id)
}

describe('a serving place', () => {
  afterEach(async () => {
    await database.runAsOwner(`update public.serving_place set is_active = true, hours = '[]', name = case code
      when 'clubhouse' then 'Clubhouse' when 'halfway_house' then 'Halfway house' else name end where code is not null`)
  })

  it('is one of the three default places at first', async () => {
    const { rows } = await database.run(
      club.people.anon.scope,
      'select code, name, kind, asks_hole, hours, is_active from public.serving_place where code is not null order by position',
    )
    expect(rows).toEqual([
      {
        code: 'clubhouse',
        name: 'Clubhouse',
        kind: 'collection',
        asks_hole: false,
        hours: [],
        is_active: true,
      },
      {
        code: 'halfway_house',
        name: 'Halfway house',
        kind: 'collection',
        asks_hole: false,
        hours: [],
        is_active: true,
      },
      { code: 'hole', name: 'On the course', kind: 'delivery', asks_hole: true, hours: [], is_active: true },
    ])
  })

  it('is found by the fixed value of an order without a row, as an older phone sends it', async () => {
    const { rows } = await place({ place: 'hole', place_hole: 2 })
    expect(rows[0]).toMatchObject({
      place: 'hole',
      place_hole: 2,
      serving_place_id: await placeId('hole'),
      is_delivery: true,
    })
    expect((await place()).rows[0]).toMatchObject({
      place: 'clubhouse',
      place_name: 'Clubhouse',
      is_delivery: false,
    })
  })

  it('is named by an order, which keeps its name of that day and the nearest fixed value', async () => {
    const id = await addPlace({ name: 'Range bar', name_i18n: { ja: '練習場' }, kind: 'delivery' })
    const { rows } = await place({ serving_place_id: id, place: 'halfway_house' })
    const kept = { place: 'clubhouse', place_name: 'Range bar', is_delivery: true }
    expect(rows[0]).toMatchObject({ ...kept, serving_place_id: id, place_name_i18n: { ja: '練習場' } })
    await update(database, club.people.kitchen.scope, 'serving_place', id, { name: 'Driving range' })
    await database.run(club.people.kitchen.scope, 'delete from public.serving_place where id = $1', [id])
    const after = await database.runAsOwner('select * from public.user_order where id = $1', [rows[0]!.id])
    expect(after.rows[0]).toMatchObject({ ...kept, serving_place_id: null })
  })

  it('requires the hole if the club wants it', async () => {
    const id = await addPlace({ name: 'Buggy bar', kind: 'delivery', asks_hole: true })
    expect(await answer(place({ serving_place_id: id }))).toBe('23514')
    expect((await place({ serving_place_id: id, place: 'hole', place_hole: 1 })).rows[0]).toMatchObject({
      place: 'hole',
      place_hole: 1,
      place_name: 'Buggy bar',
    })
    expect(await answer(addPlace({ name: 'Bar', kind: 'collection', asks_hole: true }))).toBe('23514')
  })

  it('accepts no order outside its hours, and says when it opens', async () => {
    await database.runAsOwner(
      `update public.setting set value = '"Europe/Dublin"' where key = 'club.time_zone'`,
    )
    const hours = [{ days: all, from: clock(90), to: clock(150) }]
    await database.runAsOwner(`update public.serving_place set hours = $1 where code = 'halfway_house'`, [
      JSON.stringify(hours),
    ])
    const { code, params } = await refusal(place({ place: 'halfway_house' }))
    expect([code, params.place]).toEqual(['GS361', 'Halfway house'])
    const minutesAway = (Date.parse(params.next) - Date.now()) / 60_000
    expect(minutesAway).toBeGreaterThan(88)
    expect(minutesAway).toBeLessThan(106)
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    expect((await refusal(place({ place: 'halfway_house', wanted_at: at(120) }))).code).toBe('placed')
    expect((await refusal(place({ place: 'halfway_house', wanted_at: at(200) }))).code).toBe('GS361')
    expect((await refusal(place())).code).toBe('placed')
  })

  it('opens with the kitchen, if that is later', async () => {
    await database.runAsOwner(
      `update public.setting set value = '"Europe/Dublin"' where key = 'club.time_zone'`,
    )
    const from = (minutes: number) => JSON.stringify([{ days: all, from: clock(minutes), to: clock(600) }])
    await database.runAsOwner(`update public.serving_place set hours = $1 where code = 'clubhouse'`, [
      from(60),
    ])
    await database.runAsOwner(`update public.setting set value = $1 where key = 'kitchen.hours'`, [from(180)])
    const { rows } = await database.runAsOwner<{ minutes: number }>(
      `select extract(epoch from private.next_served(now(), hours) - now()) / 60 as minutes
       from public.serving_place where code = 'clubhouse'`,
    )
    await database.runAsOwner(`update public.setting set value = '[]' where key = 'kitchen.hours'`)
    const minutes = Number(rows[0]!.minutes)
    expect(minutes).toBeGreaterThan(178)
    expect(minutes).toBeLessThan(197)
  })

  it('accepts no order while it is switched off, or when it is deleted', async () => {
    await database.runAsOwner(`update public.serving_place set is_active = false where code = 'clubhouse'`)
    expect((await refusal(place())).code).toBe('GS360')
    expect((await refusal(place({ serving_place_id: randomUUID() }))).code).toBe('GS360')
  })

  it('answers the repetition of an order as existing after it was switched off', async () => {
    const id = randomUUID()
    await place({ id })
    await database.runAsOwner(`update public.serving_place set is_active = false where code = 'clubhouse'`)
    expect(await answer(place({ id }))).toBe('23505')
  })

  it('with a fixed value can be renamed and switched off, not deleted or given another value', async () => {
    const id = await placeId('halfway_house')
    const { kitchen } = club.people
    expect(
      await answer(database.run(kitchen.scope, 'delete from public.serving_place where id = $1', [id])),
    ).toBe('GS362')
    expect(await answer(update(database, kitchen.scope, 'serving_place', id, { name: 'Hut 9' }))).toBe('+')
    expect((await place({ place: 'halfway_house' })).rows[0]).toMatchObject({ place_name: 'Hut 9' })
    expect(await answer(update(database, kitchen.scope, 'serving_place', id, { code: 'hole' }))).toBe('42501')
    expect(await answer(addPlace({ name: 'Mine', code: 'hole' }))).toBe('42501')
  })

  it('has a name, and readable hours', async () => {
    expect(await answer(addPlace({ name: ' ' }))).toBe('23514')
    expect(await answer(addPlace({ name: 'Bar', hours: [{ days: [8], from: '9', to: '10' }] }))).toBe('GS332')
  })

  it('appears by name in the notification of the kitchen, in the language of each reader', async () => {
    const id = await addPlace({ name: 'Range bar', name_i18n: { ja: '練習場のバー' } })
    const readBy = async (language: string): Promise<string> => {
      await database.runAsOwner('update public.profile_private set locale = $2 where id = $1', [
        club.people.kitchen.id,
        language,
      ])
      const placed = await place({ serving_place_id: id })
      await notifyOfOrders(database)
      const { rows } = await database.runAsOwner<{ text: string }>(
        `select title || ' ' || body as text from public.notification where order_id = $1 and user_id = $2`,
        [placed.rows[0]!.id, club.people.kitchen.id],
      )
      return rows[0]!.text
    }
    expect(await readBy('ja')).toContain('練習場のバー')
    expect(await readBy('zh-CN')).toContain('Range bar')
  })
})

describe('the languages of the menu', () => {
  const choose = (value: unknown) =>
    answer(
      database.run(
        club.people.admin.scope,
        `update public.setting set value = $1 where key = 'club.languages'`,
        [JSON.stringify(value)],
      ),
    )

  it('are all three by default; administrators can choose any of them, each once', async () => {
    const { rows } = await database.run(
      club.people.anon.scope,
      `select value from public.setting where key = 'club.languages'`,
    )
    expect(rows).toEqual([{ value: ['en', 'zh-CN', 'ja'] }])
    for (const value of [['ja'], ['ja', 'en'], ['en', 'zh-CN', 'ja']]) expect(await choose(value)).toBe('+')
    for (const value of [[], ['ja', 'ja'], ['fr'], 'en', null]) expect(await choose(value)).toBe('GS105')
    const byKitchen = await database.run(
      club.people.kitchen.scope,
      `update public.setting set value = '["ja"]' where key = 'club.languages'`,
    )
    expect(byKitchen.rowCount).toBe(0)
  })
})
