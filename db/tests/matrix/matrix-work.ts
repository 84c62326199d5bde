import { ids } from '#db/tests/club.ts'
import { type Case, grid, of } from './matrix.ts'

const work = '00000000-0000-4000-8000-000000000061'
const material = '00000000-0000-4000-8000-000000000062'

/** One stretch of work of `maintenance` on a member's issue, and the material. */
export const workRows = (person: string) => `
  insert into public.issue_work (id, issue_id, person_id, started_at, ended_at)
    values ('${work}', '${ids.issue}', '${person}', now() - interval '1 hour', now());
  insert into public.issue_material (id, issue_id, author_id, note)
    values ('${material}', '${ids.issue}', '${person}', 'One rake');`

/** Access to the work on issues. Columns: anon, guest, member, other member, kitchen, maintenance, admin. */
export const workCases: Case[] = [
  {
    table: 'issue_work',
    row: 'an hour of work of a greenkeeper',
    where: of(work),
    insert: `(issue_id, started_at, minutes) values ('${ids.issue}', now(), 20)`,
    update: `minutes = 50`,
    outcomes: grid`
      select  x  -  -  -  -  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'issue_material',
    row: 'the material of a greenkeeper',
    where: of(material),
    insert: `(issue_id, note) values ('${ids.issue}', 'Sand')`,
    update: `note = 'Two rakes'`,
    outcomes: grid`
      select  x  -  -  -  -  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  -  -  -  -  +  +`,
  },
]
