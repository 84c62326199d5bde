import { ids } from '#db/tests/club.ts'
import { type Case, grid, of } from './matrix.ts'

/** Access to notifications. Columns: anon, guest, member, other member, kitchen, maintenance, admin. */
export const notificationCases: Case[] = [
  {
    table: 'notification',
    row: `a member's news`,
    where: of(ids.notification),
    insert: `(user_id, event_key, topic, type, title, url)
      values ('00000000-0000-4000-8000-000000000000', 'forged', 'user_x', 'message', 'Click here', '/')`,
    update: `read_at = now()`,
    outcomes: grid`
      select  x  -  +  -  -  -  -
      insert  x  x  x  x  x  x  x
      update  x  -  +  -  -  -  -
      delete  x  -  +  -  -  -  -`,
  },
  {
    table: 'notification',
    row: `the words of a member's news`,
    where: of(ids.notification),
    insert: `(event_key, topic, type, title, url) values ('forged', 'user_x', 'message', 'Click here', '/')`,
    update: `title = 'Click here'`,
    outcomes: grid`
      select  x  -  +  -  -  -  -
      insert  x  x  x  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  -  +  -  -  -  -`,
  },
  {
    table: 'notification_reading',
    row: `that a member read their inbox`,
    where: of(ids.reading),
    insert: `(id, notification_id, read_at) values (gen_random_uuid(), '${ids.notification}', now())`,
    update: `read_at = now()`,
    outcomes: grid`
      select  x  x  x  x  x  x  x
      insert  x  x  +  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'push_token',
    row: `a member's device`,
    where: of(ids.device),
    insert: `(user_id, token, kind) values ('00000000-0000-4000-8000-000000000000', 'mine', 'fcm')`,
    update: `token = 'mine'`,
    outcomes: grid`
      select  x  -  +  -  -  -  -
      insert  x  x  x  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  -  +  -  -  -  -`,
  },
  {
    table: 'push_token',
    row: `what a member's device mutes`,
    where: of(ids.device),
    insert: `(user_id, token, kind, muted_kinds) values ('00000000-0000-4000-8000-000000000000', 'mine', 'fcm', '{order}')`,
    update: `muted_kinds = '{order}'`,
    outcomes: grid`
      select  x  -  +  -  -  -  -
      insert  x  x  x  x  x  x  x
      update  x  -  +  -  -  -  -
      delete  x  -  +  -  -  -  -`,
  },
  {
    table: 'quiet_hours',
    row: 'the quiet hours of a member',
    where: `id = '{member}'`,
    insert: `(id) values ('00000000-0000-4000-8000-000000000000')`,
    update: `is_on = true`,
    outcomes: grid`
      select  x  -  +  -  -  -  -
      insert  x  x  x  x  x  x  x
      update  x  -  +  -  -  -  -
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'topic_subscription',
    row: `what a member's device hears`,
    where: `token_id = '${ids.device}'`,
    insert: `(token_id, topic) values ('${ids.device}', 'all-issues')`,
    update: `topic = 'all-issues'`,
    outcomes: grid`
      select  x  -  +  -  -  -  -
      insert  x  x  x  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  -  +  -  -  -  -`,
  },
  {
    table: 'announcement',
    row: 'an announcement',
    where: of(ids.announcement),
    insert: `(audience, title) values ('everyone', 'Frost')`,
    update: `title = 'Fog'`,
    outcomes: grid`
      select  x  -  -  -  -  -  +
      insert  x  x  x  x  x  x  +
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'contact_message',
    row: 'a message to the club',
    where: of(ids.contactMessage),
    insert: `(body) values ('Hello')`,
    update: `handled_at = now()`,
    outcomes: grid`
      select  x  -  -  -  -  -  +
      insert  x  x  x  x  x  x  x
      update  x  -  -  -  -  -  +
      delete  x  -  -  -  -  -  +`,
  },
]
