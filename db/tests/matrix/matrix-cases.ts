import { type Club, ids } from '#db/tests/club.ts'
import { outcomeOf, tryAs } from '#db/tests/statements.ts'
import type { Database, Scope } from '#server/database/types.ts'
import type { Case, Operation } from './matrix.ts'
import { accountCases } from './matrix-accounts.ts'
import { bestCases } from './matrix-best.ts'
import { courseCases } from './matrix-course.ts'
import { issueCases } from './matrix-issues.ts'
import { notificationCases } from './matrix-notifications.ts'
import { orderCases } from './matrix-orders.ts'
import { peopleCases } from './matrix-people.ts'
import { printingCases, printingRows } from './matrix-printing.ts'
import { rangeCases } from './matrix-range.ts'
import { workCases, workRows } from './matrix-work.ts'

/** All rows of the matrix. */
export const cases = [
  ...peopleCases,
  ...accountCases,
  ...courseCases,
  ...bestCases,
  ...rangeCases,
  ...orderCases,
  ...printingCases,
  ...issueCases,
  ...workCases,
  ...notificationCases,
]

/** A beer of the member on their account, partly refunded. */
export function chargeRows(member: string): string {
  return `
    insert into public.user_order (id, user_id, lines, pay, status)
      values ('${ids.charge}', '${member}', '[{"item_id": "${ids.beer}", "quantity": 1}]', 'account', 'completed');
    insert into public.account_correction (id, order_id, kind, amount_minor, reason)
      values ('${ids.correction}', '${ids.charge}', 'refund', -100, 'Flat');`
}

/** The rows of the matrix beside those of the club. */
export async function makeRows(club: Club): Promise<void> {
  await club.database.execScript(`
    insert into public.user_groups (group_id, name) values ('greens', 'Greens');
    insert into public.removed_person (id, by_whom, role_id, thread_kept) values (gen_random_uuid(), 'server', 'member', true);
    insert into public.audit_entry (kind) values ('refused');
    insert into public.menu_category (name) values ('Empty category');
    insert into public.serving_place (name) values ('Terrace');
    insert into public.sold_out_spell (name) values ('Soup');
    insert into public.course (name) values ('Second Course');
    insert into public.job_retry (id, job_id) values (gen_random_uuid(), 1);
    insert into public.setting_edit (id, key, base, value) select gen_random_uuid(), key, value, value
      from public.setting where key in ('club.name', 'kitchen.recall_minutes');
    ${chargeRows(club.people.member.id)}
    ${printingRows}
    ${workRows(club.people.maintenance.id)}`)
}

/** The statement of a cell. */
export function statement(club: Club, given: Case, operation: Operation): string {
  const table = `public.${given.table}`
  const where = given.where.replace('{member}', club.people.member.id)
  return {
    select: `select 1 from ${table} where ${where}`,
    insert: `insert into ${table} ${given.insert}`,
    update: `update ${table} set ${given.update} where ${where}`,
    delete: `delete from ${table} where ${where}`,
  }[operation]
}

/** The outcome of a statement that is rolled back, as a symbol of the matrix. */
export async function symbolOf(database: Database, scope: Scope, sql: string): Promise<string> {
  const outcome = await outcomeOf(tryAs(database, scope, (session) => session.query(sql)))
  if (typeof outcome === 'string') return outcome === '42501' ? 'x' : outcome
  return outcome.rowCount > 0 ? '+' : '-'
}
