import { type Case, grid, uuid } from './matrix.ts'

/**
 * Access to roles, crews, profiles and settings. Columns: anon, guest, member, other member, kitchen, maintenance,
 * admin.
 */
export const peopleCases: Case[] = [
  {
    table: 'roles',
    row: 'a role',
    where: `role_id = 'kitchen'`,
    insert: `(role_id, name) values ('caddie', 'caddie')`,
    update: `name = 'chef'`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'user_groups',
    row: 'a crew',
    where: `group_id = 'greens'`,
    insert: `(group_id, name) values ('bunkers', 'Bunker crew')`,
    update: `name = 'Greens crew'`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  x  +
      update  x  -  -  -  -  -  +
      delete  x  -  -  -  -  -  +`,
  },
  {
    table: 'user_groups',
    row: 'the default crew',
    where: `group_id = 'default'`,
    insert: `(group_id, name) values ('bunkers', 'Bunker crew')`,
    update: `name = 'Everybody'`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  x  +
      update  x  -  -  -  -  -  +
      delete  x  -  -  -  -  -  GS104`,
  },
  {
    table: 'profiles',
    row: `a member's profile`,
    where: `id = '{member}'`,
    insert: `(id) values (${uuid})`,
    update: `first_name = 'Maria'`,
    outcomes: grid`
      select  x  -  +  -  +  +  +
      insert  x  x  x  x  x  x  x
      update  x  -  +  -  -  -  GS103
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'profiles',
    row: `a member's role`,
    where: `id = '{member}'`,
    insert: `(id, role_id) values (${uuid}, 'admin')`,
    update: `role_id = 'kitchen'`,
    outcomes: grid`
      select  x  -  +      -  +  +  +
      insert  x  x  x      x  x  x  x
      update  x  -  GS101  -  -  -  +
      delete  x  x  x      x  x  x  x`,
  },
  {
    table: 'profiles',
    row: `a member's crew`,
    where: `id = '{member}'`,
    insert: `(id, user_group_id) values (${uuid}, 'greens')`,
    update: `user_group_id = 'greens'`,
    outcomes: grid`
      select  x  -  +      -  +  +  +
      insert  x  x  x      x  x  x  x
      update  x  -  GS101  -  -  -  +
      delete  x  x  x      x  x  x  x`,
  },
  {
    table: 'audit_entry',
    row: 'an entry of the audit log',
    where: `kind = 'refused'`,
    insert: `(kind) values ('refused')`,
    update: `count = 2`,
    outcomes: grid`
      select  x  -  -  -  -  -  +
      insert  x  x  x  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'profile_private',
    row: `a member's phone, country and language`,
    where: `id = '{member}'`,
    insert: `(id, phone) values (${uuid}, '+353 1 000')`,
    update: `phone = '+353 1 000'`,
    outcomes: grid`
      select  x  -  +  -  -  -  +
      insert  x  x  x  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'profile_private',
    row: `a member's permission to charge the account`,
    where: `id = '{member}'`,
    insert: `(id, may_charge) values (${uuid}, true)`,
    update: `may_charge = true`,
    outcomes: grid`
      select  x  -  +  -  -  -  +
      insert  x  x  x  x  x  x  x
      update  x  -  -  -  -  -  +
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'profile_allergies',
    row: 'the allergies of a member',
    where: `id = '{member}'`,
    insert: `(id, allergens) values (${uuid}, '{milk}')`,
    update: `allergens = '{milk}'`,
    outcomes: grid`
      select  x  -  +  -  -  -  -
      insert  x  x  x  x  x  x  x
      update  x  -  +  -  -  -  -
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'setting',
    row: 'a public setting',
    where: `key = 'club.name'`,
    insert: `(key, value) values ('club.motto', '"Fore"')`,
    update: `value = '"Links"'`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  x  +
      update  x  -  -  -  -  -  +
      delete  x  -  -  -  -  -  +`,
  },
  {
    table: 'setting',
    row: 'a private setting',
    where: `key = 'mail.sender'`,
    insert: `(key, value, is_public) values ('club.motto', '"Fore"', true)`,
    update: `value = '"x@greenside.example"'`,
    outcomes: grid`
      select  -  -  -  -  -  -  +
      insert  x  x  x  x  x  x  +
      update  x  -  -  -  -  -  +
      delete  x  -  -  -  -  -  +`,
  },
  {
    table: 'job_retry',
    row: 'the retry of a job',
    where: 'true',
    insert: `(id, job_id) values (gen_random_uuid(), 7)`,
    update: 'job_id = 8',
    outcomes: grid`
      select  x  x  x  x  x  x  x
      insert  x  x  x  x  x  x  +
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'setting_edit',
    row: 'an edit of a setting',
    where: 'true',
    insert: `(id, key, base, value) values (gen_random_uuid(), 'club.name', '"Greenside"', '"Links"')`,
    update: `value = '"Links"'`,
    outcomes: grid`
      select  x  x  x  x  x  x  x
      insert  x  x  x  x  x  x  +
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'setting_edit',
    row: 'an edit of a setting of the kitchen',
    where: 'true',
    insert: `(id, key, base, value) values (gen_random_uuid(), 'kitchen.recall_minutes', '30', '40')`,
    update: `value = '40'`,
    outcomes: grid`
      select  x  x  x  x  x  x  x
      insert  x  x  x  x  +  x  +
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'setting',
    row: 'the pause of the kitchen',
    where: `key = 'kitchen.paused'`,
    insert: `(key, value) values ('kitchen.closed', 'true')`,
    update: `value = 'true'`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  x  +
      update  x  -  -  -  +  -  +
      delete  x  -  -  -  -  -  +`,
  },
]
