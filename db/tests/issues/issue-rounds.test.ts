// Also on PostgreSQL: servers that start a round at once.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ids, type Person, pin, testClub } from '#db/tests/club.ts'
import { type Columns, insert, outcomeOf, update } from '#db/tests/statements.ts'
import { createUser } from '#server/database/testing.ts'

const club = testClub()
const { database } = club
const keeper = club.people.maintenance
beforeEach(() =>
  database.execScript(
    'delete from public.inspection_round; delete from public.issue where check_id is not null',
  ),
)

/** Mondays and Thursdays, from 1 June 2026, a Monday, by the demo club's clock in Dublin. */
async function plan(columns: Columns = {}): Promise<string> {
  const { rows } = await database.runAsOwner(
    `insert into public.inspection_round (name, category, weekdays, checklist, starts_on, assignee_id)
     values ('Bunkers', 'bunker', '{1,4}', '["Bunker 1 left", "Bunker 2 right"]', '2026-06-01', $1) returning id`,
    [keeper.id],
  )
  const id = rows[0]!.id as string
  const names = Object.keys(columns)
  if (names.length > 0) {
    const sets = names.map((name, at) => `${name} = $${at + 2}`).join(', ')
    await database.runAsOwner(`update public.inspection_round set ${sets} where id = $1`, [
      id,
      ...Object.values(columns),
    ])
  }
  return id
}

const start = async (at: string) =>
  (await database.runAsOwner('select private.start_rounds($1) as made', [at])).rows[0]!.made

const jobsOf = async (round: string) =>
  (
    await database.runAsOwner(
      `select id, round_on::text as day, status, description, due_on::text as due, assignee_id
       from public.issue where round_id = $1 order by round_on`,
      [round],
    )
  ).rows as { id: string; day: string; status: string }[]

const days = async (round: string) => (await jobsOf(round)).map(({ day }) => day)

const checksOf = async (issue: string) =>
  (
    await database.runAsOwner(
      'select id, title, state, note, checked_by from public.issue_check where issue_id = $1 order by position',
      [issue],
    )
  ).rows as { id: string; title: string; state: string; note: string | null; checked_by: string | null }[]

const finish = (issue: string) =>
  database.execScript(`
    alter table public.issue disable trigger user;
    update public.issue set status = 'closed' where id = '${issue}';
    alter table public.issue enable trigger user;`)

const tick = (id: string, columns: Columns, { scope } = keeper) =>
  update(database, scope, 'issue_check', id, columns)

/** A job created an hour ago, with its two points. */
async function job() {
  const round = await plan()
  await start('2026-06-01T08:00:00Z')
  const [issue] = await jobsOf(round)
  await database.execScript(`
    alter table public.issue disable trigger user;
    update public.issue set created_at = now() - interval '1 hour' where id = '${issue!.id}';
    alter table public.issue enable trigger user;`)
  return { issue: issue!.id, checks: await checksOf(issue!.id) }
}

