// Also on PostgreSQL: edits that meet.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ids, type Person, testClub } from './club.ts'
import { answer } from './statements.ts'

const club = testClub()
const { database } = club

let before: { key: string; value: unknown; is_public: boolean }[]
beforeAll(async () => {
  before = (
    await database.runAsOwner<(typeof before)[number]>('select key, value, is_public from public.setting')
  ).rows
})
afterEach(async () => {
  for (const { key, value } of before)
    await database.runAsOwner('update public.setting set value = $2 where key = $1', [
      key,
      JSON.stringify(value),
    ])
})

const set = ({ scope }: Person, key: string, value: unknown) =>
  answer(
    database.run(scope, 'update public.setting set value = $2 where key = $1', [key, JSON.stringify(value)]),
  )
const edit = ({ scope }: Person, key: string, base: unknown, value: unknown, id: string = randomUUID()) =>
  answer(
    database.run(scope, 'insert into public.setting_edit (id, key, base, value) values ($1, $2, $3, $4)', [
      id,
      key,
      JSON.stringify(base),
      JSON.stringify(value),
    ]),
  )
async function storedValue(key: string): Promise<unknown> {
  const { rows } = await database.runAsOwner<{ value: unknown }>(
    'select value from public.setting where key = $1',
    [key],
  )
  return rows[0]?.value
}

const allDay = { days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '20:00' }
const summer = { from: '04-01', to: '10-31', hours: [allDay] }
const white = { colour: 'white', name: { en: 'Medal' } }
const winter = { from: '11-01', to: '03-31', hours: [] }

describe('a setting of the club', () => {
  const { admin } = club.people

  it.each<[string, unknown[], unknown[]]>([
    ['club.logo', [null, `${ids.course}.webp`], ['logo.webp', `../${ids.course}.webp`, 7]],
    ['club.address', ['', '1 Links Road\nDublin'], [null, 'x'.repeat(501)]],
    ['club.phone', ['', '+353 1 234 5678'], ['ask Mary', null, '+']],
    ['club.email', ['', 'office@club.example'], ['office', 'a b@club.example', null]],
    ['club.website', ['', 'https://club.example/visit'], ['club.example', 'javascript:alert(1)', null]],
    ['club.hours', [[], [summer, winter]], [[{ ...summer, from: '02-30' }], [allDay], null, 'always']],
    ['club.country', [null, 'IE'], ['ie', 'Ireland', '']],
    ['club.units', ['metres', 'yards'], ['feet', null]],
    ['club.privacy', [{}, { en: 'We keep little.', ja: '…' }], [{ fr: 'Non' }, { en: 7 }, 'text', null]],
    ['club.imprint', [{ 'zh-CN': '…' }], [{ en: 'x'.repeat(20_001) }, []]],
    ['club.accessibility', [{ en: '' }], [null]],
    [
      'course.flag_colours',
      [{ front: 'red', middle: 'yellow', back: 'blue' }],
      [
        { front: 'red', middle: 'red', back: 'blue' },
        { front: 'red' },
        { front: 'pink', middle: 'red', back: 'blue' },
        [],
        null,
      ],
    ],
    ['people.sign_up', ['open', 'approval', 'invited'], ['closed', null, true]],
    [
      'course.tees',
      [[], [{ colour: 'black', name: { en: 'Championship', ja: '…' } }, white]],
      [
        [white, white],
        [{ colour: 'pink', name: { en: 'x' } }],
        [{ colour: 'red', name: {} }],
        [{ colour: 'red' }],
        {},
        null,
      ],
    ],
    ['kitchen.lead_minutes', [0, 45, 2880], [-1, 2881, 1.5, null, '45']],
  ])('%s accepts valid values and refuses others with GS105', async (key, fitting, faulty) => {
    const { is_public } = before.find((row) => row.key === key)!
    expect(is_public).toBe(true)
    for (const value of faulty) expect([value, await set(admin, key, value)]).toEqual([value, 'GS105'])
    for (const value of fitting) expect([value, await set(admin, key, value)]).toEqual([value, '+'])
  })
})

describe('a text of the club’s messages', () => {
  const { admin, kitchen } = club.people

  it.each<[string, unknown[], unknown[]]>([
    ['messages.sender_name', ['', 'Links office'], ['x'.repeat(101), 'two\nlines', null]],
    [
      'messages.invite_subject',
      [{}, { en: 'Join {club}' }],
      [{ en: 'two\nlines' }, { en: 'x'.repeat(151) }, { fr: 'x' }],
    ],
    ['messages.recovery_text', [{ ja: 'two\nlines' }], [{ en: 'x'.repeat(2001) }, 'text', null]],
    ['messages.code_sms', [{}, { en: '' }, { en: '{code} opens {club}' }], [{ en: 'Hello' }]],
  ])('%s accepts valid values', async (key, fitting, faulty) => {
    for (const value of faulty) expect([value, await set(admin, key, value)]).toEqual([value, 'GS105'])
    for (const value of fitting) expect([value, await set(admin, key, value)]).toEqual([value, '+'])
  })

  it('can be read and changed by administrators only', async () => {
    const read = (scope: Person['scope']) =>
      database.run(scope, `select key from public.setting where key like 'messages.%'`)
    expect((await read(kitchen.scope)).rows).toEqual([])
    expect((await read(admin.scope)).rows).toHaveLength(10)
    await set(kitchen, 'messages.sender_name', 'Kitchen')
    expect(await storedValue('messages.sender_name')).toBe('')
  })
})

