import type { HolePlan } from '#domain/course/import/plan.ts'
import type { Session } from '../database/types.ts'
import { changedFields, type Difference, isSame } from './differences.ts'

interface HoleRow {
  id: string
  number: number
  par: number | null
  stroke_index: number | null
  name: string | null
  line: unknown
  length_m: number
  guessed: string[]
  osm_id: string | null
}

const MOST_HOLES = 36

/**
 * Brings the holes of a course to what the plan says; gives the id of each by the plan's number. What the file does not say
 * (par, stroke index, name) stays as the club entered it, and a guessed number that the club corrected stays corrected.
 */
export async function applyHoles(
  session: Session,
  courseId: string,
  plans: readonly HolePlan[],
  changes: Difference[],
): Promise<Map<number, string>> {
  const known = await holesOf(session, courseId)
  const pairs = pairHoles(plans, known)
  const ids = new Map<number, string>()
  for (const [plan, row] of pairs) {
    if (row === undefined) continue
    ids.set(plan.number, row.id)
    const wanted = wantedRow(plan, row)
    const fields = changedFields(row, wanted)
    if (fields.length === 0) continue
    await updateHole(session, { ...row, ...wanted })
    changes.push({ what: `hole ${row.number}`, fields })
  }
  const fresh = [...pairs].filter(([, row]) => row === undefined).map(([plan]) => plan)
  for (const { number, id } of await insertHoles(session, courseId, withFreeNumbers(fresh, known)))
    ids.set(number, id)
  changes.push(...fresh.map((plan) => ({ what: `hole ${plan.number}`, fields: ['new'] })))
  return ids
}

async function holesOf(session: Session, courseId: string): Promise<HoleRow[]> {
  const { rows } = await session.query<HoleRow & { length_m: string }>(
    `select id, number, par, stroke_index, name, line, length_m, guessed, osm_id from public.hole
     where course_id = $1::uuid order by number`,
    [courseId],
  )
  return rows.map((row) => ({ ...row, length_m: Number(row.length_m) }))
}

/** Holes whose number the file says are found by it; guessed ones by their line first, so that corrections hold. */
function pairHoles(
  plans: readonly HolePlan[],
  known: readonly HoleRow[],
): Map<HolePlan, HoleRow | undefined> {
  const free = new Set(known)
  const take = (_plan: HolePlan, fits: (row: HoleRow) => boolean) => {
    const row = [...free].find(fits)
    if (row !== undefined) free.delete(row)
    return row
  }
  const isGuess = (plan: HolePlan) => plan.guessed.includes('number')
  const pairs = new Map<HolePlan, HoleRow | undefined>(plans.map((plan) => [plan, undefined]))
  for (const plan of plans.filter((one) => !isGuess(one))) {
    pairs.set(
      plan,
      take(plan, (row) => row.number === plan.number),
    )
  }
  for (const plan of plans.filter(isGuess)) {
    pairs.set(
      plan,
      take(plan, (row) => row.osm_id === plan.osmId),
    )
  }
  for (const plan of plans.filter((one) => isGuess(one) && pairs.get(one) === undefined)) {
    pairs.set(
      plan,
      take(plan, (row) => row.number === plan.number),
    )
  }
  return pairs
}

function wantedRow(plan: HolePlan, row: HoleRow): Partial<HoleRow> {
  const isCorrected = plan.guessed.includes('number') && row.osm_id === plan.osmId
  return {
    par: plan.par ?? row.par,
    stroke_index: plan.strokeIndex ?? row.stroke_index,
    name: plan.name ?? row.name,
    line: plan.line,
    // The length on the club's card may be better than the line's; it goes only with the line.
    length_m: isSame(plan.line, row.line) ? row.length_m : plan.lengthM,
    guessed: isCorrected ? row.guessed : plan.guessed,
    osm_id: plan.osmId,
  }
}

/** A guessed number that another hole has by now gives way to the next free one. */
function withFreeNumbers(
  fresh: readonly HolePlan[],
  known: readonly HoleRow[],
): (HolePlan & { asked: number })[] {
  const taken = new Set(known.map((row) => row.number))
  return fresh.map((plan) => {
    let number = plan.number
    if (taken.has(number))
      number = Array.from({ length: MOST_HOLES }, (_, i) => i + 1).find((n) => !taken.has(n)) ?? number
    taken.add(number)
    return { ...plan, number, asked: plan.number }
  })
}

async function insertHoles(
  session: Session,
  courseId: string,
  plans: readonly (HolePlan & { asked: number })[],
) {
  if (plans.length === 0) return []
  const { rows } = await session.query<{ number: number; id: string }>(
    `insert into public.hole (course_id, number, par, stroke_index, name, line, length_m, guessed, osm_id)
     select $1::uuid, number, par, "strokeIndex", name, line, "lengthM", guessed, "osmId"
     from jsonb_to_recordset($2::jsonb) as plan (number smallint, par smallint, "strokeIndex" smallint, name text,
       line jsonb, "lengthM" numeric, guessed text[], "osmId" text)
     returning number, id`,
    [courseId, JSON.stringify(plans)],
  )
  return rows.map((row) => ({ id: row.id, number: plans.find((plan) => plan.number === row.number)!.asked }))
}

async function updateHole(session: Session, row: HoleRow): Promise<void> {
  await session.query(
    `update public.hole set par = $2::smallint, stroke_index = $3::smallint, name = $4::text, line = $5::jsonb,
       length_m = $6::numeric, guessed = array(select jsonb_array_elements_text($7::jsonb)), osm_id = $8::text
     where id = $1::uuid`,
    [
      row.id,
      row.par,
      row.stroke_index,
      row.name,
      JSON.stringify(row.line),
      row.length_m,
      JSON.stringify(row.guessed),
      row.osm_id,
    ],
  )
}
