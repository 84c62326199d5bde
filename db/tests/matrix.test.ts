import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scope } from '#server/database/types.ts'
import { type Club, callers, openClub, server } from './club.ts'
import { type Case, type Operation, operations } from './matrix.ts'
import { accountCases } from './matrix-accounts.ts'
import { bestCases } from './matrix-best.ts'
import { courseCases } from './matrix-course.ts'
import { issueCases } from './matrix-issues.ts'
import { notificationCases } from './matrix-notifications.ts'
import { orderCases } from './matrix-orders.ts'
import { peopleCases } from './matrix-people.ts'
import { rangeCases } from './matrix-range.ts'
import { workCases, workRows } from './matrix-work.ts'
import { outcomeOf, tryAs } from './statements.ts'

const cases = [
  ...peopleCases,
  ...accountCases,
  ...courseCases,
  ...bestCases,
  ...rangeCases,
  ...orderCases,
  ...issueCases,
  ...workCases,
  ...notificationCases,
]

let club: Club
beforeAll(async () => {
  club = await openClub()
  await club.database.execScript(`
    insert into public.user_groups (group_id, name) values ('greens', 'Greens');
    insert into public.removed_person (id, by_whom, role_id, thread_kept) values (gen_random_uuid(), 'server', 'member', true);
    insert into public.audit_entry (kind) values ('refused');
    insert into public.menu_category (name) values ('Empty category');
    insert into public.sold_out_spell (name) values ('Soup');
    insert into public.course (name) values ('Second Course');
    ${workRows(club.people.maintenance.id)}`)
})
afterAll(() => club.database.close())

function statement(given: Case, operation: Operation): string {
  const table = `public.${given.table}`
  const where = given.where.replace('{member}', club.people.member.id)
  return {
    select: `select 1 from ${table} where ${where}`,
    insert: `insert into ${table} ${given.insert}`,
    update: `update ${table} set ${given.update} where ${where}`,
    delete: `delete from ${table} where ${where}`,
  }[operation]
}

async function symbolOf(scope: Scope, sql: string): Promise<string> {
  const outcome = await outcomeOf(tryAs(club.database, scope, (session) => session.query(sql)))
  if (typeof outcome === 'string') return outcome === '42501' ? 'x' : outcome
  return outcome.rowCount > 0 ? '+' : '-'
}

describe('who may do what', () => {
  for (const given of cases) {
    for (const operation of operations) {
      it(`${operation} of ${given.row} in ${given.table} is for those whom the matrix names`, async () => {
        const found: Record<string, string> = {}
        for (const caller of callers) {
          found[caller] = await symbolOf(club.people[caller].scope, statement(given, operation))
        }
        expect(found).toEqual(given.outcomes[operation])
      })
    }
  }

  it('every table has its place in the matrix, and nothing else has', async () => {
    const { rows } = await club.database.runAsOwner<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
    )
    expect(rows.map((row) => row.name).sort()).toEqual(
      [...new Set<string>(cases.map((given) => given.table))].sort(),
    )
  })

  it('the server itself reads every row', async () => {
    for (const given of cases) expect(await symbolOf(server, statement(given, 'select')), given.row).toBe('+')
  })
})