describe('a round of inspection', () => {
  it('creates the job of a day, with its list, from its planned hour on', async () => {
    const round = await plan()
    expect(await start('2026-06-01T04:59:00Z')).toBe(0)
    expect(await start('2026-06-01T05:00:00Z')).toBe(1)
    const [made] = await jobsOf(round)
    expect(made).toMatchObject({
      day: '2026-06-01',
      due: '2026-06-01',
      status: 'assigned',
      description: 'Bunkers',
      assignee_id: keeper.id,
    })
    expect((await checksOf(made!.id)).map(({ title, state }) => [title, state])).toEqual([
      ['Bunker 1 left', 'open'],
      ['Bunker 2 right', 'open'],
    ])
  })

  it('creates the job once, however often and by however many servers it is started', async () => {
    const round = await plan()
    const looks = Array.from({ length: 5 }, () => start('2026-06-01T08:00:00Z'))
    const made = await Promise.all(looks)
    expect(made.reduce((sum: number, one) => sum + Number(one), 0)).toBe(1)
    await finish((await jobsOf(round))[0]!.id)
    expect(await start('2026-06-02T08:00:00Z')).toBe(0)
    expect(await days(round)).toEqual(['2026-06-01'])
  })

  it('creates one job after weeks without a start, for the last missed day', async () => {
    const round = await plan()
    expect(await start('2026-06-24T08:00:00Z')).toBe(1)
    expect(await days(round)).toEqual(['2026-06-22'])
    await finish((await jobsOf(round))[0]!.id)
    await start('2026-06-25T08:00:00Z')
    expect(await days(round)).toEqual(['2026-06-22', '2026-06-25'])
  })

  it('creates no second job while the first is open', async () => {
    const round = await plan()
    await start('2026-06-01T08:00:00Z')
    expect(await start('2026-06-04T08:00:00Z')).toBe(0)
    await finish((await jobsOf(round))[0]!.id)
    expect(await start('2026-06-04T08:00:00Z')).toBe(1)
  })

  it.each([
    ['the 1st of the month', '{1}', '2026-06-30T08:00:00Z', ['2026-06-01']],
    ['the last day of any month, when it is the 31st', '{31}', '2026-06-30T08:00:00Z', ['2026-06-30']],
    ['the 31st itself', '{31}', '2026-08-01T08:00:00Z', ['2026-07-31']],
  ])('comes on %s', async (_, month_days, moment, expected) => {
    const round = await plan({ weekdays: '{}', month_days })
    await start(moment)
    expect(await days(round)).toEqual(expected)
  })

  it('can be started before its day, once, by course maintenance', async () => {
    const round = await plan({ weekdays: '{}', month_days: '{1}', starts_on: '2999-01-01' })
    const startNow = ({ scope }: Person, id: string = randomUUID()) =>
      insert(database, scope, 'issue', { id, category: 'other', round_id: round })
    expect(await outcomeOf(startNow(club.people.member))).toBe('GS402')
    const { admin } = club.people
    const both = await Promise.all([outcomeOf(startNow(keeper)), outcomeOf(startNow(admin))])
    expect(both.filter((outcome) => outcome === 'GS491')).toHaveLength(1)
    const [made, ...more] = await jobsOf(round)
    expect(more).toEqual([])
    const today = (await database.runAsOwner('select private.club_today()::text as day', [])).rows[0]!.day
    expect(made).toMatchObject({
      day: today,
      due: today,
      status: 'assigned',
      description: 'Bunkers',
      assignee_id: keeper.id,
    })
    expect(await checksOf(made!.id)).toHaveLength(2)
    await finish(made!.id)
    expect(await outcomeOf(startNow(keeper))).toBe('GS491')
    // The device repeats the request after a lost answer.
    expect(await outcomeOf(startNow(keeper, made!.id))).toBe('23505')
  })

  it('goes to the person who starts it by hand', async () => {
    const round = await plan()
    const { admin } = club.people
    const row = { id: randomUUID(), category: 'other', round_id: round, assignee_id: admin.id }
    await insert(database, admin.scope, 'issue', row)
    expect(await jobsOf(round)).toMatchObject([{ assignee_id: admin.id, description: 'Bunkers' }])
  })

  it('that is inactive creates no job, and its jobs stay when it is deleted', async () => {
    const round = await plan({ is_active: false })
    expect(await start('2026-06-01T08:00:00Z')).toBe(0)
    await database.runAsOwner('update public.inspection_round set is_active = true where id = $1', [round])
    await start('2026-06-01T08:00:00Z')
    const [made] = await jobsOf(round)
    await database.run(keeper.scope, 'delete from public.inspection_round where id = $1', [round])
    expect(await checksOf(made!.id)).toHaveLength(2)
  })

  it('with a changed plan creates no job for the days before', async () => {
    const { rows } = await insert(database, keeper.scope, 'inspection_round', {
      name: 'Machines',
      weekdays: '{1,2,3,4,5,6,7}',
      checklist: '["Oil"]',
      starts_on: '2020-01-01',
    })
    const { rows: today } = await database.runAsOwner('select private.club_today()::text as today')
    expect(rows[0]!.starts_on).toBe(today[0]!.today)
  })

  it.each<[string, string, Columns]>([
    ['without a day', '23514', { weekdays: '{}' }],
    ['on an eighth day', '23514', { weekdays: '{8}' }],
    ['without a checklist point', 'GS488', { checklist: '[]' }],
    ['with a point without text', 'GS488', { checklist: '[" "]' }],
    ['with a checklist that is no list', 'GS488', { checklist: '"Oil"' }],
    ['with 61 points', 'GS488', { checklist: JSON.stringify(Array(61).fill('Oil')) }],
    ['without a name', '23514', { name: ' ' }],
  ])('is refused %s (%s)', async (_, code, columns) => {
    const row = { name: 'Machines', weekdays: '{1}', checklist: '["Oil"]', ...columns }
    expect(await outcomeOf(insert(database, keeper.scope, 'inspection_round', row))).toBe(code)
  })

  it('cannot be given to a cook', async () => {
    const row = {
      name: 'Machines',
      weekdays: '{1}',
      checklist: '["Oil"]',
      assignee_id: club.people.kitchen.id,
    }
    expect(await outcomeOf(insert(database, keeper.scope, 'inspection_round', row))).toBe('GS489')
  })
})

