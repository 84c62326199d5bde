// Also on PostgreSQL: news through NOTIFY.
import { beforeAll, describe, expect, it } from 'vitest'
import { callers, ids, testClub } from './club.ts'
import { chargeRows } from './matrix/matrix-cases.ts'

const club = testClub()
beforeAll(async () => {
  await club.database.runAsOwner(
    'insert into public.ticket_receipt (order_id, device_id, user_id) values ($1, gen_random_uuid(), $2)',
    [ids.order, club.people.kitchen.id],
  )
  await club.database.execScript(chargeRows(club.people.member.id))
  await club.database.runAsOwner("insert into public.audit_entry (kind) values ('refused')")
  for (const [table, column] of [
    ['issue_work', 'minutes'],
    ['issue_material', 'note'],
  ])
    await club.database.runAsOwner(`insert into public.${table} (issue_id, ${column}) values ($1, '7')`, [
      ids.issue,
    ])
})

const tables = [
  'user_order',
  'user_order_item',
  'order_event',
  'ticket_receipt',
  'account_correction',
  'notification',
  'push_token',
  'audit_entry',
  'profile_allergies',
  'quiet_hours',
  'issue',
  'issue_photo',
  'issue_comment',
  'issue_event',
  'issue_check',
  'issue_follower',
  'issue_work',
  'issue_material',
  'inspection_round',
  'green_survey',
  'pin_profile',
  'kind_of_day',
  'layouts_of_day',
  'rounds_played',
  'known_mark',
  'green_block',
  'pin_explanation',
]

describe('the people a row concerns', () => {
  it.each(tables)('include everyone who may see it: %s', async (table) => {
    const { rows } = await club.database.runAsOwner<{ id: string; concerned: string[] }>(
      `select id::text, realtime.concerned('public', '${table}', to_jsonb(t))::text[] as concerned from public.${table} t`,
    )
    expect(rows.length).toBeGreaterThan(0)
    let seen = 0
    for (const caller of callers.filter((one) => one !== 'anon')) {
      const visible = await club.database.run<{ id: string }>(
        club.people[caller].scope,
        `select id::text from public.${table}`,
      )
      for (const { id } of visible.rows) {
        seen++
        expect(rows.find((row) => row.id === id)!.concerned).toContain(club.people[caller].id)
      }
    }
    expect(seen).toBeGreaterThan(0)
  })

  it('leave out those who have nothing to do with an order', async () => {
    const { rows } = await club.database.runAsOwner<{ concerned: string[] }>(
      `select realtime.concerned('public', 'user_order', to_jsonb(o))::text[] as concerned
       from public.user_order o where id = $1`,
      [ids.order],
    )
    const { member, kitchen, admin } = club.people
    expect([...rows[0]!.concerned].sort()).toEqual([member.id, kitchen.id, admin.id].sort())
  })

  it('are the reporter and the greenkeepers for a comment on an issue, not each open app', async () => {
    const { rows } = await club.database.runAsOwner<{ concerned: string[] }>(
      `select realtime.concerned('public', 'issue_comment', to_jsonb(c))::text[] as concerned
       from public.issue_comment c where id = $1`,
      [ids.comment],
    )
    const { member, maintenance, admin } = club.people
    expect([...rows[0]!.concerned].sort()).toEqual([member.id, maintenance.id, admin.id].sort())
  })

  it('are none for rows that no person reads', async () => {
    const { rows } = await club.database.runAsOwner<{ concerned: string[] }>(
      `select realtime.concerned('public', 'issue_edit', to_jsonb(e))::text[] as concerned from public.issue_edit e
       union all
       select realtime.concerned('public', 'notification_reading', to_jsonb(r))::text[] from public.notification_reading r`,
    )
    expect(rows.map(({ concerned }) => concerned)).toEqual([[], []])
  })

  it('are not listed for rows that everybody reads', async () => {
    const { rows } = await club.database.runAsOwner<{ concerned: string[] | null }>(
      `select realtime.concerned('public', 'menu_item', to_jsonb(i)) as concerned from public.menu_item i limit 1`,
    )
    expect(rows[0]!.concerned).toBeNull()
  })
})
