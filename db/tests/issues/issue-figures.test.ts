import { beforeAll, describe, expect, it } from 'vitest'
import { ids, testClub } from '#db/tests/club.ts'
import type { Scope } from '#server/database/types.ts'

const club = testClub()
const { database } = club
beforeAll(async () => {
  const { member, other, maintenance } = club.people
  await database.runAsOwner('delete from public.issue')
  await database.execScript(`
    insert into public.setting (key, value, is_public) values ('club.time_zone', '"Asia/Tokyo"', true)
      on conflict (key) do update set value = excluded.value;
    insert into public.issue
      (id, reporter_id, category, status, hole_id, created_at, resolved_at, reopened_count, lng, lat)
    values
      ('${id(1)}', '${member.id}', 'bunker', 'closed', '${ids.hole1}', '2026-03-02T08:00+09', '2026-03-02T10:00+09', 0, -8, 53.003),
      ('${id(2)}', '${member.id}', 'bunker', 'resolved', '${ids.hole1}', '2026-03-03T08:00+09', '2026-03-05T08:00+09', 2, null, null),
      ('${id(3)}', '${other.id}', 'bunker', 'assigned', '${ids.hole2}', '2026-03-04T08:00+09', null, 1, -7.99, 53),
      ('${id(4)}', '${other.id}', 'green', 'closed', null, '2026-03-10T08:00+09', '2026-05-10T08:00+09', 0, null, null),
      ('${id(5)}', '${other.id}', 'green', 'declined', null, '2026-03-11T08:00+09', null, 0, null, null),
      -- Half past midnight of the 12th in Tokyo, the 11th in London.
      ('${id(6)}', '${other.id}', 'tree', 'new', null, '2026-03-12T00:30+09', null, 0, null, null);
    insert into public.issue (reporter_id, category, status, duplicate_of, created_at)
      values ('${other.id}', 'bunker', 'declined', '${id(1)}', '2026-03-02T09:00+09');
    insert into public.issue_work (issue_id, person_id, started_at, ended_at, minutes) values
      ('${id(1)}', '${maintenance.id}', '2026-03-02T09:00+09', '2026-03-02T09:30+09', null),
      ('${id(1)}', '${maintenance.id}', '2026-03-02T09:40+09', '2026-03-02T09:50+09', 25),
      ('${id(2)}', '${maintenance.id}', '2026-03-04T09:00+09', '2026-03-04T09:05+09', null);`)
})

function id(number: number): string {
  return `00000000-0000-4000-8000-0000000007${String(number).padStart(2, '0')}`
}

async function figures(scope: Scope, first: string | null = null, last: string | null = null) {
  const { rows } = await database.run(scope, 'select public.issue_figures($1, $2) as told', [first, last])
  return rows[0]!.told as Record<string, unknown>
}

const HOUR = 3600

describe('the figures of issues', () => {
  it('count reports and their outcomes, and count a duplicate once', async () => {
    expect(await figures(club.people.maintenance.scope)).toMatchObject({
      reported: 6,
      open: 2,
      resolved: 3,
      declined: 1,
      reopened: 2,
      median_seconds: 48 * HOUR,
      work_minutes: 60,
    })
  })

  it('are split by category, hole and time to repair', async () => {
    const told = await figures(club.people.admin.scope)
    expect(told.by_category).toEqual([
      {
        category: 'bunker',
        reported: 3,
        resolved: 2,
        reopened: 2,
        median_seconds: 25 * HOUR,
        work_minutes: 60,
      },
      {
        category: 'green',
        reported: 2,
        resolved: 1,
        reopened: 0,
        median_seconds: 61 * 24 * HOUR,
        work_minutes: null,
      },
      { category: 'tree', reported: 1, resolved: 0, reopened: 0, median_seconds: null, work_minutes: null },
    ])
    expect(told.by_hole).toEqual([
      { hole: 1, reported: 2, open: 0, reopened: 1, median_seconds: 25 * HOUR },
      { hole: 2, reported: 1, open: 1, reopened: 1, median_seconds: null },
      { hole: null, reported: 3, open: 1, reopened: 0, median_seconds: 61 * 24 * HOUR },
    ])
    expect(told.by_time).toEqual([
      { under_hours: 4, resolved: 1 },
      { under_hours: 24, resolved: 0 },
      { under_hours: 72, resolved: 1 },
      { under_hours: 168, resolved: 0 },
      { under_hours: 720, resolved: 0 },
      { under_hours: null, resolved: 1 },
    ])
    expect(told.by_week).toEqual([
      { week: '2026-03-02', reported: 3, resolved: 2 },
      { week: '2026-03-09', reported: 3, resolved: 0 },
      { week: '2026-05-04', reported: 0, resolved: 1 },
    ])
  })

  it('follow the days of the club’s clock', async () => {
    const { scope } = club.people.maintenance
    expect(await figures(scope, '2026-03-11', '2026-03-11')).toMatchObject({ reported: 1, declined: 1 })
    expect(await figures(scope, '2026-03-12')).toMatchObject({ reported: 1, open: 1 })
    expect(await figures(scope, null, '2026-03-02')).toMatchObject({ reported: 1, resolved: 1 })
  })

  it('without issues are zeros and empty lists', async () => {
    expect(await figures(club.people.admin.scope, '2020-01-01', '2020-01-02')).toMatchObject({
      reported: 0,
      median_seconds: null,
      by_category: [],
      by_hole: [],
      by_week: [],
    })
  })

  it('for a member cover their own reports, without the working time of staff', async () => {
    expect(await figures(club.people.member.scope)).toMatchObject({
      reported: 2,
      reopened: 1,
      work_minutes: null,
    })
    expect(await figures(club.people.kitchen.scope)).toMatchObject({ reported: 0 })
    expect(await figures(club.people.guest.scope)).toMatchObject({ reported: 0 })
  })

  it('are refused to visitors', async () => {
    await expect(figures(club.people.anon.scope)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the places of issues', () => {
  const places = async (scope: Scope, ...asked: (string | null)[]) =>
    (await database.run(scope, 'select public.issue_places($1, $2, $3) as told', asked)).rows[0]!.told

  it('match the requested days and category, within what the person may see', async () => {
    const { maintenance, member } = club.people
    expect(await places(maintenance.scope, null, null, null)).toHaveLength(2)
    expect(await places(maintenance.scope, '2026-03-04', null, 'bunker')).toEqual([[-7.99, 53]])
    expect(await places(maintenance.scope, null, null, 'tree')).toEqual([])
    expect(await places(member.scope, null, null, null)).toEqual([[-8, 53.003]])
  })
})
