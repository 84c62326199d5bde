import { ids } from '#db/tests/club.ts'
import { type Case, grid, of } from './matrix.ts'

/** Access to issues. Columns: anon, guest, member, other member, kitchen, maintenance, admin. */
export const issueCases: Case[] = [
  {
    table: 'issue_transition',
    row: 'a step',
    where: `to_status = 'closed' and role_id = 'member'`,
    insert: `values ('new', 'closed', 'member', false)`,
    update: `needs_reason = true`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'issue',
    row: `a member's issue`,
    where: of(ids.issue),
    insert: `(category) values ('path')`,
    update: `description = 'Rake and sand gone'`,
    outcomes: grid`
      select  x  -      +  -  -  +  +
      insert  x  x  +  +  +  +  +
      update  x  -      +  -  -  +  +
      delete  x  x      x  x  x  x  x`,
  },
  {
    table: 'issue_edit',
    row: `an edit of a member's issue`,
    where: of(ids.edit),
    insert: `(id, issue_id, made_at, changes) values (gen_random_uuid(), '${ids.issue}', now(),
      '{"description": "Rake and sand gone"}')`,
    update: `made_at = now()`,
    outcomes: grid`
      select  x  x  x  x  x  x  x
      insert  x  x  +  x  x  +  +
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'issue_photo',
    row: `a photo of a member's issue`,
    where: of(ids.photo),
    insert: `(id, issue_id, path) values ('00000000-0000-4000-8000-000000000099', '${ids.issue}',
      '${ids.issue}/00000000-0000-4000-8000-000000000099.jpg')`,
    update: `kind = 'after'`,
    outcomes: grid`
      select  x  -  +  -  -  +  +
      insert  x  x  +  x  x  +  +
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'issue_photo',
    row: 'a photo of the repair',
    where: of(ids.photo),
    insert: `(id, issue_id, kind, path) values ('00000000-0000-4000-8000-000000000099', '${ids.issue}', 'after',
      '${ids.issue}/00000000-0000-4000-8000-000000000099.jpg')`,
    update: `width = 1`,
    outcomes: grid`
      select  x  -  +  -  -  +  +
      insert  x  x  x  x  x  +  +
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'issue_comment',
    row: `a comment on a member's issue`,
    where: of(ids.comment),
    insert: `(issue_id, body) values ('${ids.issue}', 'Thanks')`,
    update: `body = 'Edited'`,
    outcomes: grid`
      select  x  -  +  -  -  +  +
      insert  x  x  +  x  x  +  +
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'issue_comment',
    row: 'a comment among staff',
    where: of(ids.staffComment),
    insert: `(issue_id, body, staff_only) values ('${ids.issue}', 'Ask Joe', true)`,
    update: `staff_only = false`,
    outcomes: grid`
      select  x  -  -  -  -  +  +
      insert  x  x  x  x  x  +  +
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'issue_follower',
    row: 'a member as follower of an own report',
    where: `issue_id = '${ids.issue}' and user_id = '{member}'`,
    insert: `(issue_id) values ('${ids.issue}')`,
    update: `created_at = now()`,
    outcomes: grid`
      select  x  -      +  -  -  +  +
      insert  x  x  -  +  +  +  +
      update  x  x      x  x  x  x  x
      delete  x  -      +  -  -  -  -`,
  },
  {
    table: 'issue_event',
    row: `the report of a member's issue`,
    where: `issue_id = '${ids.issue}' and kind = 'reported'`,
    insert: `(issue_id, kind, actor_role) values ('${ids.issue}', 'changed', 'admin')`,
    update: `actor_role = 'admin'`,
    outcomes: grid`
      select  x  -  +  -  -  +  +
      insert  x  x  x  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'issue_event',
    row: 'the trace of a comment among staff',
    where: `issue_id = '${ids.issue}' and changes ->> 'comment_id' like '%${ids.staffComment}%'`,
    insert: `(issue_id, kind, actor_role) values ('${ids.issue}', 'comment', 'admin')`,
    update: `changes = '{}'`,
    outcomes: grid`
      select  x  -  -  -  -  +  +
      insert  x  x  x  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'issue_place',
    row: 'a machine with a code',
    where: of(ids.mower),
    insert: `(code, name, kind) values ('M0WER2', 'Triplex', 'machine')`,
    update: `name = 'Triplex of 2019'`,
    outcomes: grid`
      select  x  -  +  +  +  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  -  -  -  -  +  +`,
  },
  {
    table: 'issue_place',
    row: 'a machine that was sold',
    where: of(ids.soldMower),
    insert: `(code, name, kind) values ('M0WER2', 'Triplex', 'machine')`,
    update: `is_active = true`,
    outcomes: grid`
      select  x  -  -  -  -  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  -  -  -  -  +  +`,
  },
  {
    table: 'issue_effect',
    row: 'a closed hole',
    where: of(ids.holeClosed),
    insert: `(issue_id, kind) values ('${ids.roundIssue}', 'range_closed')`,
    update: `note = 'Flooded'`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'issue_effect',
    row: 'a blocked zone',
    where: of(ids.zoneEffect),
    insert: `(issue_id, kind, created_by) values ('${ids.roundIssue}', 'map_notice', null)`,
    update: `is_on = false`,
    outcomes: grid`
      select  -  -  -  -  -  +  +
      insert  x  x  x  x  x  x  x
      update  x  -  -  -  -  +  +
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'inspection_round',
    row: 'a round',
    where: of(ids.round),
    insert: `(name, weekdays, checklist) values ('Machines', '{1}', '["Oil"]')`,
    update: `is_active = false`,
    outcomes: grid`
      select  x  -  -  -  -  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  -  -  -  -  +  +`,
  },
  {
    table: 'issue_check',
    row: 'a checklist point of a round',
    where: of(ids.check),
    insert: `(issue_id, position, title) values ('${ids.roundIssue}', 2, 'Bunker 2')`,
    update: `state = 'ok'`,
    outcomes: grid`
      select  x  -  -  -  -  +  +
      insert  x  x  x  x  x  x  x
      update  x  -  -  -  -  +  +
      delete  x  x  x  x  x  x  x`,
  },
]
