import { type Case, grid, uuid } from './matrix.ts'

/** Access to removed people. Columns: anon, guest, member, other member, kitchen, maintenance, admin. */
export const accountCases: Case[] = [
  {
    table: 'removed_person',
    row: 'a removed person',
    where: `by_whom = 'server'`,
    insert: `(id, by_whom, role_id, thread_kept) values (${uuid}, 'self', 'member', true)`,
    update: `role_id = 'admin'`,
    outcomes: grid`
      select  x  -  -  -  -  -  +
      insert  x  x  x  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'setting',
    row: 'the person on duty in the kitchen',
    where: `key = 'kitchen.duty_manager'`,
    insert: `(key, value) values ('kitchen.closed', 'true')`,
    update: `value = 'null'`,
    outcomes: grid`
      select  -  -  -  -  +  -  +
      insert  x  x  x  x  x  x  +
      update  x  -  -  -  +  -  +
      delete  x  -  -  -  -  -  +`,
  },
]
