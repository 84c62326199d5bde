import { ids } from '#db/tests/club.ts'
import { type Case, grid, of } from './matrix.ts'

/** Access to the menu and orders. Columns: anon, guest, member, other member, kitchen, maintenance, admin. */
export const orderCases: Case[] = [
  {
    table: 'menu_category',
    row: 'a category',
    where: `name = 'Empty category'`,
    insert: `(name) values ('Cakes')`,
    update: `position = 7`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  +  x  +
      update  x  -  -  -  +  -  +
      delete  x  -  -  -  +  -  +`,
  },
  {
    table: 'menu_item',
    row: 'a dish',
    where: of(ids.burger),
    insert: `(category_id, name, price_minor) values ('${ids.category}', 'Chips', 400)`,
    update: `sold_out = true`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  +  x  +
      update  x  -  -  -  +  -  +
      delete  x  -  -  -  +  -  +`,
  },
  {
    table: 'menu_item',
    row: 'a dish off the menu',
    where: of(ids.offMenu),
    insert: `(category_id, name, price_minor, is_active) values ('${ids.category}', 'Goose', 1900, false)`,
    update: `is_active = true`,
    outcomes: grid`
      select  -  -  -  -  +  -  +
      insert  x  x  x  x  +  x  +
      update  x  -  -  -  +  -  +
      delete  x  -  -  -  +  -  +`,
  },
  {
    table: 'menu_option',
    row: 'an option',
    where: of(ids.bacon),
    insert: `(item_id, group_id, name) values ('${ids.burger}', '${ids.extras}', 'Egg')`,
    update: `price_minor = 250`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  +  x  +
      update  x  -  -  -  +  -  +
      delete  x  -  -  -  +  -  +`,
  },
  {
    table: 'menu_option_group',
    row: 'a group of options',
    where: of(ids.extras),
    insert: `(item_id, name, most) values ('${ids.burger}', 'Sauces', 2)`,
    update: `most = 3`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  +  x  +
      update  x  -  -  -  +  -  +
      delete  x  -  -  -  +  -  +`,
  },
  {
    table: 'serving_place',
    row: 'a serving place',
    where: `name = 'Terrace'`,
    insert: `(name) values ('Range bar')`,
    update: `is_active = false`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  +  x  +
      update  x  -  -  -  +  -  +
      delete  x  -  -  -  +  -  +`,
  },
  {
    table: 'menu_import',
    row: 'a menu file',
    where: of(ids.menuImport),
    insert: `(file_name, changes) values ('drinks.csv', '{}')`,
    update: `file_name = 'mine.csv'`,
    outcomes: grid`
      select  x  -  -  -  +  -  +
      insert  x  x  x  x  +  x  +
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'order_transition',
    row: 'a step',
    where: `to_status = 'ready' and role_id = 'kitchen'`,
    insert: `values ('ready', 'new', 'member', false)`,
    update: `needs_reason = true`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'user_order',
    row: `a member's order`,
    where: of(ids.order),
    insert: `(lines) values ('[{"item_id": "${ids.beer}", "quantity": 2}]')`,
    update: `status = 'cancelled', reason = 'Rain'`,
    outcomes: grid`
      select  x  -      +  -  +  -  +
      insert  x  x  +  +  +  +  +
      update  x  -      +  -  +  -  +
      delete  x  x      x  x  x  x  x`,
  },
  {
    table: 'user_order_item',
    row: `a line of a member's order`,
    where: `order_id = '${ids.order}'`,
    insert: `(order_id, position, name, quantity, unit_minor, total_minor) values ('${ids.order}', 2, 'Free', 1, 0, 0)`,
    update: `done = true`,
    outcomes: grid`
      select  x  -  +  -  +  -  +
      insert  x  x  x  x  x  x  x
      update  x  -  -  -  +  -  +
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'account_correction',
    row: 'a refund to a member',
    where: of(ids.correction),
    insert: `(order_id, kind, amount_minor, reason) values ('${ids.charge}', 'refund', -50, 'Cold')`,
    update: `amount_minor = -600`,
    outcomes: grid`
      select  x  -  +  -  -  -  +
      insert  x  x  x  x  x  x  +
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'order_event',
    row: `what happened to a member's order`,
    where: `order_id = '${ids.order}'`,
    insert: `(order_id, to_status, actor_role) values ('${ids.order}', 'ready', 'admin')`,
    update: `actor_role = 'admin'`,
    outcomes: grid`
      select  x  -  +  -  +  -  +
      insert  x  x  x  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'ticket_receipt',
    row: 'the receipt of a ticket',
    where: `order_id = '${ids.order}'`,
    insert: `(order_id, device_id) values ('${ids.order}', gen_random_uuid())`,
    update: `shown_at = now()`,
    outcomes: grid`
      select  x  -  -  -  +  -  +
      insert  x  x  x  x  +  x  +
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
  {
    table: 'sold_out_spell',
    row: 'an entry of the sold-out log',
    where: `name = 'Soup'`,
    insert: `(name) values ('Goose')`,
    update: `ended_at = now()`,
    outcomes: grid`
      select  x  -  -  -  -  -  +
      insert  x  x  x  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
]
