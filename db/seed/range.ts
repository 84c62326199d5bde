import type { Session } from '#server/database/types.ts'
import { peopleIn } from './people.ts'
import type { CurrentCourse } from './pins.ts'
import { demoId } from './rows.ts'

/** Declares the range's day on the current course, unless a person has declared it. */
export async function seedRange(session: Session, course: CurrentCourse, day: string): Promise<void> {
  await session.query(
    `insert into public.range_day (id, course_id, date, opens, closes, line_m, irons_only, note, declared_by)
     select $1::uuid, $2::uuid, $3::date, '07:30', '20:00', 12, false, 'Please hit from behind the ropes.', $4::uuid
     where not exists (select 1 from public.range_day where course_id = $2::uuid and date = $3::date)
     on conflict do nothing`,
    [demoId('range', course.id, day), course.id, day, (await peopleIn(session))('headgreenkeeper')],
  )
}
