import { describe, expect, it } from 'vitest'
import { testClub } from '#db/tests/club.ts'
import { outcomeOf } from '#db/tests/statements.ts'

const club = testClub()
const { database } = club

type Steps = Record<string, string>

async function stepsAs(caller: 'admin' | 'kitchen' | 'member' | 'guest'): Promise<Steps> {
  const { rows } = await database.run<{ step: string; state: string }>(
    club.people[caller].scope,
    'select * from public.setup_steps()',
  )
  return Object.fromEntries(rows.map(({ step, state }) => [step, state]))
}

const mark = (step: string, value: string) =>
  outcomeOf(
    database.run(club.people.admin.scope, 'update public.setting set value = $2::jsonb where key = $1', [
      `setup.${step}`,
      value,
    ]),
  )

describe('the steps of the set-up', () => {
  it('follow from the data: a course, a menu, people, and a name of the club’s own', async () => {
    expect(await stepsAs('admin')).toEqual({
      ...{ club: 'left', course: 'done', menu: 'done', people: 'done', mail: 'left', open: 'left' },
    })
    await database.runAsOwner(`update public.setting set value = '"Old Links"' where key = 'club.name'`)
    expect(await stepsAs('admin')).toMatchObject({ club: 'done' })
    await database.runAsOwner(`update public.course set is_current = false`)
    expect(await stepsAs('admin')).toMatchObject({ course: 'left' })
    await database.runAsOwner(
      `update public.course set is_current = true where id in (select course_id from public.hole)`,
    )
  })

  it('can be marked as done or skipped by an administrator only', async () => {
    expect(await mark('mail', '"done"')).toMatchObject({ rowCount: 1 })
    expect(await mark('open', '"skipped"')).toMatchObject({ rowCount: 1 })
    expect(await stepsAs('admin')).toMatchObject({ mail: 'done', open: 'skipped' })
    expect(await mark('open', '"perhaps"')).toBe('GS105')
    // The menu exists, so the step is done although the administrator skipped it.
    await mark('menu', '"skipped"')
    expect(await stepsAs('admin')).toMatchObject({ menu: 'done' })
    const asKitchen = await database.run(
      club.people.kitchen.scope,
      `update public.setting set value = '"done"' where key = 'setup.club'`,
    )
    expect(asKitchen.rowCount).toBe(0)
  })

  it('are all done while the demo people are in the club; its own set-up begins without them', async () => {
    const mark = (value: string) =>
      database.runAsOwner(
        `insert into public.setting (key, value) values ('demo.club', $1::jsonb)
         on conflict (key) do update set value = excluded.value`,
        [value],
      )
    await mark('{"people": "present"}')
    expect(new Set(Object.values(await stepsAs('admin')))).toEqual(new Set(['done']))
    await database.runAsOwner(`delete from public.setting where key in ('setup.mail', 'setup.open')`)
    await mark('{"people": "removed", "isAway": true}')
    expect(await stepsAs('admin')).toMatchObject({ mail: 'left', open: 'left' })
    await database.runAsOwner(`delete from public.setting where key = 'demo.club'`)
  })

  it('are visible to administrators only', async () => {
    for (const caller of ['kitchen', 'member', 'guest'] as const) expect(await stepsAs(caller)).toEqual({})
    expect(await outcomeOf(database.run(club.people.anon.scope, 'select * from public.setup_steps()'))).toBe(
      '42501',
    )
  })
})
