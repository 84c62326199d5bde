import { ids } from '#db/tests/club.ts'
import { type Case, grid, of, uuid } from './matrix.ts'

/** Access to the course and its pins. Columns: anon, guest, member, other member, kitchen, maintenance, admin. */
export const courseCases: Case[] = [
  {
    table: 'course',
    row: 'a course',
    where: of(ids.course),
    insert: `(id, name) values (${uuid}, 'Old Course')`,
    update: `name = 'New Links'`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  -  -  -  -  -  GS256`,
  },
  {
    table: 'course',
    row: 'a course without history',
    where: `name = 'Second Course'`,
    insert: `(name, is_current) values ('Third Course', true)`,
    update: `is_current = true`,
    outcomes: grid`
      select  +  +  +  +  +  +      +
      insert  x  x  x  x  x  GS258  +
      update  x  -  -  -  -  GS258  +
      delete  x  -  -  -  -  -      +`,
  },
  {
    table: 'course',
    row: 'the current course',
    where: of(ids.course),
    insert: `(name) values ('Fourth Course')`,
    update: `is_current = false`,
    outcomes: grid`
      select  +  +  +  +  +  +      +
      insert  x  x  x  x  x  +      +
      update  x  -  -  -  -  GS258  +
      delete  x  -  -  -  -  -      GS256`,
  },
  {
    table: 'hole',
    row: 'a hole with pins',
    where: of(ids.hole1),
    insert: `(course_id, number, line, length_m)
      values ('${ids.course}', 8, '{"type": "LineString", "coordinates": [[-8, 53], [-8, 53.001]]}', 111)`,
    update: `par = 4`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  -  -  -  -  -  GS255`,
  },
  {
    table: 'course_feature',
    row: 'a green with pins',
    where: of(ids.green2),
    insert: `(course_id, kind, geometry) values ('${ids.course}', 'tee', '{"type": "Point", "coordinates": [-8, 53]}')`,
    update: `name = 'Home'`,
    outcomes: grid`
      select  +  +  +  +  +  +      +
      insert  x  x  x  x  x  +      +
      update  x  -  -  -  -  +      +
      delete  x  -  -  -  -  GS257  GS257`,
  },
  {
    table: 'hole',
    row: 'a hole',
    where: of(ids.hole3),
    insert: `(course_id, number, line, length_m)
      values ('${ids.course}', 9, '{"type": "LineString", "coordinates": [[-8, 53], [-8, 53.001]]}', 111)`,
    update: `par = 3`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  -  -  -  -  -  +`,
  },
  {
    table: 'course_feature',
    row: 'a bunker',
    where: of(ids.bunker),
    insert: `(course_id, kind, geometry) values ('${ids.course}', 'tee', '{"type": "Point", "coordinates": [-8, 53]}')`,
    update: `name = 'Coffin'`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  -  -  -  -  +  +`,
  },
  {
    table: 'green_outline',
    row: 'an outline',
    where: of(ids.outline),
    insert: `(feature_id, source, geometry)
      select '${ids.green1}', 'walk', geometry from public.course_feature where id = '${ids.green1}'`,
    update: `source = 'tap'`,
    outcomes: grid`
      select  +  +      +      +      +      +  +
      insert  x  x      x      x      x      +  +
      update  x  x      x      x      x      x  x
      delete  x  x      x      x      x      x  x`,
  },
  {
    table: 'pin_set',
    row: 'published pins',
    where: of(ids.published),
    insert: `(course_id, date, pins) values ('${ids.course}', current_date + 2, '[]')`,
    update: `note = 'Soft'`,
    outcomes: grid`
      select  +  +  +  +  +  +      +
      insert  x  x  x  x  x  +      +
      update  x  -  -  -  -  GS217  GS217
      delete  x  -  -  -  -  -      -`,
  },
  {
    table: 'pin_set',
    row: 'a draft',
    where: of(ids.draft),
    insert: `(course_id, date, status, pins) values ('${ids.course}', current_date + 2, 'replaced', '[]')`,
    update: `note = 'Soft'`,
    outcomes: grid`
      select  -  -  -  -  -  +      +
      insert  x  x  x  x  x  GS219  GS219
      update  x  -  -  -  -  +      +
      delete  x  -  -  -  -  +      +`,
  },
  {
    table: 'pin_position',
    row: 'a published pin',
    where: `pin_set_id = '${ids.published}'`,
    insert: `(pin_set_id, hole_id, lng, lat) values ('${ids.published}', '${ids.hole3}', -8, 53)`,
    update: `lng = 0`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'pin_explanation',
    row: 'the explanation of a pin',
    where: `pin_set_id = '${ids.published}'`,
    insert: `(pin_set_id, hole_id, inputs) values ('${ids.published}', '${ids.hole3}', '{}')`,
    update: `inputs = '{}'`,
    outcomes: grid`
      select  x  -  -  -  -  +  +
      insert  x  x  x  x  x  x  x
      update  x  x  x  x  x  x  x
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'pin_cut',
    row: 'a cut hole',
    where: of(ids.cut),
    insert: `(hole_id, date, lng, lat) values ('${ids.hole1}', current_date, -8, 53.003)`,
    update: `lng = 0`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  +  +
      update  x  x  x  x  x  x  x
      delete  x  -  -  -  -  +  +`,
  },
  {
    table: 'green_block',
    row: 'a blocked zone',
    where: of(ids.block),
    insert: `(feature_id, lng, lat, radius_m, reason) values ('${ids.green1}', -8, 53.003, 2, 'Fungus')`,
    update: `until = current_date`,
    outcomes: grid`
      select  x  -  -  -  -  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  -  -  -  -  +  +`,
  },
  {
    table: 'range_item',
    row: 'a target',
    where: of(ids.target),
    insert: `(course_id, kind, name, lng, lat) values ('${ids.course}', 'flag', '150 m', -8, 53)`,
    update: `colour = 'red'`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  -  -  -  -  +  +`,
  },
  {
    table: 'known_mark',
    row: 'a sprinkler head',
    where: of(ids.mark),
    insert: `(course_id, kind, name, lng, lat) values ('${ids.course}', 'tee_plate', 'Tee 2', -8, 53)`,
    update: `note = 'Under the leaves'`,
    outcomes: grid`
      select  x  -  -  -  -  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  -  -  -  -  +  +`,
  },
  {
    table: 'course_play',
    row: 'a planned change of the course',
    where: of(ids.coursePlay),
    insert: `(course_id, starts_on) values ('${ids.course}', current_date + 9)`,
    update: `starts_on = current_date`,
    outcomes: grid`
      select  x  -  -  -  -  +  +
      insert  x  x  x  x  x  x  +
      update  x  x  x  x  x  x  x
      delete  x  -  -  -  -  -  +`,
  },
  {
    table: 'course_status',
    row: 'the course status',
    where: `course_id = '${ids.course}'`,
    insert: `(course_id, status) values ((select id from public.course where name = 'Second Course'), 'closed')`,
    update: `status = 'frost_delay'`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  x  x  x  x  x  x`,
  },
  {
    table: 'nine',
    row: 'a nine',
    where: of(ids.nine1),
    insert: `(course_id, position, name) values ('${ids.course}', 4, 'East')`,
    update: `name = 'Lakes'`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  -  -  -  -  +  +`,
  },
  {
    table: 'composite_course',
    row: 'two nines in their order',
    where: of(ids.composite),
    insert: `(course_id, name, first_nine_id) values ('${ids.course}', 'Evening', '${ids.nine2}')`,
    update: `is_played = true`,
    outcomes: grid`
      select  +  +  +  +  +  +  +
      insert  x  x  x  x  x  +  +
      update  x  -  -  -  -  +  +
      delete  x  -  -  -  -  +  +`,
  },
  {
    table: 'scorecard',
    row: 'a correction of the scorecard',
    where: of(ids.scorecard),
    insert: `(course_id, holes) values ('${ids.course}', '[{"hole_id": "${ids.hole1}", "par": 5}]')`,
    update: `holes = '[]'`,
    outcomes: grid`
      select  x  -      -      -      -      +  +
      insert  x  x      x      x      x      +  +
      update  x  x      x      x      x      x  x
      delete  x  x      x      x      x      x  x`,
  },
  {
    table: 'course_import',
    row: 'an import',
    where: of(ids.courseImport),
    insert: `(course_id, file_name, seen_version, changes)
      select id, 'course.geojson', geometry_version, '{}' from public.course where id = '${ids.course}'`,
    update: `changes = '{}'`,
    outcomes: grid`
      select  x  -      -      -      -      -  +
      insert  x  x      x      x      x      x  +
      update  x  x      x      x      x      x  x
      delete  x  x      x      x      x      x  x`,
  },
]