describe('an edit of a setting', () => {
  const { admin, kitchen, member } = club.people

  it('sets a first value where there is none, and removes it again, as REST writes null', async () => {
    const editRaw = (base: string | null, value: string | null) =>
      answer(
        database.run(
          admin.scope,
          `insert into public.setting_edit (id, key, base, value) values ($1, 'club.country', $2, $3)`,
          [randomUUID(), base, value],
        ),
      )
    expect(await editRaw(null, '"IE"')).toBe('+')
    expect(await storedValue('club.country')).toBe('IE')
    expect(await editRaw('"IE"', null)).toBe('+')
    expect(await storedValue('club.country')).toBe(null)
  })

  it('is refused when another administrator changed the setting since its author saw it', async () => {
    expect(await edit(admin, 'club.name', 'Greenside', 'Links of Anna')).toBe('+')
    expect(await edit(admin, 'club.name', 'Greenside', 'Links of Ben')).toBe('GS112')
    expect(await storedValue('club.name')).toBe('Links of Anna')
    expect(await edit(admin, 'club.name', 'Links of Anna', 'Links of Ben')).toBe('+')
    expect(await storedValue('club.name')).toBe('Links of Ben')
  })

  it('is accepted when the other administrator chose the same value', async () => {
    await edit(admin, 'club.units', 'metres', 'yards')
    expect(await edit(admin, 'club.units', 'metres', 'yards')).toBe('+')
  })

  it('is applied once, however often it is sent', async () => {
    const id = randomUUID()
    expect(await edit(admin, 'club.name', 'Greenside', 'Links', id)).toBe('+')
    await edit(admin, 'club.name', 'Links', 'Greenside')
    expect(await edit(admin, 'club.name', 'Greenside', 'Links', id)).toBe('23505')
    expect(await storedValue('club.name')).toBe('Greenside')
  })

  it('is checked as each change of the setting, and changes nothing when it is not valid', async () => {
    expect(await edit(admin, 'club.units', 'metres', 'feet')).toBe('GS105')
    expect(await storedValue('club.units')).toBe('metres')
  })

  it('sets a first value of a limit', async () => {
    await database.runAsOwner(`delete from public.setting where key = 'limits.open_orders'`)
    expect(await edit(admin, 'limits.open_orders', 8, 12)).toBe('+')
    expect(await storedValue('limits.open_orders')).toBe(12)
  })

  it('sets one first value of a limit when several are sent at once', async () => {
    await database.runAsOwner(`delete from public.setting where key = 'limits.open_orders'`)
    const values = [11, 12, 13, 14, 15]
    const answers = await Promise.all(values.map((value) => edit(admin, 'limits.open_orders', 8, value)))
    expect(answers.toSorted()).toEqual(['+', 'GS112', 'GS112', 'GS112', 'GS112'])
  })

  it('is in the audit log as an act of its author', async () => {
    await edit(admin, 'club.name', 'Greenside', 'Old Course')
    const { rows } = await database.runAsOwner(
      `select actor_id, subject_id, before, after from public.audit_entry
       where kind = 'setting_changed' order by id desc limit 1`,
    )
    expect(rows[0]).toMatchObject({
      actor_id: admin.id,
      subject_id: 'club.name',
      before: { value: 'Greenside' },
      after: { value: 'Old Course' },
    })
  })

  it('is for administrators, and for the kitchen if the setting is the kitchen’s', async () => {
    expect(await edit(kitchen, 'kitchen.recall_minutes', 30, 40)).toBe('+')
    expect(await edit(kitchen, 'club.name', 'Greenside', 'Grill')).toBe('42501')
    expect(await edit(member, 'kitchen.recall_minutes', 40, 50)).toBe('42501')
    expect(await storedValue('club.name')).toBe('Greenside')
  })
})

describe('the currency', () => {
  const { admin } = club.people

  it('cannot change while an order is open or an account was charged this month, and can change after that', async () => {
    const finish = (status: string, pay: string, createdAt: string) =>
      database.runAsOwner(
        `update public.user_order set status = '${status}', pay = '${pay}', created_at = ${createdAt}, reason = 'Done'`,
      )
    await database.runAsOwner(`alter table public.user_order disable trigger user`)
    await finish('preparing', 'collection', 'now()')
    expect(await edit(admin, 'club.currency', 'EUR', 'JPY')).toBe('GS111')
    const deletion = `delete from public.setting where key = 'club.currency'`
    expect(await answer(database.run(admin.scope, deletion))).toBe('GS111')
    await finish('completed', 'account', 'now()')
    expect(await set(admin, 'club.currency', 'JPY')).toBe('GS111')
    expect(await storedValue('club.currency')).toBe('EUR')
    await finish('completed', 'account', `now() - interval '40 days', wanted_at = now()`)
    expect(await edit(admin, 'club.currency', 'EUR', 'JPY')).toBe('GS111')
    await finish('completed', 'account', `now() - interval '40 days', wanted_at = null`)
    await database.runAsOwner(
      `insert into public.account_correction (order_id, kind, amount_minor, reason, currency)
       select id, 'refund', -1, 'Cold', 'EUR' from public.user_order limit 1`,
    )
    expect(await edit(admin, 'club.currency', 'EUR', 'JPY')).toBe('GS111')
    await database.runAsOwner(`update public.account_correction set created_at = now() - interval '40 days'`)
    expect(await edit(admin, 'club.currency', 'EUR', 'JPY')).toBe('+')
    await database.runAsOwner(`alter table public.user_order enable trigger user`)
  })
})
