import { ids } from '#db/tests/club.ts'
import { type Case, grid, of } from './matrix.ts'

/**
 * Access to the range's day and the forecast. Columns: anon, guest, member, other member, kitchen, maintenance, admin.
 */
export const rangeCases: Case[] = [
  {
    table: 'range_day',
    row: 'a range day',
    where: of(ids.rangeDay),
    insert: `(course_id, date, line_m, irons_only) values ('${ids.course}', current_date + 3, 12, true)`,
    update: `line_m = 5`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  +  +
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'weather_forecast',
    row: 'the forecast',
    where: `course_id = '${ids.course}'`,
    insert: `(course_id) values ((select id from public.course where name = 'Second Course'))`,
    update: `failure = 'timeout'`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
]
