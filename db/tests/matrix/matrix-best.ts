import { ids, tilted } from '#db/tests/club.ts'
import { profiles } from '#domain/course/best-position/profile.ts'
import { type Case, grid, of } from './matrix.ts'

/** Access to the inputs of pin choice. Columns: anon, guest, member, other member, kitchen, maintenance, admin. */
export const bestCases: Case[] = [
  {
    table: 'green_survey',
    row: 'the heights of a green',
    where: of(ids.survey),
    insert: `(feature_id, name, kind, lng, lat, heights)
      values ('${ids.green2}', 'Laser', 'points', -7.99, 53, '${JSON.stringify(tilted())}')`,
    update: `name = 'Drone 2027'`,
    outcomes: grid`
      select  x  -  -  -  -  +  +
      insert  x  x  x  x  x  +  +
      update  x  x  x  x  x  x  x
      delete  x  -  -  -  -  +  +`,
  },
  {
    table: 'pin_profile',
    row: 'a kind of day',
    where: of(ids.pinProfile),
    insert: `(course_id, name, settings) values ('${ids.course}', 'Ladies'' day', '${JSON.stringify(profiles.daily)}')`,
    update: `name = 'President''s day'`,
    outcomes: grid`
      select  x  -  -  -  -  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  -  -  -  -  +  +`,
  },
  {
    table: 'kind_of_day',
    row: 'the kind of day on a date',
    where: of(ids.kindOfDay),
    insert: `(course_id, date, name) values ('${ids.course}', current_date + 1, 'windy')`,
    update: `name = 'daily'`,
    outcomes: grid`
      select  x  -  -  -  -  +  +
      insert  x  x  x  x  x  +  +
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'layouts_of_day',
    row: 'the layouts of a day',
    where: of(ids.layoutsOfDay),
    insert: `(course_id, date, layouts) values ('${ids.course}', current_date + 1, '[[1]]')`,
    update: `layouts = '[[1]]'`,
    outcomes: grid`
      select  x  -  -  -  -  +  +
      insert  x  x  x  x  x  +  +
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'rounds_played',
    row: 'the rounds played on a day',
    where: of(ids.rounds),
    insert: `(course_id, date, rounds) values ('${ids.course}', current_date - 2, 90)`,
    update: `rounds = 130`,
    outcomes: grid`
      select  x  -  -  -  -  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  -  -  -  -  +  +`,
  },
]
