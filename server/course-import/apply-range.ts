import type { RangeItemPlan } from '#domain/course/import/plan.ts'
import type { Session } from '../database/types.ts'
import type { Difference } from './differences.ts'

/** Adds the range items that the course has not yet, by kind and name. Those it has are the club's own: they stay as they are. */
export async function applyRange(
  session: Session,
  courseId: string,
  plans: readonly RangeItemPlan[],
  changes: Difference[],
): Promise<void> {
  if (plans.length === 0) return
  const { rows } = await session.query<{ kind: string; name: string }>(
    `insert into public.range_item (course_id, kind, name, colour, lng, lat, geometry)
     select $1::uuid, plan.kind, plan.name, plan.colour, (place ->> 'lng')::float8, (place ->> 'lat')::float8,
       nullif(plan.geometry, 'null')
     from jsonb_to_recordset($2::jsonb) as plan (kind text, name text, colour text, place jsonb, geometry jsonb)
     where not exists (
       select 1 from public.range_item known
       where known.course_id = $1::uuid and known.kind = plan.kind and known.name = plan.name
     )
     returning kind, name`,
    [courseId, JSON.stringify(plans)],
  )
  changes.push(...rows.map(({ kind, name }) => ({ what: `range ${kind} ${name}`, fields: ['new'] })))
}