describe('the checklist of a round', () => {
  it('is ticked, and the round can be finished only when every point is checked', async () => {
    const { issue, checks } = await job()
    const [left, right] = checks
    await tick(left!.id, { state: 'ok' })
    await update(database, keeper.scope, 'issue', issue, { status: 'in_progress' })
    const done = () => update(database, keeper.scope, 'issue', issue, { status: 'resolved' })
    expect(await outcomeOf(done())).toBe('GS486')
    await tick(right!.id, { state: 'ok', note: ' Raked ' })
    await done()
    expect(await checksOf(issue)).toMatchObject([
      { state: 'ok', checked_by: keeper.id },
      { state: 'ok', note: 'Raked' },
    ])
    expect(await outcomeOf(tick(left!.id, { state: 'fault' }))).toBe('GS487')
  })

  it('creates an issue for a fault, with its place, and marks the point as checked', async () => {
    const { checks } = await job()
    const { lng, lat } = pin(1)
    const fault = {
      id: randomUUID(),
      category: 'bunker',
      description: 'Wall fell in',
      lng,
      lat,
      check_id: checks[0]!.id,
    }
    const { rows } = await insert(database, keeper.scope, 'issue', fault)
    expect(rows[0]).toMatchObject({ hole_id: ids.hole1, status: 'new', reporter_id: keeper.id })
    expect((await checksOf((await job()).issue)).length).toBe(2)
    const { rows: point } = await database.runAsOwner(
      'select state, note, checked_by from public.issue_check where id = $1',
      [checks[0]!.id],
    )
    expect(point).toEqual([{ state: 'fault', note: 'Wall fell in', checked_by: keeper.id }])
    expect(
      await outcomeOf(insert(database, club.people.member.scope, 'issue', { ...fault, id: randomUUID() })),
    ).toBe('GS402')
  })

  it('keeps the later check of two people who tick offline, and records whose check was replaced', async () => {
    const { issue, checks } = await job()
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const admin = club.people.admin
    await tick(checks[0]!.id, { state: 'ok', checked_at: at(5) })
    await tick(checks[0]!.id, { state: 'fault', note: 'Stones', checked_at: at(10) }, admin)
    expect((await checksOf(issue))[0]).toMatchObject({ state: 'ok', checked_by: keeper.id })
    const { rows } = await database.runAsOwner(
      `select lost from public.issue_event where issue_id = $1 and lost is not null`,
      [issue],
    )
    expect(rows).toMatchObject([{ lost: { check: { value: { note: 'Stones' }, author_id: admin.id } } }])
    await tick(checks[0]!.id, { state: 'fault', note: 'Stones', checked_at: at(1) }, admin)
    expect((await checksOf(issue))[0]).toMatchObject({ state: 'fault', checked_by: admin.id })
  })
})

describe('a round made in the evening of a club west of the server', () => {
  it('starts on the day of the club', async () => {
    let days: unknown
    const evening = database.asOwner(async (session) => {
      await session.script(`create or replace function private.club_today() returns date language sql stable
        set search_path = '' as 'select current_date - 1'`)
      await session.query(
        `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
        [JSON.stringify(keeper.scope.claims)],
      )
      const { rows } = await session.query(
        `insert into public.inspection_round (name, category, weekdays, checklist)
         values ('Bunkers', 'bunker', '{1}', '["Bunker 1"]') returning current_date - starts_on as days`,
      )
      days = rows[0]!.days
      throw new Error('rolls back')
    })
    await expect(evening).rejects.toThrow('rolls back')
    expect(days).toBe(1)
  })
})

describe('a round whose assignee is no longer of course maintenance', () => {
  it('starts without an assignee, like the other rounds', async () => {
    const left = await createUser(database, { role_id: 'maintenance' })
    const [round, other] = [await plan({ assignee_id: left.id }), await plan()]
    await database.run(club.people.admin.scope, 'select public.remove_person($1)', [left.id])
    expect(await start('2026-06-01T08:00:00Z')).toBe(2)
    expect(await jobsOf(round)).toMatchObject([{ status: 'new', assignee_id: null }])
    expect(await jobsOf(other)).toMatchObject([{ status: 'assigned', assignee_id: keeper.id }])
  })

  it('can be started by other people, and does not block the deletion of its author', async () => {
    const author = await createUser(database, { role_id: 'maintenance' })
    const left = await createUser(database, { role_id: 'maintenance' })
    const round = await plan({ assignee_id: left.id, created_by: author.id })
    await database.runAsOwner(`update public.profiles set role_id = 'member' where id = $1`, [left.id])
    const job = await insert(database, keeper.scope, 'issue', { round_id: round, category: 'other' })
    expect(job.rows[0]).toMatchObject({ status: 'new', assignee_id: null })
    await database.run(club.people.admin.scope, 'select public.remove_person($1, false)', [author.id])
    const { rows } = await database.runAsOwner(
      'select created_by from public.inspection_round where id = $1',
      [round],
    )
    expect(rows).toEqual([{ created_by: null }])
  })
})
